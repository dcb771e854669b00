/** Layout of the bubble chart, from figures to a scene: points whose area shows a third number. */
import { scatterScene } from '../layout/scatter.ts';
import type { Scene, SceneOptions } from '../layout/scene.ts';
import { drawSizeLegend } from '../layout/size-legend.ts';
import { drawable } from '../layout/values.ts';
import type { ChartFigures } from '../query/styled-figures.ts';

const least = 2.5;
/** Of a picture with a legend of sizes. */
const [leastWidth, leastHeight] = [240, 200];

export function bubble(figures: ChartFigures, options: SceneOptions): Scene {
  const sizeOf = (point: unknown) =>
    typeof point === 'object' && point !== null && 'r' in point ? Math.max(0, drawable(point.r) ?? 0) : 0;
  let most = 0;
  for (const { data } of figures.datasets) for (const point of data) most = Math.max(most, sizeOf(point));
  const { width, height, small = false } = options;
  const greatest = Math.max(6, Math.min(22, Math.min(width, height) / 14));
  const pixels = (value: number) => (most > 0 ? Math.max(least, Math.sqrt(value / most) * greatest) : least);
  const explained = !small && most > 0 && height >= leastHeight && width >= leastWidth;
  const scene = scatterScene(figures, options, {
    size: ({ point }) => pixels(sizeOf(point)),
    opacity: 0.6,
    ...(explained && { head: 2 * greatest + 10 }),
  });
  if (explained) drawSizeLegend(scene, figures, most, pixels);
  return scene;
}
