/**
 * Rows of resumable uploads: owner, offset, expiry. Bytes in the storage beyond `received` were never acknowledged,
 * and are sent again.
 */
import { Problem } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import { type Actor, actorId, type Ctx } from './context.ts';

export interface Upload {
  id: string;
  size: number;
  received: number;
  /** As it came in the header. */
  metadata: string;
  storage_key: string;
  file_id: string | null;
  finished: string | null;
  created: string;
  expires: string;
}

/** From its last piece on, and again from its end on. */
export const keptMs = 24 * 60 * 60 * 1_000;
/** Of one person at once: each has room of the storage kept for it. */
export const mostOpen = 200;

export const expiryOf = (ctx: Ctx): Date => new Date(ctx.now.getTime() + keptMs);

/** Of whoever asks: a person's, or a link's, whoever holds its token. */
const theirs = (actor: Actor): Sql =>
  actor.kind === 'share' ? sql`share_link_id = ${actor.link}` : sql`user_id = ${actorId(actor)}`;

/** One's own; what has run out is there no more. */
export async function findUpload(ctx: Ctx, id: string): Promise<Upload> {
  const found = await ctx.db.one<Upload>(
    sql`select id, size, received, metadata, storage_key, file_id, finished, created, expires from uploads where id = ${id} and ${theirs(ctx.actor)} and expires > ${ctx.now}`,
  );
  if (!found) throw new Problem('notFound');
  return found;
}

/** What is under way, of whoever asks. */
export async function underWay({ db, actor }: Ctx): Promise<{ n: number; bytes: number }> {
  const found = await db.one<{ n: number; bytes: number }>(
    sql`select count(*)::int as n, coalesce(sum(size), 0)::int8 as bytes from uploads where ${theirs(actor)} and finished is null and expires > now()`,
  );
  return { n: Number(found?.n), bytes: Number(found?.bytes) };
}

/** In the transaction that found room for it. */
export async function addUpload(
  ctx: Ctx,
  given: Pick<Upload, 'id' | 'size' | 'metadata' | 'storage_key'> & { holder: string; heldMs: number },
): Promise<void> {
  const link = ctx.actor.kind === 'share' ? ctx.actor.link : null;
  await ctx.db.run(sql`
    insert into uploads (id, user_id, share_link_id, size, metadata, storage_key, holder, held_until, created, expires)
    values (${given.id}, ${actorId(ctx.actor)}, ${link}, ${given.size}, ${given.metadata}, ${given.storage_key}, ${given.holder}, now() + ${given.heldMs} * interval '1 ms', ${ctx.now}, ${expiryOf(ctx)})`);
}

/** Nobody goes on with it, and its room is free; the sweep takes what came of it. */
export const endUpload = ({ now }: Ctx, db: Pick<Db, 'run'>, id: string): Promise<number> =>
  db.run(sql`update uploads set expires = ${now} where id = ${id} and finished is null`);

/**
 * Ends what was begun by this link, or by any, and nobody has sent a piece of for an hour: others wait for its room.
 * Answers how many those are.
 */
export const endSilent = (db: Pick<Db, 'run'>, link: string | null = null): Promise<number> =>
  db.run(sql`
    update uploads set expires = now() where id in (
      select id from uploads where share_link_id = coalesce(${link}::uuid, share_link_id) and finished is null
        and expires > now() and expires < now() + interval '23 hours'
        and (holder is null or held_until < now()) for update skip locked)`);

/** By whoever holds it, and nobody else: false where it is held by another now, or gone. */
export async function advance(
  db: Pick<Db, 'run'>,
  id: string,
  holder: string,
  received: number,
  expires: Date,
): Promise<boolean> {
  return (
    (await db.run(
      sql`update uploads set received = ${received}, expires = ${expires} where id = ${id} and holder = ${holder}`,
    )) > 0
  );
}
