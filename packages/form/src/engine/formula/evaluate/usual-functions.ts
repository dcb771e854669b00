/** Usual functions: rounding and powers, what is chosen by a condition, and conditions of conditions. */
import type { Node } from '../node.ts';
import { type Call, type Calls, ofScalars } from './calls.ts';
import { flat, lift, type Run } from './run.ts';
import { booleanOf, Fault, isBlankValue, isFault, type Value } from './values.ts';

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
  return base || exponent! > 0 ? base! ** exponent! : new Fault(exponent ? 'division_by_zero' : 'not_a_number');
}

export const value = (node: Node | undefined, run: Run): Value => run.eval(node ?? null);

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
      return lift(run, [found, yes, no], ([given, one, two]) => {
        const holds = booleanOf(given!);
        return isFault(holds) ? holds : holds ? one! : two!;
      });
    }
    const holds = booleanOf(found);
    if (isFault(holds)) return holds;
    if (holds) return results[index]!();
  }
  return otherwise();
}

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

const calls: Calls = {
  ...ofScalars({
    '^': ['nn', power],
    percent: ['n', ([value]: number[]) => shifted(value!, -2)],
    ROUND: ['nn', rounded(Math.round)],
    INT: ['n', ([value]: number[]) => Math.floor(value!)],
    ABS: ['n', ([value]: number[]) => Math.abs(value!)],
    NOT: ['b', ([value]: boolean[]) => !value],
  }),
  IF: ([test, yes, no = false], run) =>
    choose([() => value(test, run)], [() => value(yes, run)], () => run.eval(no), run),
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

function isOpen(node: Node): boolean {
  const { call, args } = Object(node) as Extract<Node, { call: string }>;
  return call === 'IF' && (args.length < 3 || args.slice(1).some(isOpen));
}

export const usual = { calls, isOpen };
