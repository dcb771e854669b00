/** Usual functions of lists. Blank values are left out; texts in a written list are no numbers, those of fields are tried. */
import type { Node } from '../node.ts';
import { type Calls, mapped } from './calls.ts';
import { flat, type Run } from './run.ts';
import { Fault, isBlankValue, isFault, numberOf, Stamp, tidy, type Value } from './values.ts';

/** A function that takes lists as they are; and as which nodes they are written. */
export type ListFunction = (args: readonly Value[], run: Run, nodes: readonly Node[]) => Value;

export const ofLists = (table: Readonly<Record<string, ListFunction>>): Calls =>
  mapped(table, does => (args, run) => does(args.map(run.eval), run, args));

/** The numbers and days among the arguments, or the first error. */
export function measures(args: readonly Value[], run: Run, nodes: readonly Node[]): (number | Stamp)[] | Fault {
  const found: (number | Stamp)[] = [];
  for (const [index, arg] of args.entries()) {
    const node = nodes[index];
    const written = typeof node === 'object' && node !== null && 'list' in node;
    for (const value of flat(run, [arg])) {
      if (isFault(value)) return value;
      if (value === null || (written && typeof value !== 'number')) continue;
      const number =
        value instanceof Stamp ? value : Array.isArray(arg) && typeof value === 'boolean' ? null : numberOf(value);
      if (isFault(number)) {
        if (!Array.isArray(arg)) return number;
      } else if (number !== null) found.push(number);
    }
  }
  return found;
}

export function ofNumbers(does: (numbers: number[]) => Value): ListFunction {
  return (args, run, nodes) => {
    const found = measures(args, run, nodes);
    if (isFault(found)) return found;
    if (found.some(each => each instanceof Stamp)) return new Fault('not_a_number');
    const result = does(found as number[]);
    return typeof result === 'number' ? tidy(result) : result;
  };
}

function extreme(better: (one: number, two: number) => boolean): ListFunction {
  return (args, run, nodes) => {
    const found = measures(args, run, nodes);
    if (isFault(found)) return found;
    const days = found.some(each => each instanceof Stamp);
    let best: number | Stamp | null = null;
    for (const each of found) {
      if (days && typeof each === 'number') continue;
      if (best === null || better(at(each), at(best))) best = each;
    }
    return best ?? (args.every(isBlankValue) ? null : 0);
  };
}

const at = (value: number | Stamp): number =>
  typeof value === 'number' ? value : value.day - (value.zone ?? 0) / 1_440;

/** Adds as exactly as doubles can (Neumaier), so that the order does not matter. */
export function total(numbers: readonly number[]): number {
  let [sum, rest] = [0, 0];
  for (const each of numbers) {
    const next = sum + each;
    rest += Math.abs(sum) >= Math.abs(each) ? sum - next + each : each - next + sum;
    sum = next;
  }
  return sum + rest;
}

const calls = ofLists({
  SUM: ofNumbers(total),
  AVERAGE: ofNumbers(all => (all.length === 0 ? new Fault('division_by_zero') : total(all) / all.length)),
  MIN: extreme((one, two) => one < two),
  MAX: extreme((one, two) => one > two),
  COUNTA: (args, run) => flat(run, args).filter(each => each !== null).length,
});

export const lists = { calls };
