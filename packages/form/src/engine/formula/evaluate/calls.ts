/**
 * Functions as the evaluator calls them. Those of single values have a letter for each argument, which says how it is
 * read: n number, t text, d day or moment, b condition, a as it is. Blank gives blank, but for a text that is not the
 * first; over lists they are applied to each.
 */
import type { Node } from '../node.ts';
import { lift, type Run, weightOf } from './run.ts';
import { booleanOf, isFault, numberOf, stampOf, textOfValue, tidy, type Value } from './values.ts';

export type Call = (args: readonly Node[], run: Run) => Value;

/** By name. */
export type Calls = Readonly<Record<string, Call>>;

/** A function of single values; its letters name the kinds of its arguments. */
export type ScalarFunction = readonly [kinds: string, does: (args: never, run: Run) => Value];

export function mapped<T>(table: Readonly<Record<string, T>>, call: (does: T) => Call): Calls {
  return Object.fromEntries(Object.entries(table).map(([name, does]) => [name, call(does)]));
}

export const ofScalars = (table: Readonly<Record<string, ScalarFunction>>): Calls =>
  mapped(table, scalar => (args, run) => {
    const values: Value[] = [];
    for (const arg of args) values.push(run.eval(arg));
    return lift(run, values, each => callScalar(scalar, each, run));
  });

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
function callScalar([kinds, does]: ScalarFunction, args: readonly Value[], run: Run): Value {
  const given: unknown[] = [];
  for (let index = 0; index < args.length; index++) {
    const value = args[index]!;
    if (typeof value !== 'number') run.tick(weightOf(value));
    const read = readAs(kinds[index] ?? 'a', value, index === 0);
    if (isFault(read)) return read;
    if (read === undefined) return null;
    given.push(read);
  }
  const result = does(given as never, run);
  if (typeof result === 'number') return tidy(result);
  run.tick(weightOf(result));
  return result;
}
