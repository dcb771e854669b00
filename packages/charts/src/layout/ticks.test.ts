/** Tests of axis ticks: labels never overlap, and there are always enough. */
import { expect, test } from 'vitest';
import type { Cycle, Period } from '../model/config.ts';
import { cycleLabels, labelsBetween } from '../query/dates.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { labelTicks } from './category-ticks.ts';
import { linearScale } from './linear-scale.ts';
import { textWidth } from './text-width.ts';
import { timeTicks } from './time-axis.ts';

const ticks = (kind: Period, first: string, last: string, width: number): string[] =>
  ticksOf(kind, labelsBetween(first, last, kind, 1_000), width);

function ticksOf(kind: Period | Cycle, values: string[], width: number): string[] {
  const figures: ChartFigures = { kind, heading: '', labels: values, values, datasets: [], omitted: 0 };
  const step = width / values.length;
  const found = labelTicks(figures, index => (index + 0.5) * step, step, 'de');
  for (const [place, { index, text }] of found.entries()) {
    const before = found[place - 1];
    if (before) expect((index - before.index) * step).toBeGreaterThan((textWidth(text) + textWidth(before.text)) / 2);
  }
  return found.map(({ text, under }) => (under ? `${text}/${under}` : text));
}

test.each([
  ['month', '2026-01', '2026-12', 600, 'Jan/2026 Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'],
  ['month', '2025-11', '2026-02', 600, 'Nov/2025 Dez Jan/2026 Feb'],
  ['month', '2026-01', '2026-12', 240, 'Jan/2026 Mär Mai Jul Sep Nov'],
  ['quarter', '2025-Q3', '2026-Q2', 400, 'Q3/2025 Q4 Q1/2026 Q2'],
  ['quarter', '2016-Q1', '2026-Q4', 500, '2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026'],
  ['year', '2016', '2026', 700, '2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026'],
  ['year', '1990', '2026', 300, '1990 1995 2000 2005 2010 2015 2020 2025'],
  ['month', '1990-01', '2002-07', 700, '1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 2000 2001 2002'],
  ['month', '1990-01', '2002-07', 320, '1990 1992 1994 1996 1998 2000 2002'],
  ['day', '2026-11-18', '2026-11-21', 400, '18./Nov 2026 19. 20. 21.'],
  ['day', '2026-10-12', '2026-11-22', 400, '12./Okt 2026 19. 26. 2./Nov 2026 9. 16.'],
  ['day', '2024-01-01', '2026-09-26', 400, 'Jan/2024 Apr Jul Okt Jan/2025 Apr Jul Okt Jan/2026 Apr Jul'],
  ['week', '2025-W51', '2026-W03', 400, 'KW 51/2025 KW 52 KW 1/2026 KW 2 KW 3'],
  // Its first day is in December of the previous year.
  ['week', '2026-W01', '2026-W30', 400, 'Jan/2026 Feb Mär Apr Mai Jun Jul'],
] as const)('%s from %s to %s in %i pixels', (kind, first, last, width, text) => {
  expect(ticks(kind, first, last, width).join(' ')).toBe(text);
});

test.each([
  ['weekday', 800, 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'],
  ['weekday', 300, 'Mo Di Mi Do Fr Sa So'],
  ['hour', 500, '0 Uhr 3 Uhr 6 Uhr 9 Uhr 12 Uhr 15 Uhr 18 Uhr 21 Uhr'],
] as const)('%s in %i pixels', (kind, width, text) => {
  expect(ticksOf(kind, [...cycleLabels[kind]], width).join(' ')).toBe(text);
});

test('a few days between two steps say where they are', () => {
  expect(ticks('day', '2026-11-24', '2026-11-29', 60)).toEqual(['24.11.2026']);
  expect(ticks('month', '2026-02', '2026-08', 90)).not.toEqual([]);
});

test('values: from 0, to 8 at least where things are counted, in whole steps', () => {
  const shown = (values: number[], room = 300) =>
    linearScale(values, { room, language: 'de' }).ticks.map(({ text }) => text);
  expect(shown([], 200)).toEqual(['0', '2', '4', '6', '8']);
  expect(shown([1, 3])).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8']);
  expect(shown([1_352])).toEqual(['0', '200', '400', '600', '800', '1.000', '1.200', '1.400']);
  expect(shown([-3, 5])).toContain('-2');
  expect(shown([-3, -5]).at(-1)).toBe('0');
  expect(shown([0.2, 0.7], 100)).toEqual(['0,0', '0,5', '1,0'].map(each => (each === '0,0' ? '0' : each)));
  expect(shown([9, 9.5]).every(text => !text.includes(','))).toBe(true);
});

test('moments: round ones', () => {
  const at = (text: string) => Date.parse(text);
  const texts = (from: string, to: string, count: number) =>
    timeTicks(at(from), at(to), count, 'de').map(each => each.text);
  expect(texts('2026-03-04T00:00Z', '2026-06-20T00:00Z', 5)).toEqual(['Apr 2026', 'Mai 2026', 'Jun 2026']);
  expect(texts('1999-03-04T00:00Z', '2026-06-20T00:00Z', 6)).toEqual(['2000', '2005', '2010', '2015', '2020', '2025']);
  expect(texts('2026-03-04T05:10Z', '2026-03-04T09:00Z', 5)).toEqual(['4. 06:00', '4. 07:00', '4. 08:00', '4. 09:00']);
});
