/** Parts of an imported form: texts and groups, plain bounds, defaults, and what a calculation gives. */
import { newId } from '../base/id.ts';
import type { Content, Options } from '../base/types.ts';
import type { Node } from '../formula/node.ts';

export const full = () => ({ width: 'col-12' as const, before: 0, after: 0 });
export const yes: RegExp = /^(yes|true|true\(\)|1)$/i;
export const no: RegExp = /^(no|false|false\(\)|0)$/i;

export const text = (label: unknown, size: string): Content => ({
  id: newId(),
  type: 'formatString',
  column: full(),
  options: { text: label, classes: { size, styles: [] } },
});

export const group = (label: unknown, contents: Content[]): Content => ({
  id: newId(),
  type: 'collapse_container',
  column: full(),
  options: { label, collapsible: false, contents },
});

/** `. >= 0 and . <= 100`, whole or a side of it. */
export function boundsOf(text: string): Options | null {
  const found: Options = {};
  for (const part of text.split(/\band\b/)) {
    const [, sign, number] = /^\s*\.\s*(>=|<=)\s*(-?\d+(?:\.\d+)?)\s*$/.exec(part) ?? [];
    const option = sign === '>=' ? 'minValue' : 'maxValue';
    if (number === undefined || option in found) return null;
    found[option] = Number(number);
  }
  return found;
}

export function defaultOf(text: string, { type, multiple }: Options): unknown {
  if (type === 'number' || type === 'range') return Number(text);
  if (type === 'switch') return yes.test(text);
  if (type === 'checkbox' || multiple === true) return text.split(/\s+/);
  return text;
}

const numeric = new Set([
  '+',
  '-',
  '*',
  '/',
  '^',
  'neg',
  'SUM',
  'COUNTA',
  'COUNT',
  'MIN',
  'MAX',
  'ROUND',
  'ROUNDDOWN',
  'INT',
  'ABS',
  'MOD',
  'POWER',
  'SQRT',
  'LEN',
  'VALUE',
  'COUNTSELECTED',
  'LN',
  'LOG10',
  'EXP',
  'PI',
]);
const truths = new Set([
  '=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'AND',
  'OR',
  'NOT',
  'SELECTED',
  'CONTAINS',
  'MATCHES',
  'ISBLANK',
]);

/** What a calculation gives, by its outermost call. */
export function kindOf(node: Node): string {
  if (typeof node === 'number') return 'number';
  if (typeof node === 'boolean') return 'boolean';
  if (typeof node !== 'object' || node === null || !('call' in node)) return 'text';
  if (numeric.has(node.call)) return 'number';
  if (truths.has(node.call)) return 'boolean';
  if (node.call === 'TODAY') return 'date';
  if (node.call === 'NOW') return 'datetime';
  if (node.call === 'IF' || node.call === 'COALESCE') {
    // No text at all is a blank of any kind.
    const kinds = node.args
      .slice(node.call === 'IF' ? 1 : 0)
      .filter(each => each !== '')
      .map(kindOf);
    return kinds.every(kind => kind === kinds[0]) ? (kinds[0] ?? 'text') : 'text';
  }
  return 'text';
}
