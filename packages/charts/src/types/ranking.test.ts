/** Tests of the ranking: order, shares, what is last, and that its parts lie where they are pointed at. */
import { expect, test } from 'vitest';
import type { ChartFigures } from '../query/styled-figures.ts';
import { targetAt } from '../scene/hit-test.ts';
import { rankedFigures } from '../scene/ranked.ts';
import { sceneOf } from '../scene/scene-of.ts';
import { sceneWithLegend } from '../scene/scene-with-legend.ts';

const size = { width: 600, height: 240, language: 'de' } as const;

function figures(
  data: (number | null)[],
  more: Partial<ChartFigures> = {},
  measure: string | null = null,
): ChartFigures {
  const labels = ['Anflug', 'Rollen', '', 'Landung'].slice(0, data.length);
  return {
    kind: 'words',
    heading: 'Phase',
    labels,
    values: labels,
    omitted: 0,
    datasets: [{ id: 'a', label: 'Alle', color: '#244C5A', measure, data }],
    ...more,
  };
}
const texts = (given: ChartFigures, role: string, options: Parameters<typeof sceneOf>[2] = size) =>
  sceneWithLegend('ranking', given, options)
    .texts.filter(each => each.role === role)
    .sort((a, b) => a.y - b.y)
    .map(({ text }) => text);

test('labels come by their values with these and their shares, what is blank last', () => {
  const given = figures([10, 40, 200, 50], { labels: ['Anflug', 'Rollen', 'Ohne Angabe', 'Landung'] });
  expect(texts(given, 'label')).toEqual(['Landung', 'Rollen', 'Anflug', 'Ohne Angabe']);
  expect(texts(given, 'value')).toEqual(['50', '40', '10', '200']);
  expect(texts(given, 'share')).toEqual(['16,7\u00a0%', '13,3\u00a0%', '3,3\u00a0%', '66,7\u00a0%']);
});

test('of several datasets their sum decides, and what has no value is last', () => {
  const [first] = figures([1, null, null, 9]).datasets;
  const datasets = [first, { ...first, id: 'b', data: [20, 5, null, 1] }] as ChartFigures['datasets'];
  const ranked = rankedFigures(
    'ranking',
    figures([], { datasets, labels: ['a', 'b', 'c', 'd'], values: ['a', 'b', 'c', 'd'] }),
  );
  expect(ranked.values).toEqual(['a', 'd', 'b', 'c']);
  expect(ranked.datasets.map(({ data }) => data)).toEqual([
    [1, 9, null, null],
    [20, 1, 5, null],
  ]);
});

test('only counts have shares, and only where there is room for them and nothing is below zero', () => {
  expect(texts(figures([10, 40], {}, 'Kosten'), 'share')).toEqual([]);
  expect(texts(figures([10, -40]), 'share')).toEqual([]);
  expect(texts(figures([10, 40]), 'share', { ...size, width: 240 })).toEqual([]);
  expect(texts(figures([10, 40]), 'share')).toHaveLength(2);
});

test('colours go with their labels, and what is folded is last, in none of them', () => {
  const colored = rankedFigures('ranking', figures([1, 2], { colors: ['#111111', '#222222'] }));
  expect(colored.colors).toEqual(['#222222', '#111111']);
  const scene = sceneWithLegend('ranking', figures([1, 2, 90, 50], { rest: 2, values: ['a', 'b', 'c', 'd'] }), size);
  expect(scene.texts.filter(({ role }) => role === 'value').map(({ text }) => text)).toEqual(['90', '50', '3']);
  expect(new Set(scene.marks.map(({ fill }) => fill)).size).toBe(2);
});

test('what is pointed at is the bar of its row; other types keep their order', () => {
  const given = figures([10, 40, 7, 50]);
  const ranked = rankedFigures('ranking', given);
  const scene = sceneOf('ranking', ranked, size);
  const rows = [30, 90, 150, 210].map(y => ranked.labels[targetAt(scene, 300, y)?.index ?? -1]);
  expect(rows).toEqual(['Landung', 'Rollen', 'Anflug', '']);
  expect(rankedFigures('bar', given)).toBe(given);
});

test('a thumbnail has bars alone', () => {
  const scene = sceneOf('ranking', rankedFigures('ranking', figures([10, 40, 7, 50])), { ...size, small: true });
  expect([scene.texts, scene.rules]).toEqual([[], []]);
  expect(scene.targets.map(({ box }) => box?.[3])).toEqual(
    [...scene.targets].map(({ box }) => box?.[3]).sort((a = 0, b = 0) => a - b),
  );
});
