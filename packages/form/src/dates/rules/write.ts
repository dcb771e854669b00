/** Writes a native control's value as text that is read back as the same value (read.ts). */
import { writeDate } from '../../engine/base/dates.ts';
import { type Language, localeOf } from '../../languages/index.ts';
import type { DateKind } from './read.ts';

/** A day in the reader's form: 24.07.2026, 24 Jul 2026; a timestamp with its local time. Unreadable values stay. */
export function dateText(kind: DateKind, value: string, language: Language): string {
  if (kind === 'time' || value === '') return value;
  const at = kind === 'date' ? value : new Date(value);
  if (typeof at !== 'string' && Number.isNaN(at.getTime())) return value;
  return writeDate(typeof at === 'string' ? at : at.toISOString(), { locale: localeOf(language) });
}
