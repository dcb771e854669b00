/** Bars: beside each other for each label; lying, with the figure at their end, where words are too long to stand below. */
import type { ChartFigures } from '../../dress.ts';
import { labelText, numberText } from '../../words.ts';
import { along, dataOf } from '../along.ts';
import { blank } from '../frame.ts';
import { round, type Scene, type SceneOptions } from '../scene.ts';
import { fitted, widthOf } from '../text.ts';
import { axisOf } from '../values.ts';

const [widest, corner] = [40, 3];

/** From the line of zero at `base` to `end`; the two corners at the end are round. */
function barPath(from: number, to: number, base: number, end: number, lying: boolean): string {
  const [size, way] = [to - from, Math.sign(end - base)];
  const bend = Math.min(corner, size / 2, Math.abs(end - base));
  const [a, b, z, e, inner] = [from, to, base, end, end - way * bend].map(round) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [a2, b2] = [round(from + bend), round(to - bend)];
  if (lying) return `M${z} ${a}H${inner}Q${e} ${a} ${e} ${a2}V${b2}Q${e} ${b} ${inner} ${b}H${z}Z`;
  return `M${a} ${z}V${inner}Q${a} ${e} ${a2} ${e}H${b2}Q${b} ${e} ${b} ${inner}V${z}Z`;
}

interface Bars {
  data: readonly (readonly (number | null)[])[];
  step: number;
  middle(index: number): number;
  reach(value: number): number;
  lying: boolean;
}

function draw(scene: Scene, figures: ChartFigures, { data, step, middle, reach, lying }: Bars): void {
  const count = Math.max(1, data.length);
  const space = step < 3 ? step : step * (count > 1 ? 0.72 : 0.62);
  const each = Math.min(widest, space / count);
  const between = each > 4 ? 1 : 0;
  const base = reach(0);
  data.forEach((row, dataset) => {
    let path = '';
    row.forEach((value, index) => {
      if (value === null) return;
      const from = middle(index) + (dataset - count / 2) * each + between / 2;
      const to = from + each - between;
      const end = reach(value);
      if (Math.abs(end - base) >= 0.05) path += barPath(from, to, base, end, lying);
      const [x, y] = lying ? [end, (from + to) / 2] : [(from + to) / 2, end];
      const [low, high] = base < end ? [base, end] : [end, base];
      const box = lying ? ([low, from, high, to] as const) : ([from, low, to, high] as const);
      scene.targets.push({ dataset, index, x: round(x), y: round(y), box });
    });
    const fill = figures.datasets[dataset]?.color ?? '#000000';
    if (path) scene.marks.push({ place: dataset, path, fill, stroke: null, texture: 'asked' });
  });
}

/** Whether words would have to be left out or cut below standing bars. */
function liesBetter({ kind, labels, values }: ChartFigures, { width, language }: SceneOptions): boolean {
  if (kind !== 'words') return false;
  const step = (width - 48) / labels.length;
  return labels.some((label, index) => widthOf(labelText(kind, values[index] ?? '', label, language)) > step - 8);
}

const rowLeast = 17;

function lying(figures: ChartFigures, options: SceneOptions): Scene {
  const scene = blank(options);
  const { width, height, language } = options;
  const { labels, values, kind } = figures;
  const data = dataOf(figures);
  const texts = labels.map((label, index) => labelText(kind, values[index] ?? '', label, language));
  const step = height / Math.max(1, labels.length);
  const every = Math.max(1, Math.ceil(rowLeast / step));
  const shown = texts.map(text => fitted(text, Math.min(220, width * 0.4)));
  const left =
    Math.ceil(shown.reduce((most, text, index) => (index % every ? most : Math.max(most, widthOf(text))), 0)) + 12;
  const all = data.flat().filter(value => value !== null);
  const single = data.length === 1 && every === 1;
  const ends = single ? (data[0] ?? []).map(value => (value === null ? '–' : numberText(value, language))) : [];
  const right = single
    ? width - Math.ceil(ends.reduce((most, text) => Math.max(most, widthOf(text)), 0)) - 14
    : width - 4;
  const axis = axisOf(all, { room: right - left, language, apart: 90 });
  // Without numbers along an axis nothing asks for round ends: the longest bar takes the whole place.
  const [least, most] = [Math.min(0, ...bounds(all)), Math.max(0, ...bounds(all))];
  const at = single ? (value: number) => (value / 2 - least / 2) / (most / 2 - least / 2 || 4) : axis.at;
  const reach = (value: number) => left + at(value) * (right - left);
  scene.plot = [left, 0, right, height];
  scene.pointing = { by: 'label', along: 'y', from: 0, to: height };
  const foot = single ? 0 : 22;
  const row = (height - foot) / Math.max(1, labels.length);
  const middle = (index: number) => (index + 0.5) * row;
  if (!single) {
    scene.plot = [left, 0, right, height - foot];
    scene.pointing = { by: 'label', along: 'y', from: 0, to: height - foot };
    const lines = axis.ticks.map(({ value }) => `M${round(reach(value))} 0V${round(height - foot)}`);
    if (lines.length > 0) scene.rules.push({ role: 'grid', path: lines.join('') });
    for (const { value, text } of axis.ticks) {
      const [x, half] = [reach(value), widthOf(text) / 2];
      const anchor = x + half > width ? 'end' : 'middle';
      scene.texts.push({ x: round(anchor === 'end' ? width : x), y: height - 6, text, anchor, role: 'tick' });
    }
  }
  shown.forEach((text, index) => {
    if (index % every) return;
    scene.texts.push({ x: left - 12, y: round(middle(index) + 4), text, anchor: 'end', role: 'label' });
    if (single)
      scene.texts.push({
        x: width,
        y: round(middle(index) + 4),
        text: ends[index] ?? '',
        anchor: 'end',
        role: 'value',
      });
  });
  draw(scene, figures, { data, step: row, middle, reach, lying: true });
  return scene;
}

function bounds(values: readonly number[]): number[] {
  let [low, high] = [0, 0];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}

export function bar(figures: ChartFigures, options: SceneOptions): Scene {
  const small = options.small ?? false;
  if (!small && liesBetter(figures, options)) return lying(figures, options);
  const scene = blank(options);
  const { data, x, y, step } = along(scene, figures, small, true);
  draw(scene, figures, { data, step, middle: x, reach: y, lying: false });
  return scene;
}
