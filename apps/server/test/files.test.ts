/** API tests of files: uploads by multipart, limits, downloads, content types. */
import { createHash, createHmac } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposition } from '../src/calls/common/file-headers.ts';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { diskStorage } from '../src/outside/storage/disk.ts';
import type { Services } from '../src/records/context.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { until } from './until.ts';
import { noise } from './upload.ts';

let house: House;
let anna: Person;
/** Address of the listening server, for requests that `inject` cannot make. */
let address: string;
/** Storage folder of this test's server. */
let folder: string;
const limit = 256 * 1024;

beforeAll(async () => {
  house = await openHouse({ uploadSize: limit, storage: 2 * 1024 * 1024 });
  await house.work();
  anna = await house.as('anna');
  address = await house.app.listen({ port: 0, host: '127.0.0.1' });
  const first = await stored((await upload(file('first'))).id);
  const folders = readdirSync(tmpdir()).filter(name => name.startsWith('kontor-files-'));
  folder =
    folders.map(name => join(tmpdir(), name)).find(name => existsSync(join(name, first?.storage_key ?? ''))) ?? '';
  expect(folder).not.toBe('');
});
afterAll(() => house.close());

type Part = { name: string; body: string | Buffer; filename?: string; type?: string };
const boundary = 'a-boundary';
const multipart = (parts: Part[], end = true): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, body, filename, type }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
      ),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end ? `--${boundary}--\r\n` : ''),
  ]);
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const send = (parts: Part[], person = anna) => person.post('/pixelstein-files/files.json', multipart(parts), headers);
const file = (body: string | Buffer, filename = 'a.txt', type = 'text/plain'): Part => ({
  name: 'file',
  body,
  filename,
  type,
});
const upload = async (...parts: Part[]): Promise<Item> => {
  const sent = await send(parts);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body.data;
};
const fetch = (url: unknown, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  house.app.inject({ method, url: String(url), headers });
const stored = async (id: string) =>
  house.database.one<{ storage_key: string; thumbnail_key: string | null; thumbnail_state: string }>(
    sql`select storage_key, thumbnail_key, thumbnail_state from files where id = ${id}`,
  );
const onDisk = (): number => {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  return all.filter(entry => entry.isFile()).length;
};
const linkOf = (fd: string): string => {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return '';
  }
};
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

