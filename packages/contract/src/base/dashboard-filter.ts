/**
 * The filter of a whole dashboard, as parsed from and written to query parameters: the same names in the console's
 * address and in the API. `date` names the date field to filter by, by default `created`; days are UTC, and the last
 * one is included. The schemas are in dashboard-filter-query.ts, so that the console loads none.
 */
export interface DashboardFilter {
  date?: string;
  from?: string;
  to?: string;
  /** In place of `from` and `to`: today and the days before it. */
  last_days?: number;
  /** Any of these states; the empty text is "no state". */
  state?: string[];
}

export const mostLastDays = 36_500;
/** Some date parsers accept 31 February; PostgreSQL has no year 0. */
export function isCalendarDay(value: string): boolean {
  const at = Date.parse(value);
  return !value.startsWith('0000') && !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

/** Parses a validated query or an untrusted address: invalid parameters are dropped. */
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

/** The filter as query parameters, always in the same order. */
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

/** Whether the filter is empty. */
export const isUnfiltered = (filter: DashboardFilter): boolean => dashboardFilterParams(filter).length === 0;
