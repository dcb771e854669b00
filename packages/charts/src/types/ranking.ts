/** Layout of the ranking, from figures to a scene: lying bars with their values, and shares of the whole where these are counts. */
import { horizontalBars } from '../layout/horizontal-bars.ts';
import type { Scene, SceneOptions } from '../layout/scene.ts';
import type { ChartFigures } from '../query/styled-figures.ts';

export function ranking(figures: ChartFigures, options: SceneOptions): Scene {
  const [first] = figures.datasets;
  // Other measures need not add up to a whole.
  return horizontalBars(figures, options, { shares: first?.measure === null });
}
