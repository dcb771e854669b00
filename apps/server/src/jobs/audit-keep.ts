/** Deletes lines of the audit log that are older than the option `audit_keep_days`; without it all are kept for ever. */
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { optionOf } from '../records/option.ts';

/** Small portions: each is a transaction, and writers of the log wait for none. */
const atOnce = 1_000;

export async function forgetAudit(database: Database, portion = atOnce): Promise<void> {
  for (let count = portion; count === portion; )
    count = await database.run(sql`
      delete from audit where id in (
        select id from audit where at < now() - make_interval(days => nullif(${optionOf('audit_keep_days')}, '')::int)
        order by at limit ${portion})`);
}
