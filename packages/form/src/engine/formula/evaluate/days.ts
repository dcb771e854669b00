/** Functions of days and times. */
import type { ScalarFunction } from './calls.ts';
import { flat, type Run } from './run.ts';
import { stamp } from './stamps.ts';
import { Fault, isFault, Stamp, stampOf, type Value } from './values.ts';

const dayMs = 86_400_000;

/** Days of a civil date; months and days roll over. */
export function dayOfDate(year: number, month: number, day: number): number {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  return Math.floor(at.getTime() / dayMs);
}

/** Year, month (from 1) and day of a count of days. */
export function civil(day: number): [year: number, month: number, day: number] {
  const at = new Date(Math.floor(day) * dayMs);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
}

const weekday = (day: number): number => (((Math.floor(day) + 4) % 7) + 7) % 7;
const free = (day: number): boolean => weekday(day) % 6 === 0;

/** The same day of another month, or its last. */
function moved(day: number, months: number): number {
  const [year, month, date] = civil(day);
  const last = dayOfDate(year, month + months + 1, 0);
  return Math.min(dayOfDate(year, month + months, date), last);
}

function weekdayBy([{ day }, type = 1]: [Stamp, number?]): Value {
  const kind = Math.trunc(type);
  if (kind === 3) return (weekday(day) + 6) % 7;
  const start = kind === 1 ? 0 : kind === 2 ? 1 : kind >= 11 && kind <= 17 ? (kind - 10) % 7 : null;
  return start === null ? new Fault('out_of_range') : ((weekday(day) - start + 7) % 7) + 1;
}

/** The week of the year that has its Thursday. */
function isoWeek([{ day }]: [Stamp]): Value {
  const thursday = Math.floor(day) - ((weekday(day) + 6) % 7) + 3;
  return Math.floor((thursday - dayOfDate(civil(thursday)[0], 1, 1)) / 7) + 1;
}

function difference([from, to, unit]: [Stamp, Stamp, string]): Value {
  const [start, end] = [Math.floor(from.day), Math.floor(to.day)];
  if (start > end) return new Fault('out_of_range');
  const [[y1, m1, d1], [y2, m2, d2]] = [civil(start), civil(end)];
  const months = (y2 - y1) * 12 + m2 - m1 - (d2 < d1 ? 1 : 0);
  switch (unit.toUpperCase()) {
    case 'Y':
      return Math.floor(months / 12);
    case 'M':
      return months;
    case 'D':
      return end - start;
    case 'YM':
      return months % 12;
    case 'MD':
      return d2 >= d1 ? d2 - d1 : end - dayOfDate(y2, m2 - 1, d1);
    case 'YD': {
      const same = dayOfDate(y2, m1, d1);
      return end - (same > end ? dayOfDate(y2 - 1, m1, d1) : same);
    }
    default:
      return new Fault('out_of_range');
  }
}

const part = (value: Stamp, unit: 'hour' | 'minute'): number => {
  const minutes = Math.floor(Math.round((value.day - Math.floor(value.day)) * 86_400) / 60);
  return unit === 'hour' ? Math.floor(minutes / 60) % 24 : minutes % 60;
};

/** Of a moment, or of a time of day such as `14:30`. */
function clock(unit: 'hour' | 'minute') {
  return ([value]: Value[]): Value => {
    if (value === null) return null;
    const time = typeof value === 'string' ? /^(\d\d?):(\d\d)(?::\d\d)?$/.exec(value) : null;
    if (time && Number(time[1]) < 24 && Number(time[2]) < 60) return Number(time[unit === 'hour' ? 1 : 2]);
    const at = stampOf(value!);
    return at instanceof Stamp ? part(at, unit) : at;
  };
}

function date([year, month, day]: [number, number, number]): Value {
  const [y, m, d] = [Math.trunc(year), Math.trunc(month), Math.trunc(day)];
  if (Math.abs(m) > 120_000 || Math.abs(d) > 4_000_000 || y < 0 || y > 9_999) return new Fault('not_a_date');
  return stamp(dayOfDate(y < 1_900 ? y + 1_900 : y, m, d));
}

const byMonths = (months: number, day: () => number): Value =>
  Math.abs(months) > 120_000 ? new Fault('not_a_date') : stamp(day());

export const dayFunctions: Readonly<Record<string, ScalarFunction>> = {
  TODAY: ['', (_: never, run: Run) => stamp(Math.floor(run.env.further.now().day))],
  NOW: ['', (_: never, run: Run) => run.env.further.now()],
  DATE: ['nnn', date],
  YEAR: ['d', ([at]: Stamp[]) => civil(at!.day)[0]],
  MONTH: ['d', ([at]: Stamp[]) => civil(at!.day)[1]],
  DAY: ['d', ([at]: Stamp[]) => civil(at!.day)[2]],
  WEEKDAY: ['dn', weekdayBy],
  ISOWEEK: ['d', isoWeek],
  DAYS: ['dd', ([one, two]: Stamp[]) => Math.floor(one!.day) - Math.floor(two!.day)],
  DATEDIF: ['ddt', difference],
  EDATE: ['dn', ([at, by]: [Stamp, number]) => byMonths(by, () => moved(at.day, Math.trunc(by)))],
  EOMONTH: [
    'dn',
    ([at, by]: [Stamp, number]) =>
      byMonths(by, () => {
        const [year, month] = civil(at.day);
        return dayOfDate(year, month + Math.trunc(by) + 1, 0);
      }),
  ],
  HOUR: ['a', clock('hour')],
  MINUTE: ['a', clock('minute')],
};

function daysOff(run: Run, list: Value | undefined): Set<number> | Fault {
  const found = new Set<number>();
  for (const each of list === undefined ? [] : flat(run, [list])) {
    const at = stampOf(each);
    if (isFault(at)) return at;
    if (at) found.add(Math.floor(at.day));
  }
  return found;
}

/** WORKDAY and NETWORKDAYS take lists of days off. */
export const workdays: Readonly<Record<string, (args: readonly Value[], run: Run) => Value>> = {
  WORKDAY([from, many, holidays], run) {
    const [at, off] = [stampOf(from ?? null), daysOff(run, holidays)];
    if (isFault(off) || !(at instanceof Stamp)) return isFault(at) ? at : off instanceof Fault ? off : null;
    if (typeof many !== 'number') return many === null || isFault(many) ? many! : new Fault('not_a_number');
    const step = Math.sign(many);
    let day = Math.floor(at.day);
    for (let left = Math.trunc(Math.abs(many)); left > 0; ) {
      run.tick();
      day += step;
      if (!free(day) && !off.has(day)) left--;
    }
    return stamp(day);
  },
  NETWORKDAYS([from, to, holidays], run) {
    const [one, two, off] = [stampOf(from ?? null), stampOf(to ?? null), daysOff(run, holidays)];
    for (const each of [one, two, off]) if (isFault(each)) return each;
    if (!(one instanceof Stamp && two instanceof Stamp)) return null;
    const [start, end] = [one, two].map(({ day }) => Math.floor(day)).sort((a, b) => a - b) as [number, number];
    const weeks = Math.floor((end - start + 1) / 7);
    let found = weeks * 5;
    for (let day = start + weeks * 7; day <= end; day++) if (!free(day)) found++;
    for (const day of off as Set<number>) if (day >= start && day <= end && !free(day)) found--;
    return one.day > two.day ? -found : found;
  },
};
