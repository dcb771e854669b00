/** Tests of the logarithmic scale and of the axis that uses it. */
import { expect, test } from 'vitest';
import type { ChartFigures } from '../query/styled-figures.ts';
import { sceneOf } from '../scene/scene-of.ts';
import { logScale } from './log-scale.ts';

const scale = (values: readonly number[], room = 300) => logScale(values, { room, language: 'de' });

test('powers of ten are evenly apart', () => {
  const { at, ticks } = scale([1, 1_000]);
  expect([1, 10, 100, 1_000].map(at)).toEqual([0, 1 / 3, 2 / 3, 1].map(part => expect.closeTo(part)));
  expect(ticks.map(({ value }) => value)).toEqual([1, 10, 100, 1_000]);
});

test('it begins and ends at a power, also for a single value', () => {
  expect(scale([3_000, 7_000_000])).toMatchObject({ low: 1_000, high: 10_000_000 });
  expect(scale([10])).toMatchObject({ low: 10, high: 100 });
});

test('few powers have steps between, many leave some out', () => {
  expect(scale([20, 80]).ticks.map(({ text }) => text)).toEqual(['10', '20', '50', '100']);
  expect(scale([1, 1e12], 132).ticks.length).toBeLessThanOrEqual(4);
});

const chart = (data: readonly number[], more: Partial<ChartFigures> = {}): ChartFigures => ({
  kind: 'words',
  heading: 'Phase',
  labels: data.map(String),
  values: data.map(String),
  omitted: 0,
  log: true,
  units: { value: '', measures: ['€'] },
  datasets: [{ id: 'a', label: 'Kosten', color: '#244C5A', measure: 'Kosten', data: [...data] }],
  ...more,
});
const notes = (type: 'bar' | 'line' | 'area', figures: ChartFigures, language: 'de' | 'en' = 'de') =>
  sceneOf(type, figures, { width: 600, height: 300, language })
    .texts.filter(({ role }) => role === 'note')
    .map(({ text }) => text);

test('a logarithmic axis is named so, with what it measures and its unit', () => {
  expect(notes('bar', chart([1, 10, 1_000]))).toEqual(['Kosten in €, logarithmisch']);
  expect(notes('line', chart([1, 10, 1_000]), 'en')).toEqual(['Kosten in €, logarithmic']);
});

test.each([0, -5])('with a value of %i it is linear, and says why', value => {
  expect(notes('bar', chart([1, value, 1_000]))).toEqual([
    'Kosten in €, linear, denn es gibt Werte von null oder darunter',
  ]);
  const heights = (log: boolean) => {
    const { log: _, ...linear } = chart([1, value, 1_000]);
    return sceneOf('bar', log ? chart([1, value, 1_000]) : linear, { width: 600, height: 300, language: 'de' }).targets;
  };
  expect(heights(true)).toEqual(heights(false));
});

test('stacked areas are linear: logarithms do not add up', () => {
  expect(notes('area', chart([1, 10, 1_000]))).toEqual(['Kosten in €']);
});

test('different measures in one unit name the unit; in different ones, nothing', () => {
  const two = (units: string[]) => {
    const [first] = chart([1]).datasets;
    if (!first) throw new Error('no dataset');
    const { log: _, ...figures } = chart([1]);
    return notes('bar', {
      ...figures,
      units: { value: '', measures: units },
      datasets: [first, { ...first, id: 'b', measure: 'Gebühr' }],
    });
  };
  expect(two(['€', '€'])).toEqual(['€']);
  expect(two(['€', 'kn'])).toEqual([]);
});
