/** Entry point of the layout: a chart and a size in, a scene out. */
import { emptyScene, type LegendEntry, type Scene, type SceneOptions } from '../layout/scene.ts';
import { type ChartTypeName, chartTypes } from '../model/chart-types.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { chartLayouts } from '../types/index.ts';

export const hasFigures = ({ datasets, labels, kind }: ChartFigures): boolean =>
  kind === 'points'
    ? datasets.some(({ data }) => data.length > 0)
    : labels.length > 0 && datasets.some(({ data }) => data.some(each => each !== null));

/** Datasets by name and colour, if there are at least two. */
const datasetLegend = ({ datasets }: ChartFigures, markers: boolean, lines: boolean): LegendEntry[] =>
  datasets.length < 2
    ? []
    : datasets.map(({ label, color, earlier }, patternIndex) => ({
        patternIndex,
        color,
        label: label || '–',
        values: [],
        share: null,
        patterned: false,
        markers,
        ...(earlier && lines && { dashed: true }),
      }));

export function sceneOf(type: ChartTypeName, figures: ChartFigures, options: SceneOptions): Scene {
  const [width, height] = [Math.max(40, options.width), Math.max(24, options.height)];
  if (!hasFigures(figures)) return { ...emptyScene({ ...options, width, height }), empty: true };
  const { round, markers, log } = chartTypes[type];
  const { log: _, ...linear } = figures;
  const scene = chartLayouts[type](log ? figures : linear, { ...options, width, height });
  return round ? scene : { ...scene, legend: datasetLegend(figures, markers, type === 'line') };
}
