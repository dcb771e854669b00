/** Removes expired resumable uploads: unfinished ones with their stored parts, finished ones only by row. */
import { randomUUID } from 'node:crypto';
import { sql } from '../db/sql.ts';
import { forgetUpload } from '../records/upload-forget.ts';
import type { JobContext } from './job.ts';

const atOnce = 100;

export async function sweepUploads({ database, services }: JobContext): Promise<void> {
  const sweeper = randomUUID();
  for (;;) {
    // Takes the lease like a writer, so that nobody continues an upload being removed.
    const due = await database.rows<{ id: string }>(sql`
      update uploads set holder = ${sweeper}, held_until = now() + interval '5 minutes' where id in (
        select id from uploads where expires < now() and (holder is null or held_until < now())
        order by expires limit ${atOnce} for update skip locked)
      returning id`);
    for (const { id } of due) await database.transaction(db => forgetUpload({ db, services }, id, sweeper));
    if (due.length < atOnce) return;
  }
}
