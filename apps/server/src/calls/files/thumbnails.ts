/** Requests thumbnails anew: of one file, or of all whose generation failed. */
import { Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { hasPictures } from '../../outside/pictures/index.ts';
import type { Ctx } from '../../records/context.ts';
import { userOf } from '../../records/context.ts';
import { lockRow } from '../../records/edit.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { columns, present } from '../../records/select.ts';
import { alive, mustMay } from '../../records/verb.ts';

const { files } = resources;

/** Those that there are stay until the new ones have come. Of what has nothing to see nothing is made. */
export async function fileThumbnail(ctx: Ctx, { params }: In<'fileThumbnail'>) {
  mustMay(ctx, files, 'update');
  const { id = '' } = params;
  const file = await lockRow(ctx, files, id, 'update', alive(files));
  if (hasPictures(String(file.type))) {
    await ctx.db.run(sql`update files set thumbnail_state = 'waiting' where id = ${id}`);
    await ctx.services.send(ctx.db, 'thumbnail', { id });
  }
  const row = await ctx.db.one<Out<'fileThumbnail'>['data']>(
    sql`select ${columns(ctx.actor, files, 'item')} from files t where id = ${id}`,
  );
  if (!row) throw new Problem('notFound');
  present(ctx, files, [row]);
  return { data: row };
}

/** For administrators: after a program that makes them was installed, or mended. */
export async function filesThumbnails(ctx: Ctx): Promise<{ data: { count: number } }> {
  mustMay(ctx, files, 'update');
  if (userOf(ctx.actor).role !== 'admin') throw new Problem('forbidden');
  const count = await ctx.db.run(
    sql`update files set thumbnail_state = 'waiting' where thumbnail_state = 'failed' and deleted is null`,
  );
  // Without an id: whatever waits and has no job.
  if (count > 0) await ctx.services.send(ctx.db, 'thumbnail', {});
  return { data: { count } };
}
