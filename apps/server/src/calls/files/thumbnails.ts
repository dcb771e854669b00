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

/** The present thumbnails are served until the new ones exist. Types without a picture have none. */
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

/** For administrators, after a conversion program was installed or repaired. */
export async function filesThumbnails(ctx: Ctx): Promise<{ data: { count: number } }> {
  mustMay(ctx, files, 'update');
  if (userOf(ctx.actor).role !== 'admin') throw new Problem('forbidden');
  const count = await ctx.db.run(
    sql`update files set thumbnail_state = 'waiting' where thumbnail_state = 'failed' and deleted is null`,
  );
  // A job without an id processes all pending files that have no job.
  if (count > 0) await ctx.services.send(ctx.db, 'thumbnail', {});
  return { data: { count } };
}
