/** Tests of the storage sweep: orphaned bytes and missing files, their repair, and the number of queries. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { sweepStorage } from '../src/jobs/sweep-storage.ts';
import { diskStorage } from '../src/outside/storage/disk.ts';
import { newKey, type Storage } from '../src/outside/storage/storage.ts';
import { type House, openHouse, type Person } from './house.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-sweep-'));
let house: House;
let admin: Person;
let anna: Person;
let storage: Storage;
/** Enqueued jobs. */
const sent: { queue: string; data: object }[] = [];

beforeAll(async () => {
  storage = diskStorage(folder);
  house = await openHouse({ bytes: storage });
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

const long = '2020-01-01T00:00:00Z';
const put = async (key: string, words = key) => storage.put(key, Readable.from([Buffer.from(words)]));
/** A file of the library, uploaded long ago. */
async function stored(name: string, whole = true): Promise<{ id: string; key: string }> {
  const [id, key] = [randomUUID(), newKey()];
  if (whole) await put(key);
  await house.database.run(
    sql`insert into stored_objects (storage_key, sha256, size, created) values (${key}, sha256(${key}::bytea), 39, ${long})`,
  );
  await house.database.run(
    sql`insert into files (id, user_id, filename, type, size, sha256, storage_key, modified) values (${id}, ${anna.id}, ${name}, 'text/plain', 39, sha256(${key}::bytea), ${key}, ${long})`,
  );
  return { id, key };
}
const sweepNow = () =>
  sweepStorage({
    database: house.database,
    services: {
      ...house.services,
      send: async (_db, queue, data) => {
        sent.push({ queue, data });
      },
    },
  });
const told = async (person = admin) => (await person.get('/instance/storage.json')).body.data;

it('tells nobody who may not read the audit log', async () => {
  expect((await anna.get('/instance/storage.json')).status).toBe(403);
  expect((await house.nobody.get('/instance/storage.json')).status).toBe(401);
});

it('has nothing to tell before the first one', async () => {
  expect(await told()).toEqual({
    driver: 'disk',
    state: 'ok',
    objects: 0,
    bytes: 0,
    used: 0,
    limit: 0,
    exports: 0,
    kinds: [],
    missing_count: 0,
    missing: [],
    damaged_count: 0,
    damaged: [],
    unread: 0,
    last_sweep: null,
  });
});

it('removes nothing where all rows are new: a backup may still be to come', async () => {
  const before = newKey();
  await put(before);
  await utimes(join(folder, before), new Date(long), new Date(long));
  await sweepNow();
  expect(await storage.stat(before)).not.toBeNull();
  expect((await told()).last_sweep).toMatchObject({ removed: 0 });
  await storage.remove(before);
  await house.database.run(sql`update users set created = ${long} where id = ${admin.id}`);
});

it('removes bytes that no row names, keeps what is young or of an upload under way, and counts', async () => {
  const [old, young, half, kept] = [newKey(), newKey(), newKey(), await stored('kept.txt')];
  for (const key of [old, young, half]) await put(key);
  await house.database.run(
    sql`insert into uploads (id, size, metadata, storage_key, expires) values (gen_random_uuid(), 39, '', ${half}, now() + interval '1 day')`,
  );
  const before = new Date(Date.now() - 25 * 60 * 60 * 1_000);
  for (const key of [old, half, kept.key]) await utimes(join(folder, key), before, before);
  await sweepNow();
  const there = await Promise.all([old, young, half, kept.key].map(async key => (await storage.stat(key)) !== null));
  expect(there).toEqual([false, true, true, true]);
  expect(await told()).toMatchObject({ objects: 1, bytes: 39, missing_count: 0, missing: [] });
  expect((await told()).last_sweep).toMatchObject({ objects: 3, bytes: 3 * 39, removed: 1 });
  for (const key of [young, half]) await storage.remove(key);
});

describe('rows whose bytes are not there', () => {
  it('are marked and told with their files, also before the first and behind the last of what is there', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => stored(`there ${index}.txt`)));
    const lost = await Promise.all(Array.from({ length: 8 }, (_, index) => stored(`lost ${index}.txt`, false)));
    await sweepNow();
    const { missing, missing_count: count } = await told();
    expect(count).toBe(8);
    const files = (missing as { size: number; files: { id: string }[] }[]).flatMap(row => row.files);
    expect(files.map(({ id }) => id).sort()).toEqual(lost.map(({ id }) => id).sort());
  });

  it('show an auditor no file that they may not read', async () => {
    const auditor = await house.as('auditor', 'user', { Audit: { read: 'all' }, Files: { read: 'self' } });
    const { missing, missing_count: count } = await told(auditor);
    expect(count).toBe(8);
    expect((missing as { files: object[] }[]).flatMap(row => row.files)).toEqual([]);
  });

  it('are so no more once their bytes are back', async () => {
    const rows = await house.database.rows<{ storage_key: string }>(
      sql`select storage_key from stored_objects where missing is not null`,
    );
    for (const { storage_key: key } of rows.slice(1)) await put(key);
    await sweepNow();
    expect((await told()).missing_count).toBe(1);
    for (const { storage_key: key } of rows) await put(key);
    await sweepNow();
    expect((await told()).missing_count).toBe(0);
  });

  it('are not those that are just being written', async () => {
    const { key } = await stored('new.txt', false);
    await house.database.run(
      sql`update stored_objects set created = now() + interval '1 minute' where storage_key = ${key}`,
    );
    await sweepNow();
    expect((await told()).missing_count).toBe(0);
    await put(key);
  });

  it('are not those that a list leaves out', async () => {
    const forgetful: Storage = { ...storage, async *list() {} };
    await sweepStorage({ database: house.database, services: { ...house.services, storage: forgetful } });
    expect((await told()).missing_count).toBe(0);
  });
});

