/** Reads all charts of a dashboard: the contained ones, and the further pages of very large dashboards. */
import { allOf } from '../../../api/lists.ts';
import type { Chart, Dashboard } from '../../../charts/types.ts';

/** The server's limit of contained items per relation. */
const CONTAINED = 100;

/** Whether the contained charts may be incomplete. */
export const hasMore = ({ charts = [] }: Pick<Dashboard, 'charts'>): boolean => charts.length >= CONTAINED;

/** Number of charts; of very large dashboards the length of their order. */
export const countOf = ({ charts = [], config }: Pick<Dashboard, 'charts' | 'config'>): number =>
  charts.length < CONTAINED ? charts.length : Math.max(charts.length, config.order?.length ?? 0);

/** All readable charts of a dashboard with their forms; pages beyond the contained ones are fetched. */
export async function allCharts(
  { id, charts = [] }: Pick<Dashboard, 'id' | 'charts'>,
  signal?: AbortSignal,
): Promise<Chart[]> {
  if (!hasMore({ charts })) return charts;
  return allOf('charts', { 'filter[chart_collections]': id, contain: 'report_configs' }, signal);
}
