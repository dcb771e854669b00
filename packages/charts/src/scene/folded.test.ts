/** Tests of the labels that are folded into one. */
import { expect, test } from 'vitest';
import type { ChartFigures } from '../query/styled-figures.ts';
import { foldedFigures } from './folded.ts';

const figures = (data: readonly (number | null)[], more: Partial<ChartFigures> = {}): ChartFigures => ({
  kind: 'words',
  heading: 'Flugphase',
  labels: data.map((_, index) => `Phase ${index}`),
  values: data.map((_, index) => `p${index}`),
  omitted: 0,
  datasets: [{ id: 'a', label: 'Meldungen', color: '#244C5A', measure: null, data: [...data] }],
  ...more,
});

test('slices under one per cent are one label at the end, with their number and sum', () => {
  const folded = foldedFigures('pie', figures([4, 500, 3, 300, 200]), 'de');
  expect(folded.labels).toEqual(['Phase 1', 'Phase 3', 'Phase 4', 'Übrige (2)']);
  expect(folded.values).toEqual(['p1', 'p3', 'p4', '']);
  expect(folded.datasets[0]?.data).toEqual([500, 300, 200, 7]);
  expect(folded.folded).toBe(2);
  expect(foldedFigures('pie', figures([4, 500, 3, 300, 200]), 'en').labels.at(-1)).toBe('Others (2)');
});

test.each([
  ['a single small one keeps its name', 'pie', figures([4, 500, 300, 200])],
  ['labels without values are not small, they are none', 'pie', figures([0, null, 500, 300])],
  ['bars show small ones', 'bar', figures([4, 500, 3, 300])],
  ['dates are never folded', 'pie', figures([4, 500, 3, 300], { kind: 'month' })],
  ['negative values make no whole', 'pie', figures([4, 500, 3, -300])],
  ['there are fewer than the config says', 'bar', figures([4, 500], { rest: 3 })],
  ['nothing is counted', 'doughnut', figures([])],
] as const)('%s', (_, type, given) => {
  expect(foldedFigures(type, given, 'de')).toBe(given);
});

test('means are not folded: their sum says nothing', () => {
  const given = figures([4, 500, 3, 300]);
  const means = { ...given, datasets: given.datasets.map(each => ({ ...each, measure: 'Geschwindigkeit' })) };
  expect(foldedFigures('pie', means, 'de')).toBe(means);
});

test('where the config says a number, the greatest stay, in the order of the labels', () => {
  const folded = foldedFigures(
    'bar',
    figures([10, 50, 30, 40, 20], { rest: 2, colors: ['#CE4A32', null, null, null, null] }),
    'de',
  );
  expect(folded.labels).toEqual(['Phase 1', 'Phase 3', 'Übrige (3)']);
  expect(folded.datasets[0]?.data).toEqual([50, 40, 60]);
  expect(folded.colors).toEqual([null, null, null]);
});
