/** Searches a form's suggestion file for rows that match the text typed into a field. */

import { limits, Problem, resources } from '@kontor/contract';
import { fold } from '@kontor/form';
import { type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { predicate } from '../../records/scope.ts';
import { openColumns } from '../../records/suggestions.ts';
import { alive, mustMay } from '../../records/verb.ts';

const { 'report-configs': reportConfigs } = resources;
const most = limits.suggestions + 1;

interface Found {
  number: number;
}

/**
 * Expands a part only if its text contains a match, and stops after enough rows: parts are sorted, and so are the
 * values within them.
 */
const matching = (set: number, place: number, parts: Sql, texts: Sql, some: number): Sql => sql`
  select v.number from suggestion_texts p
  cross join lateral unnest(string_to_array(substr(p.folded, 2), E'\n'), p.numbers) with ordinality v (folded, number, at)
  where p.set_id = ${set} and p.place = ${place} and ${parts} and ${texts}
  order by p.part, v.at limit ${some}`;

/** Parts that can contain values with this prefix: those starting with it, and the one before them. */
const partsFrom = (set: number, place: number, typed: string): Sql => sql`
  p.folded collate "C" < ${`\n${typed}\u{10ffff}`}::text
  and p.part >= coalesce((select max(b.part) from suggestion_texts b where b.set_id = ${set} and b.place = ${place} and b.folded collate "C" < ${`\n${typed}`}::text), 0)`;

/** Numbers of the matching rows, best first: at most 1,001. */
async function numbersOf(ctx: Ctx, set: number, place: number, value: string): Promise<number[]> {
  const typed = fold(value).replace(/\s+/g, ' ');
  if (typed.trim() === '') return [];
  const begins = sql`starts_with(v.folded, ${typed}::text)`;
  const first = await ctx.db.rows<Found>(matching(set, place, partsFrom(set, place, typed), begins, most));
  const left = most - first.length;
  const contains = sql`strpos(v.folded, ${typed}::text) > 1 and not ${begins}`;
  const more =
    left === 0
      ? []
      : await ctx.db.rows<Found>(matching(set, place, sql`strpos(p.folded, ${typed}::text) > 0`, contains, left));
  return [...first, ...more].map(row => row.number);
}

export async function suggestions(ctx: Ctx, { params, body }: In<'suggestions'>) {
  mustMay(ctx, reportConfigs, 'read');
  const { key, value, limit = limits.page_size, page = 1 } = body;
  const form = await ctx.db.one<{ set_id: number | null; columns: (string | null)[] | null }>(
    sql`select s.id as set_id, ${openColumns(ctx.actor)} as columns from report_configs t left join suggestion_sets s on s.report_config_id = t.id where t.id = ${params.id} and ${predicate(ctx.actor, reportConfigs, 'read')} and ${alive(reportConfigs)}`,
  );
  if (!form) throw new Problem('notFound');
  const columns = form.columns ?? [];
  const place = columns.indexOf(key);
  if (place < 0 || form.set_id === null) throw new Problem('invalid', [{ path: 'key', code: 'not_a_choice' }]);
  const numbers = await numbersOf(ctx, form.set_id, place, value);
  const shown = numbers.slice((page - 1) * limit, page * limit);
  const rows = await ctx.db.rows<{ cells: (string | null)[] }>(
    sql`select r.cells from unnest(${shown}::int[]) with ordinality n (number, at) join suggestion_rows r on r.set_id = ${form.set_id} and r.number = n.number order by n.at`,
  );
  const data = rows.map(({ cells }) =>
    Object.fromEntries(columns.flatMap((name, at) => (name === null ? [] : [[name, cells[at] ?? null]]))),
  );
  return { data, count: numbers.length, page, limit };
}
