/** Inserts a file row for stored bytes, or replaces the bytes of a file: shared by multipart and resumable uploads. */
import { groupOf, Problem, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../../db/sql.ts';
import { hasPictures } from '../../outside/pictures/index.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import { objectOf, useObject } from '../../records/objects.ts';
import { columns, type Row } from '../../records/select.ts';
import type { Given } from './fields.ts';
import type { Stored } from './multipart.ts';

export interface Kept {
  row: Row;
  /** No other file references these bytes. */
  isOnly: boolean;
}

/** Whether the insert is a single statement, which needs no explicit transaction. */
export const isOneStatement = ({ type }: Stored): boolean => !hasPictures(type);

/** Inserts the row and its object; the caller has checked the quota. Within a transaction unless `isOneStatement`. */
export async function keepFile(ctx: Ctx, stored: Stored, { title, config, expires }: Given): Promise<Kept> {
  const id = uuidv7();
  const waits = hasPictures(stored.type);
  const added = await ctx.db.one<Row & { kept_under: string }>(sql`
    with o as (${objectOf(stored)})
    insert into files as t (id, user_id, filename, title, type, file_group, size, sha256, config, storage_key, thumbnail_state, expires, created, modified)
    select ${id}, ${actorId(ctx.actor)}, ${stored.filename}, ${title}, ${stored.type}, ${groupOf(stored.type)}, ${stored.size}, ${stored.sha256}, ${config}::jsonb, o.storage_key, ${waits ? 'waiting' : 'none'}, ${expires}, ${ctx.now}, ${ctx.now} from o
    returning ${columns(ctx.actor, resources.files, 'item')}, t.storage_key as kept_under`);
  if (!added) throw new Problem('broken');
  const { kept_under: key, ...row } = added;
  await useObject(ctx.db, ctx.services, stored, key);
  if (waits) await ctx.services.send(ctx.db, 'thumbnail', { id });
  return { row, isOnly: key === stored.key };
}
