/** Charts whose labels stand in a row along the foot: bars and lines. */
import type { ChartFigures } from '../dress.ts';
import { type Box, type Upright, upAxis, upright, within } from './frame.ts';
import type { Scene } from './scene.ts';
import { labelTicks } from './ticks.ts';
import { valuesOf } from './values.ts';

export interface Along extends Upright {
  /** By dataset, by label. */
  data: (number | null)[][];
  /** The middle of a label's place. */
  x(index: number): number;
  step: number;
}

const foot = { none: 6, one: 24, two: 39 };

export const dataOf = (figures: ChartFigures): (number | null)[][] =>
  figures.datasets.map(({ data }) => valuesOf(figures, data));

/** `edge`: how much of a label's place lies before its middle at the ends; lines begin at the edge where labels are many. */
export function along(scene: Scene, figures: ChartFigures, small: boolean, banded: boolean): Along {
  const count = figures.labels.length;
  const data = dataOf(figures);
  const all = data.flat().filter(value => value !== null);
  const dated = figures.kind === 'day' || figures.kind === 'week' || figures.kind === 'month';
  const frame = upAxis(scene, all, dated ? foot.two : foot.one, small);
  const [left, , end] = frame.box;
  const inset = banded || count < 2 ? 0.5 : Math.min(0.5, 12 / ((end - left) / count));
  const step = (end - left) / Math.max(1, count - 1 + 2 * inset);
  const x = (index: number) => left + (index + inset) * step;
  if (!small) labelsBelow(scene, figures, frame.box, x, step);
  scene.pointing = { by: 'label', along: 'x', from: left, to: end };
  return { ...frame, data, x, step };
}

function labelsBelow(scene: Scene, figures: ChartFigures, box: Box, x: (index: number) => number, step: number): void {
  const ticks = labelTicks(figures, x, step, scene.language);
  const thin = ticks.length < figures.labels.length;
  // Where not every label is written, a stroke says which one it is.
  if (thin && ticks.length > 0)
    scene.rules.push({ role: 'axis', path: ticks.map(({ index }) => upright(x(index), box[3], box[3] + 4)).join('') });
  for (const { index, text, under } of ticks) {
    scene.texts.push(within(scene, x(index), box[3] + 17, text));
    if (under) scene.texts.push(within(scene, x(index), box[3] + 32, under, 'note'));
  }
}
