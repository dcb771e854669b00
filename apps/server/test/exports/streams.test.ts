/**
 * Tests of streamed exports: aborts and slow readers release cursors, temporary files and slots; limits per user and
 * server.
 */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { keepSlots } from '../../src/exports/slots.ts';
import { addForm, form } from '../forms.ts';
import { type House, openHouse, type Person } from '../house.ts';
import { unzip } from './archive.ts';
import { buildGate, type Gate } from './gate.ts';

const count = 6_000;
/** Threads start late where many tests share few cores. */
const patience = 180_000;
vi.setConfig({ testTimeout: 600_000 });
let temporary: string;
let house: House;
let admin: Person;
let id: string;
let port: number;
let gate: Gate;

beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'kontor-exports-'));
  house = await openHouse();
  vi.stubEnv('TMPDIR', temporary);
  admin = await house.as('admin', 'admin');
  const made = form();
  const repeat = made.fields.find(field => field.type === 'repeat_container')?.id ?? '';
  id = await addForm(admin, 'Viele', made);
  gate = await buildGate(house.database);
  await house.database.run(sql`
    insert into reports (id, report_config_id, user_id, owner, data, created)
    select gen_random_uuid(), ${id}, ${admin.id}, ${admin.id}, case when i = 1 then jsonb_build_object('pictures', array[${gate.file}::text]) else '{}' end || jsonb_build_object('title', 'Title' || chr(8232) || i, 'amount', i, 'day', '2026-11-20',
      'mail', md5(i::text) || md5((i + 1)::text), 'part.0', 'first', 'part.1', md5(i::text), '_repeat', jsonb_build_object(${repeat}::text, 2)), now() - i * interval '1 second'
    from generate_series(1, ${count}::int) i`);
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  port = (house.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await house.close();
  rmSync(temporary, { recursive: true, force: true });
});

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
      sql`select count(*) as n from pg_stat_activity where datname = current_database() and query like 'fetch % from found' and state <> 'idle'`,
    )
  )?.n;
const spools = () => readdirSync(temporary);

test.each([
  ['/reports.xlsx', (bytes: Buffer) => bytes],
  ['/reports.zip', (bytes: Buffer) => unzip(bytes).get('Viele.xlsx')?.bytes ?? Buffer.alloc(0)],
])('%s: thousands of entries come whole and in order', async (path, bookOf) => {
  const { answer } = await whole(path);
  expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([200, String(count)]);
  const book = bookOf(await buffer(answer));
  unzip(book);
  let rows = 0;
  for await (const row of streamXlsxRows(book)) {
    if (rows > 0 && row.values[6] !== rows) throw new Error(`row ${rows} is ${row.values[6]}`);
    rows++;
  }
  expect(rows).toBe(count + 1);
  let parts = 0;
  for await (const _ of streamXlsxRows(book, { sheet: 1 })) parts++;
  expect(parts).toBe(2 * count + 1);
  await expect.poll(spools, { timeout: patience }).toEqual([]);
});

test('ten aborted exports leave no cursor, no spool, no taken place', async () => {
  for (let round = 0; round < 10; round++) {
    await gate.closed(async () => {
      const { answer, abort } = await whole(round % 2 === 0 ? '/reports.xlsx' : '/reports.zip');
      expect(answer.statusCode).toBe(200);
      await expect.poll(cursors, { interval: 10, timeout: patience }).toBe(1);
      abort();
      await expect.poll(cursors, { timeout: patience }).toBe(0);
    });
    // Temporary files are removed last.
    await expect.poll(spools, { timeout: patience }).toEqual([]);
  }
  const { answer } = await whole();
  expect(answer.statusCode).toBe(200);
  unzip(await buffer(answer));
  expect((await admin.get('/reports.json')).status).toBe(200);
});

test('a slow reader holds no cursor', async () => {
  const { answer } = await gate.closed(async () => {
    const asked = await whole();
    await expect.poll(cursors, { interval: 10, timeout: patience }).toBe(1);
    return asked;
  });
  // Nothing has been read yet.
  await expect.poll(cursors, { timeout: patience }).toBe(0);
  unzip(await buffer(answer));
});

