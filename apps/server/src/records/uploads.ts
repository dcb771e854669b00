/**
 * Uploads in pieces, as rows: whose they are, how far they are, until when. What lies in the storage beyond `received`
 * was never agreed on, and is sent again.
 */
import { Problem } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { actorId, type Ctx } from './context.ts';

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

/** One's own; what has run out is there no more. */
export async function findUpload(ctx: Ctx, id: string): Promise<Upload> {
  const found = await ctx.db.one<Upload>(
    sql`select id, size, received, metadata, storage_key, file_id, finished, created, expires from uploads where id = ${id} and user_id = ${actorId(ctx.actor)} and expires > ${ctx.now}`,
  );
  if (!found) throw new Problem('notFound');
  return found;
}

/** In the transaction that found room for it. */
export async function addUpload(
  ctx: Ctx,
  given: Pick<Upload, 'id' | 'size' | 'metadata' | 'storage_key'> & { holder: string; heldMs: number },
): Promise<void> {
  const owner = actorId(ctx.actor);
  const open = await ctx.db.one<{ n: number }>(
    sql`select count(*) as n from uploads where user_id = ${owner} and finished is null and expires > ${ctx.now}`,
  );
  if (Number(open?.n) >= mostOpen) throw new Problem('tooMany', [], { retryAfter: 60 });
  await ctx.db.run(sql`
    insert into uploads (id, user_id, size, metadata, storage_key, holder, held_until, created, expires)
    values (${given.id}, ${owner}, ${given.size}, ${given.metadata}, ${given.storage_key}, ${given.holder}, now() + ${given.heldMs} * interval '1 ms', ${ctx.now}, ${expiryOf(ctx)})`);
}

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
