/** For fingers: signs that are hard to reach on a telephone's keyboard, and a list of the fields. */
import { storedName } from '../../engine/formula/language/index.ts';
import { cx } from '../../fill/base/cx.ts';
import type { Language } from '../../languages/index.ts';
import styles from './formula.module.css';
import type { Names } from './names.ts';
import { formulaTexts } from './texts.ts';

const signs: Readonly<Record<Language, readonly string[]>> = {
  de: ['(', ')', ';', '"', '*', '/', '+', '-', '<', '=', '>'],
  en: ['(', ')', ',', '"', '*', '/', '+', '-', '<', '=', '>'],
};

interface KeyRowProps {
  locale: Language;
  names: Names;
  onInsert(text: string): void;
}

export default function KeyRow({ locale, names, onInsert }: KeyRowProps) {
  const t = formulaTexts[locale];
  return (
    <div className={styles.keys} role="toolbar" aria-label={t.symbols}>
      <select
        className={cx(styles.key, styles.keyFields)}
        aria-label={t.insertField}
        value=""
        onChange={event => onInsert(storedName(event.target.value))}
      >
        <option value="">{t.insertField}</option>
        {names.shown.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      {signs[locale].map(sign => (
        <button
          className={styles.key}
          key={sign}
          type="button"
          onPointerDown={event => event.preventDefault()}
          onClick={() => onInsert(sign)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}
