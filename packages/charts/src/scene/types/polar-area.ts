/** Equal angles, as far out as the figure is great; several datasets share the angle of a label. */
import type { ChartFigures } from '../../dress.ts';
import { dataOf } from '../along.ts';
import { blank } from '../frame.ts';
import { drawSlices, keyOf, type Slice, sliceOf } from '../round.ts';
import type { Scene, SceneOptions } from '../scene.ts';
import { net } from '../spokes.ts';

export function polarArea(figures: ChartFigures, options: SceneOptions): Scene {
  const scene = blank(options);
  const data = dataOf(figures);
  const { x, y, reach } = net(scene, figures, data.flat().map(sliceOf), false, options.small ?? false);
  const angle = (2 * Math.PI) / Math.max(1, figures.labels.length);
  const slices: Slice[] = [];
  const part = angle / Math.max(1, data.length);
  data.forEach((row, dataset) => {
    row.forEach((value, index) => {
      if (sliceOf(value) === 0) return;
      const from = index * angle + dataset * part;
      slices.push({ dataset, index, inner: 0, outer: reach(sliceOf(value)), from, to: from + part });
    });
  });
  drawSlices(scene, slices, x, y);
  scene.key = keyOf(figures, data, options.language);
  scene.empty = slices.length === 0;
  return scene;
}
