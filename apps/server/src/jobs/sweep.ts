/** Hourly garbage collection: deletes expired rows of every kind, and files that nothing references. */
import { forgetChanges } from '../columns/forget.ts';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { sweepSpools } from '../outside/spool.ts';
import { held } from '../records/file-references.ts';
import { forgetFollowed } from '../records/followed.ts';
import { forgetOpenings } from '../records/form-openings.ts';
import { sweepHandovers } from '../records/handovers.ts';
import { removeImports } from '../records/imports/files.ts';
import { letGo } from '../records/objects.ts';
import { forgetArrivals } from '../records/received-files.ts';
import { forgetAudit } from './audit-keep.ts';
import { forgetCopies } from './copies.ts';
import type { JobContext } from './job.ts';
import { forgetScheduleMails } from './schedules.ts';
import { forgetBatchEntries } from './sweep-batches.ts';
import { sweepStorage } from './sweep-storage.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Background exports live for a day. A running one notices that its row is gone and aborts. */
const forgetExports = (database: Database, services: JobContext['services']) =>
  database.transaction(async db => {
    const expired = await db.rows<{ storage_key: string | null }>(
      sql`delete from exports where expires < now() returning storage_key`,
    );
    for (const { storage_key: key } of expired) if (key) await services.send(db, 'forget-object', { key });
  });

const atOnce = 500;

/**
 * Expired files without a reference. A transaction that is just linking a file holds its row lock; locked rows are
 * skipped until the next sweep. The second statement has a newer snapshot, which includes links committed before.
 */
async function forgetExpired(database: Database, services: JobContext['services']): Promise<void> {
  for (let count = atOnce; count === atOnce; )
    count = await database.transaction(async db => {
      const due = await db.rows<{ id: string }>(
        sql`select f.id from files f where f.expires < now() and not ${held('f')} limit ${atOnce} for update skip locked`,
      );
      const expired = await db.rows<{ storage_key: string; thumbnail_key: string | null }>(
        sql`delete from files f where f.id = any(${due.map(({ id }) => id)}::uuid[]) and f.expires < now() and not ${held('f')} returning storage_key, thumbnail_key`,
      );
      await letGo(
        db,
        services,
        expired.map(file => file.storage_key),
      );
      for (const { thumbnail_key: key } of expired) if (key) await services.send(db, 'forget-object', { key });
      return expired.length;
    });
}

/**
 * Deletes what has expired: broken uploads and exports, tokens, unconfirmed second factors, old attempt counters,
 * idempotency keys of purged entries, unused copies of suggestion files; and expired files that no entry, form or
 * library reference holds any more. Files without an expiry belong to the library and stay.
 */
export async function sweep({ database, services }: JobContext): Promise<void> {
  await sweepSpools();
  await database.run(sql`delete from tokens where expires_at < now() or used_at < now() - interval '1 day'`);
  await database.run(sql`delete from second_factors where confirmed is null and created < now() - interval '1 day'`);
  await database.run(sql`delete from attempts where window_start < now() - interval '1 day'`);
  await database.run(sql`delete from request_counts where minute < extract(epoch from now()) / 60 - 10`);
  await database.run(sql`delete from report_tombstones where expires_at < now()`);
  await forgetArrivals(database);
  await forgetChanges(database);
  await forgetFollowed(database);
  await forgetOpenings(database);
  await database.run(sql`delete from saved_views where deleted < now() - interval '30 days'`);
  await database.run(sql`delete from export_links where coalesce(revoked, expires) < now() - interval '30 days'`);
  // Delivered and failed ones are listed for a while.
  await database.run(
    sql`delete from deliveries where state in ('done', 'failed', 'cancelled') and modified < now() - interval '30 days'`,
  );
  await database.run(
    sql`delete from suggestion_sets where report_config_id is null and created < now() - interval '1 hour'`,
  );
  await forgetAudit(database);
  await forgetExpired(database, services);
  await forgetExports(database, services);
  await sweepHandovers(database);
  await forgetCopies({ database, services });
  await forgetScheduleMails({ database, services });
  await database.run(sql`delete from file_archives where expires < now()`);
  await database.transaction(db =>
    removeImports({ db, services }, sql`i.expires < now() and i.state not in ('applying', 'undoing')`),
  );
  await forgetBatchEntries(database);
  // Last, since an unavailable storage must not block the rest.
  await sweepUploads({ database, services });
  await sweepStorage({ database, services });
}
