/** API tests of editing files: metadata, and replaced content under the same id. */
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { thumbnail } from '../src/jobs/thumbnail.ts';
import { roomUsed } from '../src/records/storage-quota.ts';
import { addForm } from './forms.ts';
import { type House, type Item, openHouse, type Person, type Reply } from './house.ts';
import { objectOf } from './objects.ts';
import { until } from './until.ts';

let house: House;
let anna: Person;
let folder: string;
const room = 300_000;

beforeAll(async () => {
  house = await openHouse({ uploadSize: 200_000, storage: room });
  await house.work();
  anna = await house.as('anna');
  const { storage_key } = await stored((await upload('first')).id);
  const folders = readdirSync(tmpdir()).filter(name => name.startsWith('kontor-files-'));
  folder = folders.map(name => join(tmpdir(), name)).find(name => existsSync(join(name, storage_key))) ?? '';
  expect(folder).not.toBe('');
});
afterAll(() => house.close());

type Fields = Record<string, string | { bytes: string | Buffer; filename: string }>;
const headers = { 'content-type': 'multipart/form-data; boundary=a-boundary' };
const multipart = (fields: Fields): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => {
      const filename = typeof value === 'string' ? '' : `; filename="${value.filename}"`;
      return [
        Buffer.from(`--a-boundary\r\ncontent-disposition: form-data; name="${name}"${filename}\r\n\r\n`),
        Buffer.from(typeof value === 'string' ? value : value.bytes),
        Buffer.from('\r\n'),
      ];
    }),
    Buffer.from('--a-boundary--\r\n'),
  ]);
