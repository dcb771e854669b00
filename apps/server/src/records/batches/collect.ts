/**
 * Notes the entries with an answer that is mapped, some at a time from the newest on: when a mapping begins, and once more
 * at its end, for those that came meanwhile.
 */
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import type { Forms } from '../forms.ts';
import { mappedAnswers } from './map-check.ts';
import type { Batch } from './types.ts';

/** Entries that are looked at in a transaction. */
const portion = 2_000;

const portionOf = (ctx: Ctx, { id, report_config_id, last_id }: Batch) => {
  const after =
    last_id === null
      ? sql``
      : sql`and (t.created, t.id) < (select b.last_created, b.last_id from batches b where b.id = ${id})`;
  return ctx.db.rows<{ id: string }>(
    sql`select t.id from reports t where t.report_config_id = ${report_config_id} and t.deleted is null ${after} order by t.created desc, t.id desc limit ${portion}`,
  );
};

/** Looks at the next entries. */
export async function collectNext(ctx: Ctx, forms: Forms, batch: Batch): Promise<void> {
  const { form } = await forms.get(ctx, batch.report_config_id);
  const looked = (await portionOf(ctx, batch)).map(({ id }) => id);
  let noted = 0;
  for (const map of batch.map ?? [])
    noted += await ctx.db.run(
      sql`insert into batch_entries (batch_id, report_id) select distinct ${batch.id}::uuid, t.id from ${mappedAnswers(sql`t.id = any(${looked}::uuid[])`, form, map)} on conflict do nothing`,
    );
  const more = looked.length === portion;
  const last = more ? (looked.at(-1) ?? null) : null;
  await ctx.db.run(
    sql`update batches set collected = ${!more}, last_id = ${last}::uuid, last_created = (select t.created from reports t where t.id = ${last}::uuid), total = total + ${noted}, attempts = 0, touched = now() where id = ${batch.id}`,
  );
}

/**
 * Begins to look through all once more. An entry whose adding began before the version was published and ends after it is
 * there by then: it holds its form, which is locked for a moment.
 */
export async function collectAgain(ctx: Ctx, batch: Batch): Promise<void> {
  await ctx.db.run(sql`select 1 from report_configs where id = ${batch.report_config_id} for update`);
  await ctx.db.run(
    sql`update batches set gathered = true, collected = false, last_id = null, last_created = null, attempts = 0, touched = now() where id = ${batch.id}`,
  );
}
