/** Tests of the bubble chart: bubbles stay within the plot, and their sizes are explained. */
import { expect, test } from 'vitest';
import type { ChartFigures } from '../query/styled-figures.ts';
import { sceneOf } from '../scene/scene-of.ts';

const points = [
  { x: 0, y: 0, r: 400 },
  { x: 100, y: 50, r: 100 },
  { x: 50, y: 0, r: 4 },
];
const figures: ChartFigures = {
  ...{ kind: 'points', heading: 'Höhe', labels: [], values: [], omitted: 0 },
  units: { value: 'ft', measures: ['$'] },
  sizes: ['Tempo in kn'],
  datasets: [{ id: 'a', label: 'A', color: '#C2851F', measure: 'Kosten', data: points }],
};
const scene = (given = figures, height = 320) => sceneOf('bubble', given, { width: 640, height, language: 'de' });

test('no bubble covers the axis or its numbers, at zero either', () => {
  const { plot, targets, marks } = scene();
  const [left, top, right, bottom] = plot;
  // Each bubble is two arcs of its radius.
  const radii = [...(marks[0]?.path ?? '').matchAll(/a([\d.]+) /g)].map(found => Number(found[1]));
  const greatest = Math.max(...radii);
  expect(greatest).toBeGreaterThan(15);
  const largest = targets.find(({ point }) => point?.r === 400);
  expect(largest && largest.x - greatest).toBeGreaterThanOrEqual(left - 0.1);
  expect(largest && largest.y + greatest).toBeLessThanOrEqual(bottom + 0.1);
  for (const { x, y } of targets) {
    expect(x).toBeLessThanOrEqual(right);
    expect(y).toBeGreaterThanOrEqual(top);
  }
});

test('axes and sizes are named with their units', () => {
  const notes = scene()
    .texts.filter(({ role }) => role === 'note')
    .map(({ text }) => text);
  expect(notes).toEqual(['Kosten in $', 'Höhe in ft', '400', '100', 'Tempo in kn']);
  expect(scene().rules.filter(({ role }) => role === 'ring').length).toBe(2);
});

test('without sizes, and where there is no room, there is no legend of them', () => {
  const none = { ...figures, datasets: figures.datasets.map(each => ({ ...each, data: [{ x: 1, y: 1, r: 0 }] })) };
  expect(scene(none).rules.some(({ role }) => role === 'ring')).toBe(false);
  expect(scene(figures, 150).rules.some(({ role }) => role === 'ring')).toBe(false);
});

test('bubbles of which most lie near zero come apart on a logarithmic axis', () => {
  const data = [1_000, 5_000, 7_000_000].map((y, x) => ({ x, y, r: 1 }));
  const crowded: ChartFigures = { ...figures, datasets: figures.datasets.map(each => ({ ...each, data })) };
  const gap = (given: ChartFigures) => {
    const [one, two] = scene(given).targets;
    return Math.abs((one?.y ?? 0) - (two?.y ?? 0));
  };
  expect(gap(crowded)).toBeLessThan(1);
  expect(gap({ ...crowded, log: true })).toBeGreaterThan(20);
});
