/**
 * The usual functions: operators, conditions, rounding, and those of usual-lists.ts. They load with the first form that has a
 * formula, the further ones (further.ts) with the first that names one.
 */
import type { Node } from '../node.ts';
import { type Call, type Calls, ofScalars, type ScalarFunction } from './calls.ts';
import { compares } from './compare.ts';
import { flat, lift, type Run } from './run.ts';
import { usualLists } from './usual-lists.ts';
import { booleanOf, Fault, isBlankValue, isFault, numberOf, Stamp, stamp, stampOf, type Value } from './values.ts';

/** The number with its decimal point moved; exact, since it is done in its decimal writing. */
function shifted(value: number, by: number): number {
  const [digits, power = '0'] = value.toPrecision(15).split('e');
  return Number(`${digits}e${Number(power) + by}`);
}

export function rounded(how: (value: number) => number) {
  return ([value, digits = 0]: number[]): Value => {
    const places = Math.max(-310, Math.min(310, Math.trunc(digits)));
    return Math.sign(value!) * shifted(how(shifted(Math.abs(value!), places)), -places);
  };
}

export function power([base, exponent]: number[]): Value {
  if (base === 0 && exponent! < 0) return new Fault('division_by_zero');
  return base! ** exponent!;
}

export const divided = ([one, two]: number[]): Value => (two === 0 ? new Fault('division_by_zero') : one! / two!);

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

const comparison = (sign: string): ScalarFunction => ['aa', ([one, two]: Value[]) => compares(sign, one!, two!)];

export const value = (node: Node | undefined, run: Run): Value => (node === undefined ? null : run.eval(node));

/** The first of pairs whose condition holds; a list of conditions gives a list. */
export function choose(
  tests: readonly (() => Value)[],
  results: readonly (() => Value)[],
  otherwise: () => Value,
  run: Run,
): Value {
  for (const [index, test] of tests.entries()) {
    run.tick();
    const found = test();
    if (Array.isArray(found)) {
      const yes = results[index]!();
      const no = choose(tests.slice(index + 1), results.slice(index + 1), otherwise, run);
      return lift(run, [found, yes, no], ([holds, one, two]) => picked(booleanOf(holds!), one!, two!));
    }
    const holds = booleanOf(found);
    if (isFault(holds)) return holds;
    if (holds) return results[index]!();
  }
  return otherwise();
}

const picked = (holds: boolean | Fault, one: Value, two: Value): Value => (isFault(holds) ? holds : holds ? one : two);

function all(decided: boolean): Call {
  return (args, run) => {
    let found = !decided;
    for (const each of flat(run, args.map(run.eval))) {
      const holds = booleanOf(each);
      if (isFault(holds)) return holds;
      if (each !== null && holds === decided) found = decided;
    }
    return args.length > 0 && found;
  };
}

export const usual: Calls = {
  ...usualLists,
  ...ofScalars({
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
    INT: ['n', ([value]: number[]) => Math.floor(value!)],
    ABS: ['n', ([value]: number[]) => Math.abs(value!)],
  }),
  IF: ([test, yes, no], run) =>
    choose([() => value(test, run)], [() => value(yes, run)], () => (no === undefined ? false : run.eval(no)), run),
  AND: all(false),
  OR: all(true),
  ISBLANK: ([node], run) => {
    const given = value(node, run);
    return given !== '' && isBlankValue(given);
  },
  COALESCE(args, run) {
    let result: Value = null;
    for (const node of args) {
      const next = run.eval(node);
      result = lift(run, [result, next], ([one, two]) => (isBlankValue(one!) ? two! : one!));
      if (!Array.isArray(result) && !isBlankValue(result)) return result;
    }
    return result;
  },
};
