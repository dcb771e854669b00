/** A count within a request: through the concurrency limit, with a timeout, cancelled when no requester is left. */
import type { Figures, Plan } from '@kontor/charts';
import { Problem } from '@kontor/contract';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { actorId, type Ctx } from '../records/context.ts';
import { heavily } from '../records/heavily.ts';
import { countFigures, readAll } from './count.ts';
import { columnFigures } from './count-columns.ts';
import { gateOf } from './count-gate.ts';

const patienceMs = 20_000;
const cancelled = '57014';

export interface Counted {
  figures: Figures;
  /** Changes committed by then are included. */
  at: Date;
}

/** Cancels the statement of the transaction that began then on that connection, and of no later one. */
const cancel = (database: Database, pid: number, began: string) =>
  database
    .run(
      sql`select pg_cancel_backend(pid) from pg_stat_activity where pid = ${pid} and xact_start = ${began}::timestamptz`,
    )
    .catch(() => undefined);

async function count(database: Database, plan: Plan, nobody: AbortSignal): Promise<Counted> {
  const at = new Date();
  try {
    const figures = await database.transaction(async db => {
      await readAll(db, patienceMs);
      const own = await db.one<{ pid: number; began: string }>(
        sql`select pg_backend_pid() as pid, now()::text as began`,
      );
      const stop = () => own && void cancel(database, own.pid, own.began);
      nobody.addEventListener('abort', stop, { once: true });
      // The requesters disconnected while a connection was awaited.
      if (nobody.aborted) throw new Problem('slow');
      return countFigures(db, plan).finally(() => nobody.removeEventListener('abort', stop));
    });
    return { figures, at };
  } catch (error) {
    if ((error as { code?: string }).code !== cancelled) throw error;
    throw new Problem('tooSlow', [{ path: '', code: 'too_slow' }]);
  }
}

/** `signal` aborts when the client disconnects. */
export const countNow = (ctx: Ctx, plan: Plan, signal?: AbortSignal): Promise<Counted> =>
  gateOf(ctx.database).ask({
    key: JSON.stringify(plan),
    person: actorId(ctx.actor) ?? '',
    signal,
    // A place of its own, too: all heavy reads together leave half of the pool to others.
    work: nobody =>
      heavily({ ...ctx, db: ctx.database }, async () => {
        const at = new Date();
        const figures = await columnFigures(ctx, plan);
        return figures ? { figures, at } : count(ctx.database, plan, nobody);
      }),
  });