const file = (bytes: string | Buffer, filename = 'a.txt') => ({ bytes, filename });
const upload = async (bytes: string | Buffer, filename = 'a.txt', more: Fields = {}, person = anna): Promise<Item> => {
  const sent = await person.post(
    '/pixelstein-files/files.json',
    multipart({ ...more, file: file(bytes, filename) }),
    headers,
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body.data;
};
const edit = (id: string, fields: Fields, person = anna, more: Record<string, string> = {}): Promise<Reply> =>
  person.post(`/pixelstein-files/files/${id}.json`, multipart({ _method: 'PATCH', ...fields }), {
    ...headers,
    ...more,
  });
const issue = (reply: Reply) => [reply.status, reply.body.issues[0]?.path, reply.body.issues[0]?.code];
const fetched = async (url: unknown) => (await house.app.inject({ url: String(url) })).rawPayload.toString();
async function stored(id: string) {
  const row = await house.database.one<{ storage_key: string; thumbnail_key: string | null; size: number }>(
    sql`select storage_key, thumbnail_key, size from files where id = ${id}`,
  );
  if (!row) throw new Error('no such file');
  return row;
}
const isThere = (key: string) => existsSync(join(folder, key));
const keys = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(one => one.isFile())
    .map(one => relative(folder, join(one.parentPath, one.name)))
    .sort();
const objects = () => keys().length;
const picture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();

describe('who may not', () => {
  it('changes what is not theirs, is deleted or unknown, and nothing of it is stored', async () => {
    const bert = await house.as('bert');
    const [made, gone] = [await upload('of anna'), await upload('gone')];
    await anna.delete(`/pixelstein-files/files/${gone.id}.json`);
    const before = objects();
    for (const [person, id] of [
      [bert, made.id],
      [anna, gone.id],
      [anna, uuidv7()],
    ] as const)
      expect((await edit(id, { file: file('other') }, person)).status).toBe(404);
    expect(objects()).toBe(before);
    expect(await fetched(made.url)).toBe('of anna');
  });

  it('overwrites what another has changed meanwhile', async () => {
    const made = await upload('one');
    expect((await edit(made.id, { title: 'Two' })).headers.etag).toBe('"2"');
    const before = objects();
    const late = await edit(made.id, { title: 'Three', file: file('three') }, anna, { 'if-match': '"1"' });
    expect([late.status, late.body.current.title]).toEqual([412, 'Two']);
    expect(objects()).toBe(before);
  });
});

describe('the words of a file', () => {
  it('change where they are sent, and are emptied by empty ones', async () => {
    const config = { thumbnail: { top: 0.5, zoom: 2 } };
    const more = { title: 'Title', expires: '2099-01-01T00:00:00Z', config: JSON.stringify(config) };
    const made = await upload('words', 'a.txt', more);
    expect(made.config).toEqual(config);
    const one = await edit(made.id, { title: ' Other ' });
    expect(one.body.data).toMatchObject({ title: 'Other', expires: more.expires, config, version: 2 });
    const two = await edit(made.id, { title: '', expires: '', config: '' });
    expect(two.body.data).toMatchObject({ title: null, expires: null, config: null, filename: 'a.txt' });
    expect(await fetched(two.body.data.url)).toBe('words');
    const kept = await house.database.rows<{ version: number; user_id: string }>(
      sql`select version, user_id from revisions where item_id = ${made.id} order by version`,
    );
    expect(kept).toEqual([1, 2].map(version => ({ version, user_id: anna.id })));
  });

  it.each<[string, Fields, string, string]>([
    ['another method', { _method: 'DELETE' }, '_method', 'not_a_choice'],
    ['a long title', { title: 'x'.repeat(101) }, 'title', 'too_long'],
    ['a time that is none', { expires: 'soon' }, 'expires', 'not_a_time'],
    ['a year that there was not', { expires: '0000-12-31T00:00:00Z' }, 'expires', 'not_a_time'],
    ['config that is a list', { config: '[1]' }, 'config', 'wrong_type'],
    ['a field of the house', { user_id: uuidv7() }, 'user_id', 'unknown_field'],
    ['a version', { version: '7' }, 'version', 'unknown_field'],
  ])('are refused with %s', async (_what, fields, path, code) => {
    const made = await upload('refused');
    expect(issue(await edit(made.id, fields))).toEqual([422, path, code]);
  });

  it('need the word for what is meant', async () => {
    const { id } = await upload('plain');
    const plain = await anna.post(`/pixelstein-files/files/${id}.json`, multipart({ title: 'x' }), headers);
    expect(issue(plain)).toEqual([422, '_method', 'required']);
  });
});

describe('the bytes of a file', () => {
  it('are others under the same id and another address, and the old ones go', async () => {
    const made = await upload('old bytes', 'old.txt', { title: 'Stays' });
    const old = await stored(made.id);
    const changed = await edit(made.id, { file: file('%PDF-1.7\n%âãÏÓ\n', 'new.pdf') });
    expect(changed.body.data).toMatchObject({
      id: made.id,
      filename: 'new.pdf',
      type: 'application/pdf',
      title: 'Stays',
      user_id: anna.id,
      version: 2,
    });
    expect(changed.body.data.url).not.toBe(made.url);
    expect(await fetched(changed.body.data.url)).toContain('%PDF');
    await until(() => !isThere(old.storage_key));
    expect(isThere((await stored(made.id)).storage_key)).toBe(true);
    const audit = await house.database.rows(sql`select 1 from audit where item_id = ${made.id} and action = 'replace'`);
    expect(audit).toHaveLength(1);
  });

  it('are not none: an empty file is refused, and the one before stays', async () => {
    const made = await upload('still here');
    const before = objects();
    expect(issue(await edit(made.id, { file: file('') }))).toEqual([422, 'file', 'empty_file']);
    expect(objects()).toBe(before);
    expect(await fetched(made.url)).toBe('still here');
  });

  it('have a small picture of their own', async () => {
    const made = await upload(await picture(60), 'a.png');
    await until(async () => (await stored(made.id)).thumbnail_key !== null);
    const old = await stored(made.id);
    const before = await anna.get(`/pixelstein-files/files/${made.id}.json`);
    const changed = await edit(made.id, { file: file(await picture(90), 'b.png') });
    expect(changed.body.data).toMatchObject({ thumbnail: null, width: null, height: null });
    await until(async () => (await stored(made.id)).thumbnail_key !== null);
    const after = await anna.get(`/pixelstein-files/files/${made.id}.json`);
    expect([before.body.data.width, after.body.data.width]).toEqual([60, 90]);
    expect(after.body.data.thumbnail).not.toBe(before.body.data.thumbnail);
    await until(() => !isThere(old.storage_key) && !isThere(old.thumbnail_key ?? ''));
  });

  it('get no small picture of those before them, whose making took longer', async () => {
    const made = await upload(await picture(50), 'slow.png');
    await until(async () => (await stored(made.id)).thumbnail_key !== null);
    const { storage_key } = await stored(made.id);
    const { thumbnail_key: before } = await stored(made.id);
    await house.database.run(sql`update files set thumbnail_state = 'waiting' where id = ${made.id}`);
    const services = {
      ...house.services,
      storage: {
        ...house.services.storage,
        async open(key: string) {
          const bytes = await house.services.storage.open(key);
          await house.database.run(
            sql`with object as (${objectOf('zz/other')}) update files set storage_key = 'zz/other', sha256 = 'other', thumbnail_state = 'waiting' where id = ${made.id}`,
          );
          return bytes;
        },
      },
    };
    await thumbnail({ database: house.database, services }, { id: made.id });
    const row = await house.database.one<{ thumbnail_key: string }>(
      sql`select thumbnail_state, thumbnail_key from files where id = ${made.id}`,
    );
    expect(row).toMatchObject({ thumbnail_state: 'waiting' });
    expect(row?.thumbnail_key).toBe(before);
    await house.database.run(
      sql`update files set thumbnail_state = 'none', storage_key = ${storage_key} where id = ${made.id}`,
    );
    await house.database.run(sql`delete from stored_objects where storage_key = 'zz/other'`);
  });

  it('count by what they are more than those before', async () => {
    const used = () => roomUsed(house.database);
    const made = await upload(Buffer.alloc(150_000, 'a'));
    const before = objects();
    const full = await upload(Buffer.alloc(room - (await used()) - 10, 'b'));
    expect((await edit(made.id, { file: file(Buffer.alloc(150_010, 'c')) })).status).toBe(200);
    const over = await edit(made.id, { file: file(Buffer.alloc(150_011, 'd')) });
    expect([over.status, over.body.name]).toEqual([507, 'StorageFull']);
    expect((await edit(made.id, { file: file(Buffer.alloc(200_001, 'd')) })).status).toBe(413);
    expect((await edit(made.id, { file: file('small') })).status).toBe(200);
    for (const { id } of [made, full]) {
      await anna.delete(`/pixelstein-files/files/${id}.json`);
      await anna.delete(`/pixelstein-files/files/purge/${id}.json`);
    }
    await until(() => objects() === before - 1);
  });

  it('many at once leave one, whole', async () => {
    const made = await upload('start');
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) => edit(made.id, { file: file(`text ${at}`.repeat(1_000)) })),
    );
    expect(replies.map(reply => reply.status)).toEqual(Array(6).fill(200));
    const now = await anna.get(`/pixelstein-files/files/${made.id}.json`);
    expect(now.body.data.version).toBe(7);
    expect(await fetched(now.body.data.url)).toHaveLength(6_000);
    const named = async () => {
      const rows = await house.database.rows<{ key: string }>(
        sql`select storage_key as key from stored_objects union all select thumbnail_key from files where thumbnail_key is not null`,
      );
      return rows.map(row => row.key).sort();
    };
    await until(async () => String(keys()) === String(await named()));
  });

  it('stay of their kind where an entry holds them, and as they are where a form takes its data from them', async () => {
    const admin = await house.as('chief', 'admin');
    const form = await addForm(admin);
    const made = await upload('of an entry');
    const body = { report_config_id: form, data: { title: 'x' }, files: [{ id: made.id }] };
    expect((await anna.post('/reports/add.json', body)).status).toBe(201);
    expect(issue(await edit(made.id, { file: file('%PDF-1.7\n%âãÏÓ\n', 'a.pdf') }))).toEqual([
      422,
      'file',
      'mime_type',
    ]);
    expect((await edit(made.id, { file: file('another text') })).status).toBe(200);
    const known = await upload('of a form');
    await house.database.run(sql`update report_configs set suggestion_file_id = ${known.id} where id = ${form}`);
    expect(issue(await edit(known.id, { file: file('another text') }))).toEqual([422, 'file', 'file_in_form']);
    expect((await edit(known.id, { title: 'Known' })).status).toBe(200);
  });
});

