/** What is wrong with a formula, and the button that puts the correction in. */
import { cx } from '../../fill/base/cx.ts';
import fields from '../../fill/base/field.module.css';
import { FieldError } from '../../fill/base/field-error.tsx';
import styles from './formula.module.css';
import type { Wrong } from './reading.ts';

const longest = 40;

export function FaultLine({ id, wrong, onFix }: { id: string; wrong: Wrong; onFix(): void }) {
  return (
    <div className={styles.fault}>
      <FieldError id={id}>{wrong.message}</FieldError>
      {wrong.fix && (
        <button
          type="button"
          className={cx(fields.button, styles.fix)}
          // the editor keeps the focus: without it its names become chips, and the button moves away below the pointer
          onMouseDown={event => event.preventDefault()}
          onClick={onFix}
        >
          {wrong.fix.label.length > longest ? `${wrong.fix.label.slice(0, longest)} …` : wrong.fix.label}
        </button>
      )}
    </div>
  );
}

/** The text with the correction put in. */
export function corrected(text: string, { fix }: Wrong): string {
  return fix ? text.slice(0, fix.from) + fix.text + text.slice(fix.to) : text;
}
