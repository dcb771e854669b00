/**
 * An import reads as many rows of its tables for each of its own, however many it has and whatever PostgreSQL knows of them:
 * counted by PostgreSQL, in each transaction of the job.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { addForm, input } from './forms.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { until } from './until.ts';
import { fieldOf as field, multipart } from './upload.ts';

let house: House;
let admin: Person;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  const form = await addForm(admin, 'Before', { fields: [input('text', 'nr')], states: [] });
  await house.database.run(
    sql`insert into reports (id, report_config_id, user_id, owner, data, search, created, modified, version) select gen_random_uuid(), ${form}, ${admin.id}, ${admin.id}, jsonb_build_object('nr', 'before ' || n), 'before ' || n, now(), now(), 1 from generate_series(1, 20000) n`,
  );
  await house.database.text('vacuum analyze reports');
  // From here on nothing but the import itself tells PostgreSQL of its rows.
  for (const table of ['import_rows', 'reports'])
    await house.database.text(`alter table ${table} set (autovacuum_enabled = false)`);
});
afterAll(() => house.close());

/** Rows that indexes and scans of the connection have given since it last reported; it reports between transactions. */
const given = async (db: Db): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as n from pg_stat_xact_user_tables where relname in ('import_rows', 'reports')`,
    )
  )?.n ?? 0;

/** Makes the house's database count the rows that are read; what it answers says how many they are. */
function count(database: House['database']): () => number {
  let read = 0;
  const transaction = database.transaction.bind(database);
  database.transaction = work =>
    transaction(async db => {
      const before = await given(db);
      const result = await work(db);
      read += (await given(db)) - before;
      return result;
    });
  database.rows = (...asked) => database.transaction(db => db.rows(...asked));
  return () => read;
}

const dataOf = ({ status, body }: Reply) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data as unknown as { id: string; state: string };
};
const comesTo = (id: string, state: string) =>
  until(async () => dataOf(await admin.get(`/imports/${id}.json`)).state === state);

const fileOf = (rows: number) =>
  Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="rows.csv"\r\n\r\n'),
    Buffer.from(`nr,note\n${Array.from({ length: rows }, (_, at) => `${at},note ${at}\n`).join('')}`),
    Buffer.from('\r\n--b--\r\n'),
  ]);

/** Adds so many entries from a file and takes them back. */
async function imported(rows: number): Promise<void> {
  const fields = [input('text', 'nr'), input('text', 'note')];
  const form = await addForm(admin, `Import of ${rows}`, { fields, states: [] });
  const mapping = field('mapping', JSON.stringify({ keys: ['nr'] }));
  const body = Buffer.concat([field('report_config_id', form), mapping, fileOf(rows)]);
  const { id } = dataOf(await admin.post('/reports/import.json', body, multipart));
  await comesTo(id, 'ready');
  dataOf(await admin.post(`/imports/${id}/apply.json`, { rows: 'fitting' }));
  await comesTo(id, 'applied');
  dataOf(await admin.post(`/imports/${id}/undo.json`));
  await comesTo(id, 'undone');
}

it('reads as many rows for each of its own in a large import as in a small one', async () => {
  const read = count(house.database);
  await imported(400);
  const small = read() / 400;
  const before = read();
  await imported(4_000);
  const large = (read() - before) / 4_000;
  expect(small).toBeGreaterThan(5);
  expect(large).toBeLessThan(1.5 * small);
});
