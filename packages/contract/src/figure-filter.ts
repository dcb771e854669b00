/**
 * `filter[figure]` of a list of entries: those behind a figure of a chart, as JSON. Read by the console, too: without
 * schemas.
 */
import type { Place } from '@kontor/charts';
import { type DashboardFilter, dashboardFilterOf } from './dashboard-filter.ts';

export interface FigureFilter extends Place {
  /** The chart's id. */
  chart: string;
  /** What the dashboard was narrowed by where the figure stood. */
  within?: DashboardFilter;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const isPlace = (x: unknown): x is number | string => typeof x === 'number' || (typeof x === 'string' && x.length < 40);

/** Null for anything else than what `figureFilterText` writes. */
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
    if (!isObject(point) || !isPlace(point.x) || typeof point.y !== 'number') return null;
    if (point.r !== undefined && typeof point.r !== 'number') return null;
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
