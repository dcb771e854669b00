/** Points. */
import type { ChartFigures } from '../../dress.ts';
import { points } from '../points.ts';
import type { Scene, SceneOptions } from '../scene.ts';

export const scatter = (figures: ChartFigures, options: SceneOptions): Scene => {
  const many = figures.datasets.reduce((sum, { data }) => sum + data.length, 0) > 300;
  return points(figures, options, () => (many ? 2.4 : 3.6), many ? 0.75 : 0.9);
};
