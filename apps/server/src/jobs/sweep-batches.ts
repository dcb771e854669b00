/**
 * Forgets what batches could undo once their days are over, some entries at a time. The batch itself stays, for entries
 * that come late; those that it was stopped before are looked for anew if it goes on.
 */
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';

const atOnce = 5_000;

export async function forgetBatchEntries(database: Database): Promise<void> {
  for (let count = atOnce; count === atOnce; )
    count = await database.run(
      sql`delete from batch_entries e using (select g.batch_id, g.report_id from batches b join batch_entries g on g.batch_id = b.id where b.expires < now() and b.state not in ('running', 'undoing') and (g.outcome is not null or not g.late or b.state = 'undone') limit ${atOnce}) g where e.batch_id = g.batch_id and e.report_id = g.report_id`,
    );
  await database.run(
    sql`update batches set settings = null where settings is not null and expires < now() and state not in ('running', 'undoing')`,
  );
}
