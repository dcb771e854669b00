/**
 * Chart data: the labels in order, and each dataset's values at them; used for stored figures, previews and in-memory
 * aggregation alike. Choices have their label and the form's order; days, weeks, months, quarters and years have no
 * gaps, weekdays and hours are complete; other values are sorted.
 */
import { textIn, unitOf } from '@kontor/form';
import {
  type AggregateFunction,
  chartConstants,
  isCycle,
  isPeriod,
  type LabelKind,
  type Period,
} from '../model/config.ts';
import type { Figure, Figures } from './aggregate.ts';
import { cycleLabels, labelsBetween, yearBefore } from './dates.ts';
import type { NamedUnit, Plan } from './plan.ts';
import { inUnit } from './units.ts';

export interface DrawnPoint {
  /** A number, a day, or a UTC timestamp. */
  x: number | string;
  y: number;
  r?: number;
}

export interface ChartData {
  /** Kind of the labels: dates are formatted for the reader, and have no gaps. */
  kind: LabelKind;
  /** Label of the label field; empty if no form has one. */
  heading: string;
  /** Display texts. */
  labels: string[];
  /** Stored values, for drill-down. */
  values: string[];
  /**
   * `measure`: label of the field that is aggregated or on the y axis. `data` has a value per label (null for none), or
   * is a list of points.
   */
  datasets: { id: string; data: (number | null)[] | DrawnPoint[]; measure: string | null; earlier?: true }[];
  /** At least so many labels or points were left out: the limit is a thousand. */
  omitted: number;
  /** By label, `#RRGGBB` where it means something; only if one does. */
  colors?: (string | null)[];
  /** Units of the label and of the datasets' measures, and what a bubble's size is; only if there is one. */
  units?: { value: string; measures: string[] };
  sizes?: string[];
}

const most = chartConstants.labels;
const words = new Intl.Collator('en', { numeric: true });
const byWords = (one: string, two: string) => words.compare(one, two) || (one < two ? -1 : one > two ? 1 : 0);

const figureValue: Record<AggregateFunction, (figure: Figure | undefined) => number | null> = {
  count: figure => figure?.n ?? 0,
  sum: figure => Number(figure?.sum ?? 0),
  avg: figure => (figure && figure.n > 0 ? Number(figure.sum) / figure.n : null),
  min: figure => figure?.low ?? null,
  max: figure => figure?.high ?? null,
};

/** The labels with the most entries, in their previous order. */
function mostFrequent(labels: string[], figures: readonly Map<string, Figure>[]): string[] {
  if (labels.length <= most) return labels;
  const weight = (label: string) => figures.reduce((sum, each) => sum + (each.get(label)?.n ?? 0), 0);
  const weights = new Map(labels.map(label => [label, weight(label)]));
  const kept = new Set(labels.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0)).slice(0, most));
  return labels.filter(label => kept.has(label));
}

function labelsIn({ labels: kind, known }: Plan, figures: readonly Map<string, Figure>[]): string[] {
  const found = new Set(figures.flatMap(each => [...each.keys()]));
  if (isCycle(kind)) return found.size === 0 ? [] : [...cycleLabels[kind]];
  if (isPeriod(kind)) {
    const sorted = [...found].sort();
    const [first, last] = [sorted[0], sorted.at(-1)];
    return first === undefined || last === undefined ? [] : labelsBetween(first, last, kind, most);
  }
  if (kind === 'number')
    return mostFrequent(
      [...found].sort((a, b) => Number(a) - Number(b) || byWords(a, b)),
      figures,
    );
  const placed = known.filter(label => label.always || found.has(label.value)).map(label => label.value);
  const others = [...found].filter(label => !placed.includes(label)).sort(byWords);
  return mostFrequent([...placed, ...others], figures);
}

/** Those whose labels are drawn: of a year before only where there are no others. */
function drawnFigures({ datasets }: Plan, figures: readonly Map<string, Figure>[]): readonly Map<string, Figure>[] {
  const present = figures.filter((_, index) => !datasets[index]?.earlier);
  return present.length > 0 ? present : figures;
}

