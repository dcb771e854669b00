/** Alert dialog for a question; Esc closes it without an answer, and so does the back button on a phone. */
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useBackCloses } from '@kontor/form/back-closes';
import { useRef } from 'react';
import { useLanguage } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { usePhone } from './media.ts';
import type { Question } from './questions.ts';

export default function QuestionDialog({ question }: { question: Question }) {
  useLanguage();
  useBackCloses(() => question.settle(undefined), usePhone());
  const { title, body, answers } = question.say();
  // Initial focus on the first regular answer: Enter must not trigger the one set apart, which discards something.
  const first = answers.find(answer => !answer.apart);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <AlertDialog.Root open onOpenChange={open => !open && question.settle(undefined)}>
      <AlertDialog.Portal>
        {/* Stacked above other dialogs. */}
        <AlertDialog.Backdrop className={styles.scrim} forceRender />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup
            ref={popup}
            className={styles.popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-first]') ?? true}
          >
            <div className={styles.question}>
              <AlertDialog.Title>{title}</AlertDialog.Title>
              {body && (
                <AlertDialog.Description render={<div className={styles.text} />}>{body}</AlertDialog.Description>
              )}
              <div className={styles.answers}>
                {answers.map(answer => (
                  <Button
                    key={String(answer.value)}
                    kind={answer.kind ?? 'default'}
                    className={cx(answer.apart && styles.apart)}
                    data-first={answer === first || undefined}
                    onClick={() => question.settle(answer.value)}
                  >
                    {answer.label}
                  </Button>
                ))}
              </div>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
