/** Entries counted on this device; loads for forms with few of them. */
import {
  aggregateEntries,
  type ChartData,
  type ChartForm,
  type ChartQuery,
  chartData,
  type Entry,
  planChart,
} from '@kontor/charts';

/** The server's days are those of UTC, and so are a preview's. */
export function countHere(
  asked: ChartQuery,
  forms: readonly ChartForm[],
  entries: readonly Entry[],
  language: string,
): ChartData {
  const plan = planChart(asked, forms, new Date().toISOString().slice(0, 10));
  return chartData(plan, aggregateEntries(plan, entries), language);
}
