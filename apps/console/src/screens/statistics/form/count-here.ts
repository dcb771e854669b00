/** Entries counted on this device; loads for forms with few of them. */
import { type Arranged, type Asked, arrange, type ChartForm, type Entry, figuresOf, planChart } from '@kontor/charts';

/** The server's days are those of UTC, and so are a preview's. */
export function countHere(
  asked: Asked,
  forms: readonly ChartForm[],
  entries: readonly Entry[],
  language: string,
): Arranged {
  const plan = planChart(asked, forms, new Date().toISOString().slice(0, 10));
  return arrange(plan, figuresOf(plan, entries), language);
}
