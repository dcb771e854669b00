/**
 * Colours of labels: their own where they mean something; otherwise one hue, by order where the labels have one (dates,
 * numbers) and by size where not. So a colour says something, and the same answer has the same one everywhere.
 */
import { palette } from '../model/palette.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { rampColor } from './colors.ts';
import { drawable } from './values.ts';

/** Of what has no colour of its own. */
export const muted = palette.at(-1) ?? '#000000';

/** Rank of each label by the sum of its values, the greatest first. */
function ranksBySize({ labels, datasets }: ChartFigures): number[] {
  const sizes = labels.map((_, index) => datasets.reduce((sum, { data }) => sum + (drawable(data[index]) ?? 0), 0));
  const order = labels.map((_, index) => index).sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b);
  const ranks: number[] = [];
  order.forEach((index, rank) => {
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
