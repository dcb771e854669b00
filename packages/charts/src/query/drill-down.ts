/** Drill-down: the filters that select the entries behind a figure, from the chart's plan for one form, dataset and label or point. */
import { chartTypes } from '../model/chart-types.ts';
import type { DrawnPoint } from './chart-data.ts';
import { daysOf } from './dates.ts';
import { decimalText, plainDecimal } from './decimal.ts';
import { longestLabel } from './entry-values.ts';
import { boundsOf } from './filter-plan.ts';
import type { FilterPlan, Plan, Reading } from './plan.ts';

/** A dataset's figure under a label (as stored), or one of its points; neither: all that the dataset looks at. */
export interface FigureRef {
  dataset: string;
  value?: string | null;
  point?: DrawnPoint | null;
}

const noEntry: FilterPlan[] = [{ is: 'settled', holds: false }];

/** An index finds what is equal; the range says which of those are numbers, and is alone where lists take no such number. */
function equalTo(reading: Reading, value: number): FilterPlan[] {
  const text = decimalText(value);
  const same: FilterPlan = { is: 'range', reading, bounds: { gte: text, lte: text } };
  return plainDecimal.test(text) ? [{ is: 'one', reading, value: text, not: false }, same] : [same];
}

/** The days from the first to the last, as the field holds them. Moments are those of UTC. */
function betweenDays(reading: Reading, first: string, last: string): FilterPlan[] {
  const bounds = { ...boundsOf('gte', first, reading.as, first), ...boundsOf('lte', last, reading.as, last) };
  const within: FilterPlan = { is: 'range', reading, bounds };
  const oneDay = reading.as === 'day' && first === last;
  return oneDay ? [{ is: 'one', reading, value: first, not: false }, within] : [within];
}

function withLabel(plan: Plan, reading: Reading, value: string): FilterPlan[] {
  const { labels: kind } = plan;
  if (reading.at === 'state') return [{ is: 'state', values: [value] }];
  if (kind === 'day' || kind === 'week' || kind === 'month') {
    const days = daysOf(value, kind);
    return days ? betweenDays(reading, ...days) : noEntry;
  }
  if (kind === 'number') return Number.isFinite(Number(value)) ? equalTo(reading, Number(value)) : noEntry;
  if (kind === 'points') return noEntry;
  // A label is cut where it would be too long, and lists take no number of more than 15 digits: what holds it is meant.
  const whole = value.length < longestLabel && !/^-?\d{16,}/.test(value);
  return whole ? [{ is: 'one', reading, value, not: false }] : [{ is: 'part', reading, value }];
}

/** Points are told to the second. */
function atX(reading: Reading, x: number | string): FilterPlan[] {
  if (reading.as === 'number') return typeof x === 'number' && Number.isFinite(x) ? equalTo(reading, x) : noEntry;
  if (typeof x !== 'string' || Number.isNaN(Date.parse(x))) return noEntry;
  if (reading.as === 'day') return betweenDays(reading, x.slice(0, 10), x.slice(0, 10));
  const bounds = { gte: new Date(x).toISOString(), lt: new Date(Date.parse(x) + 1_000).toISOString() };
  return [{ is: 'range', reading, bounds }];
}

/**
 * What an entry of this form has to pass. Entries, not answers: one with two instances under a label is one. Null where
 * the plan has no such form or dataset.
 */
export function drillDownFilters(
  plan: Plan,
  form: string,
  { dataset: id, value, point }: FigureRef,
): FilterPlan[] | null {
  const index = plan.datasets.findIndex(each => each.id === id);
  const of = plan.forms.find(each => each.id === form);
  const dataset = of?.datasets[index];
  if (!of || !dataset) return null;
  const { label, within = [] } = of;
  if (label === null) return noEntry;
  const asked = [...within, ...dataset.filters];
  const made = plan.datasets[index]?.function;
  // Without a number an entry is in no sum, and no point is drawn of it.
  const numbers = made === 'count' ? [] : [dataset.value, ...(chartTypes[plan.type].radius ? [dataset.radius] : [])];
  if (numbers.includes(null)) return noEntry;
  const there = numbers.map((reading): FilterPlan => ({ is: 'range', reading: reading as Reading, bounds: {} }));
  if (point) {
    const { x, y, r } = point;
    const radius = r !== undefined && dataset.radius ? equalTo(dataset.radius, r) : [];
    return [...asked, ...atX(label, x), ...(dataset.value ? equalTo(dataset.value, y) : []), ...radius];
  }
  if (value === null || value === undefined) return [...asked, ...there];
  return [...asked, ...there, ...withLabel(plan, label, value)];
}
