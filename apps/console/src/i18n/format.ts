/** Formats numbers, dates and counts in the current language with Intl. Components re-render through `useLanguage`. */
import { type LanguageRow, languageRows } from '@kontor/form/languages';
import { language } from './index.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const made = new Map<string, unknown>();

/** What is decided by the language of the moment. */
export const row = (): LanguageRow => languageRows[language.get()];

function once<T>(key: string, make: (locale: string) => T): T {
  const { locale } = row();
  const name = `${locale} ${key}`;
  if (!made.has(name)) made.set(name, make(locale));
  return made.get(name) as T;
}

const dates = (key: string, options: Intl.DateTimeFormatOptions) =>
  once(key, locale => new Intl.DateTimeFormat(locale, options));

/** The clock of this device, as a file is told of it. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** 10.000 / 10,000 */
export const number = (value: number, digits = 2): string =>
  once(`n${digits}`, locale => new Intl.NumberFormat(locale, { maximumFractionDigits: digits })).format(value);

/** 0.462 → 46,2 % / 46.2% */
export const percent = (share: number): string =>
  once('%', locale => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })).format(share);

/** 38.400.000.000 → 38,4 GB */
export function bytes(value: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  const unit = units[step] ?? 'byte';
  const format = once(
    unit,
    l => new Intl.NumberFormat(l, { style: 'unit', unit, maximumFractionDigits: step > 1 ? 1 : 0 }),
  );
  return format.format(value / 1000 ** step);
}

/** 20.11.2026 / 20 Nov 2026; empty for no date. */
export function date(iso: string | Date | null | undefined): string {
  if (!iso) return '';
  return dates('date', { day: '2-digit', month: row().month, year: 'numeric' }).format(new Date(iso));
}

/** 11:42 */
export const time = (iso: string | Date): string =>
  dates('time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso));

/** 11:42:08 */
export const timeSeconds = (iso: string | number | Date): string =>
  dates('seconds', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(iso));

/** 20.11.2026, 11:42 Uhr / 20 Nov 2026, 11:42 */
export function dateTime(iso: string | Date | null | undefined): string {
  return iso ? `${date(iso)}, ${time(iso)}${row().afterTime}` : '';
}

/** 0:03, 12:40, 1:02:03 */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, two(whole % 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** vor 4 Min. · heute, 06:40 · gestern · 17.11.2026 */
export function since(iso: string | Date, now: Date = new Date()): string {
  const at = new Date(iso);
  const relative = once('since', locale => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }));
  const minutes = Math.round((now.getTime() - at.getTime()) / MINUTE);
  if (minutes >= 0 && minutes < 60) return relative.format(-minutes, 'minute');
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / DAY);
  if (days === 0) return `${relative.format(0, 'day')}, ${time(at)}`;
  return days === 1 ? relative.format(-1, 'day') : date(at);
}

/** What the reader calls a language, by its code: "Deutsch", "German". */
export const languageName = (code: string): string =>
  once('languages', locale => new Intl.DisplayNames(locale, { type: 'language' })).of(code) ?? code;

/** plural(3, {one: 'Eintrag', other: 'Einträge'}) → "3 Einträge" */
export function plural(count: number, forms: { one: string; other: string }): string {
  const rule = once('plural', locale => new Intl.PluralRules(locale)).select(count);
  return `${number(count)} ${rule === 'one' ? forms.one : forms.other}`;
}

/** "Radom, Triebwerk 2 und Nase" */
export const listed = (parts: string[]): string =>
  once('list', l => new Intl.ListFormat(l, { type: 'conjunction' })).format(parts);

/** "Gering, Mittel oder Erheblich" */
export const either = (parts: string[]): string =>
  once('either', l => new Intl.ListFormat(l, { type: 'disjunction' })).format(parts);
