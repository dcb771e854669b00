/**
 * Begins an import of entries: the file is read in a process of its own, its rows are kept, and a job matches them; of a
 * long file while the rest is still being read.
 */
import { join } from 'node:path';
import { isBuiltInState, limits, Problem, resources } from '@kontor/contract';
import { isId } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { surelyUndone } from '../../db/problems.ts';
import { sql } from '../../db/sql.ts';
import { tripIn } from '../../exports/trip.ts';
import { spooled } from '../../outside/reader-result.ts';
import { type OpenTable, openTable, type Table as ReadTable, turnToRead } from '../../outside/sqlite.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { AreaDeps, HandlerOf } from '../../records/endpoint.ts';
import type { Forms, KnownForm } from '../../records/forms.ts';
import { columnsOf, filledFields } from '../../records/imports/columns.ts';
import { remembered } from '../../records/imports/remembered.ts';
import type { ImportOptions } from '../../records/imports/types.ts';
import { languageAsked } from '../../records/language.ts';
import { mayNone } from '../../records/scope.ts';
import { zoneAsked } from '../../records/time-zone.ts';
import { inTransaction } from '../../records/transaction.ts';
import { mustMay } from '../../records/verb.ts';
import { type Given, withGiven } from './given.ts';
import { forgetPacked, keepPacked, storePacked } from './keep-packed.ts';
import { type Assumed, keeper, type Line, optionsOf, type Table } from './keep-rows.ts';
import { namesEntries } from './known-ids.ts';
import { linesAsTheyCome, linesOf } from './lines.ts';
import { keepOwn, keepParts, orphansOf, ownWorkbook } from './own-workbook.ts';
import { readOn } from './read-on.ts';
import { type SheetRepeats, sheetRepeats } from './repeat-sheets.ts';
import { allNotes } from './row-notes.ts';
import { sheetWords, tableLimits } from './table-limits.ts';
import { callingKey, type Told, toldOf } from './told.ts';

const { reports } = resources;
const reader = new URL('./table-reader.ts', import.meta.url);
const workbooks = import.meta.resolve('hucre/xlsx');

