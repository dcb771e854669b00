/**
 * What a dashboard is narrowed by as a whole: the same words in the console's address and in the API. `date` is
 * `created` where it says nothing, else a field's name; days are those of UTC, and the last one belongs to it.
 * Without the schemas (dashboard-filter-query.ts): the console reads addresses by it.
 */
export interface DashboardFilter {
  date?: string;
  from?: string;
  to?: string;
  /** Instead of `from` and `to`: today and the days before it. */
  last_days?: number;
  /** Any of these; the empty text is "no state". */
  state?: string[];
}

export const mostLastDays = 36_500;
/** 31 February is a date to some readers of dates, but no day; the year 0 is none to PostgreSQL. */
export function isCalendarDay(value: string): boolean {
  const at = Date.parse(value);
  return !value.startsWith('0000') && !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

/** From a query that has been checked, or from an address that anybody may have written: what makes no sense is left out. */
export function dashboardFilterOf(query: Readonly<Record<string, unknown>>): DashboardFilter {
  const { date, state: states } = query;
  const isDay = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isCalendarDay(value);
  const days = Number(query.last_days ?? Number.NaN);
  const relative = Number.isInteger(days) && days >= 1 && days <= mostLastDays;
  const list = (Array.isArray(states) ? states : [states]).filter(each => typeof each === 'string');
  return {
    ...(typeof date === 'string' && date !== '' && date !== 'created' ? { date } : {}),
    ...(relative ? { last_days: days } : {}),
    ...(!relative && isDay(query.from) ? { from: query.from } : {}),
    ...(!relative && isDay(query.to) ? { to: query.to } : {}),
    ...(list.length > 0 ? { state: [...new Set(list)] } : {}),
  };
}

/** The same as parameters, in an order that is always the same. */
export function dashboardFilterParams({
  date,
  from,
  to,
  last_days,
  state: states,
}: DashboardFilter): [string, string][] {
  const narrowed = from !== undefined || to !== undefined || last_days !== undefined;
  return [
    ...(date && narrowed ? [['date', date] satisfies [string, string]] : []),
    ...(from ? [['from', from] satisfies [string, string]] : []),
    ...(to ? [['to', to] satisfies [string, string]] : []),
    ...(last_days ? [['last_days', String(last_days)] satisfies [string, string]] : []),
    ...(states ?? []).map((each): [string, string] => ['state', each]),
  ];
}

/** Nothing is narrowed. */
export const isUnfiltered = (filter: DashboardFilter): boolean => dashboardFilterParams(filter).length === 0;
