/** API tests of background exports: request, progress, download, cancellation, expiry. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Sql, sql } from '../../src/db/sql.ts';
import { type Exports, exportsOf, keepExports } from '../../src/jobs/exports.ts';
import { sweep } from '../../src/jobs/sweep.ts';
import { addForm, form } from '../forms.ts';
import { type House, openHouse, type Person, type Reply } from '../house.ts';
import { breath } from '../until.ts';
import { unzip } from './archive.ts';
import { buildGate, type Gate } from './gate.ts';

vi.setConfig({ testTimeout: 600_000 });
const patience = { timeout: 180_000, interval: 20 };
const count = 4_000;
let house: House;
let admin: Person;
let anna: Person;
let ben: Person;
let id: string;
let query: string;
const open: Exports[] = [];

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  ben = await house.as('ben');
  id = await addForm(admin, 'Viele', form());
  query = `?filter[report_config_id]=${id}&sort=data.amount`;
  await house.database.run(sql`
    insert into reports (id, report_config_id, user_id, owner, data)
    select gen_random_uuid(), ${id}, ${anna.id}, ${anna.id}, jsonb_build_object('title', 'Title ' || i, 'amount', i, 'mail', md5(i::text))
    from generate_series(1, ${count}::int) i`);
});
afterEach(async () => {
  for (const exports of open.splice(0)) await exports.stop();
  await house.database.run(sql`delete from exports`);
});
afterAll(() => house.close());

/** A further server instance, idle until it is called. */
function another(): Exports {
  const exports = keepExports({ database: house.database, services: house.services });
  open.push(exports);
  return exports;
}
const ask = (person: Person, body: object = {}, filter = query): Promise<Reply> =>
  person.post(`/reports/exports.json${filter}`, { type: 'xlsx', ...body });
const look = async (person: Person, export_id: string) =>
  (await person.get(`/reports/exports/${export_id}.json`)).body.data;
const ended = async (person: Person, export_id: string) => {
  await expect.poll(async () => (await look(person, export_id)).state, patience).not.toMatch(/waiting|running/);
  return look(person, export_id);
};
const fetched = (url: unknown, headers = {}) => house.nobody.get(String(url).replace(/^\/api/, ''), headers);
const rowsOf = async (raw: Buffer) => (await readXlsx(raw)).sheets[0]?.rows ?? [];
const cursors = async () =>
  (
    await house.database.one<{ n: number }>(
      sql`select count(*) as n from pg_stat_activity where datname = current_database() and query like 'fetch % from found' and state <> 'idle'`,
    )
  )?.n;
async function stored(): Promise<number> {
  let n = 0;
  for await (const objects of house.services.storage.list()) n += objects.length;
  return n;
}
/** An export that no server has started: the job is not enqueued. */
async function waiting(person: Person, type = 'xlsx'): Promise<string> {
  const row = await house.database.one<{ id: string }>(sql`
    insert into exports (id, user_id, type, query, manner, language, filename, count, total, expires)
    values (gen_random_uuid(), ${person.id}, ${type}, ${JSON.stringify({ 'filter[report_config_id]': id })}::jsonb,
      '{"names": false, "values": "labels", "options": "one"}', 'de', 'Viele.xlsx', ${count}, ${count}, now() + interval '1 day') returning id`);
  return row?.id ?? '';
}

