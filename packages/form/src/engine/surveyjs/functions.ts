/** The functions of SurveyJS's expressions, each as the tree of a formula; what is missing here cannot be said in one. */
import { Refused } from '../exchange/refused.ts';
import type { Node } from '../formula/node.ts';
import { call, type Kind, type Typed } from './typed.ts';

interface With {
  truth(value: Typed): Node;
  single(value: Typed): Node;
  field(written: string): Typed;
}
type Make = (values: Typed[], how: With) => Typed;

function need(values: readonly Typed[], least: number, most = least): void {
  if (values.length < least || values.length > most) throw new Refused('arguments');
}

/** The values of arguments that may be lists. */
const flat = (values: readonly Typed[], { single }: With): Node[] =>
  values.flatMap(value => (value.list ?? [value]).map(single));

/** Answers of all instances of a repeat, or several values that are listed. */
const over =
  (name: string): Make =>
  (values, how) => {
    need(values, 1, 50);
    return { node: call(name, ...flat(values, how)), kind: 'number' };
  };

const one =
  (name: string, kind: Kind): Make =>
  (values, { single }) => {
    need(values, 1);
    return { node: call(name, ...values.map(single)), kind };
  };

const literal = (value: Typed | undefined): string => {
  if (typeof value?.node !== 'string') throw new Refused('not_a_text');
  return value.node;
};

/** `sumInArray({items}, 'amount')` reads a field of each instance. */
const inArray =
  (name: string): Make =>
  (values, { field }) => {
    need(values, name === 'COUNTA' ? 1 : 2, 2);
    const [repeat, column] = values;
    const isRepeat = repeat?.kind === 'repeat' && typeof repeat.node === 'object' && repeat.node !== null;
    if (!isRepeat || !('ref' in (repeat.node as object))) throw new Refused('arguments');
    const { ref } = repeat.node as { ref: string };
    if (column === undefined) return { node: call('COUNTA', { ref }), kind: 'number' };
    return { node: call(name, field(`${ref}[].${literal(column)}`).node), kind: 'number' };
  };

const today = call('TODAY');
const ofDay =
  (name: string): Make =>
  (values, { single }) => {
    need(values, 0, 1);
    return { node: call(name, values[0] ? single(values[0]) : today), kind: 'number' };
  };

const between: Readonly<Record<string, string>> = { days: 'D', months: 'M', years: 'Y' };

/** Whole units from the first day to the second. */
function difference(from: Node, to: Node, unit: string): Typed {
  const code = between[unit];
  if (!code) throw new Refused('arguments');
  return { node: call('DATEDIF', from, to, code), kind: 'number' };
}

const unitOf = (value: Typed | undefined, usual: string): string => (value ? literal(value) : usual);

export const functions: Readonly<Record<string, Make>> = {
  iif: (values, { truth, single }) => {
    need(values, 3);
    const [condition, yes, no] = values as [Typed, Typed, Typed];
    const isNothing = no.node === null || no.node === '';
    const kind = yes.kind === no.kind || isNothing ? yes.kind : 'any';
    return { node: call('IF', truth(condition), single(yes), isNothing ? '' : single(no)), kind };
  },
  sum: over('SUM'),
  min: over('MIN'),
  max: over('MAX'),
  avg: over('AVERAGE'),
  count: over('COUNTA'),
  round: (values, { single }) => {
    need(values, 1, 2);
    return { node: call('ROUND', single(values[0] as Typed), values[1] ? single(values[1]) : 0), kind: 'number' };
  },
  trunc: (values, { single }) => {
    need(values, 1, 2);
    return { node: call('ROUNDDOWN', single(values[0] as Typed), values[1] ? single(values[1]) : 0), kind: 'number' };
  },
  sumInArray: inArray('SUM'),
  minInArray: inArray('MIN'),
  maxInArray: inArray('MAX'),
  avgInArray: inArray('AVERAGE'),
  countInArray: inArray('COUNTA'),
  today: (values, { single }) => {
    need(values, 0, 1);
    return { node: values[0] ? call('+', today, single(values[0])) : today, kind: 'day' };
  },
  currentDate: values => {
    need(values, 0);
    return { node: call('NOW'), kind: 'moment' };
  },
  currentYear: values => {
    need(values, 0);
    return { node: call('YEAR', today), kind: 'number' };
  },
  getDate: (values, { single }) => {
    need(values, 1);
    return { node: single(values[0] as Typed), kind: 'day' };
  },
  getYear: one('YEAR', 'number'),
  year: ofDay('YEAR'),
  month: ofDay('MONTH'),
  day: ofDay('DAY'),
  weekday: (values, { single }) => {
    need(values, 0, 1);
    // Sunday is 0 there, and 1 in the formula.
    const day = values[0] ? single(values[0]) : today;
    return { node: call('-', call('WEEKDAY', day), 1), kind: 'number' };
  },
  age: (values, { single }) => {
    need(values, 1, 2);
    return difference(single(values[0] as Typed), today, unitOf(values[1], 'years'));
  },
  dateDiff: (values, { single }) => {
    need(values, 2, 3);
    const [from, to, unit] = values as [Typed, Typed, Typed | undefined];
    return difference(single(from), single(to), unitOf(unit, 'days'));
  },
  diffDays: (values, { single }) => {
    need(values, 2);
    const [from, to] = values as [Typed, Typed];
    return { node: call('ABS', call('-', single(to), single(from))), kind: 'number' };
  },
  dateAdd: (values, { single }) => {
    need(values, 2, 3);
    const [date, count, unit] = values as [Typed, Typed, Typed | undefined];
    const name = unitOf(unit, 'days');
    if (name === 'days') return { node: call('+', single(date), single(count)), kind: 'day' };
    if (name !== 'months' && name !== 'years') throw new Refused('arguments');
    const months = name === 'months' ? single(count) : call('*', single(count), 12);
    return { node: call('EDATE', single(date), months), kind: 'day' };
  },
  displayValue: (values, { field }) => {
    need(values, 1);
    return { node: call('LABEL', field(literal(values[0])).node), kind: 'text' };
  },
  substring: (values, { single }) => {
    need(values, 2, 3);
    const [text, from, to] = values.map(single) as [Node, Node, Node | undefined];
    if (typeof from !== 'number' || (to !== undefined && typeof to !== 'number')) throw new Refused('arguments');
    return { node: call('MID', text, from + 1, to === undefined ? 10_000 : to - from), kind: 'text' };
  },
};
