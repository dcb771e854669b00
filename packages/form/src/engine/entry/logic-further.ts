/** The functions that are not usual ones, and what they alone ask for: the moment of an entry, labels of choices. */

import type { Plan } from '../form/plan-types.ts';
import { further as calls } from '../formula/evaluate/further.ts';
import { stamps } from '../formula/evaluate/stamps.ts';
import { choicesOf } from '../input-kinds/common.ts';
import type { FurtherPart } from './logic-types.ts';
import { nowOf } from './moment.ts';

/** What choices are called, read once for a field and language. */
function createLabels(plan: Plan) {
  const kept: Record<string, ReadonlyMap<string, string>> = {};
  return (language: string, name: string, value: string): string => {
    const target = plan.target(name);
    if (target?.kind !== 'input') return value;
    const choices = () => choicesOf(target.input.content.options, language);
    kept[`${language} ${name}`] ??= new Map(choices().map(choice => [choice.value, choice.label]));
    return kept[`${language} ${name}`]!.get(value) ?? value;
  };
}

export const further: FurtherPart = {
  calls,
  ...stamps,
  env: ({ form, plan, source }, rows) => ({
    label: createLabels(plan),
    lookup: (list, key, column) => rows?.cell(form, list, key, column, plan.language),
    // begun before the form had formulas: when it came
    now: () => nowOf(source.data()._at ?? source.meta?.['entry.created']),
  }),
};
