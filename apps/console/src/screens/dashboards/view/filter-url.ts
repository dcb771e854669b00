/**
 * Parses and writes a dashboard's filter in the address, by the rules of `@kontor/contract`. Invalid parameters are
 * reported and ignored.
 */
import {
  type DashboardFilter,
  dashboardFilterOf,
  dashboardFilterParams,
  isUnfiltered,
} from '@kontor/contract/dashboard-filter';

const FILTER_KEYS = ['date', 'from', 'to', 'last_days', 'state'] as const;
/** The server's limits: number of states, length of one. */
const MOST = 100;

export interface ReadFilter {
  /** Null: unfiltered. */
  filter: DashboardFilter | null;
  /** Names of invalid parameters. */
  strange: string[];
}

/** Reads the filter of a query string; invalid values are left out and reported. */
export function readFilter(search: string): ReadFilter {
  const query = new URLSearchParams(search);
  const one = (key: string) => query.get(key) ?? undefined;
  const isLong = (one('date')?.length ?? 0) > MOST;
  const given = query.getAll('state');
  const states = given.filter(state => state.length <= MOST).slice(0, MOST);
  const filter = dashboardFilterOf({
    date: isLong ? undefined : one('date'),
    from: one('from'),
    to: one('to'),
    last_days: one('last_days'),
    state: states.length > 0 ? states : undefined,
  });
  const strange: string[] = (['from', 'to', 'last_days'] as const).filter(key => one(key) && filter[key] === undefined);
  if (isReversed(filter)) {
    strange.push('from', 'to');
    delete filter.from;
    delete filter.to;
  }
  if (!hasPeriod(filter)) delete filter.date;
  if (isLong) strange.push('date');
  if (given.length > states.length) strange.push('state');
  return { filter: isUnfiltered(filter) ? null : filter, strange };
}

const isReversed = ({ from, to }: DashboardFilter): boolean => Boolean(from && to && from > to);
const hasPeriod = ({ from, to, last_days: days }: DashboardFilter): boolean =>
  from !== undefined || to !== undefined || days !== undefined;

/** The query string with its filter replaced; other parameters stay. */
export function withFilter(search: string, filter: DashboardFilter | null): string {
  const query = new URLSearchParams(search);
  for (const key of FILTER_KEYS) query.delete(key);
  for (const [key, value] of dashboardFilterParams(filter ?? {})) query.append(key, value);
  return query.size > 0 ? `?${query}` : '';
}

/** Request parameters in a fixed order, since they are part of the query key. */
export function filterQuery(filter: DashboardFilter | null): Record<string, string | string[]> {
  const params: Record<string, string | string[]> = {};
  for (const [key, value] of dashboardFilterParams(filter ?? {})) {
    if (key === 'state') params.state = [...((params.state as string[] | undefined) ?? []), value];
    else params[key] = value;
  }
  return params;
}

const day = (at: Date): string =>
  [String(at.getFullYear()).padStart(4, '0'), at.getMonth() + 1, at.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-');

/** The month of `now` in local time. */
export function thisMonth(now = new Date()): { from: string; to: string } {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  return { from: day(new Date(year, month, 1)), to: day(new Date(year, month + 1, 0)) };
}

/** In days, including today. */
export const PRESETS = [7, 30, 90, 365] as const;
