/** Worker that makes thumbnails (records/thumbnails.ts), and picks up pending ones whose job was lost. */
import { sql } from '../db/sql.ts';
import { makeThumbnail } from '../records/thumbnails.ts';
import type { JobContext } from './job.ts';

/** Pending thumbnails without a job: retries exhausted, or requested by a migration. */
async function takeUpForgotten({ database, services }: JobContext): Promise<void> {
  const forgotten = await database.rows<{ id: string }>(
    sql`
    select id from files f where thumbnail_state = 'waiting' and not exists
      (select 1 from jobs.job j where j.name = 'thumbnail' and j.state < 'completed' and j.data ->> 'id' = f.id::text)`,
    'rare',
  );
  for (const { id } of forgotten) await services.send(database, 'thumbnail', { id });
}

export async function thumbnail(context: JobContext, { id }: Record<string, string>): Promise<void> {
  if (!id) return takeUpForgotten(context);
  await makeThumbnail(context, id);
}
