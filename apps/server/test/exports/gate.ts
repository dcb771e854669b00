/** Pauses an export midway until a test has looked at it: short-lived states could be missed otherwise. */
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../src/db/open.ts';
import { sql } from '../../src/db/sql.ts';
import { objectOf } from '../objects.ts';

export interface Gate {
  /** A file that an entry of the first batch must name: the export's look-up of it blocks at the gate. */
  file: string;
  /** No export passes the entry with the file while `work` runs. */
  closed<T>(work: () => Promise<T>): Promise<T>;
}

const key = 4_711;

export async function buildGate(database: Database): Promise<Gate> {
  const file = uuidv7();
  await database.run(sql`
    with object as (${objectOf('gone')}) insert into files (id, filename, type, size, sha256, storage_key) values (${file}, 'a.txt', 'text/plain', 1, '', 'gone')`);
  for (const text of [
    `create function at_gate() returns boolean language plpgsql as $$ begin
      while not pg_try_advisory_lock_shared(${key}) loop perform pg_sleep(0.01); end loop;
      perform pg_advisory_unlock_shared(${key});
      return true;
    end $$`,
    'alter table files rename to all_files',
    'create view files as select * from all_files where at_gate()',
  ])
    await database.text(text);
  return {
    file,
    async closed(work) {
      const keeper = await database.pool.connect();
      try {
        await keeper.query(`select pg_advisory_lock(${key})`);
        return await work();
      } finally {
        await keeper.query(`select pg_advisory_unlock(${key})`);
        keeper.release();
      }
    },
  };
}
