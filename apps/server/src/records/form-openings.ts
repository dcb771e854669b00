/** Presence in the designer: the name under which live updates tell of it, and forgetting what is over. */
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';

/** Of a form, to those who may change it. */
export const openings = { name: 'form-openings', part: 'report_config_id' } as const;

export async function forgetOpenings(database: Database): Promise<void> {
  await database.run(sql`delete from form_openings where until < now()`);
}
