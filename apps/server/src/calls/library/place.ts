/**
 * Custom order of the library: positions are numbers with gaps; a move takes the midpoint of its neighbours. If a gap
 * is exhausted, a range around it is renumbered in the same transaction, doubled in size until it has room. Versions
 * stay, since a move is no edit. Moves are serialised by a lock.
 */
import { type Resource, resources } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Sql, sql } from '../../db/sql.ts';
import { acting } from '../../records/acting.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import type { Ctx } from '../../records/context.ts';
import { keepRevision, lockRow } from '../../records/edit.ts';
import type { In } from '../../records/endpoint.ts';
import { mustRead } from '../../records/links.ts';
import { mustMatch } from '../../records/optimistic-lock.ts';
import { columns, present, type Row } from '../../records/select.ts';
import { alive, etagOf, mustMay } from '../../records/verb.ts';

const references: Resource = resources['file-references'];
/** Initial gap; permits forty halvings before a range is renumbered. */
const step = 1_024;
const stretch = 64;
const none = new Set<string>();

interface Place {
  id: string;
  sorting: number;
}

const here = sql`t.deleted is null`;

/** Neighbours before the position, nearest first; at the end of the list if `before` is null. */
const left = (ctx: Ctx, moved: string, before: Place | null, most: number): Promise<Place[]> => {
  const beyond: Sql = before ? sql`and (t.sorting, t.id) < (${before.sorting}::float8, ${before.id}::uuid)` : sql``;
  return ctx.db.rows<Place>(
    sql`select t.id, t.sorting from file_references t where ${here} and t.id <> ${moved} ${beyond} order by t.sorting desc, t.id desc limit ${most}`,
  );
};

/** Neighbours from the position on, nearest first, beginning with `before`. */
const right = async (ctx: Ctx, moved: string, before: Place | null, most: number): Promise<Place[]> =>
  before
    ? ctx.db.rows<Place>(
        sql`select t.id, t.sorting from file_references t where ${here} and t.id <> ${moved} and (t.sorting, t.id) >= (${before.sorting}::float8, ${before.id}::uuid) order by t.sorting, t.id limit ${most}`,
      )
    : [];

/** Midpoint of the two, either of which may be open; null if there is no number between. */
function between(low: Place | undefined, high: Place | undefined): number | null {
  if (!low || !high) return low ? low.sorting + step : high ? high.sorting - step : step;
  const middle = low.sorting + (high.sorting - low.sorting) / 2;
  return low.sorting < middle && middle < high.sorting ? middle : null;
}

/** `count` evenly spread numbers between the two; null if they would be too close together. */
function spread(low: Place | undefined, high: Place | undefined, count: number): number[] | null {
  const gap = low && high ? (high.sorting - low.sorting) / (count + 1) : step;
  if (gap < 1) return null;
  const first = low ? low.sorting + gap : high ? high.sorting - gap * count : step;
  return Array.from({ length: count }, (_, index) => first + gap * index);
}

/** Renumbers a range around the position, and answers the number of the moved item. */
async function makeRoom(ctx: Ctx, moved: string, before: Place | null): Promise<number> {
  for (let most = stretch; ; most *= 2) {
    const [near, far] = [await left(ctx, moved, before, most + 1), await right(ctx, moved, before, most + 1)];
    const [low, high] = [near[most], far[most]];
    const [front, back] = [near.slice(0, most).reverse(), far.slice(0, most)];
    const numbers = spread(low, high, front.length + 1 + back.length);
    if (!numbers) continue;
    const [place = step] = numbers.splice(front.length, 1);
    const others = [...front, ...back];
    // Rows that were renumbered concurrently keep their number.
    await ctx.db.run(sql`
      update file_references t set sorting = n.sorting, modified = greatest(t.modified, ${ctx.now})
      from unnest(${others.map(({ id }) => id)}::uuid[], ${others.map(({ sorting }) => sorting)}::float8[], ${numbers}::float8[]) n (id, former, sorting)
      where t.id = n.id and t.sorting = n.former`);
    notifyChanged(ctx, references);
    return place;
  }
}

/** Advances the sequence, so that new items come last. */
const stayLast = (ctx: Ctx, sorting: number) =>
  ctx.db.run(
    sql`select setval('file_reference_places', ${Math.max(1, Math.ceil(sorting / step))}::int8) from file_reference_places where last_value * ${step}::float8 < ${sorting}::float8`,
  );

async function placeFor(ctx: Ctx, row: Row, before: Place | null): Promise<number> {
  const [low] = await left(ctx, row.id, before, 1);
  const own = { id: row.id, sorting: Number(row.sorting) };
  const follows = !low || order(low, own) < 0;
  if (follows && (!before || order(own, before) < 0)) return own.sorting;
  const sorting = between(low, before ?? undefined) ?? (await makeRoom(ctx, row.id, before));
  if (!before) await stayLast(ctx, sorting);
  return sorting;
}

const order = (one: Place, two: Place): number => one.sorting - two.sorting || (one.id < two.id ? -1 : 1);

export async function fileReferencePlace(
  ctx: Ctx,
  { params, body, headers }: In<'fileReferencePlace'>,
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ data: Row }> {
  const { id = '' } = params;
  mustMay(ctx, references, 'update');
  await ctx.db.run(sql`set local statement_timeout = '60s'`);
  await ctx.db.run(sql`select pg_advisory_xact_lock(72057595)`);
  const row = await lockRow(ctx, references, id, 'update', alive(references));
  await mustMatch(ctx, references, row, headers['if-match']);
  if (body.before) await mustRead(ctx, references, [body.before.toLowerCase()], none, () => 'before');
  const before = body.before
    ? ((await ctx.db.one<Place>(sql`select id, sorting from file_references where id = ${body.before}`)) ?? null)
    : null;
  const sorting = before?.id === row.id ? Number(row.sorting) : await placeFor(ctx, row, before);
  const moved = sorting === row.sorting ? row : await write(ctx, row, sorting);
  present(ctx, references, [moved]);
  reply.header('etag', etagOf(moved));
  return { data: moved };
}

async function write(ctx: Ctx, row: Row, sorting: number): Promise<Row> {
  await acting(ctx, references);
  await keepRevision(ctx, references, row.id);
  const [moved = row] = await ctx.db.rows<Row>(
    sql`update file_references as t set sorting = ${sorting}, version = t.version + 1, modified = ${ctx.now} where t.id = ${row.id} returning ${columns(ctx.actor, references, 'item')}`,
  );
  notifyChanged(ctx, references, moved);
  return moved;
}
