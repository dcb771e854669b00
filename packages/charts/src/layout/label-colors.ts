/**
 * Colours of labels: their own where they mean something; otherwise one hue, by order where the labels have one (dates,
 * numbers) and by size where not. So a colour says something, and the same answer has the same one everywhere.
 */
import { palette } from '../model/palette.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { rampColor } from './colors.ts';
import { labelSums, orderBySize } from './values.ts';

/** Of what has no colour of its own. */
export const muted = palette.at(-1) ?? '#000000';

/** Rank of each label by the sum of its values, the greatest first. */
function ranksBySize(figures: ChartFigures): number[] {
  const ranks: number[] = [];
  orderBySize(labelSums(figures).map(sum => sum ?? 0)).forEach((index, rank) => {
    ranks[index] = rank;
  });
  return ranks;
}

export function labelColors(figures: ChartFigures): string[] {
  const { labels, colors, kind, folded = 0 } = figures;
  if (colors) return labels.map((_, index) => colors[index] ?? muted);
  const count = labels.length - (folded > 0 ? 1 : 0);
  const ranks = kind === 'words' ? ranksBySize(figures) : labels.map((_, index) => index);
  // The folded labels are last, but may be greater than others.
  const last = folded > 0 ? (ranks.at(-1) ?? count) : count;
  return labels.map((_, index) => {
    const rank = ranks[index] ?? 0;
    return index >= count ? muted : rampColor(rank > last ? rank - 1 : rank, count);
  });
}
