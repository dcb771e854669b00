/** What an evaluation asks of its surroundings, and how it goes through lists. */
import type { Node } from '../node.ts';
import { Fault, type Stamp, type Value } from './values.ts';

export interface Env {
  /** The value of a field: of this instance, or a list of all. */
  ref(name: string): Value;
  own(word: string): Value;
  /** Of texts that `TEXT` writes. */
  readonly language: string;
  /** What further functions alone ask for. */
  readonly further: FurtherEnv;
}

export interface FurtherEnv {
  /** What a choice of a field is called. */
  label(language: string, name: string, value: string): string;
  /** A value of a choice list; undefined where there is none. */
  lookup(list: string, key: string, column: string): Value | undefined;
  now(): Stamp;
}

export interface Run {
  readonly env: Env;
  eval(node: Node): Value;
  /** Counts steps; throws when there are too many. */
  tick(steps?: number): void;
}

/** Steps that reading a value takes beside the one for its node: texts and lists may be long. */
export const weightOf = (value: Value): number =>
  typeof value === 'string' ? value.length >> 6 : Array.isArray(value) ? value.length >> 4 : 0;

/** Applies `one` to each set of values: lists go side by side, single values beside each of them. */
export function lift(run: Run, args: readonly Value[], one: (args: readonly Value[]) => Value): Value {
  run.tick();
  if (!args.some(Array.isArray)) return one(args);
  const lists = args.filter(Array.isArray);
  const length = Math.max(...lists.map(list => (list.length === 1 ? 0 : list.length)));
  const many = length || (lists.every(list => list.length > 0) ? 1 : 0);
  const found: Value[] = [];
  for (let index = 0; index < many; index++) {
    // a set of values is made for each
    run.tick(args.length);
    const set: Value[] = [];
    for (const arg of args) set.push(Array.isArray(arg) ? beside(arg, index) : arg);
    found.push(lift(run, set, one));
  }
  return found;
}

/** A list of one goes beside each of another's. */
function beside(list: readonly Value[], index: number): Value {
  const at = list.length === 1 ? 0 : index;
  return at < list.length ? list[at]! : new Fault('unequal_lists');
}

/** All values of lists in lists. */
export function flat(
  run: Run,
  values: readonly Value[],
  into: Exclude<Value, Value[]>[] = [],
): Exclude<Value, Value[]>[] {
  for (const value of values) {
    run.tick(1 + weightOf(value));
    if (Array.isArray(value)) flat(run, value, into);
    else into.push(value);
  }
  return into;
}
