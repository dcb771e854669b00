/**
 * Value axis: grid lines, zero line and numbers, written into the scene; returns the box that remains for the marks.
 */
import type { ChartFigures } from '../query/styled-figures.ts';
import { hasNames, nameRow, nameText, valueName } from './axis-names.ts';
import { type LinearScale, linearScale, type ScaleOptions } from './linear-scale.ts';
import { isLoggable, logScale } from './log-scale.ts';
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

interface ValueAxisOptions {
  /** Pixels below that are reserved for labels. */
  foot: number;
  small: boolean;
  /** Pixels above, at least. */
  head?: number;
  /** Pixels between the marks and the edges of the box: the radius of points. */
  pad?: number;
}

/** Vertical axis at the left, named above. */
export function valueAxis(
  scene: Scene,
  figures: ChartFigures,
  values: readonly number[],
  { foot, small, head = top, pad = 0 }: ValueAxisOptions,
): ValueAxis {
  const { width, height, language } = scene;
  const name = hasNames(scene, small) ? valueName(figures, values, language) : '';
  const [above, below] = small ? [1, 1] : [Math.max(head, name ? top + nameRow : 0), foot];
  const room = height - above - below - 2 * pad;
  const axis = valueScale(figures, values, { room, language });
  const widest = small ? 0 : axis.ticks.reduce((most, { text }) => Math.max(most, textWidth(text)), 0);
  const box: Box = [small ? 0 : Math.ceil(widest) + 8, above, small ? width : width - right, height - below];
  const y = (value: number) => box[3] - pad - axis.at(value) * (box[3] - box[1] - 2 * pad);
  if (!small) {
    const base = axis.low < 0 ? y(0) : box[3];
    const lines = axis.ticks
      .filter(({ value }) => y(value) !== base)
      .map(({ value }) => horizontalLine(box[0], y(value), box[2]));
    if (lines.length > 0) scene.rules.push({ role: 'grid', path: lines.join('') });
    scene.rules.push({ role: 'axis', path: horizontalLine(box[0], base, box[2]) });
    for (const { value, text } of axis.ticks)
      scene.texts.push({ x: box[0] - 8, y: round(y(value) + 4), text, anchor: 'end', role: 'tick' });
  }
  if (name) scene.texts.push(nameText(name, { x: box[0], y: 12, anchor: 'start' }, width - box[0]));
  scene.plot = box;
  return { axis, box, y };
}

/** Logarithmic where the chart asks for it and the values allow it. */
export const valueScale = (figures: ChartFigures, values: readonly number[], options: ScaleOptions): LinearScale =>
  figures.log && isLoggable(values) ? logScale(values, options) : linearScale(values, options);

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
