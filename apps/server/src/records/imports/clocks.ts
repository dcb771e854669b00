/** Days and times of day in the cells of a table, as people and programs write them. */
import { wallOf } from '@kontor/contract';
import { fold, isDay } from '@kontor/form';
import { languageCodes, languageRows } from '@kontor/form/languages';
import type { Cell, Writing } from './types.ts';

const two = (text: string | number) => String(text).padStart(2, '0');

const zeroDays: ReadonlySet<string> = new Set(['1899-12-30', '1899-12-31', '1904-01-01']);

const local = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:,?\s+|T|$)/;

/** Months by their names, long and short, and some that calendars do not have. */
const months = new Map(
  [
    ...languageCodes.flatMap(language =>
      (['long', 'short'] as const).flatMap(month =>
        Array.from({ length: 12 }, (_, at): [string, number] => [
          new Intl.DateTimeFormat(languageRows[language].locale, { month }).format(new Date(2_000, at)),
          at + 1,
        ]),
      ),
    ),
    ...Object.entries({ jänner: 1, feber: 2, maerz: 3, mrz: 3, mar: 3, jun: 6, jul: 7, sep: 9, sept: 9 }),
  ].map(([name, month]) => [fold(name).replace('.', ''), month] as const),
);

/** `5. Mai 2026`, `5 May 2026`, `05-May-26` and `May 5th, 2026`, also after a weekday. */
const named = {
  day: /^(?:\p{L}+\.?,\s*)?(\d{1,2})(?:st|nd|rd|th)?[\s.-]\s*(?:of\s+)?(\p{L}+)[\s.,-]\s*(\d{4}|\d{2})(?![\d:])/iu,
  month: /^(?:\p{L}+\.?,\s*)?(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})(?![\d:])/iu,
};

const fullYear = (year: string): string => (year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year);

/** Of texts longer than any date none is looked at. */
const longestDay = 60;

function namedDay(text: string): { day: string; rest: string } | null {
  if (text.length > longestDay) return null;
  const first = named.day.exec(text);
  const parts = first ?? named.month.exec(text);
  if (!parts) return null;
  const [whole, one = '', other = '', year = ''] = parts;
  const month = months.get(fold(first ? other : one));
  const made = `${fullYear(year)}-${two(month ?? 0)}-${two(first ? one : other)}`;
  const rest = text.slice(whole.length).replace(/^[\s,]*(?:(?:um|at)\s)?/i, '');
  return month !== undefined && isDay(made) ? { day: made, rest: rest.trim() } : null;
}

/** A day in ISO order, in the order of the file, or with the name of its month; years of two digits are those from 1970 to 2069. */
export function dayIn(text: string, { dates }: Writing): { day: string; rest: string } | null {
  const parts = local.exec(text);
  if (!parts) return namedDay(text);
  const [whole, one = '', middle = '', three = ''] = parts;
  const order = one.length > 2 ? 'YMD' : dates;
  const year = order === 'YMD' ? one : three;
  const [month, day] = order === 'DMY' ? [middle, one] : order === 'MDY' ? [one, middle] : [middle, three];
  if (year.length !== 2 && year.length !== 4) return null;
  const made = `${fullYear(year)}-${two(month)}-${two(day)}`;
  return isDay(made) ? { day: made, rest: text.slice(whole.length).trim() } : null;
}

/** Whether a text is a day with the name of its month. */
export const isNamedDay = (text: string): boolean => namedDay(text)?.rest === '';

interface Clock {
  /** `08:30:15`. */
  clock: string;
  /** Beyond whole minutes. */
  fine: boolean;
  /** `+02:00`, or `Z`. */
  zone: string;
}

function hourOf(hours: string, half: string): number {
  const hour = Number(hours);
  if (half === 'pm') return hour < 12 ? hour + 12 : hour;
  return half === 'am' && hour === 12 ? 0 : hour;
}

/** `+02:00` of `+0200` and `+02`. */
function offsetOf(zone: string): string {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return sign === undefined ? zone.toUpperCase() : `${sign}${hours}:${minutes}`;
}

/** `8:30`, `08:30:15`, `8:30 PM`, `8.30 Uhr`, and with fractions and an offset, as ODK has it: `10:30:00.000+02:00`. */
export function clockIn(text: string): Clock | null {
  const parts =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*(am|pm|uhr|h)?\s*(z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(
      text.trim(),
    );
  if (!parts) return null;
  const [, hours = '', minutes = '', seconds = '00', fraction = '', half = '', zone = ''] = parts;
  const hour = hourOf(hours, half.toLowerCase());
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const fine = Number(seconds) > 0 || Number(fraction) > 0;
  return { clock: `${two(hour)}:${minutes}:${seconds}`, fine, zone: offsetOf(zone) };
}

/** The time of day in a cell, whatever its day: fractions of a day, midnight as workbooks have it. */
export function timeOfDay(cell: Cell): Clock | null {
  if (typeof cell === 'number' && cell >= 0 && cell < 1) {
    // Fractions are no exact seconds.
    const seconds = Math.min(86_399, cell * 86_400 + 0.01);
    const clock = new Date(Math.floor(seconds) * 1_000).toISOString().slice(11, 19);
    return { clock, fine: seconds % 60 > 0.02, zone: '' };
  }
  // How workbooks write midnight: the day that they count from, or the first one.
  if (zeroDays.has(String(cell))) return { clock: '00:00:00', fine: false, zone: '' };
  return clockIn(String(cell).replace(/^\d{4}-\d{2}-\d{2}T/, ''));
}

/** Whether a time of day says more than hours and minutes, which is what its field keeps. */
export const hasSeconds = (cell: Cell): boolean => cell !== null && timeOfDay(cell)?.fine === true;

/** Whether a cell with a day says a time of day besides, which a field of days does not keep. */
export function hasTime(cell: Cell): boolean {
  if (zeroDays.has(String(cell).slice(0, 10))) return false;
  const [, time = ''] =
    typeof cell === 'string' ? (/\d(?:T|,?\s+)(\d{1,2}[:.]\d{2}.{0,40})$/.exec(cell.trim()) ?? []) : [];
  return ![undefined, '00:00:00'].includes(clockIn(time)?.clock);
}

/** The moment of a clock's reading in a zone, with that zone's offset. */
export function momentAt(day: string, { clock, zone: said }: Pick<Clock, 'clock' | 'zone'>, zone: string): string {
  if (said !== '') return `${day}T${clock}${said}`;
  const wall = Date.parse(`${day}T${clock}Z`);
  let offset = wallOf(wall, zone) - wall;
  offset = wallOf(wall - offset, zone) - (wall - offset);
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const sign = offset < 0 ? '-' : '+';
  const at = new Date(wall).toISOString().slice(0, 19);
  return `${at}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
