/**
 * Days (`YYYY-MM-DD`) and moments (ISO 8601 with offset, RFC 3339). A moment without offset is refused: it would mean
 * another time on the server than in the browser.
 */

import { type InputRow, parseTrimmed, type ValueRule } from '../base/input-row.ts';
import { type Fault, issue } from '../base/issue.ts';
import type { How, Options } from '../base/types.ts';
import { common, inputSchema } from './common.ts';

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const momentForm =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isDay(value: string): boolean {
  const parts = dayForm.exec(value);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0;
  return year > 0 && day > 0 && day <= (monthDays[month - 1] ?? 0) + leap;
}

export function isMoment(value: string): boolean {
  const parts = momentForm.exec(value);
  return parts !== null && isDay(parts[1]!);
}

const two = (value: number) => String(value).padStart(2, '0');

/** The runtime's calendar day of a moment. */
export function dayOf(at: Date): string {
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** A moment with the runtime's offset, to the second: `2026-11-20T10:30:00+01:00`. */
export function momentOf(at: Date): string {
  const offset = -at.getTimezoneOffset();
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${dayOf(at)}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}${zone}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** 20.11.2026 in German; elsewhere the month is a word, since 11/12 is read both ways. */
function show(value: string, how: How, moment: boolean): string {
  const zone = moment ? (how.timeZone ?? '') : 'UTC';
  const key = `${how.locale} ${zone} ${moment}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(how.locale, {
      year: 'numeric',
      ...(how.locale.startsWith('de') ? { month: '2-digit', day: '2-digit' } : { month: 'short', day: 'numeric' }),
      ...(moment && { hour: '2-digit', minute: '2-digit' }),
      ...(zone && { timeZone: zone }),
    });
    formats.set(key, made);
  }
  const at = Date.parse(value);
  return Number.isNaN(at) ? value : made.format(at);
}

function dateRow(kind: 'date' | 'datetime-local', stored: string, wrong: string): InputRow {
  const moment = kind === 'datetime-local';
  const fits = moment ? isMoment : isDay;
  const place = moment ? Date.parse : (value: string) => value;
  const code = moment ? 'invalid_datetime' : 'invalid_date';
  const rule = (options: Options): ValueRule => {
    const bound = (given: unknown) => (typeof given === 'string' && fits(given) ? given : null);
    const [min, max] = [bound(options.minValue), bound(options.maxValue)];
    const [from, to] = [min && place(min), max && place(max)];
    const outside: Fault = { code: 'out_of_range', values: { ...(min && { min }), ...(max && { max }) } };
    return {
      empty: '',
      code,
      parse: parseTrimmed,
      limits(value: string) {
        if (!fits(value)) return { code };
        const at = place(value);
        return (from !== null && at < from) || (to !== null && at > to) ? outside : null;
      },
      show: (value: string, how) => (fits(value) ? show(value, how, moment) : value),
    };
  };
  return {
    kind,
    group: 'date',
    schema: inputSchema(kind),
    create: () => ({ type: kind, name: '', label: '', required: false }),
    check(options) {
      const found = common(options, rule(options));
      for (const name of ['minValue', 'maxValue'] as const) {
        const given = options[name];
        if (given !== undefined && given !== null && given !== '' && !(typeof given === 'string' && fits(given)))
          found.push(issue(name, code));
      }
      return found;
    },
    rule,
    measure: moment ? 'moment' : 'day',
    listed: true,
    prints: 'value',
    example: {
      options: { type: kind, name: `a_${kind.replace('-', '_')}`, label: 'Example', required: true },
      value: stored,
      stored,
      wrong,
    },
  };
}

export const date = dateRow('date', '1990-01-08', '1990-02-29');
export const datetime = dateRow('datetime-local', '2026-11-20T10:30:00+01:00', '2026-11-20T10:30:00');
