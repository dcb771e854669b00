/**
 * Lenient parser of typed days, times and timestamps: "24.7.", "heute", "24 Jul 26", "9:30 Uhr". Results are in the
 * format of native controls; words of every product language are read, whatever language the page is in.
 */
import { dayOf, isDay, isTime, timeOf } from '../../engine/base/dates.ts';
import { fold } from '../../engine/base/text-folding.ts';
import { languageCodes, localeOf } from '../../languages/index.ts';

export type DateKind = 'date' | 'datetime-local' | 'time';

const daysFromToday: ReadonlyMap<string, number> = new Map([
  ['heute', 0],
  ['today', 0],
  ['morgen', 1],
  ['tomorrow', 1],
  ['ubermorgen', 2],
  ['uebermorgen', 2],
  ['gestern', -1],
  ['yesterday', -1],
  ['vorgestern', -2],
]);
const now = new Set(['jetzt', 'now']);

const names = (format: Intl.DateTimeFormatOptions, dates: readonly Date[]): string[][] =>
  languageCodes.map(code => {
    const { format: write } = new Intl.DateTimeFormat(localeOf(code), { ...format, timeZone: 'UTC' });
    return dates.map(date => fold(write(date)));
  });

let months: string[][] | undefined;
let weekdays: string[][] | undefined;

/** 1 to 12, by the name's first three letters at least; 0 for other words. */
function monthOf(word: string): number {
  months ??= names(
    { month: 'long' },
    Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1))),
  );
  if (word.length < 3) return 0;
  return Math.max(...months.map(year => year.findIndex(name => name.startsWith(word)))) + 1;
}

/** 2026-03-01 is a Sunday. */
function isWeekday(word: string): boolean {
  weekdays ??= names(
    { weekday: 'long' },
    Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 2, 1 + day))),
  );
  return word.length >= 2 && weekdays.some(week => week.some(name => name.startsWith(word)));
}

/** Two digits are a year of this century, unless that is over twenty years away. */
function yearOf(text: string | undefined, today: Date): number {
  const present = today.getFullYear();
  if (text === undefined) return present;
  if (text.length === 4) return Number(text);
  if (text.length !== 2) return 0;
  const near = Math.floor(present / 100) * 100 + Number(text);
  return near > present + 20 ? near - 100 : near;
}

const two = (value: number) => String(value).padStart(2, '0');

function written(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return year >= 1 && isDay(text) ? text : null;
}

function shifted(days: number, today: Date): string {
  return dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 12));
}

const separated = /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]+)[\s./,-]*(\d{2,4})?$/;
const monthFirst = /^([a-z]+)[\s.]+(\d{1,2})[\s.,]*(\d{2,4})?$/;
const joined = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/;

/** Without the weekday before it; a word that may be a month's name stays. */
function withoutWeekday(text: string): string {
  const [, word, rest] = /^([a-z]{2,})\.?,?\s+(.+)$/.exec(text) ?? [];
  return word && rest && isWeekday(word) && !monthOf(word) ? rest : text;
}

function readDay(text: string, today: Date): string | null {
  if (isDay(text)) return text;
  const relative = daysFromToday.get(text) ?? (now.has(text) ? 0 : undefined);
  if (relative !== undefined) return shifted(relative, today);
  if (/^[+-]\d{1,4}$/.test(text)) return shifted(Number(text), today);
  const plain = withoutWeekday(text);
  const american = monthFirst.exec(plain);
  const [, one, other, year] = american ?? separated.exec(plain) ?? joined.exec(plain) ?? [];
  const [day, month] = american ? [other, one] : [one, other];
  if (day === undefined || month === undefined) return null;
  return written(yearOf(year, today), /\d/.test(month) ? Number(month) : monthOf(month), Number(day));
}

const clock = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?(?::\d{2})?\s*(uhr|h|am|pm)?\.?$/;

function readTime(text: string, today: Date): string | null {
  if (now.has(text)) return timeOf(today);
  const digits = /^(\d{1,2})(\d{2})$/.exec(text);
  const [, hours, minutes = '00', suffix] = digits ?? clock.exec(text) ?? [];
  if (hours === undefined) return null;
  const half = suffix === 'am' || suffix === 'pm';
  if (half && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const hour = half ? (Number(hours) % 12) + (suffix === 'pm' ? 12 : 0) : Number(hours);
  const time = `${two(hour)}:${minutes}`;
  return isTime(time) ? time : null;
}

/** A day, then a time after a comma, or one with a colon or a word. */
const stamp = /^(.+?)(?:\s*,\s*|t|\s+(?:um\s+|at\s+)?(?=\d{1,2}(?::|\s*(?:uhr|h|am|pm)|h\d)))([^,\s].*)$/;

function readMoment(text: string, today: Date): string | null {
  if (now.has(text)) return `${dayOf(today)}T${timeOf(today)}`;
  // The first comma may be the weekday's or the year's, so that every split is tried.
  for (let from = 0; from < text.length; from++) {
    const parts = stamp.exec(text.slice(from));
    if (!parts) return null;
    const [day, time] = [readDay(text.slice(0, from) + parts[1]!, today), readTime(parts[2]!, today)];
    if (day && time) return `${day}T${time}`;
    from += parts[1]!.length;
  }
  return null;
}

/** Null if the text cannot be read; '' for an empty one. */
export function readDate(kind: DateKind, typed: string, today = new Date()): string | null {
  const text = fold(typed).trim().replace(/\s+/g, ' ');
  if (text === '') return '';
  return { date: readDay, 'datetime-local': readMoment, time: readTime }[kind](text, today);
}
