import { sql } from '../db/sql.ts';
import type { JobContext } from './outbox.ts';

/** What has run out: broken uploads, expired tokens and files, old tries, memories of purged reports. */
export async function sweep({ database, services }: JobContext): Promise<void> {
  await services.storage.sweep();
  await database.run(sql`delete from tokens where expires_at < now() or used_at < now() - interval '1 day'`);
  await database.run(sql`delete from attempts where window_start < now() - interval '1 day'`);
  await database.run(sql`delete from report_tombstones where expires_at < now()`);
  await database.transaction(async db => {
    const expired = await db.rows<{ storage_key: string; thumbnail_key: string | null }>(
      sql`delete from files f where f.expires < now() and not exists (select 1 from report_files r where r.file_id = f.id) returning storage_key, thumbnail_key`,
    );
    for (const file of expired) {
      for (const key of [file.storage_key, file.thumbnail_key])
        if (key) await services.send(db, 'forget-object', { key });
    }
  });
}
