/** Slices of a circle, coloured by label: pie, doughnut and polar area, with their legend. */
import type { Language } from '@kontor/form/languages';
import { palette } from '../model/palette.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { labelText } from '../text/formats.ts';
import { arcPath } from './arc.ts';
import { labelColors } from './label-colors.ts';
import { emptyScene, type LegendEntry, type Mark, round, type Scene, type SceneOptions } from './scene.ts';
import { datasetValues } from './values.ts';

/** Negative values have no slice; they are in the legend's list. */
export const sliceValue = (value: number | null): number => (value !== null && value > 0 ? value : 0);

/** Legend by label: colour, values, and share if there is one dataset. */
export function labelLegend(
  figures: ChartFigures,
  data: readonly (readonly (number | null)[])[],
  language: Language,
): LegendEntry[] {
  const { labels, values, kind } = figures;
  const [first = []] = data;
  const most = first.reduce<number>((found, value) => Math.max(found, sliceValue(value)), 0);
  // Computed from ratios, since the sum of huge values would overflow.
  const parts = first.map(value => (most > 0 ? sliceValue(value) / most : 0));
  const total = parts.reduce((sum, each) => sum + each, 0);
  const colors = labelColors(figures);
  return labels.map((label, index) => ({
    patternIndex: index,
    color: colors[index] ?? '#000000',
    label: labelText(kind, values[index] ?? '', label, language),
    values: data.map(row => row[index] ?? null),
    share: data.length === 1 && total > 0 ? (parts[index] ?? 0) / total : null,
    patterned: index >= palette.length,
    markers: false,
  }));
}

export interface Slice {
  dataset: number;
  index: number;
  inner: number;
  outer: number;
  /** Clockwise from 12 o'clock. */
  from: number;
  to: number;
}

/** Pixels; narrower slices have neither gap nor pattern, which would cover all of them. */
const leastWithGap = 6;

/** Slices of the same colour and pattern are merged to one path. */
export function drawSlices(
  scene: Scene,
  slices: readonly Slice[],
  colors: readonly string[],
  [x, y]: readonly [x: number, y: number],
): void {
  const marks = new Map<string, Mark>();
  for (const slice of slices) {
    const wide = (slice.to - slice.from) * slice.outer >= leastWithGap;
    const turns = Math.floor(slice.index / palette.length);
    // Eight colours times seven patterns; then they repeat.
    const patternIndex = (slice.index % palette.length) + (wide ? (turns % 8) * palette.length : 0);
    const fill = colors[slice.index] ?? '#000000';
    const key = `${patternIndex} ${wide} ${fill}`;
    const found = marks.get(key) ?? {
      patternIndex,
      path: '',
      fill,
      stroke: null,
      ...(wide ? { gap: true, texture: turns > 0 ? 'always' : 'asked' } : {}),
    };
    found.path += arcPath([slice.inner, slice.outer, slice.from, slice.to], x, y);
    marks.set(key, found);
    const [middle, radius] = [(slice.from + slice.to) / 2, (slice.inner + slice.outer) / 2];
    const { dataset, index, inner, outer, from, to } = slice;
    scene.targets.push({
      dataset,
      index,
      slice: [inner, outer, from, to],
      x: round(x + Math.sin(middle) * radius),
      y: round(y - Math.cos(middle) * radius),
    });
  }
  scene.marks.push(...[...marks.values()].filter(({ path }) => path !== ''));
  scene.hitTest = { by: 'angle', x, y };
}

export function circleIn(scene: Scene, wide: number, high = wide): readonly [x: number, y: number, radius: number] {
  const [x, y] = [scene.width / 2, scene.height / 2];
  const radius = Math.max(1, Math.min(x - wide, y - high));
  scene.plot = [x - radius, y - radius, x + radius, y + radius];
  return [x, y, radius];
}

/** Pie and doughnut: one ring per dataset, the first outermost; `hole` is a fraction of the radius. */
export function ringScene(figures: ChartFigures, options: SceneOptions, hole: number): Scene & { hole: number } {
  const scene = emptyScene(options);
  const data = datasetValues(figures);
  const [x, y, radius] = circleIn(scene, options.small ? 1 : 4);
  const width = (radius * (1 - hole)) / Math.max(1, data.length);
  const slices: Slice[] = [];
  data.forEach((row, dataset) => {
    const most = row.reduce<number>((found, value) => Math.max(found, sliceValue(value)), 0);
    const parts = row.map(value => (most > 0 ? sliceValue(value) / most : 0));
    const total = parts.reduce((sum, each) => sum + each, 0);
    const outer = radius - dataset * width;
    let sum = 0;
    parts.forEach((part, index) => {
      if (part === 0) return;
      const from = (sum / total) * 2 * Math.PI;
      sum += part;
      slices.push({ dataset, index, inner: outer - width, outer, from, to: (sum / total) * 2 * Math.PI });
    });
  });
  drawSlices(scene, slices, labelColors(figures), [x, y]);
  scene.legend = labelLegend(figures, data, options.language);
  scene.empty = slices.length === 0;
  return { ...scene, hole: radius * hole };
}
