/**
 * Worker of imports: matches, writes or takes back rows, a batch a transaction, which notes how far it came. So an
 * interrupted one goes on where it stopped; a cancelled one ends with its batch. Works with the rights that the person
 * has by now, and never with more than the caller had.
 */
import { randomUUID } from 'node:crypto';
import { type Permissions, Problem, resources } from '@kontor/contract';
import { log } from '../base/log.ts';
import { isLockTimeout } from '../db/problems.ts';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import { keepForms } from '../records/forms.ts';
import { applyNext, matchNext, mayImport, type Turn } from '../records/imports/steps.ts';
import type { ExportCells, Import } from '../records/imports/types.ts';
import { FormChanged } from '../records/imports/write.ts';
import { inTransaction } from '../records/transaction.ts';
import { asPerson } from './as-person.ts';
import { undoNext } from './import-undo.ts';
import type { WorkContext } from './job.ts';

/** How long one job works, so that a server can stop and others have their turn. */
const turnMs = 2_000;
const mostAttempts = 3;
const afterLockMs = 2_000;
const forms = keepForms();
/** What writes workbooks is loaded with the first one that comes back. */
const exportCells: ExportCells = async (...asked) =>
  (await import('../exports/again.ts')).exportedAgain(forms)(...asked);

const open = sql`state in ('reading', 'matching', 'applying', 'undoing')`;
/** Longer than a reader says nothing: its server ended. */
const unread = sql`state = 'reading' and touched < now() - interval '2 minutes'`;

/** False if it ended, or another worker has it. */
async function nextBatch(ctx: Ctx, id: string, { subjects }: WorkContext, turn: Turn): Promise<boolean> {
  const of = await ctx.db.one<Import & { permissions: Permissions }>(
    sql`select id, report_config_id, user_id, permissions, columns, keys, options, state, last_line, trip, absent from imports where id = ${id} and ${open} for no key update skip locked`,
  );
  const subject = subjects.find(({ resource }) => resource.name === resources.reports.name);
  if (!of || !subject) return false;
  const within = await asPerson(ctx, of.user_id, of.permissions, 'import');
  if (!within || !mayImport(within)) throw new Problem('forbidden');
  if (of.state === 'undoing') return undoNext(within, of, forms);
  return of.state === 'applying'
    ? applyNext(within, of, { subject, forms, exportCells }, turn)
    : matchNext(within, of, { subject, forms, exportCells });
}

/**
 * Counts the attempt before it begins, so that a batch that ends the process is not tried for ever. False if the import
 * ended, or another worker has it.
 */
async function taken({ database }: WorkContext, id: string): Promise<boolean> {
  const row = await database.one<{ attempts: number }>(
    sql`update imports set attempts = attempts + 1, touched = now() where id = (select i.id from imports i where i.id = ${id} and ${open} for no key update skip locked) returning attempts`,
  );
  if (!row || row.attempts <= mostAttempts) return row !== undefined;
  await database.run(
    sql`update imports set state = 'failed', error = 'failed', ended = now() where id = ${id} and ${open}`,
  );
  return false;
}

/** A refusal stays one; anything else may pass. */
async function failed({ database, services }: WorkContext, id: string, error: unknown): Promise<void> {
  const refused = error instanceof Problem && !['busy', 'storageAway', 'broken'].includes(error.kind);
  const words = error instanceof Problem ? (error.issues[0]?.code ?? error.kind) : 'failed';
  if (!refused && !isLockTimeout(error) && !(error instanceof FormChanged)) log.warn(`import ${id}`, error);
  // Another import is written into the form, or somebody saves an entry: to be tried again, however often.
  const locked = isLockTimeout(error);
  const over = refused ? sql`true` : sql`${!locked} and attempts >= ${mostAttempts}`;
  const row = await database.one<{ state: string }>(
    sql`update imports set attempts = attempts - ${locked ? 1 : 0}, touched = now(), state = case when ${over} then 'failed' else state end, error = case when ${over} then ${words} end, ended = case when ${over} then now() end where id = ${id} and ${open} returning state`,
  );
  if (!row || row.state === 'failed') return;
  await services.send(database, 'imports', { id }, locked ? new Date(Date.now() + afterLockMs) : undefined);
}

/** Without an id: those of all that were not worked at for a while. */
export async function imports(context: WorkContext, { id = '' }: Record<string, string>): Promise<void> {
  const { database, services } = context;
  if (id === '') {
    await database.run(sql`update imports set state = 'failed', error = 'failed', ended = now() where ${unread}`);
    const left = await database.rows<{ id: string }>(
      sql`select id from imports where ${open} and state <> 'reading' and touched < now() - interval '45 seconds'`,
    );
    for (const { id: each } of left) await services.send(database, 'imports', { id: each });
    return;
  }
  const actor = { kind: 'nobody' } as const;
  const ctx = (): Ctx => ({
    ...{ actor, db: database, database, now: new Date(), requestId: randomUUID(), ip: '', services },
  });
  const began = performance.now();
  const isOver = () => performance.now() - began > turnMs;
  const turn: Turn = { ahead: Promise.resolve(null), isOver };
  try {
    while ((await taken(context, id)) && (await inTransaction(ctx(), within => nextBatch(within, id, context, turn))))
      if (isOver()) return void (await services.send(database, 'imports', { id }));
  } catch (error) {
    await failed(context, id, error);
  }
}
