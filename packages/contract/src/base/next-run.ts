/**
 * The next run of a schedule, in the local time of its time zone. Days are counted in the calendar and never in hours,
 * so that a day of 23 or 25 hours has one run like any other. A local time that daylight saving skips runs an hour
 * later that day; one that occurs twice runs at the first. Pure: the server schedules by it, and the console previews
 * it.
 */
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
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      ...digits,
      second: 'numeric',
      hourCycle: 'h23',
      timeZone,
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** Names only: an offset such as `+02:00` has no daylight saving time. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Local time at `at`, encoded as the UTC milliseconds of the same clock reading. */
function wallOf(at: number, timezone: string): number {
  const parts = new Map(
    clockOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(
    ...([part('year'), part('month') - 1, part('day')] as const),
    ...([part('hour'), part('minute'), part('second')] as const),
  );
}

/** The instant at which the local clock reads `wall`; of two, the earlier. */
function momentOf(wall: number, timezone: string): number {
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
