/**
 * Background scrub of the storage: reads every stored object once in 30 days, the one that was read the longest ago
 * first, and compares it with its hash. Paced by bytes, which keeps it below 2 % of a core. Its position is the time
 * kept in each row, so that a restart or another server continues where it stopped.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { type Expected, inspectObject, type Pace, type Soundness } from '../records/object-check.ts';
import { type ScrubLease, scrubLease } from '../records/scrub-lease.ts';
import type { JobContext } from './job.ts';

/** Bytes a second, which is ten terabytes in 30 days. */
export const scrubRate = 4 * 2 ** 20;
/** Read within a second, then paused: no stream of the storage stays open for long. */
const portion = scrubRate;
/** For the statements that an object takes, however small it is. */
const perObjectMs = 100;
/** Five days before the 30 are over. What is damaged may have been restored: it is read again each day. */
const due = sql`(coalesce(checked, created) < now() - interval '25 days' or (damaged is not null and checked < now() - interval '1 day'))`;

export interface Scrub {
  /** Starts reading, unless it is under way. Does not await its end. */
  kick(): Promise<void>;
  /** Until all that is due has been read; false if another server is at it. */
  run(): Promise<boolean>;
  stop(): Promise<void>;
}

type Rest = (ms: number, signal: AbortSignal) => Promise<unknown>;
const known = new WeakMap<Database, Scrub>();

/** One for each database of a process. */
export function scrubOf(context: JobContext): Scrub {
  const made = known.get(context.database) ?? keepScrub(context);
  known.set(context.database, made);
  return made;
}

const nextDue = (database: Database) =>
  database.one<Expected>(
    sql`select storage_key as key, sha256, size from stored_objects where ${due} order by coalesce(checked, created), storage_key limit 1`,
  );

/** An object that was repaired or removed meanwhile has another key. */
const note = (database: Database, { key }: Expected, found: Soundness) =>
  database.run(sql`
    update stored_objects set checked = now(),
      damaged = case when ${found === 'damaged'} then coalesce(damaged, now()) end,
      missing = case when ${found === 'missing'} then coalesce(missing, now()) end
    where storage_key = ${key}`);

/** `rest` is for tests: they do not wait. */
export function keepScrub({ database, services }: JobContext, rest: Rest = restFor): Scrub {
  const abort = new AbortController();
  const { signal } = abort;
  let running: Promise<boolean> | undefined;

  const paceOf = (lease: ScrubLease): Pace => ({
    portion,
    async rest(bytes) {
      await rest((bytes / scrubRate) * 1_000, signal);
      signal.throwIfAborted();
      if (!(await lease.hold())) throw new Error('the lease of the scrub was lost');
    },
  });

  async function readAll(lease: ScrubLease): Promise<void> {
    const pace = paceOf(lease);
    for (let object = await nextDue(database); object; object = await nextDue(database)) {
      const found = await inspectObject(services.storage, object, pace);
      await note(database, object, found);
      await rest(perObjectMs, signal);
      signal.throwIfAborted();
      if (!(await lease.hold())) return;
    }
  }

  async function run(): Promise<boolean> {
    const lease = scrubLease(database);
    if (!(await lease.hold())) return false;
    try {
      await readAll(lease);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      await lease.release();
    }
    return true;
  }

  const scrub: Scrub = {
    async kick() {
      if (signal.aborted || running) return;
      // An unreachable storage has been logged by what people asked of it; the next turn tries again.
      void scrub.run().catch(() => undefined);
    },
    run() {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    async stop() {
      abort.abort();
      await running?.catch(() => undefined);
    },
  };
  return scrub;
}

const restFor: Rest = (ms, signal) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
