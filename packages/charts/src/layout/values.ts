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
