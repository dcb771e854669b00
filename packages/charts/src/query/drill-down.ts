/**
 * Drill-down: the filters that select the entries behind a figure, from the chart's plan for one form, dataset and label
 * or point.
 */
import { chartTypes } from '../model/chart-types.ts';
import { isCycle, isPeriod } from '../model/config.ts';
import type { DrawnPoint } from './chart-data.ts';
import { daysOf, yearBefore } from './dates.ts';
import { decimalText, plainDecimal } from './decimal.ts';
import { longestLabel } from './entry-values.ts';
import { boundsOf } from './filter-plan.ts';
import type { DatasetPlan, FilterPlan, Plan, Reading } from './plan.ts';

/** A dataset's figure at a label (stored value), or one of its points; neither: everything in the dataset. */
export interface FigureRef {
  dataset: string;
  value?: string | null;
  point?: DrawnPoint | null;
}

const noEntry: FilterPlan[] = [{ is: 'settled', holds: false }];

/**
 * Equality can use an index; the range restricts it to numbers, and stands alone for numbers that lists do not accept.
 */
function equalTo(reading: Reading, value: number): FilterPlan[] {
  const text = decimalText(value);
  const same: FilterPlan = { is: 'range', reading, bounds: { gte: text, lte: text } };
  return plainDecimal.test(text) ? [{ is: 'one', reading, value: text, not: false }, same] : [same];
}

/** A range of days in the field's own type. Timestamps are UTC. */
function betweenDays(reading: Reading, first: string, last: string): FilterPlan[] {
  const bounds = { ...boundsOf('gte', first, reading.as, first), ...boundsOf('lte', last, reading.as, last) };
  const within: FilterPlan = { is: 'range', reading, bounds };
  const oneDay = reading.as === 'day' && first === last;
  return oneDay ? [{ is: 'one', reading, value: first, not: false }, within] : [within];
}

function withLabel(plan: Plan, reading: Reading, value: string): FilterPlan[] {
  const { labels: kind } = plan;
  if (reading.at === 'state') return [{ is: 'state', values: [value] }];
  if (isCycle(kind)) return [{ is: 'cycle', reading, by: kind, value }];
  if (isPeriod(kind)) {
    const days = daysOf(value, kind);
    return days ? betweenDays(reading, ...days) : noEntry;
  }
  if (kind === 'number') return Number.isFinite(Number(value)) ? equalTo(reading, Number(value)) : noEntry;
  if (kind === 'points') return noEntry;
  // Truncated labels, and numbers beyond 15 digits, which lists do not accept, are matched by "contains".
  const whole = value.length < longestLabel && !/^-?\d{16,}/.test(value);
  return whole ? [{ is: 'one', reading, value, not: false }] : [{ is: 'part', reading, value }];
}

/** Points have a precision of seconds. */
function atX(reading: Reading, x: number | string): FilterPlan[] {
  if (reading.as === 'number') return typeof x === 'number' && Number.isFinite(x) ? equalTo(reading, x) : noEntry;
  if (typeof x !== 'string' || Number.isNaN(Date.parse(x))) return noEntry;
  if (reading.as === 'day') return betweenDays(reading, x.slice(0, 10), x.slice(0, 10));
  const bounds = { gte: new Date(x).toISOString(), lt: new Date(Date.parse(x) + 1_000).toISOString() };
  return [{ is: 'range', reading, bounds }];
}

/** Entries without the number are in no sum and no point. Null: the form has no such number. */
function numbersExist(plan: Plan, index: number, { value, radius }: DatasetPlan): FilterPlan[] | null {
  if (plan.datasets[index]?.function === 'count') return [];
  const numbers = chartTypes[plan.type].radius ? [value, radius] : [value];
  const known = numbers.filter(reading => reading !== null);
  return known.length < numbers.length ? null : known.map(reading => ({ is: 'range', reading, bounds: {} }));
}

function atPoint(label: Reading, { value, radius }: DatasetPlan, { x, y, r }: DrawnPoint): FilterPlan[] {
  const size = r !== undefined && radius ? equalTo(radius, r) : [];
  return [...atX(label, x), ...(value ? equalTo(value, y) : []), ...size];
}

/**
 * The filters for one form. They select entries, not instances: an entry with two instances at a label counts once.
 * Null if the plan has no such form or dataset.
 */
export function drillDownFilters(
  plan: Plan,
  form: string,
  { dataset: id, value = null, point }: FigureRef,
): FilterPlan[] | null {
  const index = plan.datasets.findIndex(each => each.id === id);
  const formPlan = plan.forms.find(each => each.id === form);
  const dataset = formPlan?.datasets[index];
  if (!formPlan || !dataset) return null;
  const { label, within = [] } = formPlan;
  const exist = numbersExist(plan, index, dataset);
  if (label === null || exist === null) return noEntry;
  const asked = [...within, ...dataset.filters];
  if (point) return [...asked, ...atPoint(label, dataset, point)];
  if (value === null) return [...asked, ...exist];
  const { labels: kind } = plan;
  const at = plan.datasets[index]?.earlier && isPeriod(kind) ? yearBefore(value, kind) : value;
  return at === null ? noEntry : [...asked, ...exist, ...withLabel(plan, label, at)];
}