describe('in the library', () => {
  it('a file does not run out, even from its trash, and does once nothing holds it', async () => {
    const admin = await house.as('chief', 'admin');
    const made = await upload('held', 'a.txt', { expires: '2099-01-01T00:00:00Z' });
    const { body } = await admin.post('/file-references/add.json', { file_id: made.id, name: 'Held' });
    await house.database.run(sql`update files set expires = now() - interval '1 day' where id = ${made.id}`);
    await sweep({ database: house.database, services: house.services });
    expect(await fetched(made.url)).toBe('held');
    await admin.delete(`/file-references/${body.data.id}.json`);
    await sweep({ database: house.database, services: house.services });
    expect(await fetched(made.url)).toBe('held');
    await admin.delete(`/file-references/purge/${body.data.id}.json`);
    await sweep({ database: house.database, services: house.services });
    expect((await house.app.inject({ url: String(made.url) })).statusCode).toBe(404);
  });

  it('a changed file is found by whoever keeps up with its references, whose version stays', async () => {
    const admin = await house.as('chief', 'admin');
    const made = await upload('watched');
    const { body } = await admin.post('/file-references/add.json', { file_id: made.id, name: 'Watched' });
    const since = new Date(Date.now() - 1_000).toISOString();
    const changed = async () => {
      const found = await admin.get(`/file-references.json?filter[modified_since]=${since}&filter[id]=${body.data.id}`);
      return found.body.data.map(row => row.version);
    };
    const age = () =>
      house.database.run(sql`update file_references set modified = '2026-01-01' where id = ${body.data.id}`);
    for (const act of [
      () => edit(made.id, { file: file('replaced') }),
      () => anna.delete(`/pixelstein-files/files/${made.id}.json`),
      () => anna.post(`/pixelstein-files/files/restore/${made.id}.json`),
    ]) {
      await age();
      expect(await changed()).toEqual([]);
      await act();
      expect(await changed()).toEqual([1]);
    }
  });
});
