/**
 * Folds small labels into one, "Übrige": in circles what is under one per cent, and in any chart what is beyond the
 * number that its config says. Only what adds up is folded; tables and files keep every label.
 */
import type { Language } from '@kontor/form/languages';
import { drawable, labelSums, orderBySize } from '../layout/values.ts';
import { type ChartTypeName, chartTypes } from '../model/chart-types.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { numberText } from '../text/formats.ts';
import { chartTexts } from '../text/texts.ts';

/** Share of all values under which a slice is too thin to be seen. */
const least = 0.01;

/** By label; null if they do not add up to a whole. */
function sizesOf(figures: ChartFigures): number[] | null {
  const isNegative = (value: unknown) => (drawable(value) ?? 0) < 0;
  return figures.datasets.some(({ data }) => data.some(isNegative)) ? null : labelSums(figures).map(sum => sum ?? 0);
}

/** Indexes of the labels to fold; folding a single one would only take its name. */
function smallOnes(type: ChartTypeName, figures: ChartFigures): ReadonlySet<number> {
  const { kind, rest, datasets } = figures;
  const counts = datasets.every(({ measure }) => measure === null);
  const none = new Set<number>();
  if (kind !== 'words' || !(rest !== undefined || (counts && chartTypes[type].round))) return none;
  const sizes = sizesOf(figures);
  if (!sizes) return none;
  const most = Math.max(...sizes, 0);
  // Ratios, since the sum of huge values would overflow.
  const whole = sizes.reduce((sum, each) => sum + each / (most || 1), 0);
  const order = orderBySize(sizes);
  const small =
    rest === undefined
      ? order.filter(index => (sizes[index] ?? 0) > 0 && (sizes[index] ?? 0) / (most || 1) / (whole || 1) < least)
      : order.slice(rest);
  return small.length > 1 ? new Set(small) : none;
}

export function foldedFigures(type: ChartTypeName, figures: ChartFigures, language: Language): ChartFigures {
  const small = smallOnes(type, figures);
  if (small.size === 0) return figures;
  const kept = <T>(list: readonly T[]): T[] => list.filter((_, index) => !small.has(index));
  const text = chartTexts[language].rest(numberText(small.size, language));
  return {
    ...figures,
    folded: small.size,
    labels: [...kept(figures.labels), text],
    values: [...kept(figures.values), ''],
    ...(figures.colors && { colors: [...kept(figures.colors), null] }),
    datasets: figures.datasets.map(dataset => {
      const data = dataset.data.map(drawable);
      const sum = [...small].reduce((all, index) => all + (data[index] ?? 0), 0);
      return { ...dataset, data: [...kept(data), drawable(sum)] };
    }),
  };
}
