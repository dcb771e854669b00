/** Unit tests of the table of a chart: rows, moving averages, and its text for the clipboard. */
import type { ChartFigures } from '@kontor/charts';
import { expect, test } from 'vitest';
import { runningLabel } from '../src/charts/running-label.ts';
import { linesOf, tableOf } from '../src/charts/table-of.ts';
import { number } from '../src/i18n/format.ts';
import { language } from '../src/i18n/index.ts';

const figures = (kind: ChartFigures['kind'], values: string[], datasets: [string, unknown[]][]): ChartFigures => ({
  kind,
  heading: 'Ort, Teil',
  labels: values,
  values,
  omitted: 0,
  datasets: datasets.map(([label, data], at) => ({
    id: String(at),
    label,
    color: '#244C5A',
    measure: null,
    data: data as number[],
  })),
});
/** Parses the text as a spreadsheet does. */
function cells(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|$)`, 'y');
  for (;;) {
    const [, quoted, plain, end] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? 'torn');
    if (!end) return rows;
    if (end === '\r\n') rows.push([]);
  }
}

test.each([
  ['de', ';'],
  ['de', '\t'],
  ['en', ','],
  ['en', '\t'],
] as const)('a table as lines has a column a dataset, whatever its names say (%s, %j)', (spoken, separator) => {
  language.set(() => spoken);
  const told = figures(
    'words',
    ['Halle 1, links', 'a;b', 'er "sagt"', '-5', '=1+1'],
    [
      ['Kosten, brutto', [1234.5, null, 2, 3, 4]],
      ['@x', [1, 2, 3, 4, 5]],
    ],
  );
  expect(cells(linesOf(tableOf(told, spoken, number, 'r'), separator, spoken), separator)).toEqual([
    ['Ort, Teil', 'Kosten, brutto', "'@x"],
    ['Halle 1, links', spoken === 'de' ? '1234,5' : '1234.5', '1'],
    ['a;b', '', '2'],
    ['er "sagt"', '2', '3'],
    ['-5', '3', '4'],
    ["'=1+1", '4', '5'],
  ]);
});

test('where points stand is one cell, also beyond a thousand', () => {
  language.set(() => 'en');
  const points = figures(
    'points',
    [],
    [
      [
        'All',
        [
          { x: 1234.5, y: 2 },
          { x: -1, y: 3 },
        ],
      ],
    ],
  );
  expect(
    linesOf(tableOf(points, 'en', number, 'r'), ',', 'en')
      .split('\r\n')
      .slice(1),
  ).toEqual(['"1,234.5",2', '-1,3']);
});

test.each([
  ['day', '2026-11-22', '22.11.2026'],
  ['week', '2026-W47', null],
  ['month', '2026-11', 'November 2026'],
  ['quarter', '2026-Q4', '4. Quartal 2026'],
  ['year', '2026', '2026'],
] as const)('the last %s is told of while it is not over', (kind, present, words) => {
  const now = new Date('2026-11-22T23:59:00Z');
  const said = runningLabel(figures(kind, ['2020-01-01', present], [['All', [1, 2]]]), 'de', now);
  expect(said).toBeTruthy();
  if (words) expect(said).toBe(words);
  expect(runningLabel(figures('hour', [present], [['All', [1]]]), 'de', now)).toBeNull();
  expect(runningLabel(figures(kind, [present, '2027'], [['All', [1, 2]]]), 'de', now)).toBeNull();
  expect(runningLabel(figures('words', [present], [['All', [1]]]), 'de', now)).toBeNull();
});

test('weeks are those of ISO 8601 around New Year', () => {
  const at = (day: string) => (week: string) =>
    runningLabel(figures('week', [week], [['All', [1]]]), 'de', new Date(`${day}T12:00:00Z`)) !== null;
  expect(['2026-W53', '2027-W01', '2026-W52'].map(at('2027-01-03'))).toEqual([true, false, false]);
  expect(['2026-W53', '2027-W01'].map(at('2027-01-04'))).toEqual([false, true]);
});
