/** Uploads in pieces that have run out: what is unfinished goes with its pieces, of what is finished only the memory. */
import { randomUUID } from 'node:crypto';
import { forgetPieces } from '../calls/upload-forget.ts';
import { sql } from '../db/sql.ts';
import type { JobContext } from './outbox.ts';

const atOnce = 100;

export async function sweepUploads({ database, services }: JobContext): Promise<void> {
  const sweeper = randomUUID();
  for (;;) {
    // Held as by a writer: nobody goes on with one that is being taken away.
    const due = await database.rows<{ id: string; storage_key: string; finished: string | null }>(sql`
      update uploads set holder = ${sweeper}, held_until = now() + interval '5 minutes' where id in (
        select id from uploads where expires < now() and (holder is null or held_until < now())
        order by expires limit ${atOnce} for update skip locked)
      returning id, storage_key, finished`);
    for (const { id, storage_key, finished } of due) {
      if (!finished) await forgetPieces({ db: database, services }, storage_key);
      await database.run(sql`delete from uploads where id = ${id} and holder = ${sweeper}`);
    }
    if (due.length < atOnce) return;
  }
}
