/** Tests of orphaned bytes and rows: failing uploads, a full storage, deletions, and the clean-up of each. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Problem } from '@kontor/contract';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { thumbnail } from '../src/jobs/thumbnail.ts';
import { guardedCaller } from '../src/outside/guarded-fetch.ts';
import { openSignatures } from '../src/outside/signatures.ts';
import { diskStorage, newKey } from '../src/outside/storage/disk.ts';
import type { Storage } from '../src/outside/storage/storage.ts';
import type { Services } from '../src/records/context.ts';
import { type House, neverLate, openHouse, type Person } from './house.ts';

let house: House;
let anna: Person;
let services: Services;
let storage: Storage;
const folder = mkdtempSync(join(tmpdir(), 'kontor-kept-'));
const closers: (() => Promise<unknown>)[] = [];
const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1_000);

async function appOver(database: Database) {
  const app = await buildApp({
    database,
    services,
    now: () => new Date(),
    publicUrl: 'http://localhost',
    trustProxy: [],
    load: neverLate,
  });
  closers.push(() => app.close());
  return app;
}
type App = Awaited<ReturnType<typeof appOver>>;
let app: App;

beforeAll(async () => {
  house = await openHouse();
  anna = await house.as('anna');
  await house.database.run(sql`update users set created = '2020-01-01'`);
  storage = diskStorage(folder);
  services = {
    ...(await openSignatures(house.database)),
    seal: house.services.seal,
    jobs: house.services.jobs,
    place: house.services.place,
    providers: [],
    send: async () => undefined,
    storage,
    caller: guardedCaller(),
    mail: house.services.mail,
    origins: [],
    embedOrigins: [],
    limits: { uploadSize: 1_000_000, uploads: 20, uploadTypes: [], storage: 0 },
    branding: { app_name: 'Kontor', sub_name: '', support_mail: null },
  };
  app = await appOver(house.database);
});
afterAll(async () => {
  for (const close of closers) await close();
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

const upload = (on: App, text: string, expires?: string) =>
  on.inject({
    method: 'POST',
    url: '/api/pixelstein-files/files.json',
    headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${expires ? `--b\r\ncontent-disposition: form-data; name="expires"\r\n\r\n${expires}\r\n` : ''}--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${text}\r\n--b--\r\n`,
  });
const made = async (text: string, expires?: string) => {
  const answer = await upload(app, text, expires);
  expect(answer.statusCode).toBe(201);
  const { id, url } = answer.json().data as { id: string; url: string };
  const row = await house.database.one<{ storage_key: string }>(sql`select storage_key from files where id = ${id}`);
  return { id, url, key: row?.storage_key ?? '' };
};
const onDisk = (key: string) => existsSync(join(folder, key));
async function keys(): Promise<string[]> {
  const all: string[] = [];
  for await (const objects of storage.list()) all.push(...objects.map(object => object.key));
  return all.sort();
}
const hold = async (file: string) => {
  const [form, entry] = [uuidv7(), uuidv7()];
  await house.database.run(sql`insert into report_configs (id, name) values (${form}, 'x')`);
  await house.database.run(
    sql`insert into reports (id, report_config_id, owner, data) values (${entry}, ${form}, ${anna.id}, '{}')`,
  );
  await house.database.run(sql`insert into report_files (report_id, file_id) values (${entry}, ${file})`);
  return entry;
};
const runOut = (id: string) =>
  house.database.run(sql`update files set expires = now() - interval '1 minute' where id = ${id}`);
const sweepNow = () =>
  sweep({
    database: house.database,
    services: {
      ...services,
      send: async (_db, _queue, data) => storage.remove((data as { key: string }).key),
    },
  });

describe('fetching', () => {
  it.each(['GET', 'HEAD'] as const)('%s of bytes that are missing is a 404 that nobody keeps', async method => {
    const { url, key } = await made('lost');
    await storage.remove(key);
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it('what has run out is a 404, until it is held', async () => {
    const { id, url } = await made('short', new Date(Date.now() + 60_000).toISOString());
    expect((await app.inject(url)).statusCode).toBe(200);
    await runOut(id);
    expect((await app.inject(url)).statusCode).toBe(404);
    await hold(id);
    expect((await app.inject(url)).statusCode).toBe(200);
  });
});

describe('an upload whose row fails', () => {
  const failing = (error: Error, commits: boolean): Database => ({
    ...house.database,
    async one(query, kind) {
      if (!query.text.includes('insert into files')) return house.database.one(query, kind);
      if (commits) await house.database.one(query, kind);
      throw error;
    },
    async transaction(work) {
      if (commits) await house.database.transaction(work);
      throw error;
    },
  });
  /** Files with thumbnails are added in a transaction with a job; others by a single statement. */
  const kinds: [string, (word: string) => string][] = [
    ['a text', word => word],
    ['a picture', word => `<svg xmlns="http://www.w3.org/2000/svg" id="${word}"/>`],
  ];

  it.each(kinds)('keeps its bytes where the answer to the commit was lost: %s', async (_kind, of) => {
    const lost = Object.assign(new Error('Connection terminated unexpectedly'), {});
    const before = await keys();
    const answer = await upload(await appOver(failing(lost, true)), of('committed'));
    expect(answer.statusCode).toBe(503);
    const [key, ...more] = (await keys()).filter(one => !before.includes(one));
    expect(more).toEqual([]);
    const size = of('committed').length;
    expect(await house.database.one(sql`select size from files where storage_key = ${key}`)).toEqual({ size });
  });

  it('keeps its bytes where all that fails comes after the commit', async () => {
    // Ownership is checked only if the bytes are stored already.
    await made('committed and asked');
    const slow = await appOver({
      ...house.database,
      async rows(query, kind) {
        if (query.text.includes('as file_reference_id'))
          throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
        return house.database.rows(query, kind);
      },
    });
    const stands = async (text: string) => {
      const row = await house.database.one<{ storage_key: string }>(
        sql`select storage_key from files where size = ${text.length} order by modified desc limit 1`,
      );
      return Buffer.concat(await (await storage.open(row?.storage_key ?? '')).toArray()).toString();
    };
    expect((await upload(slow, 'committed and asked')).statusCode).toBe(503);
    expect(await stands('committed and asked')).toBe('committed and asked');
    const { id } = await made('to be another');
    const payload = `--b\r\ncontent-disposition: form-data; name="_method"\r\n\r\nPATCH\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nreplaced and asked!!\r\n--b--\r\n`;
    const answer = await slow.inject({
      method: 'POST',
      url: `/api/pixelstein-files/files/${id}.json`,
      headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
    expect(answer.statusCode).toBe(503);
    expect(await stands('replaced and asked!!')).toBe('replaced and asked!!');
  });

  it.each<[string, Error]>([
    ['is refused by us', new Problem('storageFull')],
    ['is refused by the database', Object.assign(new Error('check'), { code: '23514' })],
  ])('leaves nothing where it %s', async (_what, error) => {
    const before = await keys();
    for (const [, of] of kinds) {
      const answer = await upload(await appOver(failing(error, false)), of('refused'));
      expect(answer.statusCode).toBeGreaterThan(400);
    }
    expect(await keys()).toEqual(before);
  });
});

