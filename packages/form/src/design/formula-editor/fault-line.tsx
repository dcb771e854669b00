/** What is wrong with a formula, the button that puts the correction in, and other fields in place of a missing one. */
import { storedName } from '../../engine/formula/language/index.ts';
import { cx } from '../../fill/base/cx.ts';
import fields from '../../fill/base/field.module.css';
import { FieldError } from '../../fill/base/field-error.tsx';
import type { Language } from '../../languages/index.ts';
import styles from './formula.module.css';
import type { Names } from './names.ts';
import { type Wrong, withField } from './reading.ts';
import { formulaTexts } from './texts.ts';

interface FaultLineProps {
  id: string;
  wrong: Wrong;
  names: Names;
  locale: Language;
  onFix(): void;
  /** What to put in place of a missing field. */
  onReplace(written: string): void;
}

export function FaultLine({ id, wrong, names, locale, onFix, onReplace }: FaultLineProps) {
  const t = formulaTexts[locale];
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
          {wrong.fix.label}
        </button>
      )}
      {wrong.lost !== undefined && (wrong.fix === null || names.formerLabel(wrong.lost) !== null) && (
        <select
          className={styles.replace}
          aria-label={t.replace}
          value=""
          onChange={event => onReplace(storedName(event.target.value))}
        >
          <option value="">{t.replace}</option>
          {fieldsOf(names, wrong).map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** The fields that can be put in place of a missing one. */
export const fieldsOf = ({ shown }: Names, { among }: Pick<Wrong, 'among'> = {}) =>
  shown.filter(({ kind, name }) => kind === 'field' && (among?.includes(name) ?? true));

/** The text with the correction put in: another field wherever a missing one is asked for. */
export function corrected(text: string, { fix, lost }: Wrong, names: Names): string {
  if (!fix) return text;
  if (lost !== undefined) return withField(text, lost, fix.text, names);
  return text.slice(0, fix.from) + fix.text + text.slice(fix.to);
}
