/** A container that is shown while its condition holds. Hidden fields are not required, not validated and not saved. */
import { comparisonsOf, comparisonTypes, isUnary } from '../base/condition.ts';
import { type ContentRow, full } from '../base/content-row.ts';
import { newId } from '../base/id.ts';
import { issue } from '../base/issue.ts';
import { limits } from '../base/limits.ts';
import { isEmpty, textOf } from '../base/plain.ts';
import { renameSlots } from '../base/text.ts';
import type { Comparison, Content, Issue } from '../base/types.ts';
import { defaultContent } from './format-string.ts';

const unset = (): Comparison => ({ valOne: '', comparison: 'eq', valTwo: '', gate: null });

/** Comparisons after a rename. Those whose field is gone are removed, except for a last one; the last has no gate. */
function renamedIn(comparisons: readonly Comparison[], names: ReadonlyMap<string, string>): Comparison[] {
  const kept = comparisons
    .filter(each => names.get(each.valOne) !== '')
    .map(each => ({
      ...each,
      valOne: names.get(each.valOne) ?? each.valOne,
      ...(typeof each.valTwo === 'string' && { valTwo: renameSlots(each.valTwo, names) }),
    }));
  if (kept.length === comparisons.length) return kept;
  return kept.length
    ? kept.map((each, index) => (index < kept.length - 1 ? each : { ...each, gate: null }))
    : [unset()];
}

/** Issues of comparisons below `path`: each must refer to a known field, and have a value to compare with. */
export const checkComparisons = (
  path: string,
  comparisons: readonly Comparison[],
  knows: (name: string) => boolean,
): Issue[] =>
  comparisons.flatMap((each, index) => {
    const found: Issue[] = [];
    if (each.valOne === '') found.push(issue(`${path}.${index}.valOne`, 'required'));
    else if (!knows(each.valOne)) found.push(issue(`${path}.${index}.valOne`, 'unknown_field'));
    if (!isUnary(each.comparison) && each.valTwo !== false && isEmpty(each.valTwo))
      found.push(issue(`${path}.${index}.valTwo`, 'required'));
    return found;
  });

export const conditionContainer: ContentRow = {
  type: 'condition_container',
  group: 'container',
  schema: {
    type: 'object',
    properties: {
      comparisons: {
        type: 'array',
        maxItems: limits.comparisons,
        items: {
          type: 'object',
          properties: {
            id: { type: 'string', maxLength: 100 },
            valOne: { type: 'string', maxLength: limits.name },
            comparison: { type: 'string', enum: comparisonTypes },
            valTwo: { type: ['string', 'number', 'boolean', 'null'], maxLength: limits.value },
            gate: { type: ['string', 'null'], enum: ['and', 'or', '', null] },
          },
          required: ['valOne', 'comparison'],
          additionalProperties: false,
        },
      },
      /** Instead of comparisons. */
      formula: { type: ['string', 'null'], maxLength: limits.formula },
      contents: { type: 'array' },
    },
    required: ['contents'],
    additionalProperties: false,
  },
  create: () => ({
    id: newId(),
    type: 'condition_container',
    column: full(),
    options: {
      comparisons: [unset()],
      contents: [defaultContent()],
    },
  }),
  check(options, ctx) {
    if (textOf(options.formula).trim()) return [];
    const comparisons = comparisonsOf(options.comparisons);
    if (comparisons.length === 0) return [issue('comparisons', 'required')];
    return checkComparisons('comparisons', comparisons, name => ctx.knows(name));
  },
  container: true,
  logic: true,
  accepts: () => true,
  shows: options => (textOf(options.formula).trim() ? [] : comparisonsOf(options.comparisons)),
  texts: options => comparisonsOf(options.comparisons).map(each => textOf(each.valTwo)),
  renamed: (options, names) => ({ ...options, comparisons: renamedIn(comparisonsOf(options.comparisons), names) }),
  shape: () => 'condition',
};

export const example: Content = {
  id: '0190a6d2-7c00-7000-8000-0000000000a6',
  type: 'condition_container',
  column: full(),
  options: {
    comparisons: [
      { valOne: 'struck', comparison: 'true', gate: 'or' },
      { valOne: 'struck', comparison: 'not_empty', valTwo: '', gate: null },
    ],
    contents: [
      {
        id: '0190a6d2-7c00-7000-8000-0000000000b4',
        type: 'input',
        column: full(),
        options: { type: 'text', name: 'damage', label: 'Damage', required: true },
      },
    ],
  },
};
