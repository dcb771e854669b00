/** Progress by section under the head of a phone's form, and the list of sections, which opens below it. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { useEntryPhoneTexts } from '../../../i18n/entry-phone.ts';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconCheck, IconChevronDown } from '../../../ui/icons.ts';
import styles from './phone.module.css';
import type { Step, Steps } from './use-steps.ts';

interface StepsHeadProps {
  steps: Steps;
  /** The summary is open: all sections are behind. */
  summing: boolean;
}

/** What is behind counts as done: what it lacks is said by its errors. */
const shareOf = ({ asked, answered }: Step, behind: boolean) => (behind || asked === 0 ? 1 : answered / asked);

export function StepsHead({ steps: { list, at, go }, summing }: StepsHeadProps) {
  const t = useEntryPhoneTexts();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const present = list[at];
  function onKeyDown(event: KeyboardEvent) {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list inside
    <div className={styles.steps} onKeyDown={onKeyDown}>
      <div className={styles.progress} aria-hidden>
        {list.map((step, index) => (
          <span key={step.id}>
            <i style={{ width: `${100 * shareOf(step, summing || index < at)}%` }} />
          </span>
        ))}
      </div>
      {!summing && (
        <button
          ref={button}
          type="button"
          className={styles.present}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span>{t.stepOf(at + 1, list.length)}</span>
          <b>{present?.label}</b>
          <Icon of={IconChevronDown} size={18} className={cx(styles.chevron, open && styles.turned)} />
        </button>
      )}
      {open && !summing && (
        <nav className={styles.list} aria-label={t.sections}>
          {list.map((step, index) => (
            <button
              key={step.id}
              type="button"
              aria-current={index === at ? 'step' : undefined}
              onClick={() => {
                setOpen(false);
                requestAnimationFrame(() => go(index));
              }}
            >
              <span>{step.label}</span>
              <Mark step={step} />
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}

function Mark({ step: { wrong, answered, asked } }: { step: Step }) {
  const t = useEntryPhoneTexts();
  if (wrong > 0) return <Chip tone="bad">{t.errorsIn(wrong)}</Chip>;
  if (answered >= asked) return <Icon of={IconCheck} size={16} className={styles.done} />;
  return <small>{t.answered(answered, asked)}</small>;
}
