/** Deletes what the columnar copies of servers do not need any more: changes of yesterday, and forms nobody asks about. */
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';

/** Copies that have not read the log for half a day are made anew (copies.ts), so a day is enough. */
export async function forgetChanges(database: Database): Promise<void> {
  await database.run(sql`delete from column_forms where used < now() - interval '7 days'`);
  await database.run(sql`delete from report_changes where at < now() - interval '1 day'`);
}
