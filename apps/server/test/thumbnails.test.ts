/** API tests of thumbnails: permissions, signed URLs, and changes of the file. */
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileVariant } from '@kontor/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMostBeats } from '../../../scripts/lib/beats.mjs';
import { changesOf } from '../src/db/changes.ts';
import { sql } from '../src/db/sql.ts';
import { thumbnail } from '../src/jobs/thumbnail.ts';
import { openSignatures } from '../src/outside/signatures.ts';
import { storageAway } from '../src/outside/storage/storage.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { until } from './until.ts';

let house: House;
let anna: Person;
let admin: Person;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  [anna, admin] = [await house.as('anna'), await house.as('chief', 'admin')];
});
afterAll(() => house.close());

const headers = { 'content-type': 'multipart/form-data; boundary=a-boundary' };
type Fields = Record<string, string>;
const multipart = (fields: Fields, bytes?: Buffer, filename = 'Übersicht "1".png'): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--a-boundary\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...(bytes
      ? [
          Buffer.from(
            `--a-boundary\r\ncontent-disposition: form-data; name="file"; filename="${filename.replaceAll('"', '\\"')}"\r\n\r\n`,
          ),
          bytes,
          Buffer.from('\r\n'),
        ]
      : []),
    Buffer.from('--a-boundary--\r\n'),
  ]);
const upload = async (bytes: Buffer, fields: Fields = {}, person = anna): Promise<Item> => {
  const sent = await person.post('/pixelstein-files/files.json', multipart(fields, bytes), headers);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body.data;
};
const edit = (id: string, fields: Fields) =>
  anna.post(`/pixelstein-files/files/${id}.json`, multipart({ _method: 'PATCH', ...fields }), headers);
