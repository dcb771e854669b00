/**
 * When a schedule runs next, by the clock on the wall of its time zone. Days are counted in the calendar, never in hours:
 * a day that is an hour longer or shorter has one run like any other. A time that a day leaves out is an hour later that
 * day; of one that it has twice, the first counts. Pure, for the server and for whoever is shown it beforehand.
 */
export interface Rhythm {
  every: 'day' | 'week' | 'month';
  /** 1 Monday to 7 Sunday. */
  weekday: number | null;
  /** 1 to 31; a month that is shorter has it on its last day. */
  day: number | null;
  /** `HH:MM` */
  time: string;
  /** A name of the IANA database. */
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

/** Names only: an offset such as `+02:00` knows of no summer. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What the wall clock says at `at`, as the milliseconds of a moment in UTC that says the same. */
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

/** The moment at which the wall clock says `wall`. */
function momentOf(wall: number, timezone: string): number {
  const offset = (at: number) => wallOf(at, timezone) - at;
  const before = offset(wall - dayMs);
  const found = [before, offset(wall + dayMs)].map(each => wall - each).filter(at => wallOf(at, timezone) === wall);
  // A time that is left out is told by the clock as it was before: an hour on, it is that time.
  return found.length > 0 ? Math.min(...found) : wall - before;
}

function isDay({ every, weekday, day }: Rhythm, at: Date): boolean {
  if (every === 'day') return true;
  if (every === 'week') return (at.getUTCDay() || 7) === weekday;
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  return at.getUTCDate() === Math.min(day ?? 1, last);
}

/** The first moment of `rhythm` that is later than `after`. Throws where no day has it: `rhythm` was not checked. */
export function nextRun(rhythm: Rhythm, after: Date): Date {
  const { time, timezone } = rhythm;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Math.floor(wallOf(after.getTime(), timezone) / dayMs);
  // From yesterday: some days are left out as a whole, and theirs come on the next.
  for (let day = today - 1; day < today + 64; day++) {
    if (!isDay(rhythm, new Date(day * dayMs))) continue;
    const at = momentOf(day * dayMs + (hours * 60 + minutes) * 60_000, timezone);
    if (at > after.getTime()) return new Date(at);
  }
  throw new Error(`no next run of ${JSON.stringify(rhythm)}`);
}
