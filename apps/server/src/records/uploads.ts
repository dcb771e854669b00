/**
 * Rows of resumable uploads: owner, offset, expiry. Stored bytes beyond `received` were never acknowledged and are sent
 * again.
 */
import { Problem } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import { type Actor, actorId, type Ctx } from './context.ts';

export interface Upload {
  id: string;
  size: number;
  received: number;
  /** The raw `Upload-Metadata` header. */
  metadata: string;
  storage_key: string;
  file_id: string | null;
  finished: string | null;
  created: string;
  expires: string;
}

/** Lifetime, counted from the last part, and anew from completion. */
export const keptMs = 24 * 60 * 60 * 1_000;
/** Largest number of pending uploads of one person: each reserves quota. */
export const mostOpen = 200;

export const expiryOf = (ctx: Ctx): Date => new Date(ctx.now.getTime() + keptMs);

/** Rows of the actor: the person, or the link whatever its token. */
const theirs = (actor: Actor): Sql =>
  actor.kind === 'share' ? sql`share_link_id = ${actor.link}` : sql`user_id = ${actorId(actor)}`;

/** The actor's upload; an expired one is a 404. */
export async function findUpload(ctx: Ctx, id: string): Promise<Upload> {
  const found = await ctx.db.one<Upload>(
    sql`select id, size, received, metadata, storage_key, file_id, finished, created, expires from uploads where id = ${id} and ${theirs(ctx.actor)} and expires > ${ctx.now}`,
  );
  if (!found) throw new Problem('notFound');
  return found;
}

/** The actor's pending uploads. */
export async function underWay({ db, actor }: Ctx): Promise<{ n: number; bytes: number }> {
  const found = await db.one<{ n: number; bytes: number }>(
    sql`select count(*)::int as n, coalesce(sum(size), 0)::int8 as bytes from uploads where ${theirs(actor)} and finished is null and expires > now()`,
  );
  return { n: Number(found?.n), bytes: Number(found?.bytes) };
}

/** To be called in the transaction that reserved the quota. */
export async function addUpload(
  ctx: Ctx,
  given: Pick<Upload, 'id' | 'size' | 'metadata' | 'storage_key'> & { holder: string; heldMs: number },
): Promise<void> {
  const link = ctx.actor.kind === 'share' ? ctx.actor.link : null;
  await ctx.db.run(sql`
    insert into uploads (id, user_id, share_link_id, size, metadata, storage_key, holder, held_until, created, expires)
    values (${given.id}, ${actorId(ctx.actor)}, ${link}, ${given.size}, ${given.metadata}, ${given.storage_key}, ${given.holder}, now() + ${given.heldMs} * interval '1 ms', ${ctx.now}, ${expiryOf(ctx)})`);
}

/** Ends an upload and frees its quota; the sweep removes its bytes. */
export const endUpload = ({ now }: Ctx, db: Pick<Db, 'run'>, id: string): Promise<number> =>
  db.run(sql`update uploads set expires = ${now} where id = ${id} and finished is null`);

/**
 * Ends pending uploads by this link, or by any, that received nothing for an hour, to free their quota. Answers their
 * number.
 */
export const endSilent = (db: Pick<Db, 'run'>, link: string | null = null): Promise<number> =>
  db.run(sql`
    update uploads set expires = now() where id in (
      select id from uploads where share_link_id = coalesce(${link}::uuid, share_link_id) and finished is null
        and expires > now() and expires < now() + interval '23 hours'
        and (holder is null or held_until < now()) for update skip locked)`);

/** Advances the offset as holder of the lease; false if another holds it by now, or the upload is gone. */
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
