/** Values of datasets as numbers that can be drawn; null where there is none. */
import type { ChartFigures } from '../query/styled-figures.ts';

/** Nothing is drawn beyond, and nothing that is less but not 0: with these one can still reckon. */
const [bound, least] = [1e300, 1e-290];

/** A figure that can be drawn, or null. */
export const drawable = (value: unknown): number | null =>
  typeof value === 'number' && !Number.isNaN(value)
    ? Math.abs(value) < least
      ? 0
      : Math.max(-bound, Math.min(bound, value))
    : null;

/** The figures of a dataset, one for each label. */
export const valuesOf = ({ labels }: ChartFigures, data: readonly unknown[]): (number | null)[] =>
  labels.map((_, index) => drawable(data[index]));

/** By dataset, by label. */
export const datasetValues = (figures: ChartFigures): (number | null)[][] =>
  figures.datasets.map(({ data }) => valuesOf(figures, data));
