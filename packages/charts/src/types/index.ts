/** The layout of each chart type: figures and a size in, a scene out. */
import type { Scene, SceneOptions } from '../layout/scene.ts';
import type { ChartTypeName } from '../model/chart-types.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { area } from './area.ts';
import { bar } from './bar.ts';
import { bubble } from './bubble.ts';
import { doughnut } from './doughnut.ts';
import { line } from './line.ts';
import { pie } from './pie.ts';
import { polarArea } from './polar-area.ts';
import { radar } from './radar.ts';
import { ranking } from './ranking.ts';
import { scatter } from './scatter.ts';

export type ChartLayout = (figures: ChartFigures, options: SceneOptions) => Scene;

export const chartLayouts: Record<ChartTypeName, ChartLayout> = {
  bar,
  ranking,
  line,
  area,
  radar,
  pie,
  doughnut,
  polar_area: polarArea,
  scatter,
  bubble,
};
