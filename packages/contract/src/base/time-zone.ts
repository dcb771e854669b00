/** Time zones of the IANA database: valid names, and the local time at a moment. */

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

/** Local time at `at`, encoded as the UTC milliseconds of the same clock reading; for years from 100 on. */
export function wallOf(at: number, timezone: string): number {
  const parts = new Map(
    clockOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(
    ...([part('year'), part('month') - 1, part('day')] as const),
    ...([part('hour'), part('minute'), part('second'), ((at % 1_000) + 1_000) % 1_000] as const),
  );
}