test('an export is made, and its link leads to the whole of it', async () => {
  const asked = await ask(
    anna,
    { values: 'stored', names: true },
    `${query}&filter[data.amount]=7&filter[data.amount]=8`,
  );
  expect(asked.status).toBe(202);
  expect(asked.body.data).toMatchObject({
    type: 'xlsx',
    filename: 'Viele.xlsx',
    state: 'waiting',
    count: 2,
    url: null,
  });
  const small = await ended(anna, asked.body.data.id);
  expect(small).toMatchObject({ state: 'done', count: 2, done: 2, total: 2, error: null });
  const bytes = await fetched(small.url);
  expect(bytes.headers['content-disposition']).toContain('filename="Viele.xlsx"');
  expect(bytes.headers['content-length']).toBe(String(small.size));
  expect((await rowsOf(bytes.raw)).slice(1).map(row => row[6])).toEqual(['amount', 7, 8]);
  expect((await fetched(small.url, { range: 'bytes=0-1' })).raw.toString()).toBe('PK');
  expect((await fetched(String(small.url).replace(/signature=..../, 'signature=AAAA'))).status).toBe(404);

  const large = await ended(admin, (await ask(admin, { type: 'zip' })).body.data.id);
  expect(large).toMatchObject({ state: 'done', filename: 'Viele.zip', count, done: count, total: count });
  const book = unzip((await fetched(large.url)).raw).get('Viele.xlsx')?.bytes ?? Buffer.alloc(0);
  expect((await rowsOf(book)).slice(1).map(row => row[6])).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  expect((await admin.get('/reports/exports.json')).body.data.map(one => one.id)).toEqual([large.id]);
  // A signed URL is valid for its own export only.
  const borrowed = String(large.url).replace(large.id, small.id);
  expect((await fetched(borrowed)).status).toBe(404);
});

test('tables and documents are made behind, too', async () => {
  const table = await ended(admin, (await ask(admin, { type: 'csv' })).body.data.id);
  expect(table).toMatchObject({ type: 'csv', state: 'done', filename: 'Viele.csv', count, done: count });
  const bytes = await fetched(table.url);
  expect(bytes.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = bytes.raw.toString('utf8').split('\r\n').slice(1, -1);
  expect(lines.map(line => line.split(';')[6])).toEqual(Array.from({ length: count }, (_, at) => String(at + 1)));

  const few = `${query}&filter[data.amount]=7&filter[data.amount]=8`;
  const paper = await ended(anna, (await ask(anna, { type: 'pdf' }, few)).body.data.id);
  expect(paper).toMatchObject({ type: 'pdf', state: 'done', filename: 'Viele.pdf', count: 2, done: 2, total: 2 });
  const { headers, raw } = await fetched(paper.url);
  expect([headers['content-type'], raw.toString('latin1', 0, 5)]).toEqual(['application/pdf', '%PDF-']);
});

test('the link opens only what its person may read now, and each fetching is in the audit log', async () => {
  const otto = await house.as('otto', 'user', { Reports: { read: 'all' }, ReportConfigs: { read: 'all' } });
  const made = await ended(otto, (await ask(otto)).body.data.id);
  const status = async () => (await fetched(made.url)).status;
  const set = (change: Sql) => house.database.run(sql`update users set ${change} where id = ${otto.id}`);
  expect(await status()).toBe(200);
  expect((await fetched(made.url, { range: 'bytes=2-3' })).status).toBe(206);
  const lines = (await admin.get(`/audit.json?filter[action]=fetch%20export&filter[user_id]=${otto.id}`)).body;
  expect([lines.count, lines.data[0]?.detail]).toEqual([1, { export: made.id }]);
  await set(sql`permissions = '{"Reports": {"read": "self"}}'`);
  expect(await status()).toBe(404);
  await set(sql`permissions = '{"Reports": {"read": "none"}}'`);
  expect(await status()).toBe(404);
  await set(sql`permissions = '{"Reports": {"read": "all"}}', active = false`);
  expect(await status()).toBe(404);
  await set(sql`active = true`);
  expect(await status()).toBe(200);
  await set(sql`deleted = now()`);
  expect(await status()).toBe(404);
});

test('what is wrong with the order is said at once', async () => {
  expect((await ask(anna, {}, '?filter[nothing]=1')).status).toBe(400);
  expect((await ask(anna, { type: 'docx' })).status).toBe(422);
  expect((await ask(anna, { type: 'pdf' })).status).toBe(400);
  expect((await ask(anna, { values: 'raw' })).status).toBe(422);
  expect((await ask(anna, { more: 1 })).status).toBe(422);
  expect((await anna.get('/reports/exports.json')).body.count).toBe(0);
});

test('after a day the link is dead, and the sweep takes the bytes', async () => {
  const before = await stored();
  const made = await ended(anna, (await ask(anna)).body.data.id);
  const left = Date.parse(String(made.expires)) - Date.now();
  expect(left / 3_600_000).toBeCloseTo(24, 1);
  expect(await stored()).toBe(before + 1);
  await sweep(house);
  expect((await fetched(made.url)).status).toBe(200);
  await house.database.run(sql`update exports set expires = now() - interval '1 second'`);
  expect((await fetched(made.url)).status).toBe(404);
  expect((await anna.get(`/reports/exports/${made.id}.json`)).status).toBe(404);
  expect((await anna.get('/reports/exports.json')).body.count).toBe(0);
  await sweep(house);
  await expect.poll(stored, patience).toBe(before);
  expect(await house.database.rows(sql`select id from exports`)).toEqual([]);
});

test('one at once a user, which leaves a place for the moment; four may wait or run, the next is refused', async () => {
  const entry = (await anna.get('/reports.json?limit=1')).body.data[0]?.id;
  const asked = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask(anna)));
  expect(asked.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 429, 429]);
  const states = async () => (await anna.get('/reports/exports.json')).body.data.map(one => one.state);
  for (let open = 4; open > 0; ) {
    const seen = await states();
    expect(seen.filter(state => state === 'running').length).toBeLessThan(2);
    open = seen.filter(state => state === 'waiting' || state === 'running').length;
    expect((await anna.get(`/reports/${entry}.pdf`)).status).toBe(200);
    // Polling without a pause would starve the export on a slow machine.
    await breath();
  }
  for (const { body, status } of asked)
    if (status === 202) expect(await ended(anna, body.data.id)).toMatchObject({ state: 'done' });
  expect((await ask(anna)).status).toBe(202);
});

