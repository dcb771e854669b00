/**
 * The files that an entry was submitted with, recorded at its arrival. Receipts are built from them, since files may
 * be removed, added or purged before the sender has asked.
 */
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';

/** In the transaction that adds the entry, once it holds them. */
export const noteArrivals = ({ db, now }: Ctx, report: string): Promise<unknown> =>
  db.run(sql`
    insert into report_arrivals (report_id, file_id, size, sha256, created)
    select r.report_id, f.id, f.size, f.sha256, ${now} from report_files r join files f on f.id = r.file_id where r.report_id = ${report}
    on conflict do nothing`);

/** As long as purged entries are remembered. */
export const forgetArrivals = (db: Pick<Db, 'run'>): Promise<unknown> =>
  db.run(sql`delete from report_arrivals where created < now() - interval '400 days'`);
