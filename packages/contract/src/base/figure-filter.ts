/**
 * `filter[figure]` of a list of entries, JSON in a query parameter: the entries that a figure of a chart was counted
 * from (drill-down). Without schemas, since the console parses it too.
 */
import type { FigureRef } from '@kontor/charts';
import { type DashboardFilter, dashboardFilterOf, isCalendarDay } from './dashboard-filter.ts';

export interface FigureFilter extends FigureRef {
  /** The chart's id. */
  chart: string;
  /** The filter of the dashboard that showed the figure. */
  within?: DashboardFilter;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/;
/** A position on the axis of a scatter chart: a number, a day, or a time to the second. */
const isPlace = (x: unknown): x is number | string =>
  Number.isFinite(x) ||
  (typeof x === 'string' && time.test(x) && isCalendarDay(x.slice(0, 10)) && !Number.isNaN(Date.parse(x)));

/** Parses what `figureFilterText` writes; null for anything else. */
export function figureFilterOf(text: string): FigureFilter | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(given)) return null;
  const { chart, dataset, value = null, point = null, within, ...more } = given;
  if (Object.keys(more).length > 0 || typeof chart !== 'string' || !uuid.test(chart)) return null;
  if (typeof dataset !== 'string' || (value !== null && typeof value !== 'string')) return null;
  if (point !== null) {
    if (!isObject(point) || !isPlace(point.x) || !Number.isFinite(point.y)) return null;
    if (point.r !== undefined && !Number.isFinite(point.r)) return null;
  }
  return {
    ...{ chart, dataset, value },
    point: point as FigureFilter['point'] & object,
    ...(isObject(within) ? { within: dashboardFilterOf(within) } : {}),
  };
}

export function figureFilterText({ chart, dataset, value, point, within }: FigureFilter): string {
  const narrowed = within && Object.keys(within).length > 0;
  return JSON.stringify({
    ...{ chart, dataset },
    ...(point ? { point } : value === null || value === undefined ? {} : { value }),
    ...(narrowed ? { within } : {}),
  });
}
