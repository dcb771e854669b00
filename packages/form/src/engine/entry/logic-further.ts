/** The functions that are not usual ones, and what they alone ask for: the moment of an entry, labels of choices. */

import { textOf } from '../base/plain.ts';
import { further as calls } from '../formula/evaluate/further.ts';
import { stamps } from '../formula/evaluate/stamps.ts';
import { choiceListOf, choicesOf } from '../input-kinds/common.ts';
import type { Results } from './logic-results.ts';
import type { FurtherPart, RowsPart } from './logic-types.ts';
import { nowOf } from './moment.ts';

/** What choices are called, read once for a field and language; those of a long list as their rows come. */
function createLabels({ form, plan }: Results, rows: RowsPart | undefined) {
  const kept: Record<string, ReadonlyMap<string, string>> = {};
  return (language: string, name: string, value: string): string => {
    const target = plan.target(name);
    if (target?.kind !== 'input') return value;
    const { options } = target.input.content;
    kept[`${language} ${name}`] ??= new Map(choicesOf(options, language).map(choice => [choice.value, choice.label]));
    const label = kept[`${language} ${name}`]!.get(value);
    if (label !== undefined) return label;
    const list = choiceListOf(options);
    return list === null ? value : textOf(rows?.cell(form, list, value, 'label', language)) || value;
  };
}

export const further: FurtherPart = {
  calls,
  ...stamps,
  env: (results, rows) => ({
    label: createLabels(results, rows),
    lookup: (list, key, column) => rows?.cell(results.form, list, key, column, results.plan.language),
    // begun before the form had formulas: when it came
    now: () => nowOf(results.source.data()._at ?? results.source.meta?.['entry.created']),
  }),
};
