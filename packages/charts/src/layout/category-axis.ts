/** The category axis: labels in a row below the plot, with the value axis beside them. For bars, lines and areas. */
import type { ChartFigures } from '../query/styled-figures.ts';
import { hasNames, labelName, nameRow, nameText } from './axis-names.ts';
import { type LabelTick, labelTicks } from './category-ticks.ts';
import { emptyScene, type Scene } from './scene.ts';
import { type Box, clampedText, type ValueAxis, valueAxis, verticalLine } from './value-axis.ts';
import { datasetValues } from './values.ts';

export interface CategoryAxis extends ValueAxis {
  /** By dataset, then by label. */
  data: (number | null)[][];
  /** Centre of a label's band. */
  x(index: number): number;
  step: number;
}

const foot = { one: 24, two: 39 };

/** `banded`: equal bands for all labels; otherwise the first and last are at the edges. */
export function categoryAxis(scene: Scene, figures: ChartFigures, small: boolean, banded: boolean): CategoryAxis {
  const count = figures.labels.length;
  const data = datasetValues(figures);
  const all = data.flat().filter(value => value !== null);
  const rowIn = ([left, , end]: Box) => {
    const inset = banded || count < 2 ? 0.5 : Math.min(0.5, 12 / ((end - left) / count));
    const step = (end - left) / Math.max(1, count - 1 + 2 * inset);
    return { step, x: (index: number) => left + (index + inset) * step };
  };
  // Whether a second line of labels is needed depends on the width that the value axis leaves: measured first.
  const name = hasNames(scene, small) && figures.kind === 'number' ? labelName(figures) : '';
  const named = name ? nameRow : 0;
  const tried = rowIn(valueAxis(emptyScene(scene), figures, all, { foot: foot.two + named, small }).box);
  const ticks = small ? [] : labelTicks(figures, tried.x, tried.step, scene.language);
  const lines = ticks.some(tick => tick.under) ? foot.two : foot.one;
  const frame = valueAxis(scene, figures, all, { foot: lines + named, small });
  const [left, , end] = frame.box;
  const { x, step } = rowIn(frame.box);
  if (!small) drawTicks(scene, ticks, ticks.length < count, frame.box, x);
  if (name) scene.texts.push(nameText(name, { x: end, y: scene.height - 5, anchor: 'end' }, end - left));
  scene.hitTest = { by: 'label', along: 'x', from: left, to: end };
  return { ...frame, data, x, step };
}

function drawTicks(
  scene: Scene,
  ticks: readonly LabelTick[],
  thin: boolean,
  box: Box,
  x: (index: number) => number,
): void {
  // If labels are skipped, tick marks show which ones are written.
  if (thin && ticks.length > 0)
    scene.rules.push({
      role: 'axis',
      path: ticks.map(({ index }) => verticalLine(x(index), box[3], box[3] + 4)).join(''),
    });
  for (const { index, text, under } of ticks) {
    scene.texts.push(clampedText(scene, x(index), box[3] + 17, text));
    if (under) scene.texts.push(clampedText(scene, x(index), box[3] + 32, under, 'note'));
  }
}
