/**
 * Layout of horizontal bars: labels at the left; with one dataset each value is written at the right in place of an
 * axis.
 */
import type { ChartTypeName } from '../model/chart-types.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { labelText, numberText } from '../text/formats.ts';
import { hasNames, nameRow, nameText, valueName } from './axis-names.ts';
import { drawBars } from './bars.ts';
import type { LinearScale } from './linear-scale.ts';
import { emptyScene, round, type Scene, type SceneOptions } from './scene.ts';
import { ellipsized, textWidth } from './text-width.ts';
import { valueScale, verticalLine } from './value-axis.ts';
import { datasetValues } from './values.ts';

const labelTexts = ({ kind, labels, values }: ChartFigures, { language }: SceneOptions) =>
  labels.map((label, index) => labelText(kind, values[index] ?? '', label, language));

/** Whether labels would be skipped or cut below vertical bars. */
export function needsHorizontalBars(figures: ChartFigures, options: SceneOptions): boolean {
  const step = (options.width - 48) / figures.labels.length;
  return figures.kind === 'words' && labelTexts(figures, options).some(text => textWidth(text) > step - 8);
}

/** Height of a row, of the axis numbers, and padding around bars. */
const [line, foot, space] = [17, 22, 12];
const [longest, part] = [220, 0.4];

const widest = (texts: readonly string[]) =>
  Math.ceil(texts.reduce((most, text) => Math.max(most, textWidth(text)), 0));

/** Maximum height in CSS pixels; with more labels only every n-th is written. */
const tallest = 1600;

/** Preferred height if the page can grow, so that every bar has its label. */
export const preferredHeight = (type: ChartTypeName, { kind, labels }: ChartFigures, least: number): number =>
  type === 'bar' && kind === 'words' ? Math.max(least, Math.min(tallest, labels.length * (line + 1) + foot)) : least;

export function horizontalBars(figures: ChartFigures, options: SceneOptions): Scene {
  const scene = emptyScene(options);
  const { width, height, language } = options;
  const data = datasetValues(figures);
  const count = figures.labels.length;
  const told = (data[0] ?? []).map(value => (value === null ? '–' : numberText(value, language)));
  // With its numbers beside the bars no axis is drawn; a logarithmic one has to be seen.
  const single = data.length === 1 && height / count >= line && widest(told) < width / 4 && !figures.log;
  const values = data.flat().filter(value => value !== null);
  const name = hasNames(scene, single) ? valueName(figures, values, language) : '';
  const under = name ? nameRow : 0;
  const bottom = single ? height : height - foot - under;
  const row = bottom / count;
  const middle = (index: number) => (index + 0.5) * row;
  // Without room for all labels, every n-th is written, from the first that is inside the picture.
  const every = Math.max(1, Math.ceil(line / row));
  const first = Math.max(0, Math.ceil(6 / row - 0.5));
  const shown = labelTexts(figures, options).flatMap((text, index) =>
    index >= first && (index - first) % every === 0
      ? [{ index, y: round(middle(index) + 4), text: ellipsized(text, Math.min(longest, width * part)) }]
      : [],
  );
  const left = widest(shown.map(({ text }) => text)) + space;
  const right = width - (single ? widest(told) + space : 6);
  const axis = valueScale(figures, values, { room: right - left, language, apart: 90, tight: single });
  const reach = (value: number) => left + axis.at(value) * (right - left);
  scene.plot = [left, 0, right, bottom];
  scene.hitTest = { by: 'label', along: 'y', from: 0, to: bottom };
  if (!single) {
    const lines = axis.ticks.map(({ value }) => verticalLine(reach(value), 0, bottom));
    scene.rules.push({ role: 'grid', path: lines.join('') });
    drawNumbers(scene, axis, reach, height - under - 6);
  }
  if (name) scene.texts.push(nameText(name, { x: width, y: height - 5, anchor: 'end' }, width - left));
  for (const { index, y, text } of shown) {
    scene.texts.push({ x: 0, y, text, anchor: 'start', role: 'label' });
    if (single) scene.texts.push({ x: width, y, text: told[index] ?? '', anchor: 'end', role: 'value' });
  }
  drawBars(scene, figures, { data, step: row, middle, reach, lying: true });
  return scene;
}

/** The axis' numbers below the bars, kept inside the picture. */
function drawNumbers(scene: Scene, { ticks }: LinearScale, reach: (value: number) => number, y: number): void {
  for (const { value, text } of ticks) {
    const over = reach(value) + textWidth(text) / 2 > scene.width;
    const place = over
      ? ({ x: scene.width, anchor: 'end' } as const)
      : ({ x: round(reach(value)), anchor: 'middle' } as const);
    scene.texts.push({ ...place, y, text, role: 'tick' });
  }
}
