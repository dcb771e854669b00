/**
 * Conditions: comparisons joined by gates, evaluated on given values. values.ts decides where values come from and what
 * hidden fields count as. Used by containers, report handlers and chart filters.
 */
import { isDay, isMoment } from './dates.ts';
import { toNumber } from './numbers.ts';
import { isEmpty, isPlain, listOf, own, textOf } from './plain.ts';
import { fillText } from './text.ts';
import type { Comparison, ComparisonType } from './types.ts';

type Test = (one: unknown, two: string) => boolean;

const tests: Readonly<Record<ComparisonType, Test>> = {
  gt: (one, two) => ordered(one, two, order => order > 0),
  gte: (one, two) => ordered(one, two, order => order >= 0),
  eq: (one, two) => compare(one, two) === 0,
  neq: (one, two) => compare(one, two) !== 0,
  lt: (one, two) => ordered(one, two, order => order < 0),
  lte: (one, two) => ordered(one, two, order => order <= 0),
  filter: (one, two) =>
    Array.isArray(one) ? one.some(item => compare(item, two) === 0) : two !== '' && plainText(one).includes(two),
  empty: one => isEmpty(one),
  not_empty: one => !isEmpty(one),
  true: isTrue,
  false: one => !isTrue(one),
};

export const comparisonTypes = Object.keys(tests) as ComparisonType[];

const unary: ReadonlySet<string> = new Set<ComparisonType>(['empty', 'not_empty', 'true', 'false']);

/** Whether a comparison needs no second value. */
export function isUnary(comparison: ComparisonType): boolean {
  return unary.has(comparison);
}

/**
 * Evaluates the comparisons. `get` gives a field's value (a list for choices and for repeated fields), `undefined` if
 * hidden or unanswered. Gates associate left to right: a or b and c is (a or b) and c. No comparison: true.
 */
export function holds(comparisons: readonly Comparison[], get: (name: string) => unknown): boolean {
  let result = true;
  for (let index = 0; index < comparisons.length; index++) {
    const { valOne, comparison, valTwo } = comparisons[index]!;
    const joinedByOr = index > 0 && comparisons[index - 1]!.gate === 'or';
    // short-circuit, left to right
    if (index > 0 && joinedByOr === result) continue;
    const two = isUnary(comparison) ? '' : fillText(plainText(valTwo), name => plainText(get(name)));
    result = tests[comparison](get(valOne), two);
  }
  return result;
}

/** Reads comparisons from untrusted JSON; invalid ones are left out. */
export function comparisonsOf(value: unknown): Comparison[] {
  const found: Comparison[] = [];
  for (const item of listOf(value)) {
    const comparison = own(item, 'comparison');
    if (!isPlain(item) || typeof comparison !== 'string' || !Object.hasOwn(tests, comparison)) continue;
    const two = own(item, 'valTwo');
    found.push({
      valOne: textOf(own(item, 'valOne')),
      comparison: comparison as ComparisonType,
      valTwo: typeof two === 'string' || typeof two === 'number' || typeof two === 'boolean' ? two : null,
      gate: own(item, 'gate') === 'or' ? 'or' : 'and',
    });
  }
  return found;
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}

/** A value as text for comparing: independent of locale, so that server and browser agree. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(plainText).join(',') : '';
}

function ordered(one: unknown, two: string, fits: (order: number) => boolean): boolean {
  return !isEmpty(one) && two !== '' && fits(compare(one, two));
}

/** Negative, zero or positive: numbers numerically, dates chronologically, otherwise as text. */
function compare(one: unknown, two: string): number {
  const left = typeof one === 'number' ? one : plainText(one);
  const [a, b] = [toNumber(left), toNumber(two)];
  if (a !== null && b !== null) return a - b;
  const text = String(left);
  return dates(text, two) ?? (text < two ? -1 : text > two ? 1 : 0);
}

/** A day compared with a timestamp uses the timestamp's written date, whatever the reader's time zone. */
function dates(one: string, two: string): number | null {
  const [dayOne, dayTwo] = [isDay(one), isDay(two)];
  if (!(dayOne || isMoment(one)) || !(dayTwo || isMoment(two))) return null;
  if (!dayOne && !dayTwo) return Date.parse(one) - Date.parse(two);
  const [a, b] = [one.slice(0, 10), two.slice(0, 10)];
  return a < b ? -1 : a > b ? 1 : 0;
}
