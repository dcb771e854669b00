/**
 * Tests of moving files between storages: interruption, resumption, damaged and missing files, deletion of the source.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { moveStorage } from '../src/jobs/storage-move.ts';
import { diskStorage } from '../src/outside/storage/disk.ts';
import { s3Storage } from '../src/outside/storage/s3.ts';
import { newKey, type Storage } from '../src/outside/storage/storage.ts';
import { type House, openHouse, type Person } from './house.ts';
import { openS3, type S3Server } from './s3-server.ts';
import { noise, upload as uploaded } from './upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-move-'));
const disk = diskStorage(join(folder, 'files'));
let house: House;
let anna: Person;
let s3: S3Server;
let bucket: Storage;
/** Key → bytes of every object with a row. */
const all = new Map<string, Buffer>();

beforeAll(async () => {
  house = await openHouse({ bytes: disk, uploadSize: 2 ** 26 });
  anna = await house.as('anna');
  s3 = await openS3();
  bucket = s3Storage({ ...s3.place, prefix: 'moved/' });
  for (let index = 0; index < 60; index++) await upload(noise(index === 7 ? 9 * 2 ** 20 : 1_000 + index));
  const small = newKey();
  await disk.put(small, Readable.from([Buffer.from('a small picture')]));
  all.set(small, Buffer.from('a small picture'));
  await house.database.run(
    sql`update files set thumbnail_key = ${small} where id = (select id from files order by id limit 1)`,
  );
  // An orphan: it stays where it is.
  await disk.put(newKey(), Readable.from([Buffer.from('rowless')]));
});
afterAll(async () => {
  await house.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

async function upload(bytes: Buffer): Promise<void> {
  const id = await uploaded(anna, 'a.bin', bytes);
  const row = await house.database.one<{ storage_key: string }>(sql`select storage_key from files where id = ${id}`);
  all.set(row?.storage_key ?? '', bytes);
}

/** Wraps a storage and counts its writes. */
function counting(storage: Storage, onPut: (count: number) => void = () => undefined) {
  const puts: string[] = [];
  const counted: Storage = {
    ...storage,
    async put(key, source, about) {
      puts.push(key);
      onPut(puts.length);
      await storage.put(key, source, about);
    },
  };
  return { storage: counted, puts };
}
const keysOf = async (storage: Storage) => {
  const keys: string[] = [];
  for await (const found of storage.list()) keys.push(...found.map(({ key }) => key));
  return keys.sort();
};
const move = (more: object = {}) => moveStorage({ database: house.database, from: disk, to: bucket, ...more });

it('may be interrupted: what is there is whole, and is not copied again', async () => {
  const stop = new AbortController();
  const first = counting(bucket, count => count === 20 && stop.abort());
  await expect(move({ to: first.storage, signal: stop.signal, together: 4 })).rejects.toMatchObject({
    name: 'AbortError',
  });
  const there = await keysOf(bucket);
  expect(there.length).toBeGreaterThanOrEqual(20);
  expect(there.length).toBeLessThan(30);
  for (const key of there)
    expect((await buffer(await bucket.open(key))).equals(all.get(key) ?? Buffer.of())).toBe(true);

  const second = counting(bucket);
  const moved = await move({ to: second.storage });
  expect(moved).toMatchObject({ total: all.size, there: there.length, copied: all.size - there.length });
  expect(second.puts.filter(key => there.includes(key))).toEqual([]);
  expect(await keysOf(bucket)).toEqual([...all.keys()].sort());
  for (const [key, bytes] of all) expect((await buffer(await bucket.open(key))).equals(bytes)).toBe(true);
  expect(await move()).toMatchObject({ there: all.size, copied: 0, size: 0 });
  // Nothing was removed from the source.
  expect((await keysOf(disk)).length).toBe(all.size + 1);
});

it('copies again what is there with another size, which a broken copy left', async () => {
  const [key = '', bytes] = [...all][3] ?? [];
  await bucket.put(key, Readable.from([Buffer.from('half')]));
  expect(await move()).toMatchObject({ copied: 1, there: all.size - 1 });
  expect((await buffer(await bucket.open(key))).equals(bytes ?? Buffer.of())).toBe(true);
});

it('tells what is missing and what is damaged, and brings neither along', async () => {
  const elsewhere = diskStorage(join(folder, randomUUID()));
  const [[lost = ''] = [], [short = '', one = Buffer.of()] = [], [other = '', two = Buffer.of()] = []] = [...all];
  await disk.remove(lost);
  writeFileSync(join(folder, 'files', short), one.subarray(1));
  writeFileSync(join(folder, 'files', other), Buffer.alloc(two.length));
  const moved = await move({ to: elsewhere });
  expect(moved).toMatchObject({ copied: all.size - 3, missing: [lost] });
  expect(moved.damaged.sort()).toEqual([short, other].sort());
  expect(await keysOf(elsewhere)).toEqual([...all.keys()].filter(key => ![lost, short, other].includes(key)).sort());
  for (const key of [lost, short, other]) await disk.put(key, Readable.from([all.get(key) ?? Buffer.of()]));
});

it('passes by what a running server lets go of meanwhile, before it is looked for or after', async () => {
  const elsewhere = diskStorage(join(folder, randomUUID()));
  const [one, two] = [newKey(), newKey()];
  for (const key of [one, two]) {
    await disk.put(key, Readable.from([Buffer.from(key)]));
    await house.database.run(
      sql`insert into stored_objects (storage_key, sha256, size) values (${key}, sha256(${key}::bytea), 39)`,
    );
  }
  const forget = async (key: string) => {
    await house.database.run(sql`delete from stored_objects where storage_key = ${key}`);
    await disk.remove(key);
  };
  const from: Storage = {
    ...disk,
    async stat(key) {
      if (key === one) await forget(key);
      return disk.stat(key);
    },
    async open(key, range) {
      if (key === two) await forget(key);
      return disk.open(key, range);
    },
  };
  expect(await move({ from, to: elsewhere })).toMatchObject({ copied: all.size, missing: [], damaged: [] });
  expect(await keysOf(elsewhere)).toEqual([...all.keys()].sort());
});

it('ends with the first fault of a storage, and goes on when repeated', async () => {
  const elsewhere = diskStorage(join(folder, randomUUID()));
  const failing = counting(elsewhere, count => {
    if (count === 10) throw new Error('the storage is away');
  });
  await expect(move({ to: failing.storage })).rejects.toThrow('the storage is away');
  expect(await move({ to: elsewhere })).toMatchObject({ missing: [], damaged: [] });
  expect(await keysOf(elsewhere)).toEqual([...all.keys()].sort());
});

it('says so as a command, and removes from the source only what is the same where it went', async () => {
  const [tampered = ''] = [...all.keys()];
  const size = all.get(tampered)?.length ?? 0;
  // The right size with other bytes.
  await bucket.put(tampered, Readable.from([Buffer.alloc(size)]));
  const run = (...args: string[]) =>
    new Promise<{ code: number; said: string }>(resolve => {
      execFile(
        process.execPath,
        [fileURLToPath(new URL('../src/bin/storage-move.ts', import.meta.url)), ...args],
        {
          env: { PATH: process.env.PATH, DATABASE_URL: house.clone.url, DATA_DIR: folder },
        },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), said: out + err }),
      );
    });
  const to = s3.url.replace('s3://kontor?', 's3://kontor/moved?');
  const refused = await run('--to', to.replace('endpoint', 'endpont'));
  expect(refused).toMatchObject({ code: 1 });
  expect((await run('--from', 'disk')).said).toContain('npm run storage:move');

  const { code, said } = await run('--to', to, '--delete-source');
  expect(said).toContain(`${all.size} were there already, of ${all.size}.`);
  expect(said).toContain(`${all.size - 1} are the same there`);
  expect(said).toContain(tampered);
  expect(said).toContain('STORAGE_URL: s3://kontor/moved?endpoint=http://127.0.0.1');
  expect(said).not.toContain('S3RVER');
  expect(code).toBe(1);
  expect((await keysOf(disk)).length).toBe(2);
  expect(await disk.stat(tampered)).not.toBeNull();
});
