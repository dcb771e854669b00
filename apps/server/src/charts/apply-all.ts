/** Applies the change log to the figures of all charts that are behind, a few charts a transaction, and trims the log. */
import { log } from '../base/log.ts';
import type { Database } from '../db/open.ts';
import { problemOf } from '../db/problems.ts';
import { sql } from '../db/sql.ts';
import { chartsBehind, forgetCounted } from './pending-changes.ts';

/** Charts per transaction. */
const together = 10;

export const logFault = (chart: string, error: unknown): void => log.warn(`chart ${chart}`, error);

/**
 * A chart whose changes cannot be applied (timeout, a plan that does not read them) would keep the log growing for
 * good: it is recounted instead. Transient errors are retried.
 */
async function countAnew(database: Database, id: string, error: unknown): Promise<void> {
  logFault(id, error);
  const passing = problemOf(error)?.kind === 'busy' && (error as { code?: string }).code !== '57014';
  if (!passing)
    await database
      .run(sql`update chart_builds set forced = true where chart_id = ${id}`)
      .catch(fault => logFault(id, fault));
}

/** Answers whether any chart had changes to apply. */
export async function applyToAll(database: Database, isStopped: () => boolean): Promise<boolean> {
  const { foldCharts } = await import('./apply-changes.ts');
  const charts = (await chartsBehind(database)).map(({ id }) => id);
  for (let from = 0; from < charts.length && !isStopped(); from += together) {
    const some = charts.slice(from, from + together);
    await foldCharts(database, some).catch(async () => {
      // Retried one by one, so that a failing chart does not block the others.
      for (const id of some) await foldCharts(database, [id]).catch(error => countAnew(database, id, error));
    });
  }
  if (isStopped()) return false;
  await forgetCounted(database);
  return charts.length > 0;
}
