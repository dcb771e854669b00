/**
 * Tests of two server processes over one database and storage: uploads continue at either, and limits and counters are
 * shared.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../src/accounts/sessions.ts';
import { openLink } from '../src/accounts/share.ts';
import { type Database, openDatabase } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { cloneDatabase } from './cluster.ts';
import { form as formOf, report } from './forms.ts';
import { ask, pieceHeaders, type Served, served } from './servers.ts';
import { breath } from './until.ts';
import { noise } from './upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-two-'));
chmodSync(folder, 0o711);
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;
let [a, b] = [{} as Served, {} as Served];
let token = '';
let anna = '';
let form = '';

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ connection: clone.connection });
  a = await served(clone.url, join(folder, 'a'), join(folder, 'files'));
  b = await served(clone.url, join(folder, 'b'), join(folder, 'files'));
  [anna, form] = [uuidv7(), uuidv7()];
  await database.run(sql`insert into users (id, username, role) values (${anna}, 'anna', 'user')`);
  const { fields, states } = formOf();
  await database.run(
    sql`insert into report_configs (id, name, fields, states) values (${form}, 'Cellar', ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(states)}::jsonb)`,
  );
  token = (await openSession(database, anna, null)).token;
  await a.start();
  await b.start();
});
afterAll(async () => {
  a.signal('SIGCONT');
  await Promise.all([a.end('SIGTERM'), b.end('SIGTERM')]);
  await database.close();
  await clone.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('a server whose files are on another disk is refused, naming one that runs', async () => {
  const other = await served(clone.url, join(folder, 'c'), join(folder, 'other files'));
  await expect(other.start()).rejects.toThrow(
    /Another server of this database \(.+\) keeps stored files on another disk/,
  );
});

const begin = async (size: number) =>
  (await ask(a, token, 'POST', '/uploads', { 'upload-length': String(size), 'upload-metadata': 'filename YQ==' }))
    .place;
const piece = (at: Served, place: string, offset: number, bytes: Buffer) =>
  ask(at, token, 'PATCH', place, pieceHeaders(offset), bytes);
const bytesOf = async (at: Served, url: string) =>
  Buffer.from(await (await fetch(new URL(url, at.base))).arrayBuffer());

it('pieces that go to the one and the other in turn make one file', async () => {
  const bytes = noise(900_001);
  const place = await begin(bytes.length);
  for (let offset = 0, at = a; offset < bytes.length; at = at === a ? b : a) {
    const end = Math.min(offset + 100_000, bytes.length);
    const sent = await piece(at, place, offset, bytes.subarray(offset, end));
    expect([sent.status, sent.offset]).toEqual([end === bytes.length ? 200 : 204, end]);
    offset = end;
  }
  const found = await ask(b, token, 'GET', `${place}.json`);
  const { id, url } = found.body.data.file ?? { id: '', url: '' };
  expect((await bytesOf(b, url)).equals(bytes)).toBe(true);
  const row = await database.one(sql`select sha256 from files where id = ${id}`);
  expect(row).toEqual({ sha256: createHash('sha256').update(bytes).digest() });
});

/** Until that server has read everything sent before this: it answers in order. */
async function untilRead(at: Served): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await (await fetch(`${at.base}/health`)).arrayBuffer();
}

/** A connection that sends `bytes` of an announced `length`, and then stalls. */
async function silentLine(at: Served, place: string, length: number, bytes: Buffer) {
  const socket = connect(at.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `PATCH /api${place} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${length}\r\n\r\n`,
  );
  socket.write(bytes);
  return socket;
}

it('the one lets go of a line that fell silent when the other is asked', async () => {
  const bytes = noise(300_000);
  const place = await begin(bytes.length);
  const socket = await silentLine(a, place, bytes.length, bytes.subarray(0, 200_000));
  await untilRead(a);
  const asked = await ask(b, token, 'HEAD', place);
  expect([asked.status, asked.offset]).toEqual([200, 200_000]);
  const last = await piece(b, place, 200_000, bytes.subarray(200_000));
  expect((await bytesOf(a, last.body.data.url)).equals(bytes)).toBe(true);
  socket.destroy();
});

it('one that stands still loses its hold, and writes nothing any more when it goes on', async () => {
  const bytes = noise(400_000);
  const place = await begin(bytes.length);
  const socket = await silentLine(a, place, bytes.length, bytes.subarray(0, 100_000));
  await untilRead(a);
  a.signal('SIGSTOP');
  // Bytes that the first server had not confirmed are sent again.
  const asked = await ask(b, token, 'HEAD', place);
  expect([asked.status, asked.offset]).toEqual([200, 0]);
  const part = await piece(b, place, 0, bytes.subarray(0, 250_000));
  expect([part.status, part.offset]).toEqual([204, 250_000]);
  const answered = new Promise(resolve => socket.once('data', resolve).once('close', resolve));
  socket.write(noise(300_000));
  a.signal('SIGCONT');
  // The server has read all that was announced by then.
  await answered;
  const last = await piece(b, place, 250_000, bytes.subarray(250_000));
  expect(last.status).toBe(200);
  expect((await bytesOf(b, last.body.data.url)).equals(bytes)).toBe(true);
  expect((await bytesOf(a, last.body.data.url)).equals(bytes)).toBe(true);
  socket.destroy();
});

async function linkFor(usages: number | null): Promise<{ link: string; token: string }> {
  const link = uuidv7();
  await database.run(sql`insert into share_links (id, report_config_id, usages) values (${link}, ${form}, ${usages})`);
  return { link, token: (await openLink(database, link)).token };
}

/**
 * Status codes of 100 concurrent submissions, alternating between the servers. Requests shed by overload are retried,
 * as a device does.
 */
async function hundred(path: string, bearer: string, bodyOf: (n: number) => object): Promise<Record<string, number>> {
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const body = JSON.stringify(bodyOf(n));
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      for (let tries = 0; ; tries++) {
        const answer = await fetch((n % 2 ? b : a).base + path, { method: 'POST', headers, body });
        await answer.arrayBuffer();
        if (answer.status !== 503 || tries === 250) return String(answer.status);
        await breath();
      }
    }),
  );
  const tally = Object.groupBy(answers, status => status);
  return Object.fromEntries(Object.entries(tally).map(([status, all]) => [status, all?.length ?? 0]));
}
const stored = async (owner: string) => (await database.rows(sql`select 1 from reports where owner = ${owner}`)).length;

it.each([1, 7])('100 savings at once by a link of %i: no more than that', async usages => {
  const { link, token: bearer } = await linkFor(usages);
  const made = await hundred('/reports/once.json', bearer, n => report(form, { amount: n }, { local_id: uuidv7() }));
  expect(made).toEqual({ '201': usages, '404': 100 - usages });
  expect(await stored(link)).toBe(usages);
});

it('100 times the same at once, by a link and by a session: one entry each', async () => {
  const { link, token: bearer } = await linkFor(3);
  const sent = report(form, {}, { local_id: uuidv7() });
  for (const [path, by, owner] of [
    ['/reports/once.json', bearer, link],
    ['/reports/add.json', token, anna],
  ] as const) {
    expect([path, await hundred(path, by, () => sent)]).toEqual([path, { '200': 99, '201': 1 }]);
    expect(await stored(owner)).toBe(1);
  }
  expect(await database.one(sql`select used from share_links where id = ${link}`)).toEqual({ used: 1 });
});
