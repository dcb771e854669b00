/** A chart's figures laid out in a given place: the one layout behind every painter. */
import type { ChartFigures } from '../dress.ts';
import { type ChartTypeName, chartTypes } from '../types.ts';
import { blank, hasFigures } from './frame.ts';
import type { KeyEntry, Scene, SceneOptions } from './scene.ts';
import { bar } from './types/bar.ts';
import { bubble } from './types/bubble.ts';
import { doughnut } from './types/doughnut.ts';
import { line } from './types/line.ts';
import { pie } from './types/pie.ts';
import { polarArea } from './types/polar-area.ts';
import { radar } from './types/radar.ts';
import { scatter } from './types/scatter.ts';

const layouts: Record<ChartTypeName, (figures: ChartFigures, options: SceneOptions) => Scene> = {
  bar,
  line,
  radar,
  pie,
  doughnut,
  polar_area: polarArea,
  scatter,
  bubble,
};

/** Datasets by name and colour, where there are two or more to tell apart. */
const datasetKey = ({ datasets }: ChartFigures, shaped: boolean): KeyEntry[] =>
  datasets.length < 2
    ? []
    : datasets.map(({ label, color }, place) => ({
        ...{ place, color, label: label || '–' },
        ...{ values: [], share: null, patterned: false, shaped },
      }));

export function sceneOf(type: ChartTypeName, figures: ChartFigures, options: SceneOptions): Scene {
  const [width, height] = [Math.max(40, options.width), Math.max(24, options.height)];
  if (!hasFigures(figures)) return { ...blank({ ...options, width, height }), empty: true };
  const scene = layouts[type](figures, { ...options, width, height });
  return chartTypes[type].round ? scene : { ...scene, key: datasetKey(figures, type !== 'bar') };
}
