import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { Question } from './ask.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';

/** A question that wants an answer; Esc is no answer. */
export default function QuestionDialog({ question }: { question: Question }) {
  return (
    <AlertDialog.Root open onOpenChange={open => !open && question.settle(undefined)}>
      <AlertDialog.Portal>
        {/* Over a dialog, too: what it asks comes first. */}
        <AlertDialog.Backdrop className={styles.scrim} forceRender />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup className={styles.popup}>
            <div className={styles.question}>
              <AlertDialog.Title>{question.title}</AlertDialog.Title>
              {question.body && (
                <AlertDialog.Description render={<div className={styles.text} />}>
                  {question.body}
                </AlertDialog.Description>
              )}
              <div className={styles.answers}>
                {question.answers.map(answer => (
                  <Button
                    key={answer.label}
                    kind={answer.kind ?? 'default'}
                    className={cx(answer.apart && styles.apart)}
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
