/** The rows of an import, a page at a time: their cells, what these are read as, and what becomes of them. */
import { resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { AreaDeps, In, Out } from '../../records/endpoint.ts';
import { repeatsOf } from '../../records/imports/shown-repeats.ts';
import { apartLines } from '../../records/imports/types.ts';
import { understoodOf } from '../../records/imports/understood.ts';
import { nameOf } from '../../records/person-name.ts';
import { within } from '../../records/scope.ts';
import { pageOf } from '../common/page.ts';
import { type ReadOf, readOf, writes } from './told.ts';

const { reports } = resources;
/** Characters of a cell that are shown. */
const longest = 1_000;

/**
 * Long texts are cut: a page of whole ones may be of many megabytes. Those of an entry that the file has no row for are
 * Kontor's, and shown to nobody who may not read it by now.
 */
const cells = sql`case when r.outcome = 'missing' and t.id is null then '[]'::json when octet_length(r.cells::text) <= ${longest} then r.cells else (select json_agg(case when json_typeof(c.cell) = 'string' then to_json(left(c.cell #>> '{}', ${longest})) else c.cell end order by c.at) from json_array_elements(r.cells) with ordinality c (cell, at)) end`;

/** Of an entry `t` that may not be read by now, none. */
export const changes = sql`case when t.id is null then '[]'::jsonb else coalesce(r.changes, '[]'::jsonb) end`;

/** With what was chosen; of an entry that may not be read by now, none. */
export const conflicts = sql`case when t.id is null or r.conflicts is null then '[]'::jsonb else (select jsonb_agg(c.one || jsonb_build_object('take', coalesce(r.taken ->> (c.one ->> 'path'), 'present')) order by c.at) from jsonb_array_elements(r.conflicts) with ordinality c (one, at)) end`;

/** Of an entry that both sides changed. */
const lastChange = sql`case when r.outcome = 'conflict' and t.id is not null then jsonb_build_object('at', t.modified, 'by', ${nameOf(sql`t.modified_by`)}) end`;

/** The paths of files that its cells name, by the field. */
const named = sql`case when r.files is null then '[]'::jsonb else (select jsonb_agg(jsonb_build_object('path', 'data.' || f.field, 'names', (select jsonb_agg(p.path order by n.at) from jsonb_array_elements(f.places) with ordinality n (place, at) join import_files p on p.import_id = r.import_id and p.place = n.place::int))) from jsonb_each(r.files) f (field, places)) end`;

type ImportRow = Out<'entriesImportRows'>['data'][number];
type StoredRow = Omit<ImportRow, 'answers' | 'repeats'>;

/** Rows of which the cells are shown, and not only what they change. */
const isWhole = ({ trip }: ReadOf, { outcome }: StoredRow) =>
  outcome === 'added' || outcome === 'misfit' || (!trip && outcome !== null);

/** With what the cells are read as, and their rows in sheets of repeats. */
async function whole(ctx: Ctx, forms: AreaDeps['forms'], of: ReadOf, rows: readonly StoredRow[]): Promise<ImportRow[]> {
  if (rows.length === 0) return [];
  const known = await forms.get(ctx, of.report_config_id);
  const lines = rows.map(({ row, cells, issues }) => ({ line: row, cells, issues }));
  const answers = await understoodOf(ctx, known.form, of, lines);
  const shown = lines.filter((_, at) => isWhole(of, rows[at] as StoredRow));
  const found = await repeatsOf(ctx, known, of, shown);
  const repeats = new Map(shown.map((line, at) => [line, found[at]]));
  return rows.map((row, at) => ({
    ...row,
    answers: answers[at] ?? {},
    repeats: repeats.get(lines[at] as (typeof lines)[number]) ?? [],
  }));
}

export const entriesImportRows =
  ({ forms }: Pick<AreaDeps, 'forms'>) =>
  async (ctx: Ctx, { params, query }: In<'entriesImportRows'>) => {
    const of = await readOf(ctx, params.id);
    const { limit, page, offset } = pageOf(query);
    const outcome = query['filter[outcome]'];
    const changed = query['filter[changed]'];
    const since =
      changed === undefined
        ? sql``
        : sql` and (coalesce(r.outcome, '') = 'missing' and r.issues is not null) = ${changed === 'true'}`;
    const where = sql`r.import_id = ${of.id}${outcome === undefined ? sql`` : sql` and r.outcome = ${outcome}`}${since}`;
    const rows = await ctx.db.rows<StoredRow>(
      sql`select r.line % ${apartLines} as row, r.outcome, t.id as report_id, ${cells} as cells, ${changes} as changes, coalesce(r.issues, '[]'::jsonb) as issues, r.skipped, ${writes} as writes, ${conflicts} as conflicts, ${lastChange} as changed, ${named} as files from import_rows r join imports i on i.id = r.import_id left join reports t on t.id = r.report_id and ${within(ctx.actor, reports, 'read')} where ${where} order by r.line limit ${limit} offset ${offset}`,
    );
    const found = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from import_rows r where ${where}`);
    return { data: await whole(ctx, forms, of, rows), count: found?.n ?? 0, page, limit };
  };
