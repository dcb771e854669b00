/**
 * Layout of horizontal bars: labels at the left; with one dataset each value is written at the right in place of an
 * axis, with its share if that is asked for.
 */
import { type ChartTypeName, chartTypes } from '../model/chart-types.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { labelText, numberText, shareText } from '../text/formats.ts';
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

/** Pixels of the picture; a narrower one keeps its room for the bars. */
const leastWithShares = 300;

/** Maximum height in CSS pixels; with more labels only every n-th is written. */
const tallest = 1600;

/** Preferred height if the page can grow, so that every bar has its label. */
export function preferredHeight(type: ChartTypeName, { kind, labels }: ChartFigures, least: number): number {
  const lying = chartTypes[type].ranked || (type === 'bar' && kind === 'words');
  return lying ? Math.max(least, Math.min(tallest, labels.length * (line + 1) + foot)) : least;
}

/** Of the values that are drawn; none where one is below zero. */
function sharesOf(values: readonly (number | null)[], language: SceneOptions['language']): string[] {
  const most = values.reduce<number>((found, value) => Math.max(found, value ?? 0), 0);
  if (most === 0 || values.some(value => value !== null && value < 0)) return [];
  // Ratios, since the sum of huge values would overflow.
  const whole = values.reduce<number>((sum, value) => sum + (value ?? 0) / most, 0);
  return values.map(value => (value === null ? '' : shareText(value / most / whole, language)));
}

/** Marks alone. */
function smallBars(figures: ChartFigures, options: SceneOptions): Scene {
  const scene = emptyScene(options);
  const { width, height, language } = options;
  const data = datasetValues(figures);
  const axis = valueScale(
    figures,
    data.flat().filter(value => value !== null),
    { room: width, language, tight: true },
  );
  const step = height / figures.labels.length;
  drawBars(scene, figures, {
    ...{ data, step, lying: true },
    middle: index => (index + 0.5) * step,
    reach: value => axis.at(value) * width,
  });
  return scene;
}

interface Beside {
  /** By label. */
  values: readonly string[];
  shares: readonly string[];
  /** Pixels of the shares, and of both. */
  share: number;
  room: number;
}

/** The numbers at the right of one dataset's bars, in place of an axis; null where that is needed. */
function numbersBeside(
  { labels, log }: ChartFigures,
  [row = [], ...others]: readonly (readonly (number | null)[])[],
  { width, height, language }: SceneOptions,
  hasShares: boolean,
): Beside | null {
  const values = row.map(value => (value === null ? '–' : numberText(value, language)));
  const fits = height / labels.length >= line && widest(values) < width / 4;
  // A logarithmic axis has to be seen.
  if (others.length > 0 || !fits || log) return null;
  const shares = hasShares && width >= leastWithShares ? sharesOf(row, language) : [];
  const share = shares.length > 0 ? widest(shares) + space : 0;
  return { values, shares, share, room: share + widest(values) + space };
}

export function horizontalBars(
  figures: ChartFigures,
  options: SceneOptions,
  { shares: hasShares = false }: { shares?: boolean } = {},
): Scene {
  if (options.small) return smallBars(figures, options);
  const scene = emptyScene(options);
  const { width, height, language } = options;
  const data = datasetValues(figures);
  const count = figures.labels.length;
  const beside = numbersBeside(figures, data, options, hasShares);
  const single = beside !== null;
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
  const right = width - (beside?.room ?? 6);
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
    if (!beside) continue;
    const [value = '', share] = [beside.values[index], beside.shares[index]];
    scene.texts.push({ x: width - beside.share, y, text: value, anchor: 'end', role: 'value' });
    if (share) scene.texts.push({ x: width, y, text: share, anchor: 'end', role: 'share' });
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
