/** Calendar arithmetic on days (`YYYY-MM-DD`), in UTC so that clock changes do not matter. */
import { dayOf } from '../../engine/base/dates.ts';

const at = (day: string) => new Date(`${day}T00:00:00Z`);
const dayIn = (date: Date) => date.toISOString().slice(0, 10);

export const today = (): string => dayOf(new Date());

export function addDays(day: string, days: number): string {
  const date = at(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayIn(date);
}

/** The same day of another month, or its last. */
export function addMonths(day: string, months: number): string {
  const date = at(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(date);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  date.setUTCDate(Math.min(wanted, last.getUTCDate()));
  return dayIn(date);
}

/** 0 for Monday. */
export const weekdayOf = (day: string): number => (at(day).getUTCDay() + 6) % 7;

/** The weeks that a month touches, from Monday. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const start = addDays(first, -weekdayOf(first));
  const days = addDays(addMonths(first, 1), -1);
  const count = Math.ceil((weekdayOf(first) + Number(days.slice(8))) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  );
}

/** Days that all runtimes and the engine can handle, whatever was typed. */
export const inRange = (day: string, min = '0001-01-01', max = '9999-12-31'): string =>
  day < min ? min : day > max ? max : day;
