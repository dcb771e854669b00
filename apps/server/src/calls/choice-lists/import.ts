/** Import of a choice list from a file: read in a process of its own, compared, and written in one transaction. */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { type ChoiceListColumn, type ChoiceRowGiven, Problem, resources } from '@kontor/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from '../../db/sql.ts';
import { openMade } from '../../outside/made-file.ts';
import { spooled } from '../../outside/reader-result.ts';
import { withTable } from '../../outside/sqlite.ts';
import { add } from '../../records/add.ts';
import { apply, type Compared, compare, type List, lockList, searchAnew } from '../../records/choice-list-change.ts';
import type { Ctx } from '../../records/context.ts';
import type { HandlerOf, In, Out } from '../../records/endpoint.ts';
import { inTransaction } from '../../records/transaction.ts';
import { mustMay } from '../../records/verb.ts';
import { choiceListsBehaviour } from '../../resources/choice-lists.ts';
import { readHead, rowOf } from './head.ts';
import { sheetLimits } from './sheet-limits.ts';

const lists = resources['choice-lists'];
const reader = new URL('./sheet-reader.ts', import.meta.url);
const workbooks = import.meta.resolve('hucre/xlsx');
const firstShown = 100;

interface Sheet {
  filename: string;
  lines: string[][];
}

/** The rows of the uploaded file, as texts. */
async function sheetOf(request: FastifyRequest): Promise<Sheet> {
  const part = await request.file({ limits: { fileSize: sheetLimits.bytes } }).catch(() => {
    throw new Problem('malformed');
  });
  if (part?.fieldname !== 'file') throw new Problem('invalid', [{ path: 'file', code: 'required' }]);
  const bytes = await part.toBuffer().catch(() => null);
  if (!bytes) throw new Problem('tooLarge', [{ path: 'file', code: 'file_size' }]);
  const asked = { bytes: async () => Readable.from([bytes]), reader, path: 'file', libraries: [workbooks] };
  const lines = await withTable(asked, async ({ folder }) => {
    const found: string[][] = [];
    const spool = (await openMade(join(folder, spooled.rows))).createReadStream();
    for await (const line of createInterface({ input: spool })) found.push(...(JSON.parse(line) as string[][]));
    return found;
  });
  return { filename: part.filename, lines };
}

interface Read {
  columns: ChoiceListColumn[];
  /** Lines of the file, counted from 1 with the head. */
  rows: { line: number; row: ChoiceRowGiven }[];
}

function readLines([headings = [], ...lines]: string[][], known: readonly ChoiceListColumn[]): Read {
  const head = readHead(headings, known);
  const rows = lines.flatMap((cells, index) =>
    cells.some(cell => cell !== '') ? [{ line: index + 2, row: rowOf(cells, head) }] : [],
  );
  return { columns: head.columns, rows };
}

/** Named as the file, without its ending; a number where that name is taken. */
async function freeName(ctx: Ctx, wanted: string): Promise<string> {
  const base =
    wanted
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 90)
      .toWellFormed() || 'Liste';
  const taken = await ctx.db.rows<{ name: string }>(
    sql`select lower(name) as name from choice_lists where deleted is null and starts_with(lower(name), ${base.toLowerCase()}::text)`,
  );
  const names = new Set(taken.map(({ name }) => name));
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base} ${count}`;
    if (!names.has(name.toLowerCase())) return name;
  }
}

function told(list: Pick<List, 'name'> & { id: string | null }, { columns, rows }: Read, found: Compared) {
  const of = (outcome: string) => found.checked.filter(each => each.outcome === outcome).length;
  const lines = found.checked.map(({ outcome, path, code }, index) => ({
    ...{ line: rows[index]?.line ?? 0, outcome, code, path },
    row: rows[index]?.row ?? { value: '' },
  }));
  // Wrong lines first: those are to be looked at.
  const first = lines.toSorted((a, b) => Number(b.outcome === 'wrong') - Number(a.outcome === 'wrong'));
  return {
    ...{ id: list.id, name: list.name, columns, rows: rows.length },
    ...{ added: of('new'), changed: of('changes'), removed: found.gone.length, wrong: of('wrong') },
    first: first.slice(0, firstShown).map(({ path: _path, ...line }) => line),
  };
}

async function importSheet(
  ctx: Ctx,
  { query }: In<'choiceListImport'>,
  { filename, lines }: Sheet,
): Promise<Out<'choiceListImport'>['data']> {
  const replace = query.mode === 'replace';
  return inTransaction(ctx, async within => {
    const present = query.into === undefined ? null : await lockList(within, query.into);
    const read = readLines(lines, present?.columns ?? []);
    const rows = read.rows.map(({ row }) => row);
    const name = present?.name ?? (await freeName(within, query.name ?? filename));
    const found = await compare(within, { id: present?.id ?? null, columns: read.columns }, { rows, replace });
    if (query.dry === true) return told({ id: present?.id ?? null, name }, read, found);
    if (found.checked.every(({ outcome }) => outcome === 'wrong'))
      throw new Problem('invalid', [{ path: 'file', code: 'no_rows' }]);
    const list = present ? await withColumns(within, present, read.columns) : await newList(within, name, read.columns);
    await apply(within, list, found, replace);
    return told({ id: list.id, name }, read, found);
  });
}

/** The file's head adds columns to those of the list. */
async function withColumns(ctx: Ctx, list: List, columns: ChoiceListColumn[]): Promise<List> {
  const made = { ...list, columns };
  const added = columns.slice(list.columns.length).map(({ name }) => name);
  if (added.length === 0) return made;
  await ctx.db.run(sql`update choice_lists set columns = ${JSON.stringify(columns)}::jsonb where id = ${list.id}`);
  await searchAnew(ctx, made, added);
  return made;
}

async function newList(ctx: Ctx, name: string, columns: ChoiceListColumn[]): Promise<List> {
  const { row } = await add(ctx, { resource: lists, behaviour: choiceListsBehaviour }, { name, columns });
  return { id: row.id, name, columns, version: 1, user_id: String(row.user_id) };
}

/** A list of rows that another file has; a name that is taken gets a number. */
export async function listFrom(
  ctx: Ctx,
  wanted: string,
  columns: ChoiceListColumn[],
  rows: ChoiceRowGiven[],
): Promise<List> {
  const found = await compare(ctx, { id: null, columns }, { rows, replace: false });
  const list = await newList(ctx, await freeName(ctx, wanted), columns);
  await apply(ctx, list, found, false);
  return list;
}

export const choiceListImport: HandlerOf<'choiceListImport'> = async (ctx, input, request) => {
  mustMay(ctx, lists, input.query.into === undefined ? 'create' : 'update');
  return { data: await importSheet(ctx, input, await sheetOf(request)) };
};
