/** The SQL condition for a file that something references (entry, form, library): such files do not expire. */
import { identifier, type Sql, sql } from '../db/sql.ts';

/** An entry, a form whose known data it is, or the library: what lies in its trash can come back. */
export function held(alias: string): Sql {
  const id = identifier(`${alias}.id`);
  return sql`(exists (select 1 from report_files r where r.file_id = ${id}) or exists (select 1 from report_configs c where c.suggestion_file_id = ${id}) or exists (select 1 from file_references x where x.file_id = ${id}))`;
}
