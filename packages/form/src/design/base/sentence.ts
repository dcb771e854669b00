/** A condition as text: a whole sentence, and its parts, which the canvas shows as chips. */

import { isUnary } from '../../engine/base/condition.ts';
import type { Comparison, Content, Form } from '../../engine/base/types.ts';
import { rowOf } from '../../engine/content-types/index.ts';
import { shown } from '../../engine/entry/values.ts';
import { compile, type Input } from '../../engine/form/compile.ts';
import { type Language, localeOf } from '../../languages/index.ts';
import { type SentenceTexts, sentenceTexts } from './sentence-texts.ts';

export interface Said {
  /** The field's label; its name if the form has no such field, `''` if none is chosen. */
  field: string;
  gone: boolean;
  comparison: Comparison['comparison'];
  /** Whether the field holds a date, whose comparisons have words of their own. */
  dated: boolean;
  /** Formatted by its field: a choice's label, a date in the reader's format. */
  value: string;
  /** How it is joined with the next comparison; null for the last. */
  gate: 'and' | 'or' | null;
}

type OrderOfDates = keyof SentenceTexts['comparisonsOfDates'];

export const isDated = (field: Pick<Input, 'kind'> | undefined): boolean =>
  field?.kind === 'date' || field?.kind === 'datetime-local';

export function comparisonWord(comparison: Comparison['comparison'], dated: boolean, locale: Language): string {
  const t = sentenceTexts[locale];
  return (dated && t.comparisonsOfDates[comparison as OrderOfDates]) || t.comparisons[comparison];
}

export function saidOf(comparisons: readonly Comparison[], form: Form, locale: Language): Said[] {
  const t = sentenceTexts[locale];
  const { byName } = compile(form);
  const how = { locale: localeOf(locale), yes: t.yes, no: t.no };
  return comparisons.map(({ valOne, comparison, valTwo, gate }, index) => {
    const field = byName.get(valOne);
    const two = valTwo === null || valTwo === undefined ? '' : String(valTwo);
    return {
      field: field?.label ?? valOne,
      gone: field === undefined,
      comparison,
      dated: isDated(field),
      value: isUnary(comparison) ? '' : (field && two && shown(field, two, how)) || two,
      gate: index === comparisons.length - 1 ? null : gate === 'or' ? 'or' : 'and',
    };
  });
}

/**
 * `Shown when "Damage" is not "None"`; null if always shown. Gates associate left to right, so mixed gates get
 * parentheses: `("a" is "1" or "b" is "2") and "c" is empty`. `short`: for lists.
 */
export function ruleSentence(content: Content, form: Form, locale: Language, short = false): string | null {
  const comparisons = rowOf(content).shows?.(content.options);
  if (!comparisons?.length) return null;
  const t = sentenceTexts[locale];
  const sentence = comparisonSentence(comparisons, form, locale);
  return short ? t.when(sentence) : t.shownWhen(sentence);
}

/** `"Damage" is not "None" and "Count" is above "3"`. */
export function comparisonSentence(comparisons: readonly Comparison[], form: Form, locale: Language): string {
  const t = sentenceTexts[locale];
  let sentence = '';
  let before: Said['gate'] = null;
  for (const [index, said] of saidOf(comparisons, form, locale).entries()) {
    const mixed = index > 1 && gateAt(comparisons, index - 1) !== gateAt(comparisons, index - 2);
    sentence = `${mixed ? `(${sentence})` : sentence}${before ? ` ${t[before]} ` : ''}${clause(said, t)}`;
    before = said.gate;
  }
  return sentence;
}

const gateAt = (comparisons: readonly Comparison[], index: number) =>
  comparisons[index]?.gate === 'or' ? 'or' : 'and';

function clause({ field, gone, comparison, dated, value }: Said, t: SentenceTexts): string {
  const one = field === '' ? '…' : gone ? t.fieldGone(t.quoted(field)) : t.quoted(field);
  const plain = value === '' ? '…' : dated || /^-?[\d.,]+$/.test(value) ? value : t.quoted(value);
  const say = (dated && t.saidOfDates[comparison as OrderOfDates]) || t.said[comparison];
  return say(one, plain);
}
