/** Parsing and serialising `filter[figure]`: round trip, and malformed values as rows. */
import { expect, it } from 'vitest';
import { figureFilterOf, figureFilterText } from './figure-filter.ts';

const chart = '0193a7c2-0000-7000-8000-000000005e1f';

it('reads what it writes', () => {
  for (const filter of [
    { chart, dataset: 'all', value: 'Ähre & "x"' },
    { chart, dataset: 'all', value: '' },
    { chart, dataset: 'all', point: { x: '2026-11-20', y: 4, r: 2 } },
    { chart, dataset: 'all', point: { x: '2026-11-20T10:30:00Z', y: -0.5 } },
    { chart, dataset: 'all', within: { date: 'day', last_days: 30, state: [''] } },
  ])
    expect(figureFilterOf(figureFilterText(filter))).toEqual({ value: null, point: null, ...filter });
});

it.each([
  '',
  'null',
  '[]',
  '{}',
  `{"chart":"x","dataset":"all"}`,
  JSON.stringify({ chart, dataset: 7 }),
  JSON.stringify({ chart, dataset: 'all', value: 3 }),
  JSON.stringify({ chart, dataset: 'all', point: { x: {}, y: 1 } }),
  JSON.stringify({ chart, dataset: 'all', point: { x: 1, y: '1' } }),
  JSON.stringify({ chart, dataset: 'all', point: { x: '20 Nov 2026', y: 1 } }),
  JSON.stringify({ chart, dataset: 'all', point: { x: '2026-11-20T25:00:00Z', y: 1 } }),
  JSON.stringify({ chart, dataset: 'all', point: { x: '2026-02-30', y: 1 } }),
  JSON.stringify({ chart, dataset: 'all', point: { x: '0000-01-01', y: 1 } }),
  `{"chart":"${chart}","dataset":"all","point":{"x":1e999,"y":1}}`,
  `{"chart":"${chart}","dataset":"all","point":{"x":1,"y":1e999}}`,
  `{"chart":"${chart}","dataset":"all","point":{"x":1,"y":1,"r":1e999}}`,
  JSON.stringify({ chart, dataset: 'all', more: 1 }),
])('takes nothing else: %s', text => {
  expect(figureFilterOf(text)).toBeNull();
});
