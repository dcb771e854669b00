/** Form model of a mail schedule: validation, next run and description as a sentence. Pure functions. */
import type { ListedWith, ListItems } from '@kontor/contract';
import { limits } from '@kontor/contract/limits';
import { nextRun, type Rhythm } from '@kontor/contract/next-run';
import { isTimezone } from '@kontor/contract/time-zone';
import { languageOr, languageRows, localeOf } from '@kontor/form/languages';
import { ownZone } from '../../../i18n/format.ts';
import type { useSchedulesTexts } from '../../../i18n/schedules.ts';

type Texts = ReturnType<typeof useSchedulesTexts>;

export const SCHEDULES = 'chart-schedules';
export const USERS = 'users';

export type Person = ListItems['users'];
export type Schedule = ListedWith<'chart-schedules', 'users'>;

export interface Draft extends Rhythm {
  weekday: number;
  day: number;
  format: Schedule['format'];
  users: { id: string; name: string }[];
}
export type Fault = 'time' | 'timezone' | 'users' | 'usersMany';

export const EMPTY = (): Draft => ({
  every: 'week',
  weekday: 1,
  day: 1,
  time: '07:00',
  timezone: ownZone(),
  format: 'pdf',
  users: [],
});

export const draftOf = (schedule: Schedule, nameOf: (person: Person) => string): Draft => ({
  every: schedule.every,
  weekday: schedule.weekday ?? 1,
  day: schedule.day ?? 1,
  time: schedule.time,
  timezone: schedule.timezone,
  format: schedule.format,
  users: (schedule.users ?? []).map(person => ({ id: person.id, name: nameOf(person) })),
});

export function faultsOf({ time, timezone, users }: Draft): Fault[] {
  const faults: Fault[] = [];
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) faults.push('time');
  if (!isTimezone(timezone)) faults.push('timezone');
  if (users.length === 0) faults.push('users');
  if (users.length > limits.schedule_people) faults.push('usersMany');
  return faults;
}

export const bodyOf = ({ every, weekday, day, time, timezone, format, users }: Draft) => ({
  every,
  time,
  timezone,
  format,
  weekday: every === 'week' ? weekday : null,
  day: every === 'month' ? day : null,
  users: users.map(({ id }) => ({ id })),
});

/** Null while the draft is invalid. */
export function nextOf(draft: Draft, now: Date): Date | null {
  const faults = faultsOf(draft);
  return faults.includes('time') || faults.includes('timezone') ? null : nextRun(draft, now);
}

/** 1 is Monday, as was 1 January 2024. */
export const weekdayName = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

/** `Montag, 23. November 2026, 07:00 Uhr` in `timeZone`. */
export function momentOf(at: Date, timeZone: string, language: string): string {
  const locale = localeOf(language);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(at);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(at);
  return `${day}, ${time}${languageRows[languageOr(language)].afterTime}`;
}

function rhythmText({ every, weekday, day }: Rhythm, t: Texts, language: string): string {
  if (every === 'week') return t.everyWeek(weekdayName(weekday ?? 1, language));
  if (every === 'month') return day === 31 ? t.everyLast : t.everyMonth(day ?? 1);
  return t.everyDay;
}

/** `Jeden Montag um 07:00 Uhr als PDF an 3 Personen`; names the time zone if it differs from the reader's. */
export function sentenceOf(schedule: Schedule, t: Texts, language: string, seesAll: boolean): string {
  const { time, timezone, format, users = [] } = schedule;
  const parts = [
    rhythmText(schedule, t, language),
    t.clock(time),
    ...(timezone === ownZone() ? [] : [t.inZone(timezone)]),
    format === 'pdf' ? t.asPdf : t.asBook,
    (seesAll ? t.to : t.toSeen)(users.length),
  ];
  return parts.join(' ');
}
