import { allOf } from '../../api/lists.ts';
import type { Chart, Dashboard } from '../../charts/types.ts';

/** As many items of a relation come along with an item. */
const CONTAINED = 100;

/** Whether there may be others than those that came along. */
export const hasMore = ({ charts = [] }: Pick<Dashboard, 'charts'>): boolean => charts.length >= CONTAINED;

/** How many a dashboard shows; of very many, as many as its order names. */
export const countOf = ({ charts = [], config }: Pick<Dashboard, 'charts' | 'config'>): number =>
  charts.length < CONTAINED ? charts.length : Math.max(charts.length, config.order?.length ?? 0);

/** All charts of a dashboard that one may see, with their forms; one that shows very many is asked for the others. */
export async function allCharts(
  { id, charts = [] }: Pick<Dashboard, 'id' | 'charts'>,
  signal?: AbortSignal,
): Promise<Chart[]> {
  if (!hasMore({ charts })) return charts;
  return allOf('charts', { 'filter[chart_collections]': id, contain: 'report_configs' }, signal);
}
