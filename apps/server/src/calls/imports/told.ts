/** An import as its person is shown it; others have none of that id. */
import { Problem } from '@kontor/contract';
import { type Sql, sql } from '../../db/sql.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { Out } from '../../records/endpoint.ts';
import type { Import } from '../../records/imports/types.ts';

export type Told = Out<'entriesImportRead'>['data'];

/** Whether a row `r` of the import `i` would be written, and whether its entry would be removed, were it not left out. */
const isWritten = sql`(r.outcome in ('added', 'changed') or (r.outcome = 'conflict' and (r.changes is not null or r.taken is not null)))`;
const isRemoved = sql`(r.outcome = 'missing' and i.absent = 'remove' and (r.issues is null or i.trip ->> 'altered' = 'remove'))`;
/** Whether anything comes of the row `r`, unless it is left out. */
export const writes = sql`(${isWritten} or ${isRemoved})`;
const leftOut = (which: Sql) =>
  sql`case when i.state = 'ready' then (select count(*)::int from import_rows r where r.import_id = i.id and r.skipped and ${which}) else 0 end`;

export const shown = sql`i.id, i.report_config_id, i.filename, i.state, i.rows, i.done, i.added, i.changed, i.unchanged, i.misfits, i.trip ->> 'at' as exported, i.conflicts, case when i.conflicts = 0 then 0 else (select count(*)::int from import_rows r where r.import_id = i.id and r.outcome = 'conflict' and (r.changes is not null or r.taken is not null)) end as settled, i.missing, i.absent, case when i.missing = 0 then 0 else (select count(*)::int from import_rows r where r.import_id = i.id and r.outcome = 'missing' and r.issues is not null) end as missing_changed, coalesce(i.trip ->> 'altered', 'keep') as absent_changed, i.options ->> 'other_form' as other_form, i.removed, ${leftOut(isWritten)} as skipped, ${leftOut(isRemoved)} as missing_skipped, i.columns, coalesce((select jsonb_agg(jsonb_build_object('repeat', p -> 'repeat', 'columns', p -> 'columns')) from jsonb_array_elements(coalesce(i.trip -> 'parts', i.options -> 'repeats' -> 'parts', '[]'::jsonb)) p), '[]'::jsonb) as repeats, case when i.options ? 'files' then (select count(*)::int from import_files p where p.import_id = i.id) else 0 end as files, coalesce(i.trip -> 'unread', i.options -> 'unread') as unread, case when i.options ? 'notes' then '{"merged": [], "uncomputed": [], "beyond": [], "rounded": [], "sheets": []}'::jsonb || (i.options -> 'notes') end as notes, i.keys, i.state in ('applied', 'cancelled', 'failed') and exists (select 1 from import_rows r where r.import_id = i.id and r.written is not null) as written, coalesce(i.options ->> 'by' = 'remembered', false) as remembered, i.options ->> 'dates' as dates, i.options ->> 'decimal' as decimal, i.options ->> 'time_zone' as time_zone, i.error, i.fault, i.created, i.ended, i.expires`;

/** The API key that calls; null for a person. */
export const callingKey = ({ actor }: Ctx): Sql =>
  actor.kind === 'user' && actor.key
    ? sql`(select k.id from tokens k where k.hash = ${actor.session} and k.purpose = 'key')`
    : sql`null::uuid`;

/** Own imports that have not expired: of a key those that it began, since it may less than its person. */
export const theirs = (ctx: Ctx): Sql => {
  const begun = ctx.actor.kind === 'user' && ctx.actor.key ? sql`and i.key_id = ${callingKey(ctx)}` : sql``;
  return sql`i.user_id = ${actorId(ctx.actor)} and i.expires > ${ctx.now} ${begun}`;
};

export const own = (ctx: Ctx, id: string): Sql => sql`i.id = ${id} and ${theirs(ctx)}`;

export async function toldOf(ctx: Ctx, id: string): Promise<Told> {
  const found = await ctx.db.one<Told>(sql`select ${shown} from imports i where ${own(ctx, id)}`);
  if (!found) throw new Problem('notFound');
  return found;
}

/** How an own import is read. */
export type ReadOf = Pick<Import, 'id' | 'report_config_id' | 'columns' | 'options' | 'trip'>;

export async function readOf(ctx: Ctx, id: string): Promise<ReadOf> {
  const found = await ctx.db.one<ReadOf>(
    sql`select i.id, i.report_config_id, i.columns, i.options, i.trip from imports i where ${own(ctx, id)}`,
  );
  if (!found) throw new Problem('notFound');
  return found;
}
