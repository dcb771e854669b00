/** The comparisons of a condition as a formula, for tools that have expressions alone. */
import { comparisonsOf } from '../base/condition.ts';
import { toNumber } from '../base/numbers.ts';
import { textOf } from '../base/plain.ts';
import type { Comparison, Options } from '../base/types.ts';
import { treeOf } from '../formula/language/index.ts';
import { call, type Node } from '../formula/node.ts';

/** A value as an expression compares it: a number, a text, or the field that is named alone in it. */
function compared(value: Comparison['valTwo']): Node {
  if (typeof value !== 'string') return value ?? '';
  const [, name] = /^\{([A-Za-z0-9_]+)\}$/.exec(value) ?? [];
  if (name) return { ref: name };
  return toNumber(value) !== null && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

const signs = { gt: '>', gte: '>=', eq: '=', lt: '<', lte: '<=' } as const;

/** A comparison as a formula; null for one with other fields within a text. */
function nodeOf({ valOne, comparison, valTwo }: Comparison, several: boolean): Node | null {
  const one: Node = { ref: valOne };
  if (typeof valTwo === 'string' && /\{.*\}/.test(valTwo) && !/^\{[A-Za-z0-9_]+\}$/.test(valTwo)) return null;
  switch (comparison) {
    case 'empty':
      return call('ISBLANK', one);
    case 'not_empty':
      return call('NOT', call('ISBLANK', one));
    case 'true':
      return call('=', one, true);
    case 'false':
      return call('=', one, false);
    case 'neq':
      return call('NOT', call('=', one, compared(valTwo)));
    case 'filter':
      return call(several ? 'SELECTED' : 'CONTAINS', one, String(valTwo ?? ''));
    default:
      return call(signs[comparison], one, compared(valTwo));
  }
}

/** The comparisons of a condition, which bind from left to right. */
export function comparisonsNode(options: Options, several: (name: string) => boolean): Node | null {
  const formula = textOf(options.formula).trim();
  if (formula) return treeOf(formula);
  const comparisons = comparisonsOf(options.comparisons);
  let made: Node | null = null;
  for (const [at, comparison] of comparisons.entries()) {
    const node = nodeOf(comparison, several(comparison.valOne));
    if (node === null) return null;
    made = made === null ? node : call(comparisons[at - 1]?.gate === 'or' ? 'OR' : 'AND', made, node);
  }
  return made;
}