describe('uploading', () => {
  it('keeps the bytes, their sum and what came with them, the fields before or after the file', async () => {
    const bytes = noise(100_000);
    const fields = [
      { name: 'title', body: ' Title ' },
      { name: 'expires', body: '2099-01-01T00:00:00Z' },
      { name: 'config', body: '{"thumbnail":{"zoom":2}}' },
    ];
    for (const parts of [
      [...fields, file(bytes, 'b.bin')],
      [file(bytes, 'b.bin'), ...fields],
    ]) {
      const made = await upload(...parts);
      expect([made.filename, made.title, made.size, made.user_id]).toEqual(['b.bin', 'Title', 100_000, anna.id]);
      expect(made.expires).toBe('2099-01-01T00:00:00Z');
      expect(made).not.toHaveProperty('storage_key');
      const answer = await fetch(made.url);
      expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
      const row = await house.database.one<{ sha256: Buffer; config: object }>(
        sql`select sha256, config from files where id = ${made.id}`,
      );
      expect([row?.sha256, row?.config]).toEqual([
        createHash('sha256').update(bytes).digest(),
        { thumbnail: { zoom: 2 } },
      ]);
    }
  });

  it.each([
    ['a.png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/html'],
    ['a.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['page.html', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), 'application/pdf'],
    ['a.csv', Buffer.from('a;b\n1;2\n'), 'text/csv'],
    ['a.png', Buffer.from('just text'), 'text/plain'],
    ['a.png', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
  ])('believes the bytes, not the name: %s', async (filename, bytes, type) => {
    expect((await upload(file(bytes, filename, 'image/png'))).type).toBe(type);
  });

  it('takes a file of just the limit, and no byte more', async () => {
    expect((await upload(file(Buffer.alloc(limit, 'a')))).size).toBe(limit);
    const before = onDisk();
    for (const size of [limit + 1, limit * 3]) {
      const refused = await send([file(Buffer.alloc(size, 'a'))]);
      expect([refused.status, refused.body.name]).toEqual([413, 'TooLarge']);
    }
    expect(onDisk()).toBe(before);
  });

  it.each<[string, Part[], number, string | undefined]>([
    ['no file', [{ name: 'title', body: 'x' }], 422, 'file'],
    ['two files', [file('a'), file('b')], 413, undefined],
    ['an empty file', [file('')], 422, 'file'],
    ['a file of another name', [{ ...file('a'), name: 'picture' }], 422, 'picture'],
    ['an unknown field', [{ name: 'user_id', body: uuidv7() }, file('a')], 422, 'user_id'],
    ['a long title', [{ name: 'title', body: 'x'.repeat(101) }, file('a')], 422, 'title'],
    ['a time that is none', [{ name: 'expires', body: 'soon' }, file('a')], 422, 'expires'],
    ['a time far away', [{ name: 'expires', body: '+012345-01-01T00:00:00Z' }, file('a')], 422, 'expires'],
    ['config that is no JSON', [{ name: 'config', body: '{' }, file('a')], 422, 'config'],
    ['config that is no object', [{ name: 'config', body: '7' }, file('a')], 422, 'config'],
    [
      'config nested too deeply',
      [{ name: 'config', body: '['.repeat(50_000) + ']'.repeat(50_000) }, file('a')],
      422,
      'config',
    ],
    ['config with another key', [{ name: 'config', body: '{"a":"\\u0000"}' }, file('a')], 422, 'config.a'],
    ...(
      [
        ['top', 1.01],
        ['left', -0.1],
        ['width', 0],
        ['height', '1'],
        ['zoom', 0.9],
        ['min', 1_601],
        ['max', 0.5],
        ['time', -1],
        ['other', 1],
      ] as const
    ).map(([key, value]): [string, Part[], number, string] => [
      `a small picture whose ${key} is ${value}`,
      [{ name: 'config', body: JSON.stringify({ thumbnail: { [key]: value } }) }, file('a')],
      422,
      `config.thumbnail.${key}`,
    ]),
    ['an empty name of a field', [{ name: '', body: 'x' }, file('a')], 422, ''],
  ])('is refused with %s', async (_what, parts, status, path) => {
    const before = onDisk();
    const refused = await send(parts);
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([status, path]);
    expect(onDisk()).toBe(before);
  });

  it.each([
    ['cut off', multipart([file('abc')], false), headers['content-type'], 400],
    ['cut off inside a header', Buffer.from(`--${boundary}\r\ncontent-dispo`), headers['content-type'], 400],
    ['empty', Buffer.alloc(0), headers['content-type'], 422],
    ['of another boundary', multipart([file('abc')]), 'multipart/form-data; boundary=other', 400],
    ['without a boundary', multipart([file('abc')]), 'multipart/form-data', 400],
    ['of prototypes', multipart([{ name: '__proto__', body: 'x' }, file('a')]), headers['content-type'], 400],
    ['JSON', Buffer.from('{}'), 'application/json', 415],
  ])('is refused when it is %s', async (_what, body, type, status) => {
    const before = onDisk();
    const refused = await anna.post('/pixelstein-files/files.json', body, { 'content-type': type });
    expect(refused.status).toBe(status);
    expect(refused.body.name).toBeTypeOf('string');
    expect(onDisk()).toBe(before);
  });

  it('is refused when too many parts come', async () => {
    const parts = Array.from({ length: 30 }, (_, index) => ({ name: `f${index}`, body: 'x' }));
    expect([413, 422]).toContain((await send([...parts, file('a')])).status);
  });

  it('stops where the storage is full, and leaves nothing behind', async () => {
    const full = await openHouse({ uploadSize: limit, storage: 1_000 });
    try {
      const bert = await full.as('bert');
      expect((await send([file('a'.repeat(600))], bert)).status).toBe(201);
      const answers = await Promise.all([1, 2, 3].map(() => send([file('b'.repeat(300))], bert)));
      expect(answers.map(answer => answer.status).sort()).toEqual([201, 507, 507]);
      expect((await bert.get('/pixelstein-files/files.json')).body.count).toBe(2);
    } finally {
      await full.close();
    }
  });
});

it('an upload whose sender leaves takes its bytes along', async () => {
  const before = onDisk();
  const controller = new AbortController();
  const body = new ReadableStream({
    start: stream => stream.enqueue(multipart([file(Buffer.alloc(100_000, 'a'))], false)),
  });
  const sending = globalThis.fetch(`${address}/api/pixelstein-files/files.json`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${anna.token}` },
    body,
    duplex: 'half',
    signal: controller.signal,
  } as RequestInit);
  await until(async () => onDisk() > before);
  controller.abort();
  await expect(sending).rejects.toThrow();
  await until(async () => onDisk() === before);
});

describe('signed addresses', () => {
  it('need no session, and nothing else opens them', async () => {
    const made = await upload(file('secret', 's.txt'));
    const address = new URL(String(made.url), 'http://x');
    expect((await fetch(made.url)).body).toBe('secret');
    const with_ = (name: string, value: string) => {
      const other = new URL(address);
      other.searchParams.set(name, value);
      return other.pathname + other.search;
    };
    const signature = address.searchParams.get('signature') ?? '';
    const wrong = [
      with_('signature', `${signature.slice(0, -2)}AA`),
      with_('signature', ''),
      with_('signature', signature.slice(0, -1)),
      with_('expires', String(Number(address.searchParams.get('expires')) + 86_400)),
      with_('expires', 'never'),
      String(made.url).replace('/original', '/thumbnail'),
      String(made.url).replace('/original', '/constructor'),
      String(made.url).replace(made.id, uuidv7()),
    ];
    for (const url of wrong) expect([url, (await fetch(url)).statusCode]).toEqual([url, 404]);
    for (const url of [address.pathname, `${made.url}&x=1`]) expect((await fetch(url)).statusCode).toBe(400);
  });

  it('expire', async () => {
    const made = await upload(file('old'));
    const secret = await house.database.one<{ value: Buffer }>(
      sql`select value from secrets where name = 'file-addresses'`,
    );
    const at = (expires: number) => {
      const mac = createHmac('sha256', secret?.value ?? '')
        .update(`${made.id}/original/${expires}`)
        .digest();
      return `/api/pixelstein-files/files/${made.id}/bytes/original?expires=${expires}&signature=${mac.subarray(0, 16).toString('base64url')}`;
    };
    const now = Math.floor(Date.now() / 1_000);
    expect((await fetch(at(now + 60))).statusCode).toBe(200);
    expect((await fetch(at(now - 1))).statusCode).toBe(404);
  });

  it('are the same all day, so that caches work', async () => {
    const made = await upload(file('same'));
    expect((await anna.get(`/pixelstein-files/files/${made.id}.json`)).body.data.url).toBe(made.url);
  });

  it('die with the file', async () => {
    const made = await upload(file('gone'));
    const stale = await anna.delete(`/pixelstein-files/files/${made.id}.json`, { 'if-match': '"9"' });
    expect([stale.status, stale.body.current.url, stale.body.current.thumbnail]).toEqual([412, made.url, null]);
    await anna.delete(`/pixelstein-files/files/${made.id}.json`);
    expect((await fetch(made.url)).statusCode).toBe(404);
    await anna.post(`/pixelstein-files/files/restore/${made.id}.json`);
    expect((await fetch(made.url)).statusCode).toBe(200);
  });
});

describe('fetching', () => {
  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=5-99', 206, 'bytes 5-9/10', '56789'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=-0', 416, 'bytes */10', ''],
    ['lines=1-2', 200, undefined, '0123456789'],
    ['bytes=0-1,4-5', 200, undefined, '0123456789'],
    ['bytes=-', 200, undefined, '0123456789'],
    ['bytes=5-2', 200, undefined, '0123456789'],
    [`bytes=${'9'.repeat(400)}-`, 416, 'bytes */10', ''],
    [`bytes=0-${'9'.repeat(400)}`, 206, 'bytes 0-9/10', '0123456789'],
  ])('%s gives %i', async (range, status, contentRange, body) => {
    const made = await upload(file('0123456789'));
    const answer = await fetch(made.url, { range });
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([status, contentRange, body]);
    expect(answer.headers['accept-ranges']).toBe('bytes');
  });

  it('HEAD tells the size and sends nothing', async () => {
    const made = await upload(file('0123456789'));
    const answer = await fetch(made.url, {}, 'HEAD');
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '10', '']);
    expect(answer.headers.etag).toBe((await fetch(made.url)).headers.etag);
  });

  it('runs nothing of what was uploaded', async () => {
    for (const [bytes, kind, type] of [
      ['<script>alert(1)</script>', 'attachment', 'text/plain; charset=utf-8'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'inline', 'image/svg+xml; charset=utf-8'],
      ['words', 'inline', 'text/plain; charset=utf-8'],
      ['%PDF-1.7\n', 'attachment', 'application/pdf'],
    ] as const) {
      const answer = await fetch((await upload(file(bytes, 'x'))).url);
      expect([String(answer.headers['content-disposition']).split(';')[0], answer.headers['content-type']]).toEqual([
        kind,
        type,
      ]);
      expect(answer.headers['content-security-policy']).toContain('sandbox');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['cache-control']).toMatch(/^private, /);
    }
  });

  it.each([
    ['a frame of the console', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }, 'inline', 'text/html'],
    ['a frame of others', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }, 'attachment', 'text/plain'],
    ['a tab', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' }, 'attachment', 'text/plain'],
    ['nobody that says so', {}, 'attachment', 'text/plain'],
  ])('a page is shown as one to a frame of the console alone: %s', async (_, headers, kind, type) => {
    const { url } = await upload(file('<!doctype html><h1>x</h1>', 'page.html'));
    const answer = await fetch(url, headers);
    const told = [answer.headers['content-disposition'], answer.headers['content-type']];
    expect(told.map(text => String(text).split(';')[0])).toEqual([kind, type]);
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'; sandbox;.*form-action 'none'/);
    expect(answer.headers.vary).toBe('sec-fetch-dest');
    const kept = await fetch(`${url}&download=1`, headers);
    expect(kept.headers['content-disposition']).toMatch(/^attachment/);
  });

  it.each([
    ['a"b\\c.txt', 'a"b\\c.txt'],
    ['a\r\nset-cookie: x=1.txt', ''],
    ['../../etc/passwd', ''],
    ['C:\\temp\\x.txt', ''],
    ['übung – 100%.txt', ''],
    ["it's (1)*.txt", ''],
    ['😀'.repeat(200), ''],
    ['\u202egnp.exe', ''],
    ['', ''],
    ['.', ''],
  ])('names no trouble: %j', async name => {
    const header = disposition('attachment', name);
    expect(header).toMatch(
      /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]*$/,
    );
    const quoted = name.replace(/["\\\r\n]/g, '');
    const made = await upload(file('x', quoted));
    expect(made.filename).not.toMatch(/[/\\\p{Cc}]/u);
    expect(String(made.filename).length).toBeGreaterThan(0);
    const answer = await fetch(made.url);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
  });

  it('lets go of a file that its reader leaves', async () => {
    const made = await upload(file(Buffer.alloc(limit, 'z')));
    const { storage_key } = (await stored(made.id)) ?? { storage_key: '' };
    const openFiles = () => readdirSync('/proc/self/fd').filter(fd => linkOf(fd).endsWith(storage_key)).length;
    for (let round = 0; round < 10; round++) {
      const controller = new AbortController();
      const answer = await globalThis.fetch(address + made.url, { signal: controller.signal });
      expect(answer.status).toBe(200);
      controller.abort();
    }
    await until(async () => openFiles() === 0);
    expect(openFiles()).toBe(0);
  });
});

describe('pictures', () => {
  it('get a small one by the job, turned and measured', async () => {
    const made = await upload(file(await picture(1_000, 500), 'p.png'));
    expect(made.thumbnail).toBeNull();
    const done = await until(async () => {
      const { data } = (await anna.get(`/pixelstein-files/files/${made.id}.json`)).body;
      return data.thumbnail ? data : null;
    });
    expect([done.width, done.height]).toEqual([1_000, 500]);
    const small = await fetch(done.thumbnail);
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
    const size = await sharp(small.rawPayload).metadata();
    expect([size.width, size.height]).toEqual([640, 320]);
  });

  it('that are bombs or broken are marked, once and for all', async () => {
    // A decompression bomb: its header claims 40,000 × 40,000 px in a few hundred bytes.
    const bomb = await picture(8, 8);
    bomb.writeUInt32BE(40_000, 16);
    bomb.writeUInt32BE(40_000, 20);
    const { crc32 } = await import('node:zlib');
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const broken = (await picture(500, 500)).subarray(0, 200);
    for (const bytes of [bomb, broken]) {
      const { id } = await upload(file(bytes, 'x.png'));
      const state = await until(async () => {
        const row = await stored(id);
        return row?.thumbnail_state !== 'waiting' && row?.thumbnail_state;
      });
      expect(state).toBe('failed');
      expect((await anna.get(`/pixelstein-files/files/${id}.json`)).body.data.thumbnail).toBeNull();
    }
  });
});

describe('removing', () => {
  it('for good takes the bytes along', async () => {
    const made = await upload(file(await picture(600, 600), 'p.png'));
    const keys = await until(async () => {
      const row = await stored(made.id);
      return row?.thumbnail_key ? [row.storage_key, row.thumbnail_key] : null;
    });
    for (const key of keys) expect(existsSync(join(folder, key))).toBe(true);
    await anna.delete(`/pixelstein-files/files/${made.id}.json`);
    for (const key of keys) expect(existsSync(join(folder, key))).toBe(true);
    expect((await anna.delete(`/pixelstein-files/files/purge/${made.id}.json`)).status).toBe(204);
    await until(async () => keys.every(key => !existsSync(join(folder, key))));
    expect((await fetch(made.url)).statusCode).toBe(404);
  });

  it('by expiry spares what an entry holds', async () => {
    const [lost, held] = [await upload(file('lost')), await upload(file('held'))];
    const form = uuidv7();
    const entry = uuidv7();
    const { database } = house;
    await database.run(sql`insert into report_configs (id, name) values (${form}, 'x')`);
    await database.run(
      sql`insert into reports (id, report_config_id, owner, data) values (${entry}, ${form}, ${anna.id}, '{}')`,
    );
    await database.run(sql`insert into report_files (report_id, file_id) values (${entry}, ${held.id})`);
    await database.run(
      sql`update files set expires = now() - interval '1 minute' where id in (${lost.id}, ${held.id})`,
    );
    const { storage_key } = (await stored(lost.id)) ?? {};
    const sent: unknown[] = [];
    const services = { storage: diskStorage(folder), send: async (...job: unknown[]) => sent.push(...job.slice(1)) };
    await sweep({ database, services: services as unknown as Services });
    expect(sent).toEqual(['forget-object', { key: storage_key }]);
    expect(await stored(lost.id)).toBeUndefined();
    expect((await fetch(held.url)).statusCode).toBe(200);
  });
});
