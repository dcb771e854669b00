/** Reads instance options by name; an option in the trash counts as unset. */
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';

/** SQL expression for use within another statement. */
export const optionOf = (name: string): Sql =>
  sql`(select value from options where lower(name) = ${name.toLowerCase()} and deleted is null)`;

/** Null if it is not set. */
export async function optionValue(db: Pick<Db, 'one'>, name: string): Promise<string | null> {
  const option = await db.one<{ value: string | null }>(sql`select ${optionOf(name)} as value`);
  return option?.value ?? null;
}
