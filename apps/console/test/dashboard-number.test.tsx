/** Unit tests of charts as a number: which figure, what it is compared with, and how that is said. */
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Chart, KeptFigures } from '../src/charts/types.ts';
import { numberOf } from '../src/screens/dashboards/common/number.ts';
import { AsOf } from '../src/screens/dashboards/view/head.tsx';
import { NumberCard } from '../src/screens/dashboards/view/number-card.tsx';

const figures = (kind: KeptFigures['kind'], values: string[], data: (number | null)[]): KeptFigures => ({
  kind,
  heading: '',
  labels: values,
  values,
  datasets: [{ id: 'a', label: 'Alle', color: '#244C5A', measure: null, data }],
  omitted: 0,
  modified: '2026-11-26T07:09:00Z',
});
const months = Array.from(
  { length: 14 },
  (_, index) => `${2001 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
);

test('the latest period, beside the one before and the same of the year before; twelve make the course', () => {
  const found = numberOf(
    figures(
      'month',
      months,
      months.map((_, index) => index * 10),
    ),
    'de',
  );
  expect(found).toMatchObject({ value: 130, before: { value: 120 }, yearBefore: { value: 10 } });
  expect(found?.course).toEqual([20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130]);
  expect(found?.period).toContain('2002');
});

test('the unit of what is measured comes with it, of periods and of a sum', () => {
  const units = { value: '', measures: ['$'] };
  expect(numberOf({ ...figures('month', ['2001-01'], [7]), units }, 'de')).toMatchObject({ value: 7, unit: '$' });
  expect(numberOf({ ...figures('words', ['a'], [7]), units }, 'de')).toMatchObject({ value: 7, unit: '$' });
  expect(numberOf(figures('month', ['2001-01'], [7]), 'de')).toMatchObject({ unit: '' });
});

test.each<[string, KeptFigures, object | null]>([
  [
    'a first period has nothing before it',
    figures('month', ['2001-01'], [7]),
    { value: 7, before: null, yearBefore: null },
  ],
  [
    'days have no year before',
    figures('day', ['2001-01-01', '2001-01-02'], [1, 2]),
    { before: { value: 1 }, yearBefore: null },
  ],
  [
    'a gap is no figure to compare with',
    figures('month', ['2001-01', '2001-02'], [null, 2]),
    { value: 2, before: null },
  ],
  [
    'labels that are no periods are summed up',
    figures('words', ['a', 'b'], [3, 4]),
    { value: 7, period: '', course: [] },
  ],
  ['no figures, no number', figures('month', [], []), null],
])('%s', (_, given, expected) => {
  const found = numberOf(given, 'de');
  if (expected === null) expect(found).toBeNull();
  else expect(found).toMatchObject(expected);
});

test('the period stands before the change against the last one, then the year before, each with its unit', () => {
  const given = figures(
    'month',
    months,
    months.map((_, index) => index * 10),
  );
  const chart = { id: 'a', name: 'Kosten' } as Chart;
  render(<NumberCard chart={chart} figures={{ ...given, units: { value: '', measures: ['$'] } }} better="less" />);
  const card = screen.getByRole('article', { name: 'Kosten' });
  const said = [...card.querySelectorAll('p')].map(line => line.textContent?.replaceAll('\u00a0', ' '));
  expect(said).toEqual(['Feb 2002: +8,3 % gegen Jan 2002', 'Feb 2001: 10 $']);
});

test('the head tells the time of the figures: of today, or with its day', () => {
  const today = new Date();
  today.setHours(7, 9);
  const { rerender } = render(<AsOf when={today.toISOString()} entries={10_000} />);
  expect(screen.getByText('Stand heute, 07:09')).toBeTruthy();
  today.setDate(today.getDate() - 1);
  rerender(<AsOf when={today.toISOString()} entries={10_000} />);
  expect(screen.queryByText(/heute/)).toBeNull();
  expect(screen.getByText(/^Stand \d\d\.\d\d\.\d{4}, 07:09 Uhr$/)).toBeTruthy();
});
