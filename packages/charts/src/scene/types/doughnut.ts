/** A ring, with all that was counted in its middle. */
import type { ChartFigures } from '../../dress.ts';
import { countText, numberText, words } from '../../words.ts';
import { rings, sliceOf } from '../round.ts';
import { round, type Scene, type SceneOptions } from '../scene.ts';
import { fitted, widthOf } from '../text.ts';

const totalSize = 24;

export function doughnut(figures: ChartFigures, options: SceneOptions): Scene {
  const { hole, ...scene } = rings(figures, options, 0.62);
  const [first] = figures.datasets;
  // Only what is counted adds up: the sum of averages says nothing.
  if (options.small || scene.empty || figures.datasets.length !== 1 || !first || first.measure !== null) return scene;
  const total = scene.key.reduce((sum, { values: [value = null] }) => sum + sliceOf(value), 0);
  const text = numberText(total, options.language);
  if (widthOf(text, totalSize) > hole * 1.8) return scene;
  const [x, y] = [round(options.width / 2), round(options.height / 2)];
  const what = countText(total, words[options.language].entries, options.language).slice(text.length + 1);
  scene.texts.push({ x, y: y + 3, text, anchor: 'middle', role: 'total' });
  scene.texts.push({ x, y: y + 21, text: fitted(what, hole * 1.7), anchor: 'middle', role: 'note' });
  return scene;
}
