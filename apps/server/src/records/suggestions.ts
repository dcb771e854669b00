/**
 * Imports a form's suggestion file into tables before the form is written; the file is never opened again. The form
 * switches to the copy in its own transaction.
 */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Problem, resources } from '@kontor/contract';
import { isReserved, sanitizeName, uniqueName } from '@kontor/form';
import { type Sql, sql } from '../db/sql.ts';
import { openMade } from '../outside/made-file.ts';
import { spooled } from '../outside/reader-result.ts';
import { type Table, withTable } from '../outside/sqlite.ts';
import type { Actor, Ctx } from './context.ts';
import { predicate, within } from './scope.ts';
import { alive, type Staged, type Values } from './verb.ts';

const { files, 'report-configs': reportConfigs } = resources;
const path = 'suggestion_file_id';
const reader = new URL('./suggestion-reader.ts', import.meta.url);
const refused = (code: string) => new Problem('invalid', [{ path, code }]);

/**
 * Columns of a set `s` that the actor gets of a form `t`, in the order of the cells, null in place of others: those that
 * are fields of its sections of known data, and further ones for people where the form says so.
 */
export const openColumns = (actor: Actor): Sql => sql`case
  when ${actor.kind !== 'share'} and t.suggestion_all_columns then s.columns
  else (select jsonb_agg(case when t.suggestion_fields @> c.value then c.value end order by c.place) from jsonb_array_elements(s.columns) with ordinality c (value, place)) end`;

/** Names by which fields can refer to columns; null if no field can have that name. */
function columnNames(columns: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return columns.map(column => {
    const spelled = sanitizeName(column);
    if (spelled === '' || isReserved(spelled)) return null;
    const name = uniqueName(spelled, taken);
    taken.add(name);
    return name;
  });
}

/** Lines go to PostgreSQL as they were spooled, unparsed: a large file does not block other requests. */
async function eachLine(file: string, use: (line: string) => Promise<void>): Promise<void> {
  const lines = createInterface({
    input: (await openMade(file)).createReadStream(),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) await use(line);
}

const copy = (ctx: Ctx, { folder }: Table, columns: (string | null)[]): Promise<number> =>
  ctx.database.transaction(async db => {
    const set = await db.one<{ id: number }>(
      sql`insert into suggestion_sets (columns) values (${JSON.stringify(columns)}::jsonb) returning id`,
    );
    if (!set) throw new Problem('broken');
    let first = 0;
    await eachLine(join(folder, spooled.rows), async line => {
      first += await db.run(
        sql`insert into suggestion_rows (set_id, number, cells) select ${set.id}, ${first}::int + ordinality - 1, value from json_array_elements(${line}::json) with ordinality`,
      );
    });
    await eachLine(join(folder, spooled.texts), async line => {
      await db.run(sql`
        insert into suggestion_texts (set_id, place, part, folded, numbers)
        select ${set.id}, place, part, folded, numbers from json_to_recordset(${line}::json) as t (place smallint, part int, folded text, numbers int[])`);
    });
    return set.id;
  });

/** Deletes the copies that a form no longer uses. */
const forgetOthers = (ctx: Ctx, form: string) =>
  ctx.db.run(sql`delete from suggestion_sets where report_config_id = ${form}`);

const none: Staged = {
  values: { suggestion_columns: null },
  attach: async (ctx, row) => {
    await forgetOthers(ctx, row.id);
  },
  drop: async () => {},
};

interface SuggestionFile {
  filename: string;
  storage_key: string;
}

async function readable(ctx: Ctx, id: string): Promise<SuggestionFile> {
  const file = await ctx.db.one<SuggestionFile>(
    sql`select t.filename, t.storage_key from files t where t.id = ${id} and ${predicate(ctx.actor, files, 'read')} and ${alive(files)}`,
  );
  if (!file) throw refused('unknown');
  if (!/\.(db|sqlite)$/i.test(file.filename)) throw refused('wrong_ending');
  return file;
}

/** Does nothing if no file is named, if the form has it already, or if the actor may not change the form. */
export async function stageSuggestions(ctx: Ctx, values: Values, form: string | null): Promise<Staged | undefined> {
  const wanted = values.suggestion_file_id;
  if (wanted === undefined) return undefined;
  if (form !== null) {
    const before = await ctx.db.one<{ suggestion_file_id: string | null }>(
      sql`select t.suggestion_file_id from report_configs t where t.id = ${form} and ${within(ctx.actor, reportConfigs, 'update')} and ${alive(reportConfigs)}`,
    );
    if (!before || (wanted !== null && before.suggestion_file_id === String(wanted).toLowerCase())) return undefined;
  }
  if (wanted === null) return none;
  const file = await readable(ctx, String(wanted));
  const bytes = () => ctx.services.storage.open(file.storage_key);
  return withTable({ bytes, reader, path }, async table => {
    const columns = columnNames(table.columns);
    const named = columns.filter(name => name !== null);
    if (named.length === 0) throw refused('no_table');
    const set = await copy(ctx, table, columns);
    return {
      values: { suggestion_columns: named },
      async attach(within, row) {
        await forgetOthers(within, row.id);
        await within.db.run(sql`update suggestion_sets set report_config_id = ${row.id} where id = ${set}`);
      },
      async drop() {
        await ctx.database.run(sql`delete from suggestion_sets where id = ${set}`);
      },
    };
  });
}
