/**
 * Selects the entries of a list query by the columnar copy (columns/), for exports and bulk changes: by filters and orders
 * on answers. The ids only narrow the query's own condition, which stays whole: rights, filters and trash are decided by
 * PostgreSQL for each of them when it is read or changed.
 */
import type { Action, Resource } from '@kontor/contract';
import type { Chosen } from '../columns/question.ts';
import { type Sql, sql } from '../db/sql.ts';
import { columnQuery } from './column-question.ts';
import type { Ctx } from './context.ts';
import { heavily } from './heavily.ts';
import { type RawQuery, readListQuery } from './query.ts';

/** Their ids are 7 MB; PostgreSQL reads more as fast by itself. */
const mostStreamed = 200_000;

/**
 * Null where PostgreSQL has to find them. To be called before the request changes entries: the copy has what is
 * committed. Throws where the query is not allowed.
 */
async function chosenOf(
  ctx: Ctx,
  resource: Resource,
  raw: RawQuery,
  { action, most }: { action: Action; most: number },
): Promise<Chosen | null> {
  const { columns } = ctx.services;
  if (!columns) return null;
  readListQuery(resource, raw);
  const found = columnQuery(ctx.actor, resource, selecting(raw), action);
  if (!found?.byAnswers) return null;
  const { form, tests, sort } = found;
  const answer = await heavily(ctx, () => columns.ask(form, { want: 'all', tests, sort, most }));
  return answer && 'all' in answer ? answer.all : null;
}

const words = new Set(['sort', 'direction', 'search', 'search_in']);

/** Without how an export is written, say, which the columns would not know. */
const selecting = (raw: RawQuery): RawQuery =>
  Object.fromEntries(
    Object.entries(raw).filter(([key]) => words.has(key) || key.startsWith('filter[') || key.startsWith('#')),
  );

/** In the order of the query, for `stream`. */
export const chosenToRead = (ctx: Ctx, resource: Resource, raw: RawQuery): Promise<Chosen | null> =>
  chosenOf(ctx, resource, raw, { action: 'read', most: mostStreamed });

/** Conditions that narrow `matchingRows` to them; none for more than `most`, which are refused anyhow. */
export async function chosenToChange(
  ctx: Ctx,
  resource: Resource,
  { sort: _sort, direction: _direction, ...raw }: RawQuery,
  { action, most }: { action: Action; most: number },
): Promise<Sql[]> {
  const chosen = await chosenOf(ctx, resource, raw, { action, most });
  return chosen ? [sql`t.id = any(${uuids(chosen.ids)})`] : [];
}

export const uuids = (ids: string): Sql => sql`${`{${ids}}`}::uuid[]`;