const read = async (id: string): Promise<Item> => (await admin.get(`/pixelstein-files/files/${id}.json`)).body.data;
const fetch = (url: unknown, more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  house.app.inject({ method, url: String(url), headers: more });
const status = async (url: unknown) => (await fetch(url)).statusCode;
const settled = (id: string): Promise<Item> =>
  until(async () => {
    const file = await read(id);
    return file.thumbnail_state !== 'waiting' && file;
  });
/** Red on the left, blue on the right; unique with each call. */
let made = 0;
const picture = async () => {
  const blue = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 800, height: 400 + made++, channels: 3, background: '#f00' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .png()
    .toBuffer();
};
const keyOf = async (id: string) =>
  (await house.database.one<{ thumbnail_key: string }>(sql`select thumbnail_key from files where id = ${id}`))
    ?.thumbnail_key ?? '';
const isThere = (key: string) =>
  readdirSync(tmpdir())
    .filter(name => name.startsWith('kontor-files-'))
    .some(name => existsSync(join(tmpdir(), name, key)));
const broken = Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex');

describe('who may not', () => {
  it('has those of others made again, nor of what is in the trash', async () => {
    const file = await upload(await picture());
    const bert = await house.as('bert');
    const again = (person: Person) => person.post(`/pixelstein-files/files/${file.id}/thumbnail.json`);
    expect((await again(bert)).status).toBe(404);
    expect((await again(admin)).status).toBe(202);
    await settled(file.id);
    await anna.delete(`/pixelstein-files/files/${file.id}.json`);
    expect((await again(anna)).status).toBe(404);
  });

  it('lists files by the state of their small pictures, or tries all again', async () => {
    for (const person of [anna, await house.as('reader', 'user', { Files: { read: 'all', update: 'all' } })]) {
      expect((await person.get('/pixelstein-files/files.json?filter[thumbnail_state]=failed')).status).toBe(403);
      expect((await person.post('/pixelstein-files/files/thumbnails.json')).status).toBe(403);
    }
  });
});

describe('what could not be made', () => {
  it('is marked, found by administrators, and tried again when they ask', async () => {
    const file = await upload(broken);
    expect(await settled(file.id)).toMatchObject({ thumbnail_state: 'failed', thumbnail: null, blurhash: null });
    const list = await admin.get('/pixelstein-files/files.json?filter[thumbnail_state]=failed');
    expect(list.body.data.map(({ id }) => id)).toEqual([file.id]);
    // After the cause is fixed: a missing program, or here the bytes.
    const good = await picture();
    const { storage_key: key } = (await house.database.one<{ storage_key: string }>(
      sql`select storage_key from files where id = ${file.id}`,
    )) ?? { storage_key: '' };
    await house.services.storage.put(key, Readable.from([good]));
    const again = await admin.post('/pixelstein-files/files/thumbnails.json');
    expect([again.status, again.body.data]).toEqual([202, { count: 1 }]);
    expect(await settled(file.id)).toMatchObject({ thumbnail_state: 'done', width: 800 });
    expect((await admin.post('/pixelstein-files/files/thumbnails.json')).body.data).toEqual({ count: 0 });
  });

  it('while the storage is away waits, and is taken up by itself where its job was given up', async () => {
    const file = await upload(await picture());
    await settled(file.id);
    await house.database.run(sql`update files set thumbnail_state = 'waiting' where id = ${file.id}`);
    const storage = { ...house.services.storage, open: () => Promise.reject(storageAway()) };
    const away = { database: house.database, services: { ...house.services, storage } };
    await expect(thumbnail(away, { id: file.id })).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect((await read(file.id)).thumbnail_state).toBe('waiting');
    await thumbnail({ database: house.database, services: house.services }, {});
    expect((await settled(file.id)).thumbnail_state).toBe('done');
  });
});

describe('the addresses of small pictures', () => {
  const sizes = ['thumbnail_small', 'thumbnail', 'thumbnail_large'] as const;

  it('are kept for ever, each with the bytes of its own', async () => {
    const file = await settled((await upload(await picture())).id);
    const answers = await Promise.all(sizes.map(size => fetch(file[size])));
    const widths = answers.map(async ({ rawPayload }) => (await sharp(rawPayload).metadata()).width);
    expect(await Promise.all(widths)).toEqual([240, 640, 800]);
    const tags = answers.map(answer => answer.headers.etag);
    expect(new Set(tags).size).toBe(3);
    for (const { statusCode, headers: told, rawPayload } of answers) {
      expect([statusCode, told['content-type'], told['cache-control'], told['x-content-type-options']]).toEqual([
        200,
        'image/webp',
        'private, max-age=31536000, immutable',
        'nosniff',
      ]);
      expect(told['content-length']).toBe(String(rawPayload.length));
      expect(told['content-disposition']).toBe(
        `inline; filename="_bersicht _1_.webp"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.webp`,
      );
    }
    const part = await fetch(file.thumbnail, { range: 'bytes=0-3' });
    expect([part.statusCode, part.body]).toEqual([206, 'RIFF']);
    const head = await fetch(file.thumbnail, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      answers[1]?.headers['content-length'],
    ]);
  });

  it('open nothing but what they were made for', async () => {
    const [file, other] = [
      await settled((await upload(await picture())).id),
      await settled((await upload(await picture())).id),
    ];
    const address = String(file.thumbnail);
    const v = new URL(address, 'http://x').searchParams.get('v') ?? '';
    for (const wrong of [
      address.replace('/thumbnail?', '/thumbnail_small?'),
      address.replace('/thumbnail?', '/thumbnail_large?'),
      address.replace('/thumbnail?', '/original?'),
      address.replace(file.id, other.id),
      address.replace(v, new URL(String(other.thumbnail), 'http://x').searchParams.get('v') ?? ''),
      address.replace(`&v=${v}`, ''),
      address.replace(/expires=\d+/, all => `${all}0`),
      String(file.url).replace('/original?', '/thumbnail?'),
      String(file.url).replace('/original?', '/thumbnail?').replace(/v=\d+/, `v=${v}`),
    ])
      expect([wrong, await status(wrong)]).toEqual([wrong, 404]);
  });

  it('stay the same for a day and are good for as long again, like those of the bytes', async () => {
    const signatures = await openSignatures(house.database);
    const day = 24 * 60 * 60;
    const left = (variant: FileVariant) => {
      const url = new URL(signatures.sign('x', variant, 'h'), 'http://x');
      return Number(url.searchParams.get('expires')) - Date.now() / 1_000;
    };
    for (const variant of ['original', 'thumbnail_small', 'thumbnail', 'thumbnail_large'] as const) {
      expect(left(variant)).toBeGreaterThan(day - 60);
      expect(left(variant)).toBeLessThanOrEqual(2 * day);
    }
  });

  it('of a hundred rows cost next to nothing', async () => {
    const { sign } = await openSignatures(house.database);
    const variants = ['original', ...sizes] as const;
    const all = () => {
      for (let row = 0; row < 100; row++) for (const variant of variants) sign(`row-${row}`, variant, 'a-hash');
    };
    await atMostBeats(1, all);
  });
});

