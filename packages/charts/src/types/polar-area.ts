/**
 * Layout of the polar area chart, from figures to a scene: equal angles with the value as radius; several datasets share
 * the angle of a label.
 */
import { labelColors } from '../layout/label-colors.ts';
import { polarGrid } from '../layout/polar-grid.ts';
import { emptyScene, type Scene, type SceneOptions } from '../layout/scene.ts';
import { drawSlices, labelLegend, type Slice, sliceValue } from '../layout/slices.ts';
import { datasetValues } from '../layout/values.ts';
import type { ChartFigures } from '../query/styled-figures.ts';

export function polarArea(figures: ChartFigures, options: SceneOptions): Scene {
  const scene = emptyScene(options);
  const data = datasetValues(figures);
  const { x, y, reach } = polarGrid(scene, figures, data.flat().map(sliceValue), false, options.small ?? false);
  const angle = (2 * Math.PI) / Math.max(1, figures.labels.length);
  const slices: Slice[] = [];
  const part = angle / Math.max(1, data.length);
  data.forEach((row, dataset) => {
    row.forEach((value, index) => {
      if (sliceValue(value) === 0) return;
      const from = index * angle + dataset * part;
      slices.push({ dataset, index, inner: 0, outer: reach(sliceValue(value)), from, to: from + part });
    });
  });
  drawSlices(scene, slices, labelColors(figures), [x, y]);
  scene.legend = labelLegend(figures, data, options.language);
  scene.empty = slices.length === 0;
  return scene;
}
