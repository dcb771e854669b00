/**
 * Goes on with a long file after its import was answered: portions of rows are kept as the reader's process spools them,
 * and matched by the job meanwhile, so that the first ones that do not fit are seen at once. Where later rows show another
 * writing of dates or numbers, all are matched anew. Who waits too long for the job's lock tries again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type ImportNotes, type Issue, Problem } from '@kontor/contract';
import { log } from '../../base/log.ts';
import { isLockTimeout, isMissingReference } from '../../db/problems.ts';
import { sql } from '../../db/sql.ts';
import { type OpenTable, ReaderStopped } from '../../outside/sqlite.ts';
import type { Ctx } from '../../records/context.ts';
import { goOn } from '../../records/imports/going-on.ts';
import type { ImportOptions } from '../../records/imports/types.ts';
import { type Assumed, type Keeper, type Line, optionsOf } from './keep-rows.ts';
import { allNotes } from './row-notes.ts';

/** Rows after which the job is called again, and the import says how many there are. */
const portion = 5_000;
/** Interval at which `touched` is renewed while a file is read: the sweep fails imports untouched for two minutes. */
const beatMs = 20_000;
const afterLockMs = 250;

export interface Going {
  id: string;
  open: OpenTable;
  lines: AsyncGenerator<Line[], void, void>;
  keeper: Keeper;
  assumed: Assumed;
  options: ImportOptions;
}

/** In the state `reading`: false if the import was removed, or failed. */
async function progress(
  ctx: Ctx,
  { id, keeper }: Going,
  options: ImportOptions | null,
  over: boolean,
): Promise<boolean> {
  const again = options
    ? sql`, options = ${JSON.stringify(options)}::jsonb, done = 0, added = 0, changed = 0, unchanged = 0, misfits = 0, last_line = 0`
    : sql``;
  return ctx.database.transaction(async db => {
    const found = await db.run(
      sql`update imports set rows = ${keeper.rows()}, touched = now(), state = ${over ? 'matching' : 'reading'} ${again} where id = ${id} and state = 'reading'`,
    );
    if (found > 0 && options)
      await db.run(
        sql`update import_rows set outcome = null, key = null where import_id = ${id} and outcome is not null`,
      );
    if (found > 0) await ctx.services.send(db, 'imports', { id });
    return found > 0;
  });
}

const note = ({ database }: Ctx, { id }: Going, notes: ImportNotes): Promise<unknown> =>
  database.run(
    sql`update imports set options = options || jsonb_build_object('notes', ${JSON.stringify(notes)}::jsonb) where id = ${id} and state = 'reading'`,
  );

/** Retries after a lock timeout: the job locks the import for a batch, which is no fault of the file. */
async function persistently<T>(stopped: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || stopped.aborted) throw error;
      await pause(afterLockMs);
    }
  }
}

async function readRest(ctx: Ctx, of: Going, stopped: AbortSignal): Promise<void> {
  let { options } = of;
  let told = of.keeper.rows();
  for await (const lines of of.lines) {
    await persistently(stopped, () => of.keeper.keep({ db: ctx.database }, of.id, lines));
    const now = optionsOf(of.assumed, of.keeper.seen());
    const other = !isDeepStrictEqual(now, options);
    options = now;
    if (!other && of.keeper.rows() - told < portion) continue;
    told = of.keeper.rows();
    if (!(await persistently(stopped, () => progress(ctx, of, other ? now : null, false)))) return;
  }
  const { notes: ofSheet } = await of.open.table;
  const notes = allNotes(ofSheet, of.keeper.notes());
  if (notes) await persistently(stopped, () => note(ctx, of, notes));
  await persistently(stopped, () => progress(ctx, of, null, true));
}

/** Nothing of a file that is refused is kept but why. */
async function refuse(ctx: Ctx, { id }: Going, fault: Issue): Promise<void> {
  await ctx.database.transaction(async db => {
    const found = await db.run(
      sql`update imports set state = 'failed', error = ${fault.code}, fault = ${JSON.stringify(fault)}::jsonb, ended = now(), added = 0, changed = 0, unchanged = 0, misfits = 0 where id = ${id} and state = 'reading'`,
    );
    if (found > 0) await db.run(sql`delete from import_rows where import_id = ${id}`);
  });
}

/** Renews `touched`. Skips a row that the job has locked: the job renews it itself. */
const beat = ({ database }: Ctx, id: string): Promise<unknown> =>
  database
    .run(
      sql`update imports set touched = now() where id = (select i.id from imports i where i.id = ${id} and i.state = 'reading' for no key update skip locked)`,
    )
    .catch(error => log.warn(`import ${id}`, error));

async function work(ctx: Ctx, of: Going, stopped: AbortSignal): Promise<void> {
  const heart = setInterval(() => void beat(ctx, of.id), beatMs);
  try {
    await readRest(ctx, of, stopped);
  } catch (error) {
    // A removed import took its rows with it: further ones have nothing to belong to.
    if (isMissingReference(error)) return;
    const issue = error instanceof Problem ? error.issues[0] : undefined;
    if (!issue && !(error instanceof ReaderStopped)) log.warn(`import ${of.id}`, error);
    await persistently(stopped, () => refuse(ctx, of, issue ?? { path: 'file', code: 'read_failed' }));
  } finally {
    clearInterval(heart);
    await of.open.close();
  }
}

export function readOn(ctx: Ctx, of: Going): void {
  const stopped = new AbortController();
  const ended = work(ctx, of, stopped.signal).catch(error => log.warn(`import ${of.id}`, error));
  const stop = () => {
    stopped.abort();
    void of.open.close().catch(() => undefined);
  };
  goOn(ctx.database, { stop, ended });
}
