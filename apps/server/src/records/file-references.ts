/** The SQL condition for a file that something references (entry, form, library): such files do not expire. */
import { identifier, type Sql, sql } from '../db/sql.ts';

/**
 * Referenced by an entry (now, or in a former state), a form (known data, picture of the sender) or the library, including those in the trash, since they can be restored.
 */
export function held(alias: string): Sql {
  const id = identifier(`${alias}.id`);
  return sql`(exists (select 1 from report_files r where r.file_id = ${id}) or exists (select 1 from report_former_files o where o.file_id = ${id}) or exists (select 1 from report_configs c where c.suggestion_file_id = ${id} or c.sender_picture_id = ${id}) or exists (select 1 from file_references x where x.file_id = ${id}))`;
}
