/**
 * `nextRun` across daylight saving time, short months and the date line as rows, and its laws by property-based tests.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRun, type Rhythm } from './next-run.ts';
import { isTimezone } from './time-zone.ts';

const berlin = 'Europe/Berlin';
const daily = (time: string, timezone = berlin): Rhythm => ({ every: 'day', weekday: null, day: null, time, timezone });
const weekly = (weekday: number, time: string): Rhythm => ({ ...daily(time), every: 'week', weekday });
const monthly = (day: number, time: string, timezone = berlin): Rhythm => ({
  ...daily(time, timezone),
  every: 'month',
  day,
});

const rows: [string, Rhythm, after: string, next: string][] = [
  ['later today', daily('07:00'), '2026-11-22T05:59:59Z', '2026-11-22T06:00:00Z'],
  ['not again at its own moment', daily('07:00'), '2026-11-22T06:00:00Z', '2026-11-23T06:00:00Z'],
  ['tomorrow there, today here', daily('00:30'), '2026-11-22T23:00:00Z', '2026-11-22T23:30:00Z'],
  ['after summer begins', daily('07:00'), '2026-03-28T06:00:00Z', '2026-03-29T05:00:00Z'],
  ['after summer ends', daily('07:00'), '2026-10-24T05:00:00Z', '2026-10-25T06:00:00Z'],
  ['a time that the day leaves out, an hour later', daily('02:30'), '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
  ['of a time that the day has twice the first', daily('02:30'), '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
  ['and not the second', daily('02:30'), '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
  ['Monday', weekly(1, '07:00'), '2026-11-22T12:00:00Z', '2026-11-23T06:00:00Z'],
  ['Sunday is 7', weekly(7, '07:00'), '2026-11-22T12:00:00Z', '2026-11-29T06:00:00Z'],
  ['the last of February', monthly(31, '07:00'), '2026-01-31T06:00:00Z', '2026-02-28T06:00:00Z'],
  ['of a leap year', monthly(30, '07:00'), '2028-01-31T06:00:00Z', '2028-02-29T06:00:00Z'],
  ['the last of April, in summer', monthly(31, '07:00'), '2026-03-31T05:00:00Z', '2026-04-30T05:00:00Z'],
  [
    'the 29th of March, when a quarter of a day is left',
    monthly(29, '23:59'),
    '2026-03-29T21:58:00Z',
    '2026-03-29T21:59:00Z',
  ],
  ['half an hour is an offset, too', daily('07:00', 'Asia/Kolkata'), '2026-11-22T00:00:00Z', '2026-11-22T01:30:00Z'],
  // Lord Howe Island shifts its clocks by half an hour.
  ['half an hour left out', daily('02:15', 'Australia/Lord_Howe'), '2026-10-03T00:00:00Z', '2026-10-03T15:45:00Z'],
  // Samoa crossed the date line and skipped 30 December 2011.
  ['a day that there was not', daily('07:00', 'Pacific/Apia'), '2011-12-29T17:00:00Z', '2011-12-30T17:00:00Z'],
  ['and then the next', daily('07:00', 'Pacific/Apia'), '2011-12-30T17:00:00Z', '2011-12-31T17:00:00Z'],
  ['without a summer', daily('07:00', 'UTC'), '2026-03-28T07:00:00Z', '2026-03-29T07:00:00Z'],
];

it.each(rows)('%s', (_name, rhythm, after, next) => {
  expect(nextRun(rhythm, new Date(after)).toISOString().replace('.000', '')).toBe(next);
});

it.each(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('%s is a time zone', name =>
  expect(isTimezone(name)).toBe(true),
);
it.each(['', '+02:00', 'Berlin', 'Europe/Berlin ', '../../etc/passwd', `A${'a'.repeat(99)}`, 'constructor'])(
  '%j is none',
  name => expect(isTimezone(name)).toBe(false),
);

const zones = [
  berlin,
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
];
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'));
const rhythm: fc.Arbitrary<Rhythm> = fc.record({
  every: fc.constantFrom('day', 'week', 'month'),
  weekday: fc.integer({ min: 1, max: 7 }),
  day: fc.integer({ min: 1, max: 31 }),
  time,
  timezone: fc.constantFrom(...zones),
});
const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }).map(at => new Date(at));

/** Local year, month and day. */
const dayIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
const dayNumber = (at: Date, timeZone: string) => Date.parse(dayIn(at, timeZone)) / 86_400_000;

describe('laws', () => {
  it('each period has one run, across every change of the clocks', () => {
    fc.assert(
      fc.property(rhythm, moment, (each, from) => {
        let at = nextRun(each, from);
        for (let run = 0; run < 14; run++) {
          const then = nextRun(each, at);
          const days = dayNumber(then, each.timezone) - dayNumber(at, each.timezone);
          if (each.every === 'day') expect(days).toBe(1);
          if (each.every === 'week') expect(days).toBe(7);
          if (each.every === 'month') {
            const [here = 0, there = 0] = [at, then].map(one => {
              const [year = 0, month = 0] = dayIn(one, each.timezone).split('-').map(Number);
              return year * 12 + month;
            });
            expect(there - here).toBe(1);
          }
          at = then;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is later, is the first, and is the same from anywhere before it', () => {
    fc.assert(
      fc.property(rhythm, moment, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (each, from, part) => {
        const next = nextRun(each, from);
        expect(next.getTime()).toBeGreaterThan(from.getTime());
        const between = new Date(from.getTime() + Math.floor(part * (next.getTime() - from.getTime())));
        expect(nextRun(each, between)).toEqual(next);
      }),
      { numRuns: 300 },
    );
  });

  it('says on the wall what was asked for, or comes an hour later at most', () => {
    fc.assert(
      fc.property(rhythm, moment, (each, from) => {
        const next = nextRun(each, from);
        const said = new Intl.DateTimeFormat('sv-SE', { timeZone: each.timezone, timeStyle: 'short' }).format(next);
        const [wanted = 0, found = 0] = [each.time, said].map(text => {
          const [hours = 0, minutes = 0] = text.split(':').map(Number);
          return hours * 60 + minutes;
        });
        expect([0, 30, 60]).toContain(found - wanted);
      }),
      { numRuns: 300 },
    );
  });
});
