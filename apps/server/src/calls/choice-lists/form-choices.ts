/** Choices of a form's field from a list: searched while filling in, within the form's own scope and columns. */
import { limits, Problem, resources } from '@kontor/contract';
import { type Content, compile, fold } from '@kontor/form';
import { and, type Sql, sql } from '../../db/sql.ts';
import { apart, cellsIn } from '../../records/choice-list-rows.ts';
import { listFieldsOf } from '../../records/choice-lists.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { predicate } from '../../records/scope.ts';
import { alive, mustMay } from '../../records/verb.ts';
import { escapeLike, type FoundRow, told } from './rows.ts';

const configs = resources['report-configs'];
const most = limits.suggestions + 1;

interface Asked {
  list: string;
  /** Further columns that the form's formulas read: no other column leaves the server. */
  columns: string[];
  /** Of its rows, those that are retired too. */
  count: number;
}

/** Of a field, or of a list that formulas of the form look up. */
type Of = { field?: string | undefined; list?: string | undefined };

async function askedOf(ctx: Ctx, form: string, { field = '', list: named }: Of): Promise<Asked> {
  mustMay(ctx, configs, 'read');
  const found = await ctx.db.one<{ fields: Content[]; choice_lists: string[] }>(
    sql`select t.fields, t.choice_lists from report_configs t where t.id = ${form} and ${predicate(ctx.actor, configs, 'read')} and ${alive(configs)}`,
  );
  if (!found) throw new Problem('notFound');
  const list = named ?? listOfField(found.fields, field);
  if (list === undefined || !found.choice_lists.includes(list))
    throw new Problem('invalid', [{ path: named === undefined ? 'field' : 'list', code: 'not_a_choice' }]);
  const row = await ctx.db.one<Omit<Asked, 'list'>>(
    sql`select columns_read(l.id::text, l.columns, t.fields::text, t.trees) as columns, l.rows_count + l.retired_count as count from choice_lists l, report_configs t where l.id = ${list} and t.id = ${form}`,
  );
  return { list, columns: row?.columns ?? [], count: row?.count ?? 0 };
}

function listOfField(fields: Content[], field: string): string | undefined {
  const form = { fields, states: [] };
  return compile(form).byName.has(field) ? listFieldsOf(form).get(field) : undefined;
}

/** Those that begin with the text first, then the others, each in the list's order. */
function order(search: string): Sql {
  if (search === '') return sql`k.place, k.value`;
  return sql`not (starts_with(k.said, ${search}::text) or strpos(k.said, ${`\n${search}`}::text) > 0), k.place, k.value`;
}

export async function formChoices(ctx: Ctx, { params, body }: In<'formChoices'>) {
  const { search = '', values, where = {}, limit = limits.page_size, page = 1 } = body;
  const { list, columns } = await askedOf(ctx, params.id, body);
  const typed = fold(search).replace(/\s+/g, ' ').trim();
  const parts = [sql`k.choice_list_id = ${list}`];
  if (values) parts.push(sql`k.value = any(${values}::text[])`);
  else parts.push(sql`not k.retired`);
  for (const [column, cell] of Object.entries(where)) {
    if (!columns.includes(column)) throw new Problem('invalid', [{ path: `where.${column}`, code: 'not_a_choice' }]);
    parts.push(sql`lower(coalesce(k.cells ->> ${column}::text, '')) = lower(${cell}::text)`);
  }
  // The index finds in all columns; what is not told is not searched either.
  if (typed !== '')
    parts.push(
      sql`k.search like ${`%${escapeLike(typed)}%`} and strpos(split_part(k.search, ${apart}, 1), ${typed}::text) > 0`,
    );
  const found = await ctx.db.rows<FoundRow & { all: number }>(
    sql`
    with hits as materialized (
      select k.* from (select k.*, split_part(k.search, ${apart}, 1) as said from choice_list_rows k where ${and(parts)}) k
      order by ${order(typed)} limit ${most}
    )
    select k.value, k.label, k.retired, ${cellsIn(columns)} as cells,
      (select count(*)::int from hits) as all
    from hits k order by ${order(typed)} limit ${limit} offset ${(page - 1) * limit}`,
    'rare',
  );
  return { data: found.map(({ all: _all, ...row }) => told(row)), count: found[0]?.all ?? 0, page, limit };
}

export async function formChoicesAll(ctx: Ctx, { params, query }: In<'formChoicesAll'>) {
  const { page, ...asked } = query;
  const { list, columns, count } = await askedOf(ctx, params.id, asked);
  const portion = limits.known_rows;
  if (page === undefined && count > portion) throw new Problem('tooLarge');
  const rows = await ctx.db.rows<FoundRow>(
    sql`select k.value, k.label, k.retired, ${cellsIn(columns)} as cells
      from choice_list_rows k where k.choice_list_id = ${list} order by k.place, k.value limit ${portion} offset ${((page ?? 1) - 1) * portion}`,
    'rare',
  );
  return { data: { rows: rows.map(told), count } };
}
