/** Export of a choice list as CSV or workbook: the columns that an import reads, read in portions and streamed. */
import { Readable } from 'node:stream';
import { type ChoiceListColumn, resources } from '@kontor/contract';
import type { FastifyReply } from 'fastify';
import { sql } from '../../db/sql.ts';
import { csvOf, csvType } from '../../exports/csv.ts';
import { wordsFor } from '../../exports/words.ts';
import { type Sheet, sheetName, workbook, workbookType } from '../../outside/xlsx/workbook.ts';
import { safeName } from '../../outside/zip.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { languageAsked } from '../../records/language.ts';
import { read } from '../../records/read.ts';
import { audit } from '../../records/verb.ts';
import { disposition } from '../common/file-headers.ts';
import type { FoundRow } from './rows.ts';

const lists = resources['choice-lists'];
const portion = 1_000;

interface Exported {
  id: string;
  name: string;
  columns: ChoiceListColumn[];
}

/** By place, so that each portion is a short walk along an index. */
async function* portions(ctx: Ctx, id: string): AsyncGenerator<FoundRow[]> {
  let after: { place: number; value: string } = { place: -1, value: '' };
  for (;;) {
    const rows = await ctx.database.rows<FoundRow & { place: number }>(
      sql`select k.value, k.label, k.cells, k.retired, k.place from choice_list_rows k where k.choice_list_id = ${id} and (k.place, k.value) > (${after.place}::int, ${after.value}::text) order by k.place, k.value limit ${portion}`,
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}

async function sheetOf(ctx: Ctx, { id, name, columns }: Exported): Promise<Sheet> {
  const found = await ctx.db.rows<{ language: string }>(
    sql`select distinct l.language from choice_list_rows k, jsonb_object_keys(case jsonb_typeof(k.label) when 'object' then k.label else '{}' end) l (language) where k.choice_list_id = ${id} order by 1 limit 20`,
    'rare',
  );
  const languages = found.map(({ language }) => language);
  const head = [
    'value',
    ...(languages.length > 0 ? languages : ['label']),
    ...columns.map(({ label }) => label),
    'retired',
  ];
  const labels = ({ label }: FoundRow) =>
    languages.length === 0
      ? [String(label)]
      : languages.map((language, index) =>
          typeof label === 'string' ? (index === 0 ? label : '') : (label[language] ?? ''),
        );
  async function* rows() {
    for await (const part of portions(ctx, id))
      yield part.map(row => [
        row.value,
        ...labels(row),
        ...columns.map(column => row.cells[column.name] ?? ''),
        row.retired ? 'x' : '',
      ]);
  }
  return {
    name: sheetName(name, new Set()),
    columns: head.map(header => ({ headers: [header], width: 20 })),
    rows: rows(),
  };
}

async function exported(ctx: Ctx, id: string, reply: FastifyReply, ending: 'csv' | 'xlsx'): Promise<Exported> {
  const list = await read<Exported>(ctx, lists, id);
  await audit(ctx, { action: 'export', entity: lists.entity, id, detail: { format: ending } });
  reply
    .type(ending === 'csv' ? csvType : workbookType)
    .header('content-disposition', disposition('attachment', safeName(`${list.name}.${ending}`)));
  return list;
}

export async function choiceListTable(
  ctx: Ctx,
  { params, headers }: In<'choiceListTable'>,
  _request: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sheet = await sheetOf(ctx, await exported(ctx, params.id, reply, 'csv'));
  const language = languageAsked(headers);
  return reply.send(Readable.from(csvOf(sheet, { language, words: wordsFor(language), values: 'stored' })));
}

async function* only(sheet: Sheet) {
  yield sheet;
}

export async function choiceListWorkbook(
  ctx: Ctx,
  { params }: In<'choiceListWorkbook'>,
  _request: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return reply.send(workbook(only(await sheetOf(ctx, await exported(ctx, params.id, reply, 'xlsx')))));
}
