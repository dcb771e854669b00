/** Filters of a dataset: operators by field type, validation of values, and the compiled condition. */
import { isDay, isMoment } from '@kontor/form';
import type { DataFilter, Operator } from '../model/config.ts';
import { dayAt, dayMs, timeOf } from './dates.ts';
import { decimalText, plainDecimal } from './decimal.ts';
import type { Bounds, FilterPlan, Reading, ValueType } from './plan.ts';

const mostDays = 36_500;
const lastMoment = '9999-12-31T23:59:59.999Z';

const ordered = new Set<Operator>(['gt', 'gte', 'lt', 'lte']);
/** Operators without a value. */
export const unary = new Set<Operator>(['empty', 'not_empty']);

/** Whether an operator is valid for a reading. */
export function operatorFits(operator: Operator, { at, as }: Reading): boolean {
  if (operator === 'last_days') return as === 'day' || as === 'moment';
  if (ordered.has(operator)) return as !== 'words';
  if (at === 'created') return false;
  return operator !== 'contains' || (at === 'answer' && as === 'words');
}

/** Issue code of a filter's value; null if valid. */
export function valueFault({ operator, value }: DataFilter, as: ValueType): string | null {
  if (unary.has(operator)) return null;
  const text = String(value ?? '').trim();
  if (text === '') return 'required';
  if (operator === 'last_days') {
    const days = Number(text);
    return Number.isInteger(days) && days > 0 && days <= mostDays ? null : 'invalid_number';
  }
  if (!ordered.has(operator)) return null;
  if (as === 'number') return plainDecimal.test(text) ? null : 'invalid_number';
  return isDay(text) || (as === 'moment' && isMoment(text)) ? null : 'invalid_date';
}

const nextDay = (day: string): string => {
  const next = dayAt(timeOf(day) + dayMs);
  return next === null ? lastMoment : `${next}T00:00:00Z`;
};

/** "Until" includes the whole day, as in lists. Days are UTC. */
function momentBounds(operator: keyof Bounds, day: string): Bounds {
  const start = `${day}T00:00:00Z`;
  if (operator === 'gt') return { gte: nextDay(day) };
  return operator === 'lte' ? { lt: nextDay(day) } : { [operator]: start };
}

/** The range of an ordering operator, or of `last_days`, counted back from `today`. */
export function boundsOf(operator: Operator, text: string, as: ValueType, today: string): Bounds {
  if (operator === 'last_days') {
    const first = dayAt(timeOf(today) - (Number(text) - 1) * dayMs) ?? today;
    return as === 'day' ? { gte: first, lte: today } : { gte: `${first}T00:00:00Z`, lt: nextDay(today) };
  }
  const bound = operator as keyof Bounds;
  if (as === 'number') return { [bound]: decimalText(Number(text)) };
  if (as === 'day') return { [bound]: text };
  return isDay(text) ? momentBounds(bound, text) : { [bound]: new Date(Date.parse(text)).toISOString() };
}

/** A filter on a field that the form lacks, or an invalid one, has a constant result: no entry has an answer there. */
export function filterPlan(filter: DataFilter, reading: Reading | null, today: string): FilterPlan {
  const { operator } = filter;
  const value = String(filter.value ?? '');
  const broken = reading !== null && (!operatorFits(operator, reading) || valueFault(filter, reading.as) !== null);
  if (reading === null || broken) return { is: 'settled', holds: operator === 'not_equals' || operator === 'empty' };
  if (operator === 'equals' || operator === 'not_equals')
    return { is: 'one', reading, value, not: operator === 'not_equals' };
  if (operator === 'contains') return { is: 'part', reading, value };
  if (operator === 'empty' || operator === 'not_empty') return { is: 'empty', reading, not: operator === 'not_empty' };
  return { is: 'range', reading, bounds: boundsOf(operator, value.trim(), reading.as, today) };
}