describe('made by servers that do nothing until they are asked', () => {
  let gate: Gate;
  beforeAll(async () => {
    await exportsOf(house).stop();
    gate = await buildGate(house.database);
    await house.database.run(sql`
      update reports set data = data || jsonb_build_object('pictures', array[${gate.file}::text]), created = now() + interval '1 minute'
      where id = (select id from reports limit 1)`);
  });

  test('nobody sees, cancels or fetches the exports of others', async () => {
    const export_id = await waiting(anna);
    expect((await look(anna, export_id)).state).toBe('waiting');
    for (const stranger of [ben, admin]) {
      expect((await stranger.get(`/reports/exports/${export_id}.json`)).status).toBe(404);
      expect((await stranger.delete(`/reports/exports/${export_id}.json`)).status).toBe(404);
      expect((await stranger.get('/reports/exports.json')).body.count).toBe(0);
    }
    expect((await look(anna, export_id)).state).toBe('waiting');
    const none = await house.as('none', 'user', { Reports: { read: 'none' } });
    expect((await ask(none)).status).toBe(403);
    expect((await none.get('/reports/exports.json')).status).toBe(403);
    expect((await ask(house.nobody)).status).toBe(401);
    expect((await house.nobody.get('/reports/exports.json')).status).toBe(401);
    expect((await fetched(`/reports/exports/${export_id}/bytes?expires=9999999999&signature=AAAA`)).status).toBe(404);
  });

  test('rights are those of the moment in which it is made', async () => {
    const carl = await house.as('carl', 'user', { Reports: { read: 'all' } });
    const [wide, narrow, gone] = [await waiting(carl), await waiting(ben), await waiting(carl)];
    const first = another();
    await first.kick();
    expect(await ended(carl, wide)).toMatchObject({ state: 'done', count });
    expect(await ended(ben, narrow)).toMatchObject({ state: 'done', count: 0, done: 0 });
    await ended(carl, gone);
    // It may look for more once it has ended one: the next is for a server that is asked after the change.
    await first.stop();
    const late = await waiting(carl);
    await house.database.run(sql`update users set permissions = '{"Reports": {"read": "self"}}' where id = ${carl.id}`);
    const second = another();
    await second.kick();
    expect(await ended(carl, late)).toMatchObject({ state: 'done', count: 0 });
    await second.stop();
    const last = await waiting(carl);
    await house.database.run(sql`update users set active = false where id = ${carl.id}`);
    await another().kick();
    const failed = async () => house.database.one(sql`select state, error from exports where id = ${last}`);
    await expect.poll(failed, patience).toEqual({ state: 'failed', error: 'forbidden' });
  });

  test('cancelled midway it lets go of cursor, bytes and place; asked once more it is removed', async () => {
    const before = await stored();
    const export_id = await waiting(anna);
    await gate.closed(async () => {
      await another().kick();
      await expect.poll(cursors, patience).toBe(1);
      expect((await anna.delete(`/reports/exports/${export_id}.json`)).status).toBe(204);
      await expect.poll(cursors, patience).toBe(0);
    });
    await expect.poll(stored, patience).toBe(before);
    expect(await look(anna, export_id)).toMatchObject({ state: 'cancelled', url: null });
    expect((await anna.delete(`/reports/exports/${export_id}.json`)).status).toBe(204);
    expect((await anna.get(`/reports/exports/${export_id}.json`)).status).toBe(404);
    const asked = (await ask(anna)).body.data.id;
    await another().kick();
    const again = await ended(anna, asked);
    expect(again).toMatchObject({ state: 'done', count });
    expect((await anna.delete(`/reports/exports/${again.id}.json`)).status).toBe(204);
    expect((await fetched(again.url)).status).toBe(404);
    await expect.poll(stored, patience).toBe(before);
  });

  test('one that breaks says so and leaves nothing', async () => {
    const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const before = await stored();
    const export_id = await waiting(anna);
    const kill = () =>
      house.database.run(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'fetch % from found' and state <> 'idle'`,
      );
    // The cursor of an earlier export may still be closing: not the one to kill.
    await expect.poll(cursors, patience).toBe(0);
    await gate.closed(async () => {
      await another().kick();
      await expect.poll(kill, patience).toBe(1);
      // Kills whichever cursor is open, until all are gone.
      await expect.poll(async () => (await kill()) + ((await cursors()) ?? 0), patience).toBe(0);
    });
    expect(await ended(anna, export_id)).toMatchObject({ state: 'failed', error: 'failed', url: null });
    expect(await stored()).toBe(before);
    quiet.mockRestore();
  });

  test('two servers do not make it twice; one that stops leaves it to the other; one that fell silent is replaced', async () => {
    const export_id = await waiting(anna);
    const [one, two] = [another(), another()];
    const row = () =>
      house.database.one<{ runner: string; attempts: number; state: string }>(
        sql`select runner, attempts, state from exports where id = ${export_id}`,
      );
    await gate.closed(async () => {
      await Promise.all([one.kick(), two.kick(), one.kick(), two.kick()]);
      expect(await row()).toMatchObject({ attempts: 1, state: 'running' });
      await one.stop();
      await two.stop();
    });
    expect(await row()).toMatchObject({ state: 'waiting', runner: null, attempts: 0 });
    await expect.poll(cursors, patience).toBe(0);
    // Taken by a server that died: nobody renews its lease.
    await house.database.run(
      sql`update exports set state = 'running', runner = gen_random_uuid(), heartbeat = now(), attempts = 1`,
    );
    const three = another();
    await three.kick();
    expect(await row()).toMatchObject({ attempts: 1 });
    await house.database.run(sql`update exports set heartbeat = now() - interval '1 minute'`);
    await three.kick();
    expect(await ended(anna, export_id)).toMatchObject({ state: 'done', done: count });
    expect(await row()).toMatchObject({ attempts: 2 });
    await house.database.run(
      sql`update exports set state = 'running', attempts = 3, heartbeat = now() - interval '1 minute'`,
    );
    await three.kick();
    expect(await ended(anna, export_id)).toMatchObject({ state: 'failed', error: 'interrupted' });
  });
});
