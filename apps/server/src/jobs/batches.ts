/**
 * Worker of batches: changes or gives back entries, some a transaction, which notes how far it came. So an interrupted one
 * goes on where it stopped; a stopped one ends with its step.
 */
import { randomUUID } from 'node:crypto';
import { type Permissions, Problem, resources } from '@kontor/contract';
import { log } from '../base/log.ts';
import { isLockTimeout } from '../db/problems.ts';
import { sql } from '../db/sql.ts';
import { changeNext, giveUpLate, undoNext } from '../records/batches/steps.ts';
import type { Batch } from '../records/batches/types.ts';
import type { Ctx } from '../records/context.ts';
import { keepForms } from '../records/forms.ts';
import { inTransaction } from '../records/transaction.ts';
import { asPerson } from './as-person.ts';
import type { WorkContext } from './job.ts';

/** How long one job works, so that a server can stop and others have their turn. */
const turnMs = 2_000;
const mostAttempts = 3;
const forms = keepForms();

/** Entries that come late are mapped after their batch has ended, in whatever way. */
const open = sql`(b.state in ('running', 'undoing') or b.state in ('done', 'failed', 'cancelled') and exists (select 1 from batch_entries e where e.batch_id = b.id and e.outcome is null and e.late))`;

type Row = Batch & { permissions: Permissions | null; attempts: number };

/** Late entries refer to its row: they do not wait for this lock. */
const locked = (ctx: Ctx, id: string) =>
  ctx.db.one<Row>(
    sql`select b.id, b.report_config_id, b.user_id, b.kind, b.form_version, b.map, b.permissions, b.state, b.collected, b.gathered, b.last_id, b.undone_by, b.attempts from batches b where b.id = ${id} and ${open} for no key update of b skip locked`,
  );

/** False if it ended, waits for another, or another worker has it. */
async function nextStep(ctx: Ctx, id: string, { subjects }: WorkContext): Promise<boolean> {
  const batch = await locked(ctx, id);
  if (!batch) return false;
  const undoes = batch.state === 'undoing';
  // A mapping runs with the rights of the system: late entries are mapped after its author may have lost theirs.
  const person = undoes ? batch.undone_by : batch.user_id;
  const within = batch.kind === 'mapping' ? ctx : await asPerson(ctx, person, batch.permissions ?? {}, 'bulk');
  const subject = subjects.find(({ resource }) => resource.name === resources.reports.name);
  if (!within) throw new Problem('forbidden');
  return undoes ? undoNext(within, forms, batch) : changeNext(within, forms, batch, subject);
}

/** Given up after some attempts: the whole batch, or of one that has ended the entry that came late. */
async function noteFailure(ctx: Ctx, id: string, error: unknown): Promise<void> {
  const batch = await locked(ctx, id);
  if (!batch) return;
  // Someone else holds an entry, or the form: no fault of the batch.
  const attempts = batch.attempts + (isLockTimeout(error) ? 0 : 1);
  const [over, late] = [attempts >= mostAttempts, batch.state !== 'running' && batch.state !== 'undoing'];
  if (over && late) {
    await giveUpLate(ctx, batch);
    await ctx.services.send(ctx.db, 'batches', { id });
    return;
  }
  const end = over ? sql`, state = 'failed', ended = now()` : sql``;
  await ctx.db.run(sql`update batches set attempts = ${attempts}, touched = now() ${end} where id = ${id}`);
}

/** Without an id: those of all that were not worked at for a while. */
export async function batches(context: WorkContext, { id = '' }: Record<string, string>): Promise<void> {
  const { database, services } = context;
  if (id === '') {
    const left = await database.rows<{ id: string }>(
      sql`select b.id from batches b where ${open} and b.touched < now() - interval '45 seconds' order by b.form_version`,
    );
    for (const { id: each } of left) await services.send(database, 'batches', { id: each });
    return;
  }
  const actor = { kind: 'system', permissions: { '*': { '*': 'all' } } } as const;
  const ctx = (): Ctx => ({
    ...{ actor, db: database, database, now: new Date(), requestId: randomUUID(), ip: '', services },
  });
  const began = performance.now();
  try {
    while (await inTransaction(ctx(), within => nextStep(within, id, context)))
      if (performance.now() - began > turnMs) return void (await services.send(database, 'batches', { id }));
  } catch (error) {
    log.warn(`batch ${id}`, error);
    await inTransaction(ctx(), within => noteFailure(within, id, error));
  }
}
