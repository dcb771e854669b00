/** Uploads in pieces that have run out: what is unfinished goes with its pieces, of what is finished only the memory. */
import { randomUUID } from 'node:crypto';
import { sql } from '../db/sql.ts';
import { forgetUpload } from '../records/upload-forget.ts';
import type { JobContext } from './job.ts';

const atOnce = 100;

export async function sweepUploads({ database, services }: JobContext): Promise<void> {
  const sweeper = randomUUID();
  for (;;) {
    // Held as by a writer: nobody goes on with one that is being taken away.
    const due = await database.rows<{ id: string }>(sql`
      update uploads set holder = ${sweeper}, held_until = now() + interval '5 minutes' where id in (
        select id from uploads where expires < now() and (holder is null or held_until < now())
        order by expires limit ${atOnce} for update skip locked)
      returning id`);
    for (const { id } of due) await database.transaction(db => forgetUpload({ db, services }, id, sweeper));
    if (due.length < atOnce) return;
  }
}
