/** Functions of lists. Blank values are left out; texts in a written list are no numbers, those of fields are tried. */
import type { Node } from '../node.ts';
import { criterion } from './compare.ts';
import { workdays } from './days.ts';
import { flat, type Run } from './run.ts';
import { Fault, isBlankValue, isFault, numberOf, Stamp, textOfValue, tidy, type Value } from './values.ts';

type ListFunction = (args: readonly Value[], run: Run, nodes: readonly Node[]) => Value;

/** The numbers and days among the arguments, or the first error. */
function measures(args: readonly Value[], run: Run, nodes: readonly Node[]): (number | Stamp)[] | Fault {
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

function ofNumbers(does: (numbers: number[]) => Value): ListFunction {
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

function median(numbers: number[]): Value {
  if (numbers.length === 0) return new Fault('not_a_number');
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const filledOf = (list: Value, run: Run) => flat(run, [list]).filter(each => !isBlankValue(each));

export const listFunctions: Readonly<Record<string, ListFunction>> = {
  ...workdays,
  SUM: ofNumbers(total),
  AVERAGE: ofNumbers(all => (all.length === 0 ? new Fault('division_by_zero') : total(all) / all.length)),
  MEDIAN: ofNumbers(median),
  MIN: extreme((one, two) => one < two),
  MAX: extreme((one, two) => one > two),
  COUNT(args, run, nodes) {
    let found = 0;
    for (const [index, arg] of args.entries())
      for (const value of flat(run, [arg])) {
        const counted = measures([Array.isArray(arg) ? [value] : value], run, [nodes[index] ?? null]);
        if (!isFault(counted)) found += counted.length;
      }
    return found;
  },
  COUNTA: (args, run) => flat(run, args).filter(each => each !== null).length,
  COUNTIF([list, wanted], run) {
    const fits = criterion(wanted ?? null);
    return flat(run, [list!]).filter(each => fits(each)).length;
  },
  SUMIF([list, wanted, numbers = list], run) {
    const fits = criterion(wanted ?? null);
    const [tested, added] = [flat(run, [list!]), flat(run, [numbers!])];
    const chosen: number[] = [];
    for (const [index, value] of tested.entries()) {
      if (!fits(value)) continue;
      const each = added[index] ?? null;
      if (isFault(each)) return each;
      const number = typeof each === 'boolean' ? null : numberOf(each);
      if (typeof number === 'number') chosen.push(number);
    }
    return tidy(total(chosen));
  },
  UNIQUE([list], run) {
    const seen = new Map<string, Value>();
    for (const each of filledOf(list!, run)) {
      const key = `${typeof each} ${textOfValue(each).toLowerCase()}`;
      if (!seen.has(key)) seen.set(key, each);
    }
    return [...seen.values()];
  },
  FIRST: ([list], run) => filledOf(list!, run)[0] ?? null,
  LAST: ([list], run) => filledOf(list!, run).at(-1) ?? null,
  INDEX([list, place], run) {
    const index = numberOf(place ?? null);
    if (typeof index !== 'number') return index;
    const all = flat(run, [list!]);
    return index >= 1 && index < all.length + 1 ? all[Math.trunc(index) - 1]! : new Fault('not_found');
  },
  CONCAT: (args, run) => joined(flat(run, args), '', run),
  TEXTJOIN([separator, skip, ...rest], run) {
    const values = flat(run, rest);
    return joined(
      skip === true || skip === 1 ? values.filter(each => !isBlankValue(each)) : values,
      textOfValue(separator!),
      run,
    );
  },
};

function joined(values: readonly Value[], separator: string, run: Run): Value {
  const fault = values.find(isFault);
  if (fault) return fault;
  run.tick(values.length);
  return values.map(textOfValue).join(separator);
}
