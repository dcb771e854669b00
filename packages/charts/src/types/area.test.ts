/** Tests of the area chart: heights are running totals of the datasets. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HitTarget } from '../layout/scene.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { area, runningTotals } from './area.ts';

const figures = (...datasets: (number | null)[][]): ChartFigures => {
  const labels = (datasets[0] ?? []).map((_, index) => String(index));
  return {
    ...{ kind: 'words', heading: '', labels, values: labels, omitted: 0 },
    datasets: datasets.map((data, id) => ({ id: `${id}`, label: '', measure: null, color: '#244C5A', data })),
  };
};
const size = { width: 640, height: 300, language: 'de' } as const;
const height = ({ band }: HitTarget) => (band ? band[1] - band[0] : Number.NaN);

test('each dataset stands upon those before it; a missing value adds nothing', () => {
  expect(
    runningTotals([
      [4, null, 1],
      [2, 5, null],
      [null, 1, -3],
    ]),
  ).toEqual([
    [4, 0, 1],
    [6, 5, 1],
    [6, 6, -2],
  ]);
});

test('of values that are not negative, areas are as high as their values and share their edges', () => {
  const value = fc.option(fc.integer({ min: 0, max: 5_000 }));
  const row = fc.array(value, { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), rows => {
      const { targets, plot } = area(figures(...rows), size);
      const [most] = [...targets].sort((a, b) => height(b) - height(a));
      const unit = most ? height(most) / Math.max(1, rows[most.dataset]?.[most.index] ?? 0) : 0;
      for (const target of targets) {
        const below = targets.filter(each => each.index === target.index && each.dataset < target.dataset).at(-1);
        expect(target.band?.[1]).toBe(below?.band?.[0] ?? plot[3]);
        expect(target.y).toBe(target.band?.[0]);
        expect(Math.abs(height(target) - unit * (rows[target.dataset]?.[target.index] ?? 0))).toBeLessThan(0.4);
      }
    }),
  );
});

test('the scale reaches the top of the stack', () => {
  const { texts, targets } = area(figures([60, 10], [50, 20]), size);
  expect(texts.map(({ text }) => text)).toContain('120');
  expect(Math.min(...targets.map(({ y }) => y))).toBeGreaterThanOrEqual(8);
});

test('what is missing is no figure that could be pointed at', () => {
  const { targets } = area(figures([3, null, 0], [1, 2, null]), size);
  expect(targets.map(({ dataset, index }) => [dataset, index])).toEqual([
    [0, 0],
    [0, 2],
    [1, 0],
    [1, 1],
  ]);
});

test('a single label has an area, and a dataset of nothing has none', () => {
  const { marks } = area(figures([3], [0], [2]), size);
  expect(marks.map(({ patternIndex, fill }) => [patternIndex, fill !== null])).toEqual([
    [0, true],
    [0, false],
    [2, true],
    [2, false],
  ]);
  const [, from, to] = marks[0]?.path.match(/^M([\d.]+) [\d.]+L([\d.]+) /) ?? [];
  expect(Number(to) - Number(from)).toBe(40);
});

test('no edge is drawn where an area has no height', () => {
  const { marks } = area(figures([5, 5, 5, 5, 5, 5], [2, 0, null, 0, 1, 0]), size);
  const edges = marks.filter(({ stroke }) => stroke).map(({ path }) => path.match(/[ML]/g)?.join(''));
  expect(edges).toEqual(['MLLLLL', 'MLMLL']);
});
