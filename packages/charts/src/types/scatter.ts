/** Layout of the scatter chart, from figures to a scene; many points are drawn smaller and translucent. */
import { scatterScene } from '../layout/scatter.ts';
import type { Scene, SceneOptions } from '../layout/scene.ts';
import type { ChartFigures } from '../query/styled-figures.ts';

export const scatter = (figures: ChartFigures, options: SceneOptions): Scene => {
  const many = figures.datasets.reduce((sum, { data }) => sum + data.length, 0) > 300;
  return scatterScene(figures, options, { size: () => (many ? 2.4 : 3.6), opacity: many ? 0.75 : 0.9 });
};
