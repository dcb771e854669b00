/** Layout of the bubble chart, from figures to a scene: points whose area shows a third number. */
import { scatterScene } from '../layout/scatter.ts';
import type { Scene, SceneOptions } from '../layout/scene.ts';
import { drawable } from '../layout/values.ts';
import type { ChartFigures } from '../query/styled-figures.ts';

const least = 2.5;

export function bubble(figures: ChartFigures, options: SceneOptions): Scene {
  const sizeOf = (point: unknown) =>
    typeof point === 'object' && point !== null && 'r' in point ? Math.max(0, drawable(point.r) ?? 0) : 0;
  let most = 0;
  for (const { data } of figures.datasets) for (const point of data) most = Math.max(most, sizeOf(point));
  const greatest = Math.max(6, Math.min(26, Math.min(options.width, options.height) / 12));
  const radius = (point: unknown) => (most > 0 ? Math.max(least, Math.sqrt(sizeOf(point) / most) * greatest) : least);
  return scatterScene(figures, options, ({ point }) => radius(point), 0.6);
}
