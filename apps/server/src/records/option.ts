/** What administrators have set for the whole house, by name. An option that lies in the trash is not set. */
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';

/** Null where it is not set. */
export async function optionValue(db: Pick<Db, 'one'>, name: string): Promise<string | null> {
  const option = await db.one<{ value: string }>(
    sql`select value from options where lower(name) = lower(${name}::text) and deleted is null`,
  );
  return option?.value ?? null;
}
