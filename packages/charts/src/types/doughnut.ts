/** Layout of the doughnut chart, from figures to a scene: rings, with the total of counted entries in the middle. */
import { round, type Scene, type SceneOptions } from '../layout/scene.ts';
import { ringScene, sliceValue } from '../layout/slices.ts';
import { ellipsized, textWidth } from '../layout/text-width.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { countText, numberText } from '../text/formats.ts';
import { chartTexts } from '../text/texts.ts';

const totalSize = 24;

export function doughnut(figures: ChartFigures, options: SceneOptions): Scene {
  const { hole, ...scene } = ringScene(figures, options, 0.62);
  const [first] = figures.datasets;
  // Only counts have a meaningful total.
  if (options.small || scene.empty || figures.datasets.length !== 1 || !first || first.measure !== null) return scene;
  const total = scene.legend.reduce((sum, { values: [value = null] }) => sum + sliceValue(value), 0);
  const text = numberText(total, options.language);
  if (textWidth(text, totalSize) > hole * 1.8) return scene;
  const [x, y] = [round(options.width / 2), round(options.height / 2)];
  const what = countText(total, chartTexts[options.language].entries, options.language).slice(text.length + 1);
  scene.texts.push({ x, y: y + 3, text, anchor: 'middle', role: 'total' });
  scene.texts.push({ x, y: y + 21, text: ellipsized(what, hole * 1.7), anchor: 'middle', role: 'note' });
  return scene;
}