describe('the sweep', () => {
  it('removes bytes that no row names, a day after', async () => {
    const [old, young] = [newKey(), newKey()];
    for (const key of [old, young]) await storage.put(key, Readable.from([Buffer.from('rowless')]));
    const kept = await made('kept');
    const small = newKey();
    await storage.put(small, Readable.from([Buffer.from('small')]));
    await house.database.run(sql`update files set thumbnail_key = ${small} where id = ${kept.id}`);
    for (const key of [old, kept.key, small]) await utimes(join(folder, key), yesterday, yesterday);
    await sweepNow();
    expect([old, young, kept.key, small].map(onDisk)).toEqual([false, true, true, true]);
  });

  it('takes what was sent for an entry once that is purged; the library stays', async () => {
    const [sent, library] = [await made('sent', '2099-01-01T00:00:00Z'), await made('library')];
    await runOut(sent.id);
    const entries = [await hold(sent.id), await hold(library.id)];
    await sweepNow();
    expect([sent.key, library.key].map(onDisk)).toEqual([true, true]);
    for (const entry of entries) await house.database.run(sql`delete from reports where id = ${entry}`);
    await sweepNow();
    expect([sent.key, library.key].map(onDisk)).toEqual([false, true]);
    expect(await house.database.one(sql`select 1 from files where id = ${sent.id}`)).toBeUndefined();
  });

  it('leaves a file that somebody holds at this very moment', async () => {
    const { id, key } = await made('taken in');
    await runOut(id);
    const other = house.database.client();
    await other.connect();
    try {
      await other.query('begin');
      await other.query('insert into file_references (id, user_id, file_id, name) values ($1, $2, $3, $4)', [
        ...[uuidv7(), anna.id, id, 'taken in'],
      ]);
      // It does not wait for them.
      await sweepNow();
      await other.query('commit');
    } finally {
      await other.end();
    }
    expect(await house.database.one(sql`select name from file_references where file_id = ${id}`)).toBeDefined();
    expect(onDisk(key)).toBe(true);
  });

  it('finds nothing where nothing was ever stored', async () => {
    const found: unknown[] = [];
    for await (const objects of diskStorage(join(folder, 'not-there')).list()) found.push(objects);
    expect(found).toEqual([]);
  });
});

it('a picture that cannot be read for a moment is tried again, a broken one is not', async () => {
  const { id, key } = await made('x');
  const state = async () =>
    (await house.database.one<{ s: string }>(sql`select thumbnail_state as s from files where id = ${id}`))?.s;
  await house.database.run(sql`update files set thumbnail_state = 'waiting', type = 'image/png' where id = ${id}`);
  const busy = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  const away = { ...services, storage: { ...storage, open: () => Promise.reject(busy) } };
  await expect(thumbnail({ database: house.database, services: away }, { id })).rejects.toBe(busy);
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half');
      throw busy;
    })(),
  );
  const torn = { ...services, storage: { ...storage, open: async () => broken } };
  await expect(thumbnail({ database: house.database, services: torn }, { id })).rejects.toBe(busy);
  expect(await state()).toBe('waiting');
  await thumbnail({ database: house.database, services }, { id });
  expect(await state()).toBe('failed');

  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await storage.put(key, Readable.from([picture]));
  await house.database.run(sql`update files set thumbnail_state = 'waiting' where id = ${id}`);
  await thumbnail({ database: house.database, services }, { id });
  expect(await state()).toBe('done');
});
