/** Stored bytes become a file, or the new bytes of one: the same whichever way they came. */
import { groupOf, Problem, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../db/sql.ts';
import { hasPictures } from '../outside/pictures/index.ts';
import { actorId, type Ctx } from '../records/context.ts';
import { takeObject } from '../records/objects.ts';
import { columns, type Row } from '../records/select.ts';
import type { Given } from './file-fields.ts';
import type { Stored } from './file-parts.ts';

/** Adds the row, in the open transaction; the room for it was found by whoever calls. */
export async function keepFile(ctx: Ctx, stored: Stored, { title, config, expires }: Given): Promise<Row> {
  const id = uuidv7();
  const waits = hasPictures(stored.type);
  const key = await takeObject(ctx.db, ctx.services, stored);
  const row = await ctx.db.one<Row>(sql`
    insert into files as t (id, user_id, filename, title, type, file_group, size, sha256, config, storage_key, thumbnail_state, expires, created, modified)
    values (${id}, ${actorId(ctx.actor)}, ${stored.filename}, ${title}, ${stored.type}, ${groupOf(stored.type)}, ${stored.size}, ${stored.sha256}, ${config}::jsonb, ${key}, ${waits ? 'waiting' : 'none'}, ${expires}, ${ctx.now}, ${ctx.now})
    returning ${columns(ctx.actor, resources.files, 'item')}`);
  if (!row) throw new Problem('broken');
  if (waits) await ctx.services.send(ctx.db, 'thumbnail', { id });
  return row;
}
