/** Tests of the colours of labels. */
import { expect, test } from 'vitest';
import type { ChartFigures } from '../query/styled-figures.ts';
import { onDark, rampColor, tokenOf } from './colors.ts';
import { labelColors } from './label-colors.ts';

const figures = (data: readonly number[], more: Partial<ChartFigures> = {}): ChartFigures => ({
  kind: 'words',
  heading: '',
  labels: data.map(String),
  values: data.map(String),
  omitted: 0,
  datasets: [{ id: 'a', label: '', color: '#244C5A', measure: null, data: [...data] }],
  ...more,
});

test('a colour that means something is kept, and labels without one are muted', () => {
  expect(labelColors(figures([1, 2, 3], { colors: ['#CE4A32', null, '#B98A1F'] }))).toEqual([
    '#CE4A32',
    '#85969D',
    '#B98A1F',
  ]);
});

test('words are one hue by size, whatever their order', () => {
  const [first, second, third] = labelColors(figures([10, 30, 20]));
  expect([second, third, first]).toEqual([0, 1, 2].map(rank => rampColor(rank, 3)));
});

test('what has an order is one hue in that order', () => {
  expect(labelColors(figures([10, 30, 20], { kind: 'weekday' }))).toEqual([0, 1, 2].map(rank => rampColor(rank, 3)));
});

test('the folded label is muted and takes no step, even if it is the greatest', () => {
  expect(labelColors(figures([10, 30, 90], { folded: 4 }))).toEqual([rampColor(1, 2), rampColor(0, 2), '#85969D']);
});

test('in dark the strong end is the light one, and every step differs', () => {
  const steps = Array.from({ length: 9 }, (_, rank) => onDark(rampColor(rank, 9)));
  expect(new Set(steps).size).toBe(9);
  expect(steps.map(each => Number.parseInt(each.slice(1, 3), 16))).toEqual(
    steps.map(each => Number.parseInt(each.slice(1, 3), 16)).toSorted((a, b) => b - a),
  );
  expect([tokenOf('#b98a1f'), tokenOf('#CE4A32'), tokenOf('#123456')]).toEqual(['--sv1', '--c3', null]);
});
