/**
 * Worker of recalculations: computes the entries of a form anew, a batch a transaction, which notes how far it came. So
 * an interrupted one goes on where it stopped; a cancelled one ends with its batch.
 */
import { randomUUID } from 'node:crypto';
import { log } from '../base/log.ts';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import { keepForms } from '../records/forms.ts';
import { type Recalculation, recalculateNext } from '../records/recalculate.ts';
import { inTransaction } from '../records/transaction.ts';
import type { JobContext } from './job.ts';
import { undoNext } from './recalculation-undo.ts';

/** How long one job works, so that a server can stop and others have their turn. */
const turnMs = 2_000;
const mostAttempts = 3;
const forms = keepForms();

/** False if it ended, or another worker has it. */
async function nextBatch(ctx: Ctx, id: string): Promise<boolean> {
  const job = await ctx.db.one<Recalculation>(
    sql`select id, report_config_id, user_id, state, last_id from recalculations where id = ${id} and state in ('running', 'undoing') for update skip locked`,
  );
  if (!job) return false;
  return job.state === 'undoing' ? undoNext(ctx, forms, job) : recalculateNext(ctx, forms, job);
}

/** Without an id: those of all that were not worked at for a while. */
export async function recalculate({ database, services }: JobContext, { id = '' }: Record<string, string>) {
  if (id === '') {
    const open = await database.rows<{ id: string }>(
      sql`select id from recalculations where state in ('running', 'undoing') and touched < now() - interval '45 seconds'`,
    );
    for (const { id: each } of open) await services.send(database, 'recalculate', { id: each });
    return;
  }
  const actor = { kind: 'system', permissions: { '*': { '*': 'all' } } } as const;
  const ctx = (): Ctx => ({
    ...{ actor, db: database, database, now: new Date(), requestId: randomUUID(), ip: '', services },
  });
  const began = performance.now();
  try {
    while (await inTransaction(ctx(), within => nextBatch(within, id)))
      if (performance.now() - began > turnMs) return void (await services.send(database, 'recalculate', { id }));
  } catch (error) {
    log.warn(`recalculation ${id}`, error);
    await database.run(
      sql`update recalculations set attempts = attempts + 1, touched = now(), state = case when attempts + 1 >= ${mostAttempts} then 'failed' else state end, ended = case when attempts + 1 >= ${mostAttempts} then now() end where id = ${id} and state in ('running', 'undoing')`,
    );
  }
}
