/** Begins an import of entries: the file is read in a process of its own, its rows are kept, and a job matches them. */
import { join } from 'node:path';
import { type ImportMapping, isBuiltInState, limits, Problem, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../../db/sql.ts';
import { spooled } from '../../outside/reader-result.ts';
import { type Table as ReadTable, withTable } from '../../outside/sqlite.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { AreaDeps, HandlerOf } from '../../records/endpoint.ts';
import type { Forms, KnownForm } from '../../records/forms.ts';
import { columnsOf, filledFields } from '../../records/imports/columns.ts';
import { nameIn } from '../../records/imports/own-cells.ts';
import { remembered } from '../../records/imports/remembered.ts';
import type { Cell, Column, ImportOptions } from '../../records/imports/types.ts';
import { watchWriting } from '../../records/imports/writing.ts';
import { languageAsked } from '../../records/language.ts';
import { zoneAsked } from '../../records/time-zone.ts';
import { inTransaction } from '../../records/transaction.ts';
import { mustMay } from '../../records/verb.ts';
import { type Given, withGiven } from './given.ts';
import { linesOf } from './lines.ts';
import { isTripNames, keepOwn, type OwnWorkbook, ownWorkbook } from './own-workbook.ts';
import { tableLimits } from './table-limits.ts';
import { callingKey, type Told, toldOf } from './told.ts';

const { reports } = resources;
const reader = new URL('./table-reader.ts', import.meta.url);
const workbooks = import.meta.resolve('hucre/xlsx');

/** A person's imports that are neither applied nor taken back nor gone are bounded: each keeps a whole file. */
async function mustHaveRoom(ctx: Ctx, user: string): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${user}`}, 0))`);
  const found = await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from imports where user_id = ${user} and state in ('matching', 'ready', 'cancelled', 'failed') and expires > now()`,
  );
  if ((found?.n ?? 0) >= limits.imports_open)
    throw new Problem('tooMany', [{ path: 'imports', code: 'too_many', values: { max: limits.imports_open } }]);
}

function mustBeState({ form }: KnownForm, state: string | null | undefined): void {
  if (state === null || state === undefined || isBuiltInState(state)) return;
  if (!form.states.some(({ value }) => value === state))
    throw new Problem('invalid', [{ path: 'mapping.state', code: 'not_a_choice' }]);
}

interface Table {
  columns: Column[];
  keys: string[];
  folder: string;
  /** Who said what columns fill. */
  by: 'hand' | 'remembered' | 'itself';
  own: OwnWorkbook | null;
}

/** The second line of an export that has the names of fields below their labels. */
const isNames = (cells: readonly Cell[], columns: readonly Column[]): boolean =>
  columns.every(({ to }, at) => to === null || cells[at] === to);

/** Keeps the rows as they are, and answers how many there are and how they are written. */
async function keepRows(ctx: Ctx, id: string, known: KnownForm, { columns, folder, own }: Table) {
  const watch = watchWriting(filledFields(known.form), columns);
  let rows = 0;
  for await (const read of linesOf<[number, Cell[]]>(join(folder, spooled.rows))) {
    const first = read[0]?.[1] ?? [];
    const named = rows === 0 && (own ? isTripNames(own, first) : isNames(first, columns));
    const lines = named ? read.slice(1) : read;
    rows += lines.length;
    for (const [, cells] of lines) watch.see(cells);
    const names = lines.map(([, cells]) => own && nameIn(cells[own.of.id] ?? null));
    await ctx.db.run(
      sql`insert into import_rows (import_id, line, cells, report) select ${id}, n.line, n.cells, n.report from unnest(${lines.map(([line]) => line)}::int[], ${lines.map(([, cells]) => JSON.stringify(cells))}::json[], ${names}::text[]) n (line, cells, report)`,
    );
  }
  return { rows, seen: watch.found() };
}

/** Where the mapping says nothing, what the file shows; an own workbook is in the language and zone of its export. */
function optionsOf(
  ctx: Ctx,
  { state = null, dates, decimal }: ImportMapping,
  { seen, zone, table: { own, by } }: { seen: Pick<ImportMapping, 'dates' | 'decimal'>; zone: string; table: Table },
): ImportOptions {
  const language = own?.trip.language ?? ctx.language ?? 'de';
  return {
    state,
    dates: dates ?? seen.dates ?? 'DMY',
    decimal: decimal ?? seen.decimal ?? (language === 'de' ? ',' : '.'),
    time_zone: own?.of.timeZone ?? zone,
    by,
  };
}

async function begin(ctx: Ctx, known: KnownForm, { form, mapping, filename }: Given, table: Table): Promise<Told> {
  const user = userOf(ctx.actor);
  const id = uuidv7();
  const zone = await zoneAsked(ctx.db, mapping.time_zone);
  const expires = new Date(ctx.now.getTime() + limits.import_days * 86_400_000);
  await mustHaveRoom(ctx, user.id);
  await ctx.db.run(
    sql`insert into imports (id, report_config_id, user_id, key_id, permissions, filename, columns, keys, options, trip, expires) values (${id}, ${form}, ${user.id}, ${callingKey(ctx)}, ${JSON.stringify(user.permissions)}::jsonb, ${filename}, ${JSON.stringify(table.columns)}::jsonb, ${JSON.stringify(table.keys)}::jsonb, '{}', ${table.own ? JSON.stringify(table.own.of) : null}::jsonb, ${expires})`,
  );
  const { rows, seen } = await keepRows(ctx, id, known, table);
  if (table.own) await keepOwn(ctx, id, table.own, table.folder);
  if (rows === 0) throw new Problem('invalid', [{ path: 'file', code: 'no_rows' }]);
  const options = optionsOf(ctx, mapping, { seen, zone, table });
  await ctx.db.run(
    sql`update imports set options = ${JSON.stringify(options)}::jsonb, rows = ${rows} where id = ${id}`,
  );
  await ctx.services.send(ctx.db, 'imports', { id });
  return toldOf(ctx, id);
}

/** What the file's columns fill: as an own workbook was written, as somebody said it, or as it is found. */
async function tableOf(ctx: Ctx, forms: Forms, { form: id, mapping }: Given, read: ReadTable): Promise<Table> {
  const { columns: head, folder } = read;
  const known = await forms.get(ctx, id);
  // An explicit mapping goes before the workbook's own: the file is then imported as any other, without a round trip.
  if (mapping.columns !== undefined || mapping.keys !== undefined) {
    const columns = columnsOf(known.form, head, mapping);
    return { columns, keys: mapping.keys ?? [], folder, own: null, by: 'hand' };
  }
  const own = await ownWorkbook(ctx, forms, id, known, read);
  if (own) return { columns: own.columns, keys: ['id'], folder, own, by: 'itself' };
  const kept = mapping.remembered === true ? await remembered(ctx, id, known.form, head) : null;
  if (kept) return { ...kept, folder, own: null, by: 'remembered' };
  return { columns: columnsOf(known.form, head, mapping), keys: [], folder, own: null, by: 'itself' };
}

const importGiven = async (ctx: Ctx, forms: Forms, given: Given): Promise<Told> => {
  const known = await forms.get(ctx, given.form);
  mustBeState(known, given.mapping.state);
  const { bytes } = given;
  const asked = { bytes, reader, path: 'file', ms: tableLimits.ms, libraries: [workbooks] };
  return withTable(asked, async read => {
    const table = await tableOf(ctx, forms, given, read);
    return inTransaction(ctx, within => begin(within, known, given, table));
  });
};

export const entriesImport =
  ({ forms, schemaCheck }: Pick<AreaDeps, 'forms' | 'schemaCheck'>): HandlerOf<'entriesImport'> =>
  async (ctx, { headers }, request) => {
    mustMay(ctx, reports, 'create');
    const within = { ...ctx, language: languageAsked(headers) };
    return { data: await withGiven(request, schemaCheck, given => importGiven(within, forms, given)) };
  };