it('has small pictures that got lost made again', async () => {
  const [there, gone] = [await stored('a.png'), await stored('b.png')];
  const [kept, lost] = [newKey(), newKey()];
  await put(kept);
  for (const [file, key] of [
    [there, kept],
    [gone, lost],
  ] as const)
    await house.database.run(
      sql`update files set thumbnail_key = ${key}, thumbnail_state = 'done' where id = ${file.id}`,
    );
  sent.length = 0;
  await sweepNow();
  expect(sent).toEqual([{ queue: 'thumbnail', data: { id: gone.id } }]);
  const states = await house.database.rows<{ thumbnail_state: string }>(
    sql`select thumbnail_state from files where id = any(${[there.id, gone.id]}::uuid[]) order by filename`,
  );
  expect(states.map(row => row.thumbnail_state)).toEqual(['done', 'waiting']);
});

it('stops where the storage is away, and marks nothing', async () => {
  const away: Storage = { ...storage, stat: () => Promise.reject(new Error('away')), async *list() {} };
  await expect(
    sweepStorage({ database: house.database, services: { ...house.services, storage: away } }),
  ).rejects.toThrow('away');
  expect((await told()).missing_count).toBe(0);
});

it('asks the storage for no more than is in question, of 100,000', async () => {
  await house.database.run(sql`
    insert into stored_objects (storage_key, sha256, size, created)
    select substr(id, 1, 2) || '/' || id, sha256(id::bytea), 1, ${long} from (select gen_random_uuid()::text as id from generate_series(1, 100000)) x`);
  const keys = (
    await house.database.rows<{ key: string }>(
      sql`select storage_key as key from stored_objects order by storage_key collate "C"`,
    )
  ).map(({ key }) => key);
  let asked = 0;
  const lost = new Set([keys[7], keys[50_000], keys.at(-1)]);
  const many: Storage = {
    ...storage,
    async *list() {
      for (let at = 0; at < keys.length; at += 1_000)
        yield keys
          .slice(at, at + 1_000)
          .filter(key => !lost.has(key))
          .map(key => ({ key, size: 1, modified: new Date(long) }));
    },
    stat: async key => {
      asked++;
      return lost.has(key) ? null : { size: 1, modified: new Date() };
    },
  };
  await sweepStorage({ database: house.database, services: { ...house.services, storage: many } });
  const { last_sweep: last, missing_count: count } = await told();
  expect(last).toMatchObject({ objects: keys.length - 3, removed: 0 });
  expect(count).toBe(3);
  // Those three, and the thumbnail, which has a row of its own.
  expect(asked).toBeLessThanOrEqual(4);
});
