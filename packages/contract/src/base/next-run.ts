/**
 * The next run of a schedule, in the local time of its time zone. Days are counted in the calendar and never in hours,
 * so that a day of 23 or 25 hours has one run like any other. A local time that daylight saving skips runs an hour
 * later that day; one that occurs twice runs at the first. Pure: the server schedules by it, and the console previews
 * it.
 */
import { wallOf } from './time-zone.ts';

export interface Rhythm {
  every: 'day' | 'week' | 'month';
  /** 1 Monday to 7 Sunday. */
  weekday: number | null;
  /** 1 to 31; shorter months run on their last day. */
  day: number | null;
  /** `HH:MM` */
  time: string;
  /** A name of the IANA time zone database. */
  timezone: string;
}

const dayMs = 86_400_000;
/** The instant at which the local clock reads `wall`; of two, the earlier. */
export function momentOf(wall: number, timezone: string): number {
  const offset = (at: number) => wallOf(at, timezone) - at;
  const before = offset(wall - dayMs);
  const found = [before, offset(wall + dayMs)].map(each => wall - each).filter(at => wallOf(at, timezone) === wall);
  // A skipped time is taken by the offset before the change, which yields one hour later.
  return found.length > 0 ? Math.min(...found) : wall - before;
}

function isDay({ every, weekday, day }: Rhythm, at: Date): boolean {
  if (every === 'day') return true;
  if (every === 'week') return (at.getUTCDay() || 7) === weekday;
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  return at.getUTCDate() === Math.min(day ?? 1, last);
}

/** The first run of `rhythm` after `after`. Throws if no day matches: `rhythm` was not validated. */
export function nextRun(rhythm: Rhythm, after: Date): Date {
  const { time, timezone } = rhythm;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Math.floor(wallOf(after.getTime(), timezone) / dayMs);
  // From yesterday: where a whole day is skipped, its run falls on the next day.
  for (let day = today - 1; day < today + 64; day++) {
    if (!isDay(rhythm, new Date(day * dayMs))) continue;
    const at = momentOf(day * dayMs + (hours * 60 + minutes) * 60_000, timezone);
    if (at > after.getTime()) return new Date(at);
  }
  throw new Error(`no next run of ${JSON.stringify(rhythm)}`);
}