/** A person's imports that are neither applied nor taken back nor gone are bounded: each keeps a whole file. */
async function mustBeFew(ctx: Ctx, user: string): Promise<void> {
  const found = await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from imports where user_id = ${user} and state in ('reading', 'matching', 'ready', 'cancelled', 'failed') and expires > now()`,
  );
  if ((found?.n ?? 0) >= limits.imports_open)
    throw new Problem('tooMany', [{ path: 'imports', code: 'too_many', values: { max: limits.imports_open } }]);
}

export function mustBeState({ form }: KnownForm, state: string | null | undefined, path = 'mapping.state'): void {
  if (state === null || state === undefined || isBuiltInState(state)) return;
  if (!form.states.some(({ value }) => value === state)) throw new Problem('invalid', [{ path, code: 'not_a_choice' }]);
}

/** The import, without its rows. */
async function open(ctx: Ctx, { form, filename }: Given, table: Table, state: 'reading' | 'matching'): Promise<string> {
  const user = userOf(ctx.actor);
  const id = uuidv7();
  const expires = new Date(ctx.now.getTime() + limits.import_days * 86_400_000);
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${user.id}`}, 0))`);
  await mustBeFew(ctx, user.id);
  await ctx.db.run(
    sql`insert into imports (id, report_config_id, user_id, key_id, permissions, filename, columns, keys, options, trip, expires, state) values (${id}, ${form}, ${user.id}, ${callingKey(ctx)}, ${JSON.stringify(user.permissions)}::jsonb, ${filename}, ${JSON.stringify(table.columns)}::jsonb, ${JSON.stringify(table.keys)}::jsonb, '{}', ${table.own ? JSON.stringify(table.own.of) : null}::jsonb, ${expires}, ${state})`,
  );
  return id;
}

/** With the rows that are kept so far, which the job begins with. */
async function told(ctx: Ctx, id: string, { rows, options }: { rows: number; options: ImportOptions }): Promise<Told> {
  await ctx.db.run(
    sql`update imports set options = ${JSON.stringify(options)}::jsonb, rows = ${rows} where id = ${id}`,
  );
  await ctx.services.send(ctx.db, 'imports', { id });
  return toldOf(ctx, id);
}

const assumedOf = async (ctx: Ctx, { mapping }: Given, table: Table): Promise<Assumed> => ({
  ...{ mapping, table, language: ctx.language },
  zone: await zoneAsked(ctx.db, mapping.time_zone),
});

/** All rows are there: they are kept in one transaction. */
async function begin(ctx: Ctx, known: KnownForm, given: Given, table: Table): Promise<Told> {
  const assumed = await assumedOf(ctx, given, table);
  const id = await open(ctx, given, table, 'matching');
  const kept = keeper(known, table);
  for await (const lines of linesOf<Line>(join(table.folder, spooled.rows))) await kept.keep(ctx, id, lines);
  if (table.own) await keepOwn(ctx, id, table.own, table.folder);
  if (kept.rows() === 0) throw new Problem('invalid', [{ path: 'file', code: 'no_rows' }]);
  const repeats = table.repeats ? await keepRepeats(ctx, id, table.repeats, table.folder) : {};
  const notes = allNotes(table.notes, kept.notes());
  // Last, since others wait to store their files until this ends.
  if (table.files) await keepPacked(ctx, id, table.files);
  const options = optionsOf({ ...assumed, table: { ...assumed.table, notes } }, kept.seen());
  return told(ctx, id, { rows: kept.rows(), options: { ...options, ...repeats } });
}

/** Of a long file the first rows are kept, and answered; the rest is read on. */
async function beginLong(ctx: Ctx, known: KnownForm, given: Given, table: Table, file: OpenTable): Promise<Told> {
  const assumed = await assumedOf(ctx, given, table);
  const lines = linesAsTheyCome<Line>(join(table.folder, spooled.rows), file.more);
  try {
    const first = await lines.next();
    const begun = await inTransaction(ctx, async within => {
      const id = await open(within, given, table, 'reading');
      // An attempt after a deadlock begins anew.
      const kept = keeper(known, table);
      await kept.keep(within, id, first.value ?? []);
      const options = optionsOf(assumed, kept.seen());
      return { id, options, keeper: kept, told: await told(within, id, { rows: kept.rows(), options }) };
    });
    readOn({ ...ctx, db: ctx.database }, { ...begun, open: file, lines, assumed });
    return begun.told;
  } catch (error) {
    await lines.return();
    throw error;
  }
}

/** Rows of repeats, and what of their sheets is not read. */
async function keepRepeats(ctx: Ctx, id: string, { names, unread, ...repeats }: SheetRepeats, folder: string) {
  await keepParts(ctx, id, repeats.parts, folder);
  const told = { ...unread, rows: await orphansOf(ctx, id, names) };
  const isAll = told.columns.length + told.sheets.length + told.rows.length === 0;
  return { repeats, ...(!isAll && { unread: told }) };
}

/** Sheets of repeats of a workbook that is imported without a round trip: with or without the hidden sheet of an export. */
function repeatsIn({ form }: KnownForm, { columns, carried, sheets }: ReadTable): SheetRepeats | null {
  const trip = carried ? tripIn(carried.text) : null;
  const given = sheets ?? (carried && trip ? { names: trip.sheets, parts: carried.parts } : null);
  return given && sheetRepeats(form, columns, given);
}

/** The name of the form whose own workbook it is, where that is another one that the person may read. */
async function otherForm(ctx: Ctx, forms: Forms, id: string, { carried }: ReadTable): Promise<string | undefined> {
  const form = carried && tripIn(carried.text)?.form;
  if (form === undefined || form === id || !isId(form)) return undefined;
  return (await forms.get(ctx, form).catch(() => null))?.name;
}

/** What the file's columns fill: as an own workbook was written, as somebody said it, or as it is found. */
async function tableOf(ctx: Ctx, forms: Forms, given: Given, read: ReadTable): Promise<Table> {
  const table = await filledBy(ctx, forms, given, read);
  const other = await otherForm(ctx, forms, given.form, read);
  return { ...table, ...(other !== undefined && { otherForm: other }) };
}

async function filledBy(ctx: Ctx, forms: Forms, { form: id, mapping }: Given, read: ReadTable): Promise<Table> {
  const { columns: head, folder } = read;
  const files = read.packed === undefined ? null : [];
  const isZip = files !== null;
  const known = await forms.get(ctx, id);
  const repeats = repeatsIn(known, read);
  // An explicit mapping goes before the workbook's own: the file is then imported as any other, without a round trip.
  if (mapping.columns !== undefined || mapping.keys !== undefined) {
    const columns = columnsOf(known.form, head, mapping, isZip);
    return { columns, keys: mapping.keys ?? [], folder, own: null, by: 'hand', files, repeats };
  }
  const own = await ownWorkbook(ctx, forms, id, known, read);
  // Its cells are compared as they were written: files are no part of that.
  if (own) return { columns: own.columns, keys: ['id'], folder, own, by: 'itself', files: null };
  const kept = mapping.remembered === true ? await remembered(ctx, id, known.form, head, isZip) : null;
  if (kept) return { ...kept, folder, own: null, by: 'remembered', files, repeats };
  const keys = (await namesEntries(ctx, id, head, folder)) && !filledFields(known.form).has('id') ? ['id'] : [];
  const columns = columnsOf(known.form, head, { ...mapping, keys }, isZip);
  return { columns, keys, folder, own: null, by: 'itself', files, repeats };
}

/** Whether a column takes files, and the person may add some: otherwise they are listed alone. */
function takesFiles({ actor }: Ctx, { form }: KnownForm, { columns }: Table): boolean {
  const fields = filledFields(form, true);
  return !mayNone(actor, resources.files, 'create') && columns.some(({ to }) => to !== null && fields.get(to)?.files);
}

/** The files of a ZIP are stored before the transaction, and removed if it does not come to an import. */
async function beginWhole(ctx: Ctx, known: KnownForm, given: Given, table: Table): Promise<Told> {
  const files = table.files && (await storePacked(ctx, table.folder, takesFiles(ctx, known, table)));
  return inTransaction(ctx, within => begin(within, known, given, { ...table, files })).catch(async error => {
    if (files && surelyUndone(error)) await forgetPacked(ctx, files);
    throw error;
  });
}

const importGiven = async (ctx: Ctx, forms: Forms, given: Given): Promise<Told> => {
  const known = await forms.get(ctx, given.form);
  mustBeState(known, given.mapping.state);
  // Asked again with the lock: what would be refused then is not even read.
  await mustBeFew(ctx, userOf(ctx.actor).id);
  const { bytes, mapping } = given;
  const words = sheetWords(mapping.sheet);
  const asked = { bytes, reader, path: 'file', ms: tableLimits.ms, awaited: true, libraries: [workbooks], words };
  const file = openTable(asked, await turnToRead());
  let handedOn = false;
  try {
    const head = await file.head;
    if (head) {
      const { delimiter } = head;
      const made = await tableOf(ctx, forms, given, { ...head, rows: 0, folder: file.folder });
      const table = { ...made, delimiter };
      const begun = await beginLong(ctx, known, given, table, file);
      handedOn = true;
      return begun;
    }
    const read = await file.table;
    const { notes, tableFolder, delimiter } = read;
    const table = { ...(await tableOf(ctx, forms, given, read)), notes, tableFolder, delimiter };
    return await beginWhole(ctx, known, given, table);
  } finally {
    if (!handedOn) await file.close();
  }
};

export const entriesImport =
  ({ forms, schemaCheck }: Pick<AreaDeps, 'forms' | 'schemaCheck'>): HandlerOf<'entriesImport'> =>
  async (ctx, { headers }, request) => {
    mustMay(ctx, reports, 'create');
    const within = { ...ctx, language: languageAsked(headers) };
    return { data: await withGiven(ctx, request, schemaCheck, given => importGiven(within, forms, given)) };
  };
