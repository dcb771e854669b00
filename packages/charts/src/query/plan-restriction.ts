/** Restricts a plan to a period and some states: a dashboard's filter, applied to each of its charts. */
import { compile } from '@kontor/form';
import type { ChartForm } from '../model/config.ts';
import { yearBefore } from './dates.ts';
import { boundsOf } from './filter-plan.ts';
import type { Bounds, FilterPlan, FormPlan, Plan, Reading } from './plan.ts';
import { readingOf } from './readings.ts';

export interface PlanRestriction {
  /** Name of a date field; otherwise the time of creation. */
  date?: string;
  from?: string;
  to?: string;
  last_days?: number;
  /** Any of these; '' is "no state". */
  state?: readonly string[];
}

const created: Reading = { at: 'created', as: 'moment' };

function dateReading(form: ChartForm, date: string | undefined): Reading | null {
  if (date === undefined || date === 'created') return created;
  // Not a built-in name, so a field of the form.
  const reading = compile(form.form).byName.has(date) ? readingOf(form, date) : null;
  return reading?.as === 'day' || reading?.as === 'moment' ? reading : null;
}

function boundsIn({ from, to, last_days: days }: PlanRestriction, as: Reading['as'], today: string): Bounds {
  if (days !== undefined) return boundsOf('last_days', String(days), as, today);
  return { ...(from ? boundsOf('gte', from, as, today) : {}), ...(to ? boundsOf('lte', to, as, today) : {}) };
}

const dayBefore = (day: string): string => yearBefore(day, 'day') ?? `${yearBefore(day.slice(0, 7), 'month')}-28`;

/** The same a year before: days that are counted back from today end there. */
function earlierBounds({ from, to, last_days: days }: PlanRestriction, as: Reading['as'], today: string): Bounds {
  const end = dayBefore(today);
  if (days !== undefined) return { ...boundsOf('last_days', String(days), as, end), ...boundsOf('lte', end, as, end) };
  return boundsIn({ ...(from && { from: dayBefore(from) }), ...(to && { to: dayBefore(to) }) }, as, today);
}

/**
 * `known`: some form of the chart has that date field. If none has, the period is ignored; otherwise entries of forms
 * without it are excluded. `plan` was made from these forms.
 */
export function restrictPlan(
  plan: Plan,
  forms: readonly ChartForm[],
  by: PlanRestriction,
  today: string,
): { plan: Plan; known: boolean } {
  const dated = by.from !== undefined || by.to !== undefined || by.last_days !== undefined;
  const readings = new Map(forms.map(form => [form.id, dateReading(form, by.date)]));
  const known = !dated || [...readings.values()].some(reading => reading !== null);
  const timeOf = (id: string, bounds: typeof boundsIn): FilterPlan[] => {
    const reading = readings.get(id) ?? null;
    if (!dated || !known) return [];
    return reading
      ? [{ is: 'range', reading, bounds: bounds(by, reading.as, today) }]
      : [{ is: 'settled', holds: false }];
  };
  const states: FilterPlan[] = by.state?.length ? [{ is: 'state', values: [...by.state] }] : [];
  // Of a year before each dataset has a period of its own.
  const isApart = plan.datasets.some(({ earlier }) => earlier);
  const inner = plan.forms.map((form): FormPlan => {
    if (!isApart) return { ...form, within: [...timeOf(form.id, boundsIn), ...states] };
    const datasets = form.datasets.map((dataset, index) => {
      const time = timeOf(form.id, plan.datasets[index]?.earlier ? earlierBounds : boundsIn);
      return { ...dataset, filters: [...dataset.filters, ...time] };
    });
    return { ...form, datasets, within: states };
  });
  return { plan: { ...plan, forms: inner }, known };
}
