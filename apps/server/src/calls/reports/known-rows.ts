/** All known data of a form at once, for use offline: JSON assembled by PostgreSQL and passed through unparsed. */
import { limits, Problem, resources } from '@kontor/contract';
import type { FastifyReply } from 'fastify';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { predicate } from '../../records/scope.ts';
import { openColumns } from '../../records/suggestions.ts';
import { alive, mustMay } from '../../records/verb.ts';

const { 'report-configs': reportConfigs } = resources;
const { known_rows: mostRows, known_bytes: mostBytes } = limits;

/** Leaves out cells of columns that the reader does not get. */
const told = sql`case when f.columns @> '[null]'
  then (select json_agg(c.value order by c.place) from json_array_elements(r.cells) with ordinality c (value, place) where f.columns ->> (c.place - 1)::int is not null)::text
  else r.cells::text end`;

export async function reportConfigKnown(
  ctx: Ctx,
  { params }: In<'reportConfigKnown'>,
  _request: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  mustMay(ctx, reportConfigs, 'read');
  const found = await ctx.db.one<{ fits: boolean; columns: string | null; rows: string | null; count: number }>(
    sql`
    with f as (
      select s.id, ${openColumns(ctx.actor)} as columns from report_configs t left join suggestion_sets s on s.report_config_id = t.id
      where t.id = ${params.id} and ${predicate(ctx.actor, reportConfigs, 'read')} and ${alive(reportConfigs)}
    ), size as (
      -- No more of them than it takes to know that they are too many.
      select count(*)::int as count, coalesce(sum(octet_length(r.cells::text)), 0) as bytes
      from (select r.cells from suggestion_rows r join f on r.set_id = f.id limit ${mostRows + 1}) r
    )
    select z.count, z.count <= ${mostRows} and z.bytes <= ${mostBytes} as fits,
      (select json_agg(c.value) from json_array_elements(f.columns::json) c where c.value::text <> 'null')::text as columns,
      case when z.count <= ${mostRows} and z.bytes <= ${mostBytes} then
        (select string_agg(${told}, ',' order by r.number) from suggestion_rows r where r.set_id = f.id) end as rows
    from f, size z`,
    'rare',
  );
  if (!found) throw new Problem('notFound');
  if (!found.fits) throw new Problem('tooLarge');
  const { columns, rows, count } = found;
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"data":{"columns":${columns ?? '[]'},"rows":[${rows ?? ''}]},"count":${count}}`);
}
