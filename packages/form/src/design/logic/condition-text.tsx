/** A condition made of comparisons, to read: its fields and values as chips, between them what is compared. */
import { isUnary } from '../../engine/base/condition.ts';
import { cx } from '../../fill/base/cx.ts';
import type { Language } from '../../languages/index.ts';
import { comparisonWord, type Said } from '../base/sentence.ts';
import { sentenceTexts } from '../base/sentence-texts.ts';
import formulas from '../formula-editor/formula.module.css';
import styles from './logic.module.css';

export function ConditionText({ said, locale }: { said: readonly Said[]; locale: Language }) {
  const t = sentenceTexts[locale];
  return (
    <>
      {said.map(({ field, gone, comparison, dated, value, gate }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comparisons in their order
        <span key={index}>
          <span className={cx(formulas.name, gone && styles.gone)}>{field || t.fieldChoose}</span>{' '}
          <span className={styles.word}>{comparisonWord(comparison, dated, locale)}</span>{' '}
          {!isUnary(comparison) && <span className={styles.value}>{value || '…'}</span>}{' '}
          {gate && <b className={styles.gate}>{t[gate]}</b>}{' '}
        </span>
      ))}
    </>
  );
}