/** The label of a year before; null before the first that there is: it is not known that there was nothing. */
function earlierIn(kind: Period, found: ReadonlyMap<string, Figure> | undefined): (label: string) => string | null {
  const [first] = [...(found?.keys() ?? [])].sort();
  return label => {
    const at = yearBefore(label, kind);
    return at !== null && first !== undefined && at >= first ? at : null;
  };
}

function parsedPoint(text: string): DrawnPoint {
  const [x, y, r] = JSON.parse(text) as [string, string, string?];
  const number = Number(x);
  return { x: Number.isNaN(number) ? x : number, y: Number(y), ...(r === undefined ? {} : { r: Number(r) }) };
}

const byPlace = (one: DrawnPoint, two: DrawnPoint) =>
  (one.x < two.x ? -1 : one.x > two.x ? 1 : 0) || one.y - two.y || (one.r ?? 0) - (two.r ?? 0);

/** Evenly sampled if there are too many. */
const sampled = (points: DrawnPoint[]): DrawnPoint[] =>
  points.filter((_, index) => {
    const place = (at: number) => Math.floor((at * most) / Math.max(most, points.length));
    return place(index + 1) > place(index);
  });

function colorsOf({ known }: Plan, values: readonly string[]): Pick<ChartData, 'colors'> {
  const colors = new Map(known.map(({ value, color }) => [value, color ?? null]));
  const found = values.map(value => colors.get(value) ?? null);
  return found.some(color => color !== null) ? { colors: found } : {};
}

function unitsOf({ names }: Plan, language?: string): Pick<ChartData, 'units' | 'sizes'> {
  const written = (unit: NamedUnit | undefined) => (unit ? unitOf(unit, language || 'de') : '');
  const { units, sizes } = names ?? {};
  return {
    ...(units && { units: { value: written(units.value), measures: units.measures.map(written) } }),
    ...(sizes && {
      sizes: sizes.map((name, index) => inUnit(textIn(name, language) ?? '', written(units?.sizes[index]))),
    }),
  };
}

/** Labels in `language`, if the form has them in several. */
export function chartData(plan: Plan, figures: Figures, language?: string): ChartData {
  const said = {
    kind: plan.labels,
    heading: textIn(plan.names?.value, language) ?? '',
    ...unitsOf(plan, language),
  };
  const measure = (index: number) => textIn(plan.names?.measures[index], language) || null;
  if (plan.labels === 'points') {
    const all = figures.points.map(points => [...points].map(parsedPoint).sort(byPlace));
    const datasets = plan.datasets.map(({ id }, index) => ({
      id,
      measure: measure(index),
      data: sampled(all[index] ?? []),
    }));
    const omitted = all.reduce((sum, points) => sum + Math.max(0, points.length - most), figures.unread ?? 0);
    return { ...said, labels: [], values: [], datasets, omitted };
  }
  const drawn = drawnFigures(plan, figures.labels);
  const values = labelsIn(plan, drawn);
  const shown = new Set(values);
  const known = new Map(plan.known.map(label => [label.value, label.label]));
  const found = new Set(drawn.flatMap(each => [...each.keys()]));
  const { labels: kind } = plan;
  return {
    ...said,
    labels: values.map(value => textIn(known.get(value), language) || value),
    values,
    datasets: plan.datasets.map(({ id, function: made, earlier }, index) => {
      const own = figures.labels[index];
      const labelOf = earlier && isPeriod(kind) ? earlierIn(kind, own) : (value: string) => value;
      const data = values.map(value => {
        const at = labelOf(value);
        return made === 'points' || at === null ? null : figureValue[made](own?.get(at));
      });
      return { id, measure: measure(index), data, ...(earlier && { earlier }) };
    }),
    omitted: [...found].filter(label => !shown.has(label)).length,
    ...colorsOf(plan, values),
  };
}
