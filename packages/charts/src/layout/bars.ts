/** Bar marks, vertical or horizontal: one path per dataset and colour, with rounded ends. */
import type { ChartFigures } from '../query/styled-figures.ts';
import { labelColors, muted } from './label-colors.ts';
import { round, type Scene } from './scene.ts';

const [widest, corner] = [40, 3];

/** From the zero line at `base` to `end`; the two corners at the end are rounded. */
function roundedBar(from: number, to: number, base: number, end: number, lying: boolean): string {
  const [size, way] = [to - from, Math.sign(end - base)];
  const bend = Math.min(corner, size / 3, Math.abs(end - base));
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

/** Pixels; thinner bars have square ends, where rounding would be invisible. */
const thin = 2.5;

function squareBar(from: number, to: number, base: number, end: number, lying: boolean): string {
  const [a, b, z, e] = [from, to, base, end].map(each => Math.round(each * 100) / 100) as [
    number,
    number,
    number,
    number,
  ];
  return lying ? `M${z} ${a}H${e}V${b}H${z}` : `M${a} ${z}V${e}H${b}V${z}`;
}

export interface Bars {
  data: readonly (readonly (number | null)[])[];
  step: number;
  middle(index: number): number;
  reach(value: number): number;
  lying: boolean;
}

export function drawBars(scene: Scene, figures: ChartFigures, { data, step, middle, reach, lying }: Bars): void {
  const count = Math.max(1, data.length);
  const space = step < 3 ? step : step * (count > 1 ? 0.72 : 0.62);
  const each = Math.min(widest, space / count);
  const between = each > 4 ? 1 : 0;
  const base = reach(0);
  // A single dataset leaves its colour to the labels that have one of their own, and what is folded is no label.
  const single = data.length === 1;
  const own = figures.colors && single ? labelColors(figures) : null;
  const rest = single && (figures.folded ?? 0) > 0 ? figures.labels.length - 1 : -1;
  data.forEach((row, dataset) => {
    const paths = new Map<string, string>();
    row.forEach((value, index) => {
      if (value === null) return;
      const from = middle(index) + (dataset - count / 2) * each + between / 2;
      const to = from + each - between;
      const end = reach(value);
      const color = index === rest ? muted : own?.[index];
      const fill = color ?? figures.datasets[dataset]?.color ?? '#000000';
      const bar = each < thin ? squareBar : roundedBar;
      if (Math.abs(end - base) >= 0.05) paths.set(fill, (paths.get(fill) ?? '') + bar(from, to, base, end, lying));
      const [x, y] = lying ? [end, (from + to) / 2] : [(from + to) / 2, end];
      const [low, high] = base < end ? [base, end] : [end, base];
      const box = lying ? ([low, from, high, to] as const) : ([from, low, to, high] as const);
      scene.targets.push({ dataset, index, x: round(x), y: round(y), box, ...(color && { color }) });
    });
    for (const [fill, path] of paths)
      scene.marks.push({ patternIndex: dataset, path, fill, stroke: null, texture: 'asked' });
  });
}
