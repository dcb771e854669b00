/**
 * Background loop that keeps figures up to date: polls for changes of entries logged by triggers, and for charts whose
 * configuration or forms have changed, which are recounted. Every server polls; a leader lease lets one of them apply
 * changes, and row locks let one count a chart (docs/decisions/0023).
 */

import { applyToAll, logFault } from '../charts/apply-all.ts';
import { acquireLease, releaseLease } from '../charts/leader-lease.ts';
import { dropForeignSnapshots, workDue } from '../charts/pending-changes.ts';
import type { Database } from '../db/open.ts';
import type { JobContext } from './job.ts';

export interface Charts {
  /** Applies all committed changes now, and keeps polling. */
  kick(): Promise<void>;
  /** Polls until nothing is left to do, including counts. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

const lookMs = 500;
/**
 * Rests six times as long as applying took, so that writers are hardly slowed; figures are current within two seconds
 * all the same.
 */
const [restTimes, mostRestMs] = [6, 1_300];

const known = new WeakMap<Database, Charts>();

/** One for each database of a process. */
export function chartsOf(context: Pick<JobContext, 'database'>): Charts {
  const made = known.get(context.database) ?? keepCharts(context);
  known.set(context.database, made);
  return made;
}

const restAfter = (took: number) => Math.max(lookMs, Math.min(mostRestMs, restTimes * took));

/** Recounts these charts, and deletes the figures of deleted ones. */
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

  /** `now`: ignores the leader lease. */
  async function look(now: boolean): Promise<boolean> {
    if (!checked) await dropForeignSnapshots(database);
    checked = true;
    const found = await workDue(database);
    if (!found) return false;
    const { changes, orphans, stale } = found;
    // Not awaited: a long count must not delay other charts' figures.
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
    // After a poll started by another caller, too: otherwise polling would stop.
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
