/** A pie, from 12 o'clock. */
import type { ChartFigures } from '../../dress.ts';
import { rings } from '../round.ts';
import type { Scene, SceneOptions } from '../scene.ts';

export function pie(figures: ChartFigures, options: SceneOptions): Scene {
  const { hole: _, ...scene } = rings(figures, options, 0);
  return scene;
}
