/** Values of datasets as drawable numbers; null for missing ones. */
import type { ChartFigures } from '../query/styled-figures.ts';

/** Limits of drawable magnitudes, within which arithmetic neither overflows nor underflows. */
const [bound, least] = [1e300, 1e-290];

/** The value if it is drawable, otherwise null. */
export const drawable = (value: unknown): number | null =>
  typeof value === 'number' && !Number.isNaN(value)
    ? Math.abs(value) < least
      ? 0
      : Math.max(-bound, Math.min(bound, value))
    : null;

/** A dataset's values, one per label. */
export const valuesOf = ({ labels }: ChartFigures, data: readonly unknown[]): (number | null)[] =>
  labels.map((_, index) => drawable(data[index]));

/** By dataset, then by label. */
export const datasetValues = (figures: ChartFigures): (number | null)[][] =>
  figures.datasets.map(({ data }) => valuesOf(figures, data));

/** The sum of each label's values; null where it has none. */
export const labelSums = ({ labels, datasets }: ChartFigures): (number | null)[] =>
  labels.map((_, index) => {
    const own = datasets.flatMap(({ data }) => drawable(data[index]) ?? []);
    return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0);
  });

/** The indexes of sizes, the greatest first; those of nothing last, equal ones as they come. */
export function orderBySize(sizes: readonly (number | null)[]): number[] {
  const size = (index: number) => sizes[index] ?? Number.NEGATIVE_INFINITY;
  // By comparison: two infinities, sums of huge values, have no difference.
  const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
  return sizes.map((_, index) => index).sort((a, b) => compare(size(b), size(a)) || a - b);
}
