/**
 * Background exports, run with the current permissions of their users. The table is the truth, the outbox only wakes: a
 * server claims a row and keeps it by a heartbeat; a row without one is claimed anew, at most three times. A worker
 * whose row was cancelled, removed or claimed by another aborts.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { limits, Problem, resources } from '@kontor/contract';
import { userActor } from '../accounts/sessions.ts';
import { log } from '../base/log.ts';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { slotsOf } from '../exports/slots.ts';
import type { Ctx } from '../records/context.ts';
import { scopeFor } from '../records/scope.ts';
import type { Claimed, Progress } from './export-make.ts';
import type { JobContext } from './job.ts';

export interface Exports {
  /** Starts waiting exports up to the number of free slots. Does not await them. */
  kick(): Promise<void>;
  /** Aborts running exports, to be resumed by another server or the next start. */
  stop(): Promise<void>;
}

const hourMs = 3_600_000;
const heartbeatMs = 500;
const soonMs = 2_000;
const silent = sql`interval '30 seconds'`;
const mostAttempts = 3;

const known = new WeakMap<Database, Exports>();

/** One for each database of a process. */
export function exportsOf(context: JobContext): Exports {
  const made = known.get(context.database) ?? keepExports(context);
  known.set(context.database, made);
  return made;
}

export function keepExports(context: JobContext): Exports {
  const { database, services } = context;
  const runner = randomUUID();
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>();
  /** Looks for waiting exports that are under way. */
  const looking = new Set<Promise<void>>();
  let stopped = false;
  let later: NodeJS.Timeout | undefined;

  const claim = (id: string) =>
    database.one<Claimed>(
      sql`update exports set state = 'running', runner = ${runner}, heartbeat = now(), attempts = attempts + 1, done = 0 where id = ${id} and (state = 'waiting' or (state = 'running' and heartbeat < now() - ${silent})) returning id, user_id, type, query, manner, language, attempts`,
    );
  /** False if another runner has the row. */
  const tell = async (id: string, { done, total }: Progress) =>
    (await database.run(
      sql`update exports set heartbeat = now(), done = least(${done()}::int, ${total}::int), total = ${total} where id = ${id} and runner = ${runner} and state = 'running'`,
    )) > 0;
  const end = (id: string, error: string) =>
    database.run(
      sql`update exports set state = 'failed', error = ${error} where id = ${id} and runner = ${runner} and state = 'running'`,
    );

  async function heartbeat(id: string, progress: Progress, abort: AbortController): Promise<void> {
    while (!abort.signal.aborted) {
      await pause(heartbeatMs, undefined, { signal: abort.signal }).catch(() => undefined);
      if (abort.signal.aborted) return;
      if (!(await tell(id, progress))) abort.abort(new Error('let go'));
    }
  }

  async function run(claimed: Claimed, abort: AbortController): Promise<void> {
    const { id } = claimed;
    if (claimed.attempts > mostAttempts) return void (await end(id, 'interrupted'));
    const progress: Progress = { done: () => 0, total: 0 };
    const ctx = await contextFor(context, claimed);
    if (!ctx) return void (await end(id, 'forbidden'));
    const heartbeating = heartbeat(id, progress, abort).catch(error => abort.abort(error));
    try {
      // Imported on first use: few servers ever make one.
      const { makeExport } = await import('./export-make.ts');
      const made = await makeExport(ctx, claimed, progress, abort.signal);
      const expires = new Date(Date.now() + limits.export_hours * hourMs);
      const scope = scopeFor(ctx.actor, resources.reports.entity, 'read');
      const kept = await database.run(
        sql`update exports set state = 'done', scope = ${scope}, done = ${progress.total}, total = ${progress.total}, count = ${made.count}, storage_key = ${made.key}, size = ${made.size}, expires = ${expires} where id = ${id} and runner = ${runner} and state = 'running'`,
      );
      if (kept === 0) await services.storage.remove(made.key);
    } catch (error) {
      if (abort.signal.aborted) return;
      log.warn(`export ${id}`, error);
      await end(id, error instanceof Problem ? (error.issues[0]?.code ?? error.kind) : 'failed');
    } finally {
      abort.abort();
      await heartbeating;
    }
  }

  function begin(claimed: Claimed, release: () => void): void {
    const abort = new AbortController();
    const ended = run(claimed, abort)
      .catch(error => log.warn(`export ${claimed.id}`, error))
      .finally(() => {
        release();
        running.delete(claimed.id);
        if (!stopped) soon(0);
      });
    running.set(claimed.id, { abort, ended: ended.then(() => undefined) });
  }

  /** All slots are taken by other exports: retry later. */
  function soon(ms: number): void {
    clearTimeout(later);
    later = setTimeout(() => void exports.kick().catch(() => undefined), ms);
    later.unref();
  }

  async function lookForWork(): Promise<void> {
    const waiting = await database.rows<{ id: string; user_id: string }>(
      sql`select id, user_id from exports where expires > now() and (state = 'waiting' or (state = 'running' and heartbeat < now() - ${silent})) order by created limit 100`,
    );
    for (const { id, user_id } of waiting) {
      if (stopped) return;
      let release: () => void;
      try {
        release = slotsOf(database).take(user_id, 'background');
      } catch {
        soon(soonMs);
        continue;
      }
      const claimed = await claim(id).catch(error => {
        release();
        throw error;
      });
      // What was claimed while it stops is given back by `stop`.
      if (claimed && !stopped) begin(claimed, release);
      else release();
    }
  }

  const exports: Exports = {
    async kick() {
      if (stopped) return;
      const look = lookForWork().finally(() => looking.delete(look));
      looking.add(look);
      await look;
    },
    async stop() {
      stopped = true;
      clearTimeout(later);
      await Promise.allSettled(looking);
      const all = [...running.values()];
      for (const { abort } of all) abort.abort(new Error('the server stops'));
      await Promise.all(all.map(({ ended }) => ended));
      await database.run(
        sql`update exports set state = 'waiting', runner = null, heartbeat = null, attempts = attempts - 1 where runner = ${runner} and state = 'running'`,
      );
    },
  };
  return exports;
}

/** Null if the user is gone, or may read no entries any more. */
async function contextFor({ database, services }: JobContext, { id, user_id }: Claimed): Promise<Ctx | null> {
  const user = await database.one<Parameters<typeof userActor>[0]>(
    sql`select id, username, role, permissions from users where id = ${user_id} and active and deleted is null`,
  );
  if (!user) return null;
  const actor = userActor(user, Buffer.alloc(0));
  if (scopeFor(actor, resources.reports.entity, 'read') === 'none') return null;
  return { actor, db: database, database, now: new Date(), requestId: id, ip: '', services };
}
