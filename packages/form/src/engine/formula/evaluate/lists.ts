/** Further functions of lists. Blank values are left out. */
import { criterion } from './criterion.ts';
import { workdays } from './days.ts';
import { flat, type Run, weightOf } from './run.ts';
import { measures, ofLists, ofNumbers, total } from './usual-lists.ts';
import { Fault, isBlankValue, isFault, numberOf, textOfValue, tidy, type Value } from './values.ts';

function median(numbers: number[]): Value {
  if (numbers.length === 0) return new Fault('not_a_number');
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const filledOf = (list: Value, run: Run) => flat(run, [list]).filter(each => !isBlankValue(each));

export const listFunctions = ofLists({
  ...workdays,
  MEDIAN: ofNumbers(median),
  COUNT(args, run, nodes) {
    let found = 0;
    for (const [index, arg] of args.entries())
      for (const value of flat(run, [arg])) {
        const counted = measures([Array.isArray(arg) ? [value] : value], run, [nodes[index] ?? null]);
        if (!isFault(counted)) found += counted.length;
      }
    return found;
  },
  COUNTIF([list, wanted], run) {
    const fits = criterion(wanted ?? null, run);
    return flat(run, [list!]).filter(each => fits(each)).length;
  },
  SUMIF([list, wanted, numbers = list], run) {
    const fits = criterion(wanted ?? null, run);
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
});

function joined(values: readonly Value[], separator: string, run: Run): Value {
  const fault = values.find(isFault);
  if (fault) return fault;
  run.tick(values.length * (1 + weightOf(separator)));
  return values.map(textOfValue).join(separator);
}
