import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { addForm, form } from '../forms.ts';
import { type House, openHouse, type Person } from '../house.ts';
import { unzip } from './archive.ts';

const count = 6_000;
let house: House;
let admin: Person;
let id: string;
let port: number;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  const made = form();
  const repeat = made.fields.find(field => field.type === 'repeat_container')?.id ?? '';
  id = await addForm(admin, 'Viele', made);
  await house.database.run(sql`
    insert into reports (id, report_config_id, user_id, owner, data, created)
    select gen_random_uuid(), ${id}, ${admin.id}, ${admin.id}, jsonb_build_object('title', 'Title' || chr(8232) || i, 'amount', i, 'day', '2026-11-20',
      'mail', md5(i::text) || md5((i + 1)::text), 'part.0', 'first', 'part.1', md5(i::text), '_repeat', jsonb_build_object(${repeat}::text, 2)), now() - i * interval '1 second'
    from generate_series(1, ${count}::int) i`);
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  port = (house.app.server.address() as AddressInfo).port;
});
afterAll(() => house.close());

async function ask(person: Person, path: string): Promise<{ answer: IncomingMessage; abort(): void }> {
  const headers = { authorization: `Bearer ${person.token}` };
  const request = http.get({ host: '127.0.0.1', port, path: `/api${path}`, headers });
  request.on('error', () => {});
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  return { answer, abort: () => request.destroy() };
}
const whole = (path = '/reports.xlsx') => ask(admin, `${path}?filter[report_config_id]=${id}`);

const cursors = async () =>
  (
    await house.database.one<{ n: number }>(
      sql`select count(*) as n from pg_stat_activity where datname = current_database() and query like '%from reports t where%' and query like 'select t.id%' and state <> 'idle'`,
    )
  )?.n;
const spools = () => readdirSync(tmpdir()).filter(name => name.startsWith('kontor-spool-'));

test.each([
  ['/reports.xlsx', (bytes: Buffer) => bytes],
  ['/reports.zip', (bytes: Buffer) => unzip(bytes).get('Viele.xlsx')?.bytes ?? Buffer.alloc(0)],
])('%s: thousands of entries come whole and in order', async (path, bookOf) => {
  const before = spools();
  const { answer } = await whole(path);
  expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([200, String(count)]);
  const book = bookOf(await buffer(answer));
  unzip(book);
  let rows = 0;
  for await (const row of streamXlsxRows(book)) {
    if (rows > 0 && row.values[5] !== rows) throw new Error(`row ${rows} is ${row.values[5]}`);
    rows++;
  }
  expect(rows).toBe(count + 1);
  let parts = 0;
  for await (const _ of streamXlsxRows(book, { sheet: 1 })) parts++;
  expect(parts).toBe(2 * count + 1);
  await expect.poll(() => spools().filter(name => !before.includes(name))).toEqual([]);
});

test('ten aborted exports leave no cursor, no spool, no taken place', async () => {
  const before = spools();
  for (let round = 0; round < 10; round++) {
    const path = round % 2 === 0 ? '/reports.xlsx' : '/reports.zip';
    const { answer, abort } = await whole(path);
    // A place is given back when the connection is seen to have closed, a moment after the abort.
    expect([200, 429]).toContain(answer.statusCode);
    if (answer.statusCode === 200) await expect.poll(cursors, { interval: 10 }).toBeGreaterThan(0);
    abort();
    await expect.poll(cursors, { timeout: 5_000 }).toBe(0);
  }
  await expect.poll(() => spools().filter(name => !before.includes(name))).toEqual([]);
  const { answer } = await whole();
  expect(answer.statusCode).toBe(200);
  unzip(await buffer(answer));
  expect((await admin.get('/reports.json')).status).toBe(200);
});

test('a slow reader holds no cursor', async () => {
  const { answer } = await whole();
  await expect.poll(cursors, { interval: 10 }).toBeGreaterThan(0);
  // Nothing has been read yet.
  await expect.poll(cursors, { timeout: 10_000 }).toBe(0);
  unzip(await buffer(answer));
});

test('two exports a user, four a server; the next is asked to wait', async () => {
  const others = [await house.as('b', 'admin'), await house.as('c', 'admin')];
  const path = `/reports.xlsx?filter[report_config_id]=${id}`;
  const open = [await ask(admin, path), await ask(admin, path)];
  const third = await ask(admin, path);
  expect([third.answer.statusCode, third.answer.headers['retry-after']]).toEqual([429, '10']);
  open.push(await ask(others[0] as Person, path), await ask(others[0] as Person, path));
  expect((await ask(others[1] as Person, path)).answer.statusCode).toBe(429);
  for (const { abort } of open) abort();
  await expect
    .poll(async () => {
      const { answer, abort } = await ask(others[1] as Person, path);
      abort();
      return answer.statusCode;
    })
    .toBe(200);
});

test('an export that fails midway breaks off instead of ending', async () => {
  await expect.poll(cursors).toBe(0);
  const { answer } = await whole();
  expect(answer.statusCode).toBe(200);
  const end = () =>
    house.database.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'select t.id%from reports t where%' and state <> 'idle'`,
    );
  await expect.poll(end, { interval: 10 }).toBe(1);
  await expect(buffer(answer)).rejects.toThrow('aborted');
});
