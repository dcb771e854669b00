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

/** A value as the kind of its letter; null for blank. */
function readAs(kind: string, value: Value, first: boolean): unknown {
  if (kind === 'n') return numberOf(value);
  if (kind === 'd') return stampOf(value);
  if (kind === 'b') return booleanOf(value);
  if (kind === 'a' || isFault(value)) return value;
  return value === null && kind === 't' && first ? null : textOfValue(value);
}

/** Calls a function of single values with single values. */
function callScalar([kinds, does]: ScalarFunction, args: readonly Value[], run: Run): Value {
  const given: unknown[] = [];
  for (let index = 0; index < args.length; index++) {
    const value = args[index]!;
    if (typeof value !== 'number') run.tick(weightOf(value));
    const kind = kinds[index] ?? 'a';
    const read = readAs(kind, value, index === 0);
    if (isFault(read)) return read;
    if (read === null && kind !== 'a') return null;
    given.push(read);
  }
  const result = does(given as never, run);
  if (typeof result === 'number') return tidy(result);
  run.tick(weightOf(result));
  return result;
}
