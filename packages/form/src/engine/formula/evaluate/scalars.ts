/**
 * Functions of single values; over lists they are applied to each. A letter for each argument says how it is read:
 * n number, t text, d day or moment, b condition, a as it is. Blank gives blank, but for a text that is not the first.
 */
import { compares } from './compare.ts';
import { dayFunctions } from './days.ts';
import { format } from './format.ts';
import { find } from './pattern-find.ts';
import type { Run, ScalarFunction } from './run.ts';
import { booleanOf, Fault, isFault, numberOf, Stamp, stamp, stampOf, textOfValue, tidy, type Value } from './values.ts';

/** The number with its decimal point moved; exact, since it is done in its decimal writing. */
function shifted(value: number, by: number): number {
  const [digits, power = '0'] = value.toPrecision(15).split('e');
  return Number(`${digits}e${Number(power) + by}`);
}

function rounded(how: (value: number) => number) {
  return ([value, digits = 0]: number[]): Value => {
    const places = Math.max(-310, Math.min(310, Math.trunc(digits)));
    return Math.sign(value!) * shifted(how(shifted(Math.abs(value!), places)), -places);
  };
}

function power([base, exponent]: number[]): Value {
  if (base === 0 && exponent! < 0) return new Fault('division_by_zero');
  return base! ** exponent!;
}

const divided = ([one, two]: number[]): Value => (two === 0 ? new Fault('division_by_zero') : one! / two!);

function sum(sign: 1 | -1) {
  return ([one = null, two = null]: Value[]): Value => {
    if (one === null || two === null) return null;
    if (one instanceof Stamp || (two instanceof Stamp && (sign === 1 || typeof one === 'string')))
      return moved(sign, one, two);
    const [a, b] = [numberOf(one), numberOf(two)];
    if (isFault(a)) return sign === -1 ? dates(one, two, a) : a;
    if (isFault(b)) return b;
    return a! + sign * b!;
  };
}

/** A day with a number of days added or taken, or the days between two. */
function moved(sign: 1 | -1, one: Value, two: Value): Value {
  const [base, other] = one instanceof Stamp || sign === -1 ? [stampOf(one), two] : [stampOf(two), one];
  if (!(base instanceof Stamp)) return base;
  const from = other instanceof Stamp || typeof other === 'string' ? stampOf(other) : null;
  if (sign === -1 && from instanceof Stamp) return between(base, from);
  const by = numberOf(other);
  return typeof by === 'number' ? stamp(base.day + sign * by, base.zone) : by;
}

/** Two texts that are days. */
function dates(one: Value, two: Value, otherwise: Fault): Value {
  const [a, b] = [stampOf(one), stampOf(two)];
  return typeof two === 'string' && a instanceof Stamp && b instanceof Stamp ? between(a, b) : otherwise;
}

const between = (one: Stamp, two: Stamp): Value =>
  one.day - two.day - (one.zone !== null && two.zone !== null ? (one.zone - two.zone) / 1_440 : 0);

const whole = (value: number): number => Math.trunc(value);
const count = (value: number | undefined, otherwise: number): number =>
  value === undefined ? otherwise : whole(value);
const inRange = (fits: boolean, value: () => Value): Value => (fits ? value() : new Fault('out_of_range'));

function substitute([text, from, to, nth]: [string, string, string, number?]): Value {
  if (from === '') return text;
  if (nth === undefined) return text.replaceAll(from, () => to);
  if (nth < 1) return new Fault('out_of_range');
  let at = -1;
  for (let left = whole(nth); left > 0; left--) {
    at = text.indexOf(from, at < 0 ? 0 : at + from.length);
    if (at < 0) return text;
  }
  return text.slice(0, at) + to + text.slice(at + from.length);
}

const comparison = (sign: string): ScalarFunction => ['aa', ([one, two]: Value[]) => compares(sign, one!, two!)];

