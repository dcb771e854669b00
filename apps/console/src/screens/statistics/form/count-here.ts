/** Computes figures in the browser from fetched entries; lazy chunk for forms with few entries. */
import {
  aggregateEntries,
  type ChartData,
  type ChartForm,
  type ChartQuery,
  chartData,
  type Entry,
  planChart,
} from '@kontor/charts';

/** In UTC, as on the server. */
export function countHere(
  asked: ChartQuery,
  forms: readonly ChartForm[],
  entries: readonly Entry[],
  language: string,
): ChartData {
  const plan = planChart(asked, forms, new Date().toISOString().slice(0, 10));
  return chartData(plan, aggregateEntries(plan, entries), language);
}
