/** The reasons of a field as a list: what follows, the formula, the values put in, and the result. */
import type { Data, Form } from '../../engine/base/types.ts';
import { calculatedTexts } from '../../fill/input-kinds/calculated-texts.ts';
import type { Language } from '../../languages/index.ts';
import { type Asker, type Because, explain, type Print } from './explain.ts';
import { whyTexts } from './texts.ts';
import styles from './why.module.css';

export interface ReasonsProps {
  form: Form;
  data: Data;
  /** The field's key in the answers. */
  of: string;
  locale: Language;
  asker?: Asker | undefined;
  print: Print;
}

export function Reasons({ form, data, of, locale, asker, print }: ReasonsProps) {
  return (
    <ul className={styles.reasons}>
      {explain(print, form, data, of, locale, asker).map(because => (
        <Reason key={because.key} because={because} locale={locale} />
      ))}
    </ul>
  );
}

function Reason({ because, locale }: { because: Because; locale: Language }) {
  const t = whyTexts[locale];
  const reasons: Readonly<Record<string, string>> = calculatedTexts[locale];
  const { what, holds, formula, put, value, fault } = because;
  const title = holds === null ? t.gives[what] : holds ? t.met[what] : t.unmet[what];
  const trouble = fault === null ? null : (reasons[fault] ?? reasons.unknown);
  return (
    <li className={styles.reason}>
      <b>{title}</b>
      <p className={styles.formula}>
        {formula.map(({ text, field }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in their order
          field ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </p>
      {put !== '' && (
        <p>
          <small>{t.put}</small> {put}
        </p>
      )}
      {(trouble !== null || (holds === null && what !== 'choices')) && (
        <p>
          <small>{t.result}</small> <strong>{trouble ?? (value || t.blank)}</strong>
        </p>
      )}
    </li>
  );
}