describe('asked again, bytes', () => {
  it('are not sent to whoever has them', async () => {
    const file = await settled((await upload(await picture())).id);
    for (const url of [file.url, file.thumbnail]) {
      const first = await fetch(url);
      const etag = String(first.headers.etag);
      for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const again = await fetch(url, { 'if-none-match': tag });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
        expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
      }
      expect((await fetch(url, { 'if-none-match': '"x"' })).statusCode).toBe(200);
    }
  });

  it('go on where they were broken off, as long as they are the same', async () => {
    const file = await upload(Buffer.from('0123456789'));
    const { etag } = (await fetch(file.url)).headers;
    const from = async (tag: string) => (await fetch(file.url, { range: 'bytes=5-', 'if-range': tag })).body;
    expect(await from(String(etag))).toBe('56789');
    for (const tag of ['"x"', `W/${etag}`, 'Sat, 21 Nov 2026 00:00:00 GMT']) expect(await from(tag)).toBe('0123456789');
  });

  it('are kept, not shown, where that is asked for', async () => {
    const file = await settled((await upload(await picture())).id);
    for (const url of [file.url, file.thumbnail_large]) {
      const kind = async (more: string) =>
        String((await fetch(`${url}${more}`)).headers['content-disposition']).split(';')[0];
      expect([await kind(''), await kind('&download=1')]).toEqual(['inline', 'attachment']);
    }
  });
});

describe('when a file changes', () => {
  it('its cut is made anew under another address, and the former picture goes', async () => {
    const file = await settled((await upload(await picture())).id);
    const former = await keyOf(file.id);
    const left = async (one: Item) => {
      const bytes = (await fetch(one.thumbnail_small)).rawPayload;
      const [red = 0] = await sharp(bytes).extract({ left: 2, top: 20, width: 1, height: 1 }).raw().toBuffer();
      return red > 128;
    };
    expect(await left(file)).toBe(true);
    const changed = await edit(file.id, { config: JSON.stringify({ thumbnail: { left: 0.5 } }) });
    expect(changed.body.data).toMatchObject({ thumbnail_state: 'waiting', thumbnail: file.thumbnail });
    const cut = await settled(file.id);
    expect(cut.thumbnail).not.toBe(file.thumbnail);
    expect([await left(cut), cut.width]).toEqual([false, 800]);
    expect(await status(file.thumbnail)).toBe(404);
    await until(async () => !isThere(former));
    // The same configuration again needs no new thumbnails.
    const same = await edit(file.id, { config: JSON.stringify({ thumbnail: { left: 0.5 } }), title: 'x' });
    expect(same.body.data.thumbnail_state).toBe('done');
  });

  it('made again of the same, they keep their address', async () => {
    const file = await settled((await upload(await picture())).id);
    const again = await anna.post(`/pixelstein-files/files/${file.id}/thumbnail.json`);
    expect([again.status, again.body.data.thumbnail]).toEqual([202, file.thumbnail]);
    const after = await settled(file.id);
    expect([after.thumbnail, after.version, await status(file.thumbnail)]).toEqual([file.thumbnail, file.version, 200]);
  });

  it('of what has nothing to see nothing waits', async () => {
    const file = await upload(Buffer.from('words'));
    const again = await anna.post(`/pixelstein-files/files/${file.id}/thumbnail.json`);
    expect([again.status, again.body.data.thumbnail_state]).toEqual([202, 'none']);
  });
});

it('tells those who look on when they are there', async () => {
  const file = await settled((await upload(await picture())).id);
  const shown = await admin.post('/file-references/add.json', { file_id: file.id, name: 'Seen' });
  const heard: string[] = [];
  await changesOf(house.database).hear({
    changed: changes => heard.push(...changes.map(({ resource, owner }) => `${resource} ${owner}`)),
    missed: () => undefined,
    account: () => undefined,
    closing: () => undefined,
  });
  const services = { ...house.services, send: async () => undefined };
  await house.database.run(sql`update files set thumbnail_state = 'waiting' where id = ${file.id}`);
  await thumbnail({ database: house.database, services }, { id: file.id });
  await until(async () => heard.length >= 2);
  expect(heard).toEqual(expect.arrayContaining([`pixelstein-files/files ${anna.id}`, `file-references ${admin.id}`]));
  // The reference itself has no new version.
  const after = await admin.get(`/file-references/${shown.body.data.id}.json?contain=files`);
  expect([after.body.data.version, after.body.data.modified]).toEqual([1, shown.body.data.modified]);
  expect(after.body.data.files).toMatchObject({ thumbnail_state: 'done', file_group: 'image' });
});
