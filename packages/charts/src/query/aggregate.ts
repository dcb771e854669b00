/**
 * Aggregates entries in memory by a plan: for previews of small sets in a browser, and as the reference that the SQL is tested
 * against (apps/server/test/charts-judged.test.ts).
 */
import { chartTypes } from '../model/chart-types.ts';
import type { Entry } from '../model/config.ts';
import { addDecimals } from './decimal.ts';
import { instancesOf, labelsOf, numbersFor, passes, pointX } from './entry-values.ts';
import type { DatasetPlan, FormPlan, Plan, Reading } from './plan.ts';

/** Aggregate of one label in one dataset. */
export interface Figure {
  /** Number of entries, or of instances of a repeat; with an aggregate function those that have a number. */
  n: number;
  /** Decimal as text, for exactness. */
  sum: string;
  low: number | null;
  high: number | null;
}

/** x, y and for bubbles the radius, as decimals or days. */
export type Point = readonly [x: string, y: string, radius?: string];

/** For each dataset its figures by label; for point charts its distinct points as JSON text. */
export interface Figures {
  labels: Map<string, Figure>[];
  points: Set<string>[];
  /** At least so many further points were not read. */
  unread?: number;
}

function addFigure(into: Map<string, Figure>, label: string, value: string | null): void {
  const figure = into.get(label) ?? { n: 0, sum: '0', low: null, high: null };
  figure.n += 1;
  if (value !== null) {
    figure.sum = addDecimals(figure.sum, value);
    figure.low = Math.min(figure.low ?? Number(value), Number(value));
    figure.high = Math.max(figure.high ?? Number(value), Number(value));
  }
  into.set(label, figure);
}

function* pointsOf(
  entry: Entry,
  label: Reading,
  { value, radius }: DatasetPlan,
  needsRadius: boolean,
): Generator<Point> {
  if (value === null || (needsRadius && radius === null)) return;
  for (const instance of instancesOf(label)) {
    const x = pointX(entry, label, instance);
    if (x === null) continue;
    for (const y of numbersFor(entry, value, label, instance)) {
      if (!needsRadius || radius === null) yield [x, y];
      else for (const r of numbersFor(entry, radius, label, instance)) yield [x, y, r];
    }
  }
}

function addEntry(plan: Plan, { label, datasets, within = [] }: FormPlan, entry: Entry, into: Figures): void {
  if (label === null || !within.every(filter => passes(entry, filter))) return;
  datasets.forEach((dataset, index) => {
    if (!dataset.filters.every(filter => passes(entry, filter))) return;
    const [figures, points, row] = [into.labels[index], into.points[index], plan.datasets[index]];
    if (!figures || !points || !row) return;
    if (row.function === 'points') {
      for (const point of pointsOf(entry, label, dataset, chartTypes[plan.type].radius))
        points.add(JSON.stringify(point));
      return;
    }
    for (const instance of instancesOf(label)) {
      for (const text of labelsOf(entry, label, instance, plan.labels)) {
        if (row.function === 'count') addFigure(figures, text, null);
        else if (dataset.value)
          for (const value of numbersFor(entry, dataset.value, label, instance)) addFigure(figures, text, value);
      }
    }
  });
}

export function aggregateEntries(plan: Plan, entries: Iterable<Entry>): Figures {
  const figures: Figures = { labels: plan.datasets.map(() => new Map()), points: plan.datasets.map(() => new Set()) };
  const forms = new Map(plan.forms.map(form => [form.id, form]));
  for (const entry of entries) {
    const form = forms.get(entry.report_config_id);
    if (form) addEntry(plan, form, entry, figures);
  }
  return figures;
}
