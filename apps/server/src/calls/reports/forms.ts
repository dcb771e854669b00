/**
 * Counts the entries that have an answer under given field names, for the form editor's warning before a field is
 * deleted.
 */
import { Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { heavily } from '../../records/heavily.ts';
import { matchingRows } from '../../records/list.ts';
import { alive, oneRow } from '../../records/verb.ts';

const { reports, 'report-configs': configs } = resources;

/**
 * By name, not by the form's present fields, since removed fields still have answers. Repeats use `name.0`, `name.1` …;
 * names contain no dot.
 */
export async function formUses(ctx: Ctx, { params, query }: In<'formUses'>) {
  const id = params.id ?? '';
  const form = await ctx.db.one(
    sql`select 1 from report_configs t where ${oneRow(ctx, configs, 'update', id)} and ${alive(configs)}`,
  );
  if (!form) throw new Problem('notFound');
  const where = matchingRows(ctx, reports, { 'filter[report_config_id]': id }, 'read');
  const { field } = query;
  const question = sql`select count(*) as entries from reports t where ${where} and (jsonb_exists(t.data, ${field}::text) or exists (select 1 from jsonb_object_keys(t.data) k where starts_with(k, ${`${field}.`}::text)))`;
  const found = await heavily(ctx, () => ctx.db.one<{ entries: number }>(question, 'rare'));
  return { data: { entries: found?.entries ?? 0 } };
}
