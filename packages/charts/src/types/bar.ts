/** Layout of the bar chart, from figures to a scene: grouped bars per label, horizontal if labels are too long. */
import { drawBars } from '../layout/bars.ts';
import { categoryAxis } from '../layout/category-axis.ts';
import { horizontalBars, needsHorizontalBars } from '../layout/horizontal-bars.ts';
import { emptyScene, type Scene, type SceneOptions } from '../layout/scene.ts';
import type { ChartFigures } from '../query/styled-figures.ts';

export function bar(figures: ChartFigures, options: SceneOptions): Scene {
  const small = options.small ?? false;
  if (!small && needsHorizontalBars(figures, options)) return horizontalBars(figures, options);
  const scene = emptyScene(options);
  const { data, x, y, step } = categoryAxis(scene, figures, small, true);
  drawBars(scene, figures, { data, step, middle: x, reach: y, lying: false });
  return scene;
}
