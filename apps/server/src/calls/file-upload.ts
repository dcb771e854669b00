/** Uploading: one file a call, streamed to the storage, then its row. */
import { groupOf, Problem, resources } from '@kontor/contract';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../db/sql.ts';
import { canShrink } from '../outside/pictures.ts';
import type { CallInput, Ctx } from '../records/context.ts';
import type { Forms } from '../records/forms.ts';
import { roomLeft } from '../records/room.ts';
import { columns, present, type Row } from '../records/select.ts';
import { mustMay } from '../records/verb.ts';
import { type Given, readFields } from './file-fields.ts';
import { type Stored, withParts } from './file-parts.ts';
import { type LinkUpload, linkUploadOf, type UploadQuery } from './share-uploads.ts';

async function keep(ctx: Ctx, stored: Stored, given: Given, byLink: LinkUpload | null): Promise<Row> {
  const id = uuidv7();
  const waits = canShrink(stored.type);
  return ctx.database.transaction(async db => {
    const { storage } = ctx.services.limits;
    if (storage > 0) {
      await db.run(sql`select pg_advisory_xact_lock(72057591)`);
      if (stored.size > (await roomLeft(db, storage))) throw new Problem('storageFull');
    }
    const row = await db.one<Row>(sql`
      insert into files as t (id, user_id, filename, title, type, file_group, size, sha256, config, storage_key, thumbnail_state, expires, created, modified)
      values (${id}, ${ctx.actor.kind === 'user' ? ctx.actor.id : null}, ${stored.filename}, ${given.title}, ${stored.type}, ${groupOf(stored.type)}, ${stored.size}, ${stored.sha256}, ${given.config}::jsonb, ${stored.key}, ${waits ? 'waiting' : 'none'}, ${byLink ? byLink.until(given.expires) : given.expires}, ${ctx.now}, ${ctx.now})
      returning ${columns(ctx.actor, resources.files, 'item')}`);
    if (!row) throw new Problem('broken');
    await byLink?.count(db, id);
    if (waits) await ctx.services.send(db, 'thumbnail', { id });
    return row;
  });
}

/** Multipart: the fields come before the file. One file a call; its bytes never lie in memory as a whole. */
export const fileUpload =
  (forms: Forms) =>
  async (ctx: Ctx, { query }: CallInput<unknown, UploadQuery & { token?: string }>, request: FastifyRequest) => {
    mustMay(ctx, resources.files, 'create');
    const { token: _token, ...wishes } = query;
    const byLink = await linkUploadOf(ctx, forms, wishes);
    return withParts(ctx, request, async (stored, fields) => {
      if (!stored) throw new Problem('invalid', [{ path: 'file', code: 'required' }]);
      byLink?.mustTake(stored.type);
      const row = await keep(ctx, stored, readFields(fields), byLink);
      present(ctx, resources.files, [row]);
      return { data: row };
    });
  };
