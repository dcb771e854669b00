/**
 * Jobs that go through many rows read as many for each of them, however many there are and whatever PostgreSQL knows of
 * them: counted by PostgreSQL, in each transaction of the job.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../src/db/open.ts';
import { identifier, sql } from '../src/db/sql.ts';
import { addForm, input } from './forms.ts';
import { type House, type Item, openHouse, type Person, type Reply } from './house.ts';
import { city, cityToTown, mappingBench, town } from './mapping-bench.ts';
import { until } from './until.ts';
import { fieldOf as field, multipart } from './upload.ts';

let house: House;
let admin: Person;
let read: () => number;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  const form = await addForm(admin, 'Before', { fields: [input('text', 'nr')], states: [] });
  await house.database.run(
    sql`insert into reports (id, report_config_id, user_id, owner, data, search, created, modified, version) select gen_random_uuid(), ${form}, ${admin.id}, ${admin.id}, jsonb_build_object('nr', 'before ' || n), 'before ' || n, now(), now(), 1 from generate_series(1, 20000) n`,
  );
  const { batch } = mappingBench(house, admin);
  const before = await batch({ id: form } as Item, 1, [cityToTown], { state: 'done' });
  await house.database.run(
    sql`insert into batch_entries (batch_id, report_id, outcome) select ${before}::uuid, id, 'left' from reports`,
  );
  // Of small tables PostgreSQL rightly reads all.
  for (const table of ['reports', 'batch_entries']) await house.database.text(`vacuum analyze ${table}`);
  // From here on nothing but the jobs themselves tells PostgreSQL of what they write.
  for (const table of ['import_rows', 'batch_entries', 'reports'])
    await house.database.text(`alter table ${table} set (autovacuum_enabled = false)`);
  read = count(house.database);
});
afterAll(() => house.close());

/** Rows that indexes and scans of the connection have given since it last reported; it reports between transactions. */
const given = async (db: Db): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as n from pg_stat_xact_user_tables where relname in ('import_rows', 'batch_entries', 'reports')`,
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
/** Asked for beside what is counted: how often depends on what else the machine does. */
const comesTo = (table: 'imports' | 'batches', id: string, state: string) =>
  until(async () => {
    const found = await house.database.one<{ state: string }>(
      sql`select state from ${identifier(table)} where id = ${id}`,
    );
    return found?.state === state;
  });

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
  await comesTo('imports', id, 'ready');
  dataOf(await admin.post(`/imports/${id}/apply.json`, { rows: 'fitting' }));
  await comesTo('imports', id, 'applied');
  dataOf(await admin.post(`/imports/${id}/undo.json`));
  await comesTo('imports', id, 'undone');
}

/** Maps an answer of so many entries, and takes it back. */
async function mapped(entries: number): Promise<void> {
  const bench = mappingBench(house, admin);
  const form = await bench.made([city]);
  await bench.copies(await bench.add(form, { city: 'pit' }), entries - 1);
  const id = await bench.published(form, [town], [cityToTown]);
  await comesTo('batches', id, 'done');
  dataOf(await admin.post(`/batches/${id}/undo.json`));
  await comesTo('batches', id, 'undone');
}

it.each([
  ['an import', imported],
  ['a mapping of answers', mapped],
])('%s reads as many rows for each of its own when it is large', async (_what, work) => {
  const perRow = async (rows: number) => {
    const before = read();
    await work(rows);
    return (read() - before) / rows;
  };
  const small = await perRow(1_000);
  const large = await perRow(4_000);
  expect(small).toBeGreaterThan(5);
  expect(large).toBeLessThan(1.5 * small);
});
