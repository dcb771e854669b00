/**
 * Tests of timeouts while reading request bodies, over real sockets and a clock that the test moves: uploads by their
 * rate, other bodies by their total time.
 */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse, type Person } from './house.ts';
import { begin, offsetOf, send } from './tus.ts';

/** Odd, so that a timer can be told by its delay. */
const pace = { bodyMs: 701, uploadMs: 603, uploadRate: 1_000 };
/** Bytes of an interval that are just enough. */
const enough = Math.ceil((pace.uploadRate * pace.uploadMs) / 1_000);
let house: House;
let anna: Person;
let port: number;
/** The server's end of the latest connection, and its request. */
let accepted: Socket | undefined;
let request: IncomingMessage | undefined;

beforeAll(async () => {
  house = await openHouse({ pace });
  anna = await house.as('anna');
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  port = (house.app.server.address() as { port: number }).port;
  house.app.server.on('connection', (socket: Socket) => {
    accepted = socket;
  });
  house.app.server.on('request', (asked: IncomingMessage) => {
    request = asked;
  });
});
afterAll(() => house.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(globalThis, 'setTimeout');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const head = (path: string, type: string, token = anna.token) =>
  `POST /api${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`;
const form = 'multipart/form-data; boundary=b';
const opening =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n';
const ending = '\r\n--b--\r\n';
const files = () => house.database.one<{ n: number }>(sql`select count(*) as n from files`);

/** Lets the event loop turn until it is so: the moved clock has no part in it. */
async function until(fits: () => boolean): Promise<void> {
  while (!fits()) await turn();
}

/** Starts of timers with this delay so far. */
const timers = (ms: number) => vi.mocked(setTimeout).mock.calls.filter(([, delay]) => delay === ms).length;

/** A connection whose request is watched by a timer of `ms`. */
async function open(start: string, ms: number) {
  accepted = undefined;
  request = undefined;
  const before = timers(ms);
  const socket = connect(port, '127.0.0.1');
  const state = { heard: '', closed: false };
  socket.on('data', chunk => {
    state.heard += chunk;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    state.closed = true;
  });
  let sent = 0;
  const send = (piece: string) => {
    socket.write(piece);
    sent += piece.length;
  };
  /** Returns when the server has read it. */
  const write = async (piece: string) => {
    send(piece);
    await until(() => state.closed || (accepted?.bytesRead ?? 0) >= sent);
  };
  await write(start);
  await until(() => timers(ms) > before);
  return {
    state,
    send,
    write,
    /** Until the handler has read what has come so far. */
    read: () =>
      until(() => request !== undefined && request.listenerCount('error') > 0 && request.readableLength === 0),
    body: () => JSON.parse(state.heard.slice(state.heard.indexOf('\r\n\r\n') + 4)),
    cut: () => until(() => state.closed),
    async end() {
      if (state.closed) return;
      socket.destroy();
      await once(socket, 'close');
    },
  };
}

describe('an upload', () => {
  it('takes as long as it needs while it keeps coming', async () => {
    const rounds = 6;
    const line = await open(head('/pixelstein-files/files.json', form) + opening, pace.uploadMs);
    for (let round = 0; round < rounds; round++) {
      await line.write('a'.repeat(enough));
      const before = timers(pace.uploadMs);
      vi.advanceTimersByTime(pace.uploadMs);
      await until(() => timers(pace.uploadMs) > before);
      expect(timers(pace.uploadMs)).toBe(before + 1);
    }
    await line.write('z'.repeat(100_000 - opening.length - rounds * enough - ending.length) + ending);
    await until(() => line.state.heard.includes('}'));
    expect(line.state.heard).toMatch(/^HTTP\/1\.1 201 /);
    await line.end();
  });

  it('is not ended for what has come and waits to be read', async () => {
    const line = await open(head('/pixelstein-files/files.json', form) + opening, pace.uploadMs);
    await line.read();
    request?.pause();
    await line.write('a'.repeat(9));
    const before = timers(pace.uploadMs);
    vi.advanceTimersByTime(pace.uploadMs);
    await until(() => timers(pace.uploadMs) > before);
    expect(line.state).toEqual({ heard: '', closed: false });
    request?.resume();
    await line.read();
    vi.advanceTimersByTime(pace.uploadMs);
    await line.cut();
    expect(line.state.heard).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is judged by what has come when the server was held up', async () => {
    const rest = 100_000 - opening.length - ending.length;
    const line = await open(head('/pixelstein-files/files.json', form) + opening, pace.uploadMs);
    await line.read();
    // In one turn of the event loop: all of it is sent, and the timer fires before anything is read.
    line.send('z'.repeat(rest) + ending);
    vi.advanceTimersByTime(pace.uploadMs);
    await until(() => line.state.heard.includes('}'));
    expect(line.state.heard).toMatch(/^HTTP\/1\.1 201 /);
    await line.end();
  });

  it.each([
    ['stops', 0],
    ['comes too slowly', enough - 200],
  ])('that %s ends, and leaves nothing', async (_what, bytes) => {
    const before = await files();
    const line = await open(head('/pixelstein-files/files.json', form) + opening, pace.uploadMs);
    await line.write('a'.repeat(bytes));
    await line.read();
    vi.advanceTimersByTime(pace.uploadMs - 1);
    expect(line.state).toEqual({ heard: '', closed: false });
    vi.advanceTimersByTime(1);
    await line.cut();
    expect(line.state.heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(line.body()).toMatchObject({ name: 'RequestTimeout', code: 408, issues: [] });
    expect(line.state.heard).toContain("default-src 'none'");
    expect(await files()).toEqual(before);
  });

  it('in pieces that comes too slowly ends, and what had come of it stays', async () => {
    const { place } = await begin(anna, 100_000);
    const start = head(place, 'application/offset+octet-stream')
      .replace('POST', 'PATCH')
      .replace('\r\n\r\n', '\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\n\r\n');
    const line = await open(start, pace.uploadMs);
    await line.write('a'.repeat(36));
    await line.read();
    vi.advanceTimersByTime(pace.uploadMs);
    await line.cut();
    expect(line.state.heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(line.body()).toMatchObject({ name: 'RequestTimeout', code: 408 });
    const offset = Number(await offsetOf(house, anna, place));
    expect(offset).toBe(36);
    const last = await send(anna, place, offset, 'b'.repeat(100_000 - offset));
    expect(last.status).toBe(200);
    const got = await house.app.inject({ url: String(last.body.data.url) });
    expect(got.body).toBe('a'.repeat(offset) + 'b'.repeat(100_000 - offset));
  });

  it('that nobody reads has no more time than any other body', async () => {
    const line = await open(head('/pixelstein-files/files.json', form, 'none') + opening, pace.uploadMs);
    await until(() => line.state.heard.includes('}') && timers(pace.bodyMs) === 1);
    expect(line.state.heard).toMatch(/^HTTP\/1\.1 401 /);
    await line.write('a'.repeat(20 * enough));
    vi.advanceTimersByTime(pace.bodyMs);
    await line.cut();
  });
});

it('another body has its time in all, however steadily it comes', async () => {
  const line = await open(`${head('/reports/add.json', 'application/json')}{"a":"`, pace.bodyMs);
  for (let round = 0; round < 10; round++) {
    await line.write('a'.repeat(2_000));
    await line.read();
    vi.advanceTimersByTime(70);
    expect(line.state).toEqual({ heard: '', closed: false });
  }
  vi.advanceTimersByTime(1);
  await line.cut();
  expect(line.state.heard).toMatch(/^HTTP\/1\.1 408 /);
  expect(line.body()).toMatchObject({ name: 'RequestTimeout', code: 408, issues: [] });
});

it.each([
  ['an unknown address', '/nothing.json'],
  ['an address that is none', '/%zz'],
])('a body to %s does not hold the line', async (_what, path) => {
  const line = await open(head(path, 'application/json'), pace.bodyMs);
  vi.advanceTimersByTime(pace.bodyMs);
  await line.cut();
});
