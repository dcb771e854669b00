/** Rows of a choice list: a page of them with search and filters, changes, uses by forms, entries of retired rows. */
import { type ChoiceLabel, type ChoiceListColumn, type ChoiceRow, limits, Problem, resources } from '@kontor/contract';
import { type Form, fold, inputsOf } from '@kontor/form';
import { and, type Sql, sql } from '../../db/sql.ts';
import { apply, compare, lockList, mustFit, type Wish } from '../../records/choice-list-change.ts';
import { cellsIn } from '../../records/choice-list-rows.ts';
import { listFieldsOf } from '../../records/choice-lists.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { heavily } from '../../records/heavily.ts';
import { predicate, within } from '../../records/scope.ts';
import { alive, mustMay, oneRow } from '../../records/verb.ts';

const { 'choice-lists': lists, 'report-configs': configs, reports } = resources;

export interface FoundRow {
  value: string;
  label: ChoiceLabel;
  cells: Record<string, string>;
  retired: boolean;
}
export const told = ({ cells, ...row }: FoundRow): ChoiceRow => ({ ...cells, ...row });
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Names of the list's columns; 404 out of the reader's scope. */
async function mustRead(ctx: Ctx, id: string): Promise<string[]> {
  mustMay(ctx, lists, 'read');
  const found = await ctx.db.one<{ columns: ChoiceListColumn[] }>(
    sql`select t.columns from choice_lists t where ${oneRow(ctx, lists, 'read', id)} and ${alive(lists)}`,
  );
  if (!found) throw new Problem('notFound');
  return found.columns.map(({ name }) => name);
}

function conditions(id: string, query: In<'choiceListRows'>['query'], columns: readonly string[]): Sql {
  const { search, 'filter[retired]': retired, 'filter[lacks]': lacks } = query;
  const { 'filter[column]': column, 'filter[cell]': cell } = query;
  const parts = [sql`k.choice_list_id = ${id}`];
  if (search?.trim()) parts.push(sql`k.search like ${`%${escapeLike(fold(search.trim()))}%`}`);
  if (retired !== undefined) parts.push(sql`k.retired = ${retired}`);
  if (lacks !== undefined)
    parts.push(
      sql`not k.retired and coalesce(case jsonb_typeof(k.label) when 'object' then k.label ->> ${lacks}::text end, '') = ''`,
    );
  if (column !== undefined)
    parts.push(
      columns.includes(column)
        ? sql`coalesce(k.cells ->> ${column}::text, '') = ${cell ?? ''}`
        : sql`${cell ?? ''}::text = ''`,
    );
  return and(parts);
}

export async function choiceListRows(ctx: Ctx, { params, query }: In<'choiceListRows'>) {
  const columns = await mustRead(ctx, params.id);
  const { limit = limits.page_size_max, page = 1 } = query;
  const where = conditions(params.id, query, columns);
  const [rows, counted] = [
    await ctx.db.rows<FoundRow>(
      sql`select k.value, k.label, ${cellsIn(columns)} as cells, k.retired from choice_list_rows k where ${where} order by k.place, k.value limit ${limit} offset ${(page - 1) * limit}`,
      'rare',
    ),
    await ctx.db.one<{ count: number }>(
      sql`select count(*)::int as count from choice_list_rows k where ${where}`,
      'rare',
    ),
  ];
  return { data: rows.map(told), count: counted?.count ?? 0, page, limit };
}

async function changeRows(ctx: Ctx, id: string, wish: Wish) {
  mustMay(ctx, lists, 'update');
  const list = await lockList(ctx, id);
  const compared = await compare(ctx, list, wish);
  mustFit(compared);
  return { data: await apply(ctx, list, compared, wish.replace) };
}

export const choiceListRowsReplace = (ctx: Ctx, { params, body }: In<'choiceListRowsReplace'>) =>
  changeRows(ctx, params.id, { rows: body.rows, replace: true });

export const choiceListRowsChange = (ctx: Ctx, { params, body }: In<'choiceListRowsChange'>) =>
  changeRows(ctx, params.id, { rows: body.rows ?? [], remove: body.remove ?? [], replace: false });

const usedBy = (id: string): Sql => sql`t.choice_lists @> ${JSON.stringify([id])}::jsonb and ${alive(configs)}`;

export async function choiceListUses(ctx: Ctx, { params }: In<'choiceListUses'>) {
  await mustRead(ctx, params.id);
  const id = params.id.toLowerCase();
  const counted = await ctx.db.one<{ count: number }>(
    sql`select count(*)::int as count from report_configs t where ${usedBy(id)}`,
  );
  const report_configs = await ctx.db.rows<{ id: string; name: string }>(
    sql`select t.id, t.name from report_configs t where ${usedBy(id)} and ${predicate(ctx.actor, configs, 'read')} order by lower(t.name) collate "und-x-icu", t.id limit 200`,
  );
  return { data: { count: counted?.count ?? 0, report_configs } };
}

/** Entries that the reader may read, and in which a field with this list has the value. */
function entriesWith(
  ctx: Ctx,
  form: string,
  names: readonly string[],
  repeated: readonly string[],
  value: string,
): Sql {
  const answers = names.flatMap(name => [
    sql`t.data @> ${JSON.stringify({ [name]: value })}::jsonb`,
    sql`t.data @> ${JSON.stringify({ [name]: [value] })}::jsonb`,
  ]);
  const instances = repeated.map(
    name =>
      sql`exists (select 1 from jsonb_each(t.data) e where starts_with(e.key, ${`${name}.`}::text) and (e.value = to_jsonb(${value}::text) or e.value @> to_jsonb(array[${value}::text])))`,
  );
  const any = [...answers, ...instances].reduce((one, two) => sql`${one} or ${two}`);
  return sql`select count(*)::int as count from reports t where t.report_config_id = ${form} and ${alive(reports)} and ${within(ctx.actor, reports, 'read')} and (${any})`;
}

export async function choiceListRetired(ctx: Ctx, { params, query }: In<'choiceListRetired'>) {
  await mustRead(ctx, params.id);
  const id = params.id.toLowerCase();
  const values = [...new Set(query.values.split('\n').filter(value => value !== ''))].slice(0, 50);
  const forms = await ctx.db.rows<{ id: string } & Form>(
    sql`select t.id, t.fields, t.states from report_configs t where ${usedBy(id)} and ${predicate(ctx.actor, configs, 'read')}`,
  );
  const entries = new Map(values.map(value => [value, 0]));
  await heavily(ctx, async () => {
    for (const { id: form, fields, states } of forms) {
      const made = { fields, states };
      const names = [...listFieldsOf(made)].flatMap(([name, list]) => (list === id ? [name] : []));
      if (names.length === 0) continue;
      const inRepeat = new Set(inputsOf(made).flatMap(({ name, repeat }) => (repeat === null ? [] : [name])));
      const [repeated, plain] = [names.filter(name => inRepeat.has(name)), names.filter(name => !inRepeat.has(name))];
      for (const value of values) {
        const found = await ctx.db.one<{ count: number }>(entriesWith(ctx, form, plain, repeated, value), 'rare');
        entries.set(value, (entries.get(value) ?? 0) + (found?.count ?? 0));
      }
    }
  });
  return { data: Array.from(entries, ([value, count]) => ({ value, entries: count })) };
}
