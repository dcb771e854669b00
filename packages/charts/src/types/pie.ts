/** Layout of the pie chart, from figures to a scene: slices from 12 o'clock. */
import type { Scene, SceneOptions } from '../layout/scene.ts';
import { ringScene } from '../layout/slices.ts';
import type { ChartFigures } from '../query/styled-figures.ts';

export function pie(figures: ChartFigures, options: SceneOptions): Scene {
  const { hole: _, ...scene } = ringScene(figures, options, 0);
  return scene;
}
