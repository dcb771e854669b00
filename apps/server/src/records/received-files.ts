/**
 * Records the files that an entry was submitted with. Receipts are built from this record, since files may be removed,
 * added or purged before the sender requests the receipt.
 */
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';

/** Called in the transaction that adds the entry, after its files are linked. */
export const noteArrivals = ({ db, now }: Ctx, report: string): Promise<unknown> =>
  db.run(sql`
    insert into report_arrivals (report_id, file_id, size, sha256, created)
    select r.report_id, f.id, f.size, f.sha256, ${now} from report_files r join files f on f.id = r.file_id where r.report_id = ${report}
    on conflict do nothing`);

/** Deletes records at the age at which purged entries are forgotten. */
export const forgetArrivals = (db: Pick<Db, 'run'>): Promise<unknown> =>
  db.run(sql`delete from report_arrivals where created < now() - interval '400 days'`);
