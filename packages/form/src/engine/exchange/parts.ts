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
  'HOUR',
  'MINUTE',
  'VALUE',
  'COUNTSELECTED',
  'LN',
  'LOG10',
  'EXP',
  'PI',
  'SIN',
  'COS',
  'TAN',
  'ASIN',
  'ACOS',
  'ATAN',
  'ATAN2',
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

/** The kind of a field by its name in a formula; `one`: of one of its instances, where a name alone is all of them. */
export type KindOfField = (ref: string, one: boolean) => string;

/** What a calculation gives, by its outermost call. */
export function kindOf(node: Node, ofField: KindOfField = () => 'text', one = false): string {
  if (typeof node === 'number') return 'number';
  if (typeof node === 'boolean') return 'boolean';
  if (typeof node !== 'object' || node === null) return 'text';
  if ('ref' in node) return ofField(node.ref, one);
  return 'call' in node ? kindOfCall(node, ofField, one) : 'text';
}

const isWrittenDay = (node: Node): boolean => typeof node === 'string' && /^\d{4}-\d\d-\d\d/.test(node);

/** A day and a number are a day; two days are the number between them. */
function kindOfSum(args: readonly [Node, string][]): string {
  const kinds = args.map(([arg, kind]) => (isWrittenDay(arg) ? 'date' : kind));
  const [day, ...others] = kinds.filter(kind => kind === 'date' || kind === 'datetime');
  return day !== undefined && others.length === 0 ? day : 'number';
}

/** Functions that give one of their arguments, by the first that they give. */
const choosing: Readonly<Record<string, number>> = { IF: 1, COALESCE: 0, IFERROR: 0 };

function kindOfCall({ call, args }: Extract<Node, { call: string }>, ofField: KindOfField, one: boolean): string {
  if (call === '+' || call === '-') return kindOfSum(args.map(each => [each, kindOf(each, ofField, one)]));
  if (numeric.has(call)) return 'number';
  if (truths.has(call)) return 'boolean';
  if (call === 'TODAY' || call === 'DATE') return 'date';
  if (call === 'NOW') return 'datetime';
  if (call === 'FIRST' || call === 'INDEX') return kindOf(args[0] ?? null, ofField, true);
  const from = Object.hasOwn(choosing, call) ? choosing[call] : undefined;
  if (from === undefined) return 'text';
  // No text at all is a blank of any kind.
  const kinds = args
    .slice(from)
    .filter(each => each !== '')
    .map(each => kindOf(each, ofField, one));
  return kinds.every(kind => kind === kinds[0]) ? (kinds[0] ?? 'text') : 'text';
}
