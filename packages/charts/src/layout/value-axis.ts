/**
 * Value axis: grid lines, zero line and numbers, written into the scene; returns the box that remains for the marks.
 */
import { type LinearScale, linearScale } from './linear-scale.ts';
import { round, type Scene, type SceneText } from './scene.ts';
import { ellipsized, textWidth } from './text-width.ts';

export type Box = readonly [left: number, top: number, right: number, bottom: number];

const horizontalLine = (from: number, y: number, to: number) => `M${round(from)} ${round(y)}H${round(to)}`;
export const verticalLine = (x: number, from: number, to: number) => `M${round(x)} ${round(from)}V${round(to)}`;

/** Padding above the top number and right of the last label. */
const [top, right] = [8, 10];

export interface ValueAxis {
  axis: LinearScale;
  box: Box;
  y(value: number): number;
}

/** Vertical axis at the left; `foot` pixels below are reserved for labels. */
export function valueAxis(
  scene: Scene,
  values: readonly number[],
  foot: number,
  small: boolean,
  head = top,
): ValueAxis {
  const { width, height, language } = scene;
  const [above, below] = small ? [1, 1] : [head, foot];
  const axis = linearScale(values, { room: height - above - below, language });
  const widest = small ? 0 : axis.ticks.reduce((most, { text }) => Math.max(most, textWidth(text)), 0);
  const box: Box = [small ? 0 : Math.ceil(widest) + 8, above, small ? width : width - right, height - below];
  const y = (value: number) => box[3] - axis.at(value) * (box[3] - box[1]);
  if (!small) {
    const lines = axis.ticks
      .filter(({ value }) => value !== 0)
      .map(({ value }) => horizontalLine(box[0], y(value), box[2]));
    if (lines.length > 0) scene.rules.push({ role: 'grid', path: lines.join('') });
    scene.rules.push({ role: 'axis', path: horizontalLine(box[0], y(Math.max(axis.low, 0)), box[2]) });
    for (const { value, text } of axis.ticks)
      scene.texts.push({ x: box[0] - 8, y: round(y(value) + 4), text, anchor: 'end', role: 'tick' });
  }
  scene.plot = box;
  return { axis, box, y };
}

/** A text centred at `x` but kept inside the picture; truncated if it is wider than that. */
export function clampedText(
  scene: Scene,
  x: number,
  y: number,
  text: string,
  role: SceneText['role'] = 'tick',
): SceneText {
  const shown = ellipsized(text, scene.width);
  const half = textWidth(shown) / 2;
  const anchor = x + half > scene.width ? 'end' : x - half < 0 ? 'start' : 'middle';
  return {
    x: anchor === 'end' ? scene.width : anchor === 'start' ? 0 : round(x),
    y: round(y),
    text: shown,
    anchor,
    role,
  };
}
