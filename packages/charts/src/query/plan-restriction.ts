/** Restricts a plan to entries of a period and of some states, as a dashboard's filter does for each of its charts. */
import { compile } from '@kontor/form';
import type { ChartForm } from '../model/config.ts';
import { boundsOf } from './filter-plan.ts';
import type { Bounds, FilterPlan, FormPlan, Plan, Reading } from './plan.ts';
import { readingOf } from './readings.ts';

export interface PlanRestriction {
  /** The name of a field with days or moments; else when the entry was made. */
  date?: string;
  from?: string;
  to?: string;
  last_days?: number;
  /** Any of these; '' is none. */
  state?: readonly string[];
}

const created: Reading = { at: 'created', as: 'moment' };

function dateReading(form: ChartForm, date: string | undefined): Reading | null {
  if (date === undefined || date === 'created') return created;
  // Not what every entry has: this names a field.
  const reading = compile(form.form).byName.has(date) ? readingOf(form, date) : null;
  return reading?.as === 'day' || reading?.as === 'moment' ? reading : null;
}

function boundsIn({ from, to, last_days: days }: PlanRestriction, as: Reading['as'], today: string): Bounds {
  if (days !== undefined) return boundsOf('last_days', String(days), as, today);
  return { ...(from ? boundsOf('gte', from, as, today) : {}), ...(to ? boundsOf('lte', to, as, today) : {}) };
}

/**
 * `known`: some form of the chart has that date. Where none has, the time narrows nothing; else an entry of a form
 * without it has no such date, and is out. `plan` was made of these forms.
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
  const within = (id: string): FilterPlan[] => {
    const reading = readings.get(id) ?? null;
    const time: FilterPlan[] = reading
      ? [{ is: 'range', reading, bounds: boundsIn(by, reading.as, today) }]
      : [{ is: 'settled', holds: false }];
    const states: FilterPlan[] = by.state?.length ? [{ is: 'state', values: [...by.state] }] : [];
    return [...(dated && known ? time : []), ...states];
  };
  const inner = plan.forms.map((form): FormPlan => ({ ...form, within: within(form.id) }));
  return { plan: { ...plan, forms: inner }, known };
}