test('two exports a user, four a server; the next is asked to wait', () => {
  const { take } = keepSlots();
  const refused = expect.objectContaining({ status: 429, detail: { retryAfter: 10 } });
  const [first] = [take('a'), take('a')];
  expect(() => take('a')).toThrow(refused);
  take('b');
  take('c');
  expect(() => take('d')).toThrow(refused);
  first?.();
  first?.();
  take('d');
  expect(() => take('e')).toThrow(refused);
});

test('what is made in the background leaves a place a user and two a server', () => {
  const { take } = keepSlots();
  const refused = expect.objectContaining({ status: 429 });
  const first = take('a', 'background');
  expect(() => take('a', 'background')).toThrow(refused);
  const own = take('a');
  expect(() => take('a')).toThrow(refused);
  take('b', 'background');
  expect(() => take('c', 'background')).toThrow(refused);
  take('c');
  expect(() => take('d')).toThrow(refused);
  first();
  first();
  own();
  take('a', 'background');
  take('d');
  expect(() => take('e')).toThrow(refused);
});

test('a reader that is too slow loses its place to somebody who needs it, and to nobody else', () => {
  const slots = keepSlots({ everyMs: 1_000_000, looks: 3, least: 100 });
  const refused = expect.objectContaining({ status: 429 });
  const ended: string[] = [];
  const reader = (name: string, user: string, rate: number, waits = () => true) => {
    let written = 0;
    slots.take(user).readBy({ written: () => (written += rate), waits, end: () => void ended.push(name) });
  };
  reader('slow', 'a', 20);
  reader('slower', 'a', 10);
  reader('fast', 'b', 40);
  // It takes what there is: the export is what is slow.
  reader('made slowly', 'b', 1, () => false);
  for (let look = 0; look < 3; look++) expect(slots.look()).toBe(0);
  expect(() => slots.take('c')).toThrow(refused);
  expect(slots.look()).toBe(2);
  expect(ended).toEqual([]);
  // Of their own, where somebody has too many.
  expect(() => slots.take('b')).toThrow(refused);
  expect(ended).toEqual([]);
  slots.take('a');
  expect(ended).toEqual(['slower']);
  slots.take('c');
  expect(ended).toEqual(['slower', 'slow']);
  expect(() => slots.take('d')).toThrow(refused);
  expect(ended).toHaveLength(2);
});

test('a third export of one user is refused, and welcome when another has ended', async () => {
  // A slot is released shortly after the last byte.
  await expect.poll(spools, { timeout: patience }).toEqual([]);
  const requests = [whole(), whole(), whole()];
  // Until one is refused, neither of the others can end.
  await gate.closed(() =>
    Promise.any(
      requests.map(async request => {
        const { answer } = await request;
        if (answer.statusCode !== 429) throw new Error(`answered ${answer.statusCode}`);
      }),
    ),
  );
  const asked = await Promise.all(requests);
  expect(asked.map(({ answer }) => answer.statusCode).sort()).toEqual([200, 200, 429]);
  const refused = asked.find(({ answer }) => answer.statusCode === 429);
  expect(refused?.answer.headers['retry-after']).toBe('10');
  // Both at once: a connection that nobody reads from for a minute is closed.
  await Promise.all(asked.map(({ answer }) => buffer(answer)));
  await expect.poll(spools, { timeout: patience }).toEqual([]);
  const { answer } = await whole();
  expect(answer.statusCode).toBe(200);
  unzip(await buffer(answer));
});

test('an export that fails midway breaks off instead of ending', async () => {
  await expect.poll(spools, { timeout: patience }).toEqual([]);
  const end = () =>
    house.database.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'fetch % from found' and state <> 'idle'`,
    );
  const { answer } = await gate.closed(async () => {
    const asked = await whole();
    expect(asked.answer.statusCode).toBe(200);
    await expect.poll(end, { interval: 10, timeout: patience }).toBe(1);
    return asked;
  });
  await expect(buffer(answer)).rejects.toThrow('aborted');
});
