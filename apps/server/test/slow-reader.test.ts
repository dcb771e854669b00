/** Tests of results that are read in batches: the reader may take longer than any batch may. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allOf } from '../src/columns/feed.ts';
import { type Database, openDatabase } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { cloneDatabase } from './cluster.ts';

/** Of one batch, in ms; the reader takes a second more. */
const patience = 3_000;
const form = '00000000-0000-4000-8000-000000000001';
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ connection: clone.connection, batchMs: patience });
  await database.run(sql`insert into report_configs (id, name, fields) values (${form}, 'Read slowly', '[]')`);
  await database.run(
    sql`insert into reports (id, report_config_id, owner, data) select gen_random_uuid(), ${form}, gen_random_uuid(), '{}' from generate_series(1, 3)`,
  );
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

/** Reads all batches, and lets much time pass after the first one. */
async function slowly<T>(batches: AsyncIterable<T[]>): Promise<number> {
  let rows = 0;
  for await (const batch of batches) {
    if (rows === 0) await database.run(sql`select pg_sleep(${patience / 1_000 + 1})`);
    rows += batch.length;
  }
  return rows;
}

it('are read to their end however long their reader takes', async () => {
  const [streamed, copied] = await Promise.all([
    slowly(database.stream(sql`select n from generate_series(1, ${50}::int) n`, 20)),
    slowly(allOf(clone.connection, form, () => {}, { batch: 1, patience })),
  ]);
  expect([streamed, copied]).toEqual([50, 3]);
});

it('are not given up while their reader is at work, as other transactions are', async () => {
  const asked = sql`select current_setting('idle_in_transaction_session_timeout') as most`;
  const idle = async () => {
    for await (const [row] of database.stream<{ most: string }>(asked)) return row?.most;
    return undefined;
  };
  expect([await idle(), (await database.one<{ most: string }>(asked))?.most]).toEqual(['10min', '30s']);
});

it('end with an error where a batch takes too long', async () => {
  const short = openDatabase({ connection: clone.connection, batchMs: 50 });
  try {
    await expect(slowly(short.stream(sql`select pg_sleep(60)`))).rejects.toThrow('statement timeout');
  } finally {
    await short.close();
  }
});
