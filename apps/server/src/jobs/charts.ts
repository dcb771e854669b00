/**
 * The loop that keeps figures of charts up to date: polls for changes of entries that triggers have logged, and for charts
 * whose configuration or forms have changed, which are counted anew. Every server polls; a leader lease lets one of them
 * apply changes, and row locks let one count a chart (docs/decisions/0023).
 */

import { applyToAll, logFault } from '../charts/apply-all.ts';
import { acquireLease, releaseLease } from '../charts/leader-lease.ts';
import { dropForeignSnapshots, workDue } from '../charts/pending-changes.ts';
import type { Database } from '../db/open.ts';
import type { JobContext } from './job.ts';

export interface Charts {
  /** Brings all figures up to what has been committed, and goes on looking. */
  kick(): Promise<void>;
  /** Looks until nothing is left to do, counts included. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

const lookMs = 500;
/** It rests six times as long as it folds, so that whoever writes hardly notices; figures are of now within two seconds all the same. */
const [restTimes, mostRestMs] = [6, 1_300];

const known = new WeakMap<Database, Charts>();

/** One for each database of a process. */
export function chartsOf(context: Pick<JobContext, 'database'>): Charts {
  const made = known.get(context.database) ?? keepCharts(context);
  known.set(context.database, made);
  return made;
}

const restAfter = (took: number) => Math.max(lookMs, Math.min(mostRestMs, restTimes * took));

/** Counts these charts anew, and forgets what is left of deleted ones. */
async function countStale(database: Database, stale: readonly string[], isStopped: () => boolean): Promise<void> {
  const { buildChart, forgetOrphans } = await import('../charts/build.ts');
  for (const id of stale) {
    if (isStopped()) return;
    await buildChart(database, id).catch(error => logFault(id, error));
  }
  await forgetOrphans(database);
}

export function keepCharts({ database }: Pick<JobContext, 'database'>): Charts {
  let stopped = false;
  let later: NodeJS.Timeout | undefined;
  let looking: Promise<boolean> | undefined;
  let building: Promise<void> | undefined;
  let checked = false;

  const apply = () => applyToAll(database, () => stopped);

  async function applyAsLeader(): Promise<boolean> {
    if (!(await acquireLease(database))) return false;
    const began = performance.now();
    try {
      return await apply();
    } finally {
      await releaseLease(database, restAfter(performance.now() - began) - lookMs);
    }
  }

  /** `now`: not in turn with other servers. */
  async function look(now: boolean): Promise<boolean> {
    if (!checked) await dropForeignSnapshots(database);
    checked = true;
    const found = await workDue(database);
    if (!found) return false;
    const { changes, orphans, stale } = found;
    // A long count does not keep the others' figures waiting.
    if (orphans || stale.length > 0)
      building ??= countStale(database, stale, () => stopped)
        .catch(error => logFault('figures', error))
        .finally(() => {
          building = undefined;
        });
    const applied = changes && (await (now ? apply() : applyAsLeader()));
    return applied || stale.length > 0;
  }

  function again(took: number): void {
    clearTimeout(later);
    if (stopped) return;
    later = setTimeout(() => void goOn(false).catch(() => undefined), restAfter(took));
    later.unref();
  }

  async function goOn(now: boolean): Promise<void> {
    if (stopped) return;
    const began = performance.now();
    looking ??= look(now).finally(() => {
      looking = undefined;
    });
    // Also behind a look that somebody else began: else nobody would look again.
    await looking.finally(() => again(performance.now() - began));
  }

  const charts: Charts = {
    kick: () => goOn(true),
    async catchUp() {
      for (let busy = true; busy && !stopped; ) {
        await looking;
        looking = look(true);
        busy = await looking.finally(() => {
          looking = undefined;
        });
        await building;
      }
    },
    async stop() {
      stopped = true;
      clearTimeout(later);
      await looking?.catch(() => undefined);
      await building;
    },
  };
  return charts;
}
