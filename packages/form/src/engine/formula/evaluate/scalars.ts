/** Further functions of single values (calls.ts). */

import { ofScalars, type ScalarFunction } from './calls.ts';
import { dayFunctions } from './days.ts';
import { divided } from './operators.ts';
import { find } from './pattern-find.ts';
import type { Run } from './run.ts';
import { power, rounded } from './usual-functions.ts';
import { Fault, numberOf, textOfValue, type Value } from './values.ts';

/** Characters that are written in place of others. */
const grown = 1_000_000;

/** Beyond that the 15 digits of a number say nothing of what is left over. */
const mostParts = 1e12;

/** Of whole numbers, with the sign of the divisor. */
function remainder(one: number, two: number): number {
  const rest = one % two;
  return rest !== 0 && rest < 0 !== two < 0 ? rest + two : rest;
}

const whole = (value: number): number => Math.trunc(value);
const inRange = (fits: boolean, value: () => Value): Value => (fits ? value() : new Fault('out_of_range'));

const ofNumber = (does: (value: number) => Value): ScalarFunction => ['n', ([value]: number[]) => does(value!)];
/** Without the marks between thousands that stand before another, decimal mark. */
const ungrouped = (value: Value): Value =>
  typeof value === 'string' && value.length < 50 ? value.replace(/([.,])(?=(?:\d{3}\1)*\d{3}(?!\1)[.,])/g, '') : value;

/** Of a text in which a part is found. */
const parted =
  (does: (text: string, part: string) => string) =>
  ([text, part]: [string, string]): Value =>
    text.includes(part) ? does(text, part) : new Fault('not_found');

/** Some characters of a text, none of which is cut in two. */
const cut = (text: string, from: (count: number) => number, many: number): Value =>
  inRange(whole(many) >= 0, () => {
    const all = Array.from(text);
    const start = from(all.length);
    return all.slice(start, start + whole(many)).join('');
  });

function substitute([text, from, to, nth]: [string, string, string, number?], run: Run): Value {
  if (from === '') return text;
  if (nth === undefined) {
    const times = text.split(from).length - 1;
    run.tick(times);
    return times * to.length > grown ? new Fault('too_much') : text.replaceAll(from, () => to);
  }
  if (nth < 1) return new Fault('out_of_range');
  let at = -1;
  for (let left = whole(nth); left > 0; left--) {
    at = text.indexOf(from, at < 0 ? 0 : at + from.length);
    if (at < 0) return text;
  }
  return text.slice(0, at) + to + text.slice(at + from.length);
}

export const scalars = ofScalars({
  ROUNDUP: ['nn', rounded(Math.ceil)],
  ROUNDDOWN: ['nn', rounded(Math.floor)],
  MOD: [
    'nn',
    ([one, two]: number[]) => {
      const parts = divided([one!, two!]);
      if (typeof parts !== 'number') return parts;
      if (Number.isSafeInteger(one) && Number.isSafeInteger(two)) return remainder(one!, two!);
      if (Math.abs(parts) > mostParts) return new Fault('out_of_range');
      return one! - two! * Math.floor(Number(parts.toPrecision(15)));
    },
  ],
  POWER: ['nn', power],
  SQRT: ofNumber(Math.sqrt),
  LOG10: ofNumber(value => inRange(value > 0, () => Math.log10(value))),
  LN: ofNumber(value => inRange(value > 0, () => Math.log(value))),
  EXP: ofNumber(Math.exp),
  SIN: ofNumber(Math.sin),
  COS: ofNumber(Math.cos),
  TAN: ofNumber(Math.tan),
  ASIN: ofNumber(Math.asin),
  ACOS: ofNumber(Math.acos),
  ATAN: ofNumber(Math.atan),
  ATAN2: ['nn', ([x, y]: [number, number]) => (x || y ? Math.atan2(y, x) : new Fault('division_by_zero'))],
  LEFT: ['tn', ([text, many = 1]: [string, number?]) => cut(text, () => 0, many)],
  RIGHT: ['tn', ([text, many = 1]: [string, number?]) => cut(text, count => Math.max(0, count - whole(many)), many)],
  MID: [
    'tnn',
    ([text, from, many]: [string, number, number]) => inRange(from >= 1, () => cut(text, () => whole(from) - 1, many)),
  ],
  TEXTBEFORE: ['tt', parted((text, part) => text.slice(0, text.indexOf(part)))],
  TEXTAFTER: ['tt', parted((text, part) => text.slice(text.indexOf(part) + part.length))],
  LEN: ['s', ([text]: string[]) => Array.from(text!).length],
  UPPER: ['t', ([text]: string[]) => text!.toUpperCase()],
  LOWER: ['t', ([text]: string[]) => text!.toLowerCase()],
  TRIM: ['t', ([text]: string[]) => text!.replace(/ +/g, ' ').replace(/^ | $/g, '')],
  SUBSTITUTE: ['tttn', substitute],
  MATCHES: ['ss', ([text, pattern]: string[], run) => find(text!, pattern!, run)],
  VALUE: ['a', ([value]: Value[]) => (value === '' ? new Fault('not_a_number') : numberOf(ungrouped(value!)))],
  LOOKUP: [
    'sas',
    ([list, key, column]: [string, Value, string], run) =>
      key === null ? null : (run.env.further.lookup(list, textOfValue(key), column) ?? new Fault('not_found')),
  ],
  ...dayFunctions,
});
