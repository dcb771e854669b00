/** Which entries stand behind a figure of a chart: its plan once more, for one form, one dataset and one label or point. */
import type { DrawnPoint } from './arrange.ts';
import { boundsOf } from './compile.ts';
import { daysOf } from './dates.ts';
import { decimalText } from './decimal.ts';
import type { FilterPlan, Plan, Reading } from './plan.ts';
import { longestLabel } from './read.ts';

/** A dataset's figure under a label (as stored), or one of its points; neither: all that the dataset looks at. */
export interface Place {
  dataset: string;
  value?: string | null;
  point?: DrawnPoint | null;
}

const nothing: FilterPlan[] = [{ is: 'settled', holds: false }];

const plainNumber = /^-?\d{1,15}(\.\d{1,15})?$/;

/** An index finds what is equal; the range says which of those are numbers, and is alone where lists take no such number. */
function exactly(reading: Reading, value: number): FilterPlan[] {
  const text = decimalText(value);
  const same: FilterPlan = { is: 'range', reading, bounds: { gte: text, lte: text } };
  return plainNumber.test(text) ? [{ is: 'one', reading, value: text, not: false }, same] : [same];
}

/** The days from the first to the last, as the field holds them. Moments are those of UTC. */
function between(reading: Reading, first: string, last: string): FilterPlan[] {
  const bounds = { ...boundsOf('gte', first, reading.as, first), ...boundsOf('lte', last, reading.as, last) };
  const within: FilterPlan = { is: 'range', reading, bounds };
  const oneDay = reading.as === 'day' && first === last;
  return oneDay ? [{ is: 'one', reading, value: first, not: false }, within] : [within];
}

function under(plan: Plan, reading: Reading, value: string): FilterPlan[] {
  const { labels: kind } = plan;
  if (reading.at === 'state') return [{ is: 'state', values: [value] }];
  if (kind === 'day' || kind === 'week' || kind === 'month') {
    const days = daysOf(value, kind);
    return days ? between(reading, ...days) : nothing;
  }
  if (kind === 'number') return Number.isFinite(Number(value)) ? exactly(reading, Number(value)) : nothing;
  if (kind === 'points') return nothing;
  // A label is cut where it would be too long, and lists take no number of more than 15 digits: what holds it is meant.
  const whole = value.length < longestLabel && !/^-?\d{16,}/.test(value);
  return whole ? [{ is: 'one', reading, value, not: false }] : [{ is: 'part', reading, value }];
}

/** Points are told to the second. */
function at(reading: Reading, x: number | string): FilterPlan[] {
  if (reading.as === 'number') return typeof x === 'number' && Number.isFinite(x) ? exactly(reading, x) : nothing;
  if (typeof x !== 'string' || Number.isNaN(Date.parse(x))) return nothing;
  if (reading.as === 'day') return between(reading, x.slice(0, 10), x.slice(0, 10));
  const bounds = { gte: new Date(x).toISOString(), lt: new Date(Date.parse(x) + 1_000).toISOString() };
  return [{ is: 'range', reading, bounds }];
}

/**
 * What an entry of this form has to pass. Entries, not answers: one with two instances under a label is one. Null where
 * the plan has no such form or dataset.
 */
export function behind(plan: Plan, form: string, { dataset: id, value, point }: Place): FilterPlan[] | null {
  const index = plan.datasets.findIndex(each => each.id === id);
  const of = plan.forms.find(each => each.id === form);
  const dataset = of?.datasets[index];
  if (!of || !dataset) return null;
  const { label, within = [] } = of;
  if (label === null) return nothing;
  const asked = [...within, ...dataset.filters];
  const made = plan.datasets[index]?.function;
  // Without a number an entry is in no sum, and no point is drawn of it.
  const numbers = made === 'count' ? [] : [dataset.value, ...(plan.type === 'bubble' ? [dataset.radius] : [])];
  if (numbers.includes(null)) return nothing;
  const there = numbers.map((reading): FilterPlan => ({ is: 'range', reading: reading as Reading, bounds: {} }));
  if (point) {
    const { x, y, r } = point;
    const radius = r !== undefined && dataset.radius ? exactly(dataset.radius, r) : [];
    return [...asked, ...at(label, x), ...(dataset.value ? exactly(dataset.value, y) : []), ...radius];
  }
  if (value === null || value === undefined) return [...asked, ...there];
  return [...asked, ...there, ...under(plan, label, value)];
}
