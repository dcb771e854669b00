/**
 * Tests of timeouts while reading request bodies, over real sockets: uploads by their rate, other bodies by their total
 * time.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse, type Person } from './house.ts';
import { begin, offsetOf, send } from './tus.ts';

const pace = { bodyMs: 600, uploadMs: 600, uploadRate: 1_000 };
/** Eight seconds of `trickle`: far beyond the timeout. */
const long = 160;
let house: House;
let anna: Person;
let port: number;

beforeAll(async () => {
  house = await openHouse({ pace });
  anna = await house.as('anna');
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  port = (house.app.server.address() as { port: number }).port;
});
afterAll(() => house.close());

const head = (path: string, type: string, token = anna.token) =>
  `POST /api${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`;
const form = 'multipart/form-data; boundary=b';
const opening =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n';
const ending = '\r\n--b--\r\n';
const files = () => house.database.one<{ n: number }>(sql`select count(*) as n from files`);

/**
 * Sends `start`, then `piece` every 50 ms, at most `times`, and then `end`, computed from the bytes sent; returns
 * whether the server closed the connection.
 */
async function trickle(start: string, piece: string, times: number, end?: (sent: number) => string) {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  let closed = false;
  socket.on('data', chunk => {
    heard += chunk;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
  });
  const began = Date.now();
  socket.write(start);
  for (let round = 0; round < times && !closed; round++) {
    if (piece) socket.write(piece);
    await wait(50);
  }
  if (end && !closed) socket.write(end(times * piece.length));
  while (!closed && end && !heard.includes('}')) await wait(20);
  const cut = closed;
  if (!closed) {
    socket.destroy();
    await once(socket, 'close');
  }
  const body = heard.slice(heard.indexOf('\r\n\r\n') + 4);
  return { heard, cut, ms: Date.now() - began, body: heard.includes('{') ? JSON.parse(body) : null };
}

describe('an upload', () => {
  it('takes as long as it needs while it keeps coming', async () => {
    const rest = (sent: number) => 'z'.repeat(100_000 - opening.length - sent - ending.length) + ending;
    const { heard, ms } = await trickle(
      head('/pixelstein-files/files.json', form) + opening,
      'a'.repeat(1_500),
      40,
      rest,
    );
    expect(ms).toBeGreaterThan(2 * pace.bodyMs);
    expect(heard).toMatch(/^HTTP\/1\.1 201 /);
  });

  it.each([
    ['stops', ''],
    ['comes too slowly', 'a'],
  ])('that %s ends, and leaves nothing', async (_what, piece) => {
    const before = await files();
    const { heard, cut, body } = await trickle(head('/pixelstein-files/files.json', form) + opening, piece, long);
    expect(cut).toBe(true);
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(body).toMatchObject({ name: 'RequestTimeout', code: 408, issues: [] });
    expect(heard).toContain("default-src 'none'");
    expect(await files()).toEqual(before);
  });

  it('in pieces that comes too slowly ends, and what had come of it stays', async () => {
    const { place } = await begin(anna, 100_000);
    const start = head(place, 'application/offset+octet-stream')
      .replace('POST', 'PATCH')
      .replace('\r\n\r\n', '\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\n\r\n');
    const { heard, cut, body } = await trickle(start, 'aaa', long);
    expect(cut).toBe(true);
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(body).toMatchObject({ name: 'RequestTimeout', code: 408 });
    const offset = Number(await offsetOf(house, anna, place));
    expect(offset).toBeGreaterThan(5);
    const last = await send(anna, place, offset, 'b'.repeat(100_000 - offset));
    expect(last.status).toBe(200);
    const got = await house.app.inject({ url: String(last.body.data.url) });
    expect(got.body).toBe('a'.repeat(offset) + 'b'.repeat(100_000 - offset));
  });

  it('that nobody reads has no more time than any other body', async () => {
    const { heard, cut } = await trickle(
      head('/pixelstein-files/files.json', form, 'none') + opening,
      'a'.repeat(200),
      long,
    );
    expect(heard).toMatch(/^HTTP\/1\.1 401 /);
    expect(cut).toBe(true);
  });
});

it('another body has its time in all, however steadily it comes', async () => {
  const { heard, cut, ms, body } = await trickle(
    `${head('/reports/add.json', 'application/json')}{"a":"`,
    'a'.repeat(200),
    long,
  );
  expect(ms).toBeGreaterThan(pace.bodyMs - 50);
  expect(cut).toBe(true);
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  expect(body).toMatchObject({ name: 'RequestTimeout', code: 408, issues: [] });
});

it.each([
  ['an unknown address', '/nothing.json'],
  ['an address that is none', '/%zz'],
])('a body to %s does not hold the line', async (_what, path) => {
  const { cut } = await trickle(head(path, 'application/json'), 'a', long);
  expect(cut).toBe(true);
});