export const scalars: Readonly<Record<string, ScalarFunction>> = {
  '+': ['aa', sum(1)],
  '-': ['aa', sum(-1)],
  '*': ['nn', ([one, two]: number[]) => one! * two!],
  '/': ['nn', divided],
  '^': ['nn', power],
  neg: ['n', ([value]: number[]) => -value!],
  percent: ['n', ([value]: number[]) => shifted(value!, -2)],
  '&': ['ss', ([one, two]: string[]) => one! + two!],
  '=': comparison('='),
  '<>': comparison('<>'),
  '<': comparison('<'),
  '<=': comparison('<='),
  '>': comparison('>'),
  '>=': comparison('>='),
  NOT: ['b', ([value]: boolean[]) => !value],
  ROUND: ['nn', rounded(Math.round)],
  ROUNDUP: ['nn', rounded(Math.ceil)],
  ROUNDDOWN: ['nn', rounded(Math.floor)],
  INT: ['n', ([value]: number[]) => Math.floor(value!)],
  ABS: ['n', ([value]: number[]) => Math.abs(value!)],
  MOD: [
    'nn',
    ([one, two]: number[]) => {
      const parts = divided([one!, two!]);
      return typeof parts === 'number' ? one! - two! * Math.floor(Number(parts.toPrecision(15))) : parts;
    },
  ],
  POWER: ['nn', power],
  SQRT: ['n', ([value]: number[]) => Math.sqrt(value!)],
  LOG10: ['n', ([value]: number[]) => inRange(value! > 0, () => Math.log10(value!))],
  LN: ['n', ([value]: number[]) => inRange(value! > 0, () => Math.log(value!))],
  EXP: ['n', ([value]: number[]) => Math.exp(value!)],
  SIN: ['n', ([value]: number[]) => Math.sin(value!)],
  COS: ['n', ([value]: number[]) => Math.cos(value!)],
  TAN: ['n', ([value]: number[]) => Math.tan(value!)],
  LEFT: ['tn', ([text, many]: [string, number?]) => inRange(count(many, 1) >= 0, () => text.slice(0, count(many, 1)))],
  RIGHT: [
    'tn',
    ([text, many]: [string, number?]) =>
      inRange(count(many, 1) >= 0, () => text.slice(Math.max(0, text.length - count(many, 1)))),
  ],
  MID: [
    'tnn',
    ([text, from, many]: [string, number, number]) =>
      inRange(from >= 1 && many >= 0, () => text.slice(whole(from) - 1, whole(from) - 1 + whole(many))),
  ],
  LEN: ['s', ([text]: string[]) => text!.length],
  UPPER: ['t', ([text]: string[]) => text!.toUpperCase()],
  LOWER: ['t', ([text]: string[]) => text!.toLowerCase()],
  TRIM: ['t', ([text]: string[]) => text!.replace(/ +/g, ' ').replace(/^ | $/g, '')],
  SUBSTITUTE: ['tttn', substitute],
  MATCHES: ['ss', ([text, pattern]: string[], run) => find(text!, pattern!, run)],
  TEXT: ['as', ([value, code]: [Value, string], run) => format(value, code, run.language)],
  VALUE: ['a', ([value]: Value[]) => (value === '' ? new Fault('not_a_number') : numberOf(value!))],
  LOOKUP: [
    'sas',
    ([list, key, column]: [string, Value, string], run) =>
      key === null ? null : (run.lookup(list, key, column) ?? new Fault('not_found')),
  ],
  ...dayFunctions,
};

/** A value as the kind of its letter; undefined for blank. */
function readAs(kind: string, value: Value, first: boolean): unknown {
  switch (kind) {
    case 'n':
      return numberOf(value) ?? undefined;
    case 'd':
      return stampOf(value) ?? undefined;
    case 'b':
      return booleanOf(value);
    case 's':
      return isFault(value) ? value : textOfValue(value);
    case 't':
      return isFault(value) ? value : value === null && first ? undefined : textOfValue(value);
    default:
      return value;
  }
}

/** Calls a function of single values with single values. */
export function callScalar([kinds, does]: ScalarFunction, args: readonly Value[], run: Run): Value {
  const given: unknown[] = [];
  for (const [index, value] of args.entries()) {
    const read = readAs(kinds[index] ?? 'a', value, index === 0);
    if (isFault(read)) return read;
    if (read === undefined) return null;
    given.push(read);
  }
  const result = does(given as never, run);
  if (typeof result === 'number') return tidy(result);
  if (typeof result === 'string') run.tick(result.length >> 6);
  return result;
}
