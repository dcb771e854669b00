/** Bars: beside each other for each label; lying where words are too long to stand below them. */
import type { ChartFigures } from '../../dress.ts';
import { along } from '../along.ts';
import { drawBars } from '../bars.ts';
import { blank } from '../frame.ts';
import { liesBetter, lying } from '../lying.ts';
import type { Scene, SceneOptions } from '../scene.ts';

export function bar(figures: ChartFigures, options: SceneOptions): Scene {
  const small = options.small ?? false;
  if (!small && liesBetter(figures, options)) return lying(figures, options);
  const scene = blank(options);
  const { data, x, y, step } = along(scene, figures, small, true);
  drawBars(scene, figures, { data, step, middle: x, reach: y, lying: false });
  return scene;
}
