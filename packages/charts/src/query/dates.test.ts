/** Tests of date labels: ISO weeks, months, and series between two labels. */
import { expect, it } from 'vitest';
import { dateLabel, daysOf, labelsBetween, momentLabel } from './dates.ts';

it.each([
  ['2026-11-20', '2026-W47', '2026-11'],
  // Days that belong to a week of the neighbouring year.
  ['2027-01-03', '2026-W53', '2027-01'],
  ['2024-12-30', '2025-W01', '2024-12'],
  ['2016-01-03', '2015-W53', '2016-01'],
  ['0001-01-01', '0001-W01', '0001-01'],
  ['9999-12-31', '9999-W52', '9999-12'],
])('%s lies in %s and %s', (day, week, month) => {
  expect([dateLabel(day, 'day'), dateLabel(day, 'week'), dateLabel(day, 'month')]).toEqual([day, week, month]);
});

it.each([
  ['day', '2028-02-27', '2028-03-01', ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01']],
  ['week', '2026-W52', '2027-W02', ['2026-W52', '2026-W53', '2027-W01', '2027-W02']],
  ['week', '2025-W51', '2026-W01', ['2025-W51', '2025-W52', '2026-W01']],
  ['quarter', '2026-Q3', '2027-Q2', ['2026-Q3', '2026-Q4', '2027-Q1', '2027-Q2']],
  ['year', '2025', '2027', ['2025', '2026', '2027']],
  ['month', '2026-11', '2027-02', ['2026-11', '2026-12', '2027-01', '2027-02']],
  ['day', '2026-11-20', '2026-11-20', ['2026-11-20']],
] as const)('from %s %s to %s nothing is missing', (format, first, last, labels) => {
  expect(labelsBetween(first, last, format, 100)).toEqual(labels);
});

it('is the latest where they are too many', () => {
  expect(labelsBetween('0001-01-01', '2026-11-20', 'day', 3)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
});

it.each([
  ['2026-11-23T23:59:59Z', '2026-Q4', '2026', '1', '23'],
  ['2026-01-04T00:00:00Z', '2026-Q1', '2026', '7', '00'],
  ['0001-06-30T12:00:00Z', '0001-Q2', '0001', '6', '12'],
])('%s lies in %s of %s, on weekday %s at %s', (moment, ...labels) => {
  const formats = ['quarter', 'year', 'weekday', 'hour'] as const;
  expect(formats.map(format => momentLabel(Date.parse(moment), format))).toEqual(labels);
});

it('quarters and years have their first and last day', () => {
  expect(daysOf('2024-Q1', 'quarter')).toEqual(['2024-01-01', '2024-03-31']);
  expect(daysOf('2024', 'year')).toEqual(['2024-01-01', '2024-12-31']);
  expect([daysOf('2024-Q5', 'quarter'), daysOf('2024-01', 'year')]).toEqual([null, null]);
});
