/** Sets or removes an option of the instance. */
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';

export async function setOption(database: Database, name: string, value: string | null): Promise<void> {
  await database.run(sql`delete from options where name = ${name}`);
  if (value === null) return;
  await database.run(sql`insert into options (id, name, value) values (${uuidv7()}, ${name}, ${value})`);
}
