/**
 * Tests of the background scrub of the storage: damage is found, reported and repaired by an upload, the work is shared
 * by servers and continues after a restart, and its pace.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sql, sql } from '../src/db/sql.ts';
import { keepScrub, type Scrub, scrubRate } from '../src/jobs/scrub.ts';
import { diskStorage } from '../src/outside/storage/disk.ts';
import { s3Storage } from '../src/outside/storage/s3.ts';
import { newKey, type Storage } from '../src/outside/storage/storage.ts';
import { type House, openHouse, type Person } from './house.ts';
import { openS3, type S3Server } from './s3-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-scrub-'));
let house: House;
let admin: Person;
let storage: Storage;
let s3: S3Server;

beforeAll(async () => {
  storage = diskStorage(folder);
  s3 = await openS3();
  house = await openHouse({ bytes: storage });
  house.services.send = async () => undefined;
  admin = await house.as('admin', 'admin');
});
afterAll(async () => {
  await house.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await house.database.run(sql`delete from files`);
  await house.database.run(sql`delete from stored_objects`);
});

const ago = (days: number) => sql`now() - ${days} * interval '1 day'`;
/** A file stored `age` days ago. */
async function stored(name: string, text: string | Buffer = name, { age = 26, into = storage } = {}) {
  const [id, key, bytes] = [randomUUID(), newKey(), Buffer.from(text)];
  await into.put(key, Readable.from([bytes]));
  const sha256 = createHash('sha256').update(bytes).digest();
  await house.database.run(
    sql`insert into stored_objects (storage_key, sha256, size, created) values (${key}, ${sha256}, ${bytes.length}, ${ago(age)})`,
  );
  await house.database.run(
    sql`insert into files (id, user_id, filename, type, size, sha256, storage_key) values (${id}, ${admin.id}, ${name}, 'text/plain', ${bytes.length}, ${sha256}, ${key})`,
  );
  return { id, key, path: join(folder, key) };
}

/** Bytes and pauses of a scrub; `onOpen` runs before each read. */
function watched(from = storage, onOpen?: (key: string) => Promise<void> | void, database = house.database) {
  const opened: string[] = [];
  const pauses: number[] = [];
  const bytes: Storage = {
    ...from,
    async open(key, range) {
      opened.push(key);
      await onOpen?.(key);
      return from.open(key, range);
    },
  };
  const context = { database, services: { ...house.services, storage: bytes } };
  const scrub: Scrub = keepScrub(context, async ms => pauses.push(ms));
  return { opened, pauses, scrub };
}
interface Lost {
  since: string;
  files: { name: string }[];
}
type Told = { damaged_count: number; missing_count: number; unread: number; damaged: Lost[]; missing: Lost[] };
const told = async () => (await admin.get('/instance/storage.json')).body.data as unknown as Told;
const names = (objects: Lost[]) => objects.map(({ files }) => files[0]?.name).sort();

describe('damage', () => {
  it('is found, listed with its file, counted in health and metrics, and mended by an upload of the right bytes', async () => {
    await stored('sound.txt');
    const flipped = await stored('flipped.txt');
    const cut = await stored('cut.txt');
    const gone = await stored('gone.txt');
    writeFileSync(flipped.path, 'flippad.txt');
    writeFileSync(cut.path, 'cut');
    await storage.remove(gone.key);
    expect(await told()).toMatchObject({ damaged_count: 0, missing_count: 0 });
    expect(await watched().scrub.run()).toBe(true);

    const found = await told();
    expect(found).toMatchObject({ damaged_count: 2, missing_count: 1, unread: 0 });
    expect([names(found.damaged), names(found.missing)]).toEqual([['cut.txt', 'flipped.txt'], ['gone.txt']]);
    const since = found.damaged.map(one => one.since);
    expect((await admin.get('/instance/health.json')).body.data.storage).toMatchObject({
      ...{ state: 'warn', missing: 1, damaged: 2 },
    });

    // Read again the next day, without another time at which it was found.
    await house.database.run(sql`update stored_objects set checked = ${ago(2)}`);
    await watched().scrub.run();
    expect((await told()).damaged.map(one => one.since)).toEqual(since);

    for (const name of ['flipped.txt', 'cut.txt', 'gone.txt']) {
      const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="again.txt"\r\n\r\n${name}\r\n--b--\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      expect((await admin.post('/pixelstein-files/files.json', body, headers)).status).toBe(201);
    }
    expect(await told()).toMatchObject({ damaged_count: 0, damaged: [], missing_count: 0, missing: [] });
    const { url } = (await admin.get(`/pixelstein-files/files/${flipped.id}.json`)).body.data;
    expect((await house.app.inject({ url: String(url) })).payload).toBe('flipped.txt');
  });

  it('is no longer told where the bytes came back out of a backup', async () => {
    const { key, path } = await stored('back.txt');
    writeFileSync(path, 'back.tx_');
    await watched().scrub.run();
    expect((await told()).damaged_count).toBe(1);
    writeFileSync(path, 'back.txt');
    await house.database.run(sql`update stored_objects set checked = ${ago(2)} where storage_key = ${key}`);
    await watched().scrub.run();
    expect((await told()).damaged_count).toBe(0);
  });

  it('is found in S3, too', async () => {
    const bytes = s3Storage(s3.place);
    const { key } = await stored('in s3', 'in s3', { into: bytes });
    await stored('sound in s3', 'sound in s3', { into: bytes });
    await bytes.put(key, Readable.from([Buffer.from('is s3')]));
    await watched(bytes).scrub.run();
    expect(names((await told()).damaged)).toEqual(['in s3']);
  });

  it('is none where the storage is away', async () => {
    await stored('unread.txt');
    const { scrub } = watched(storage, () => Promise.reject(new Error('away')));
    await expect(scrub.run()).rejects.toThrow('away');
    expect(await told()).toMatchObject({ damaged_count: 0, missing_count: 0 });
    // Nobody has to wait for the lease of one that failed.
    const { scrub: next, opened } = watched();
    await next.run();
    expect(opened).toHaveLength(1);
  });
});

describe('all objects', () => {
  it('are read once in 30 days, those that were read the longest ago first', async () => {
    const [old, older] = [await stored('old', 'old', { age: 40 }), await stored('older', 'older', { age: 50 })];
    await stored('young', 'young', { age: 20 });
    expect((await told()).unread).toBe(2);
    const first = watched();
    await first.scrub.run();
    expect(first.opened).toEqual([older.key, old.key]);
    expect((await told()).unread).toBe(0);
    const second = watched();
    await second.scrub.run();
    expect(second.opened).toEqual([]);
    await house.database.run(sql`update stored_objects set checked = ${ago(26)} where storage_key = ${old.key}`);
    await second.scrub.run();
    expect(second.opened).toEqual([old.key]);
  });

  it('are gone on with by the next server where one was stopped', async () => {
    for (let n = 0; n < 6; n++) await stored(`restart ${n}`, `restart ${n}`, { age: 60 - n });
    const stopping: Promise<void>[] = [];
    const first = watched(storage, () => {
      if (first.opened.length === 3) stopping.push(first.scrub.stop());
    });
    await first.scrub.run();
    await Promise.all(stopping);
    expect(first.opened).toHaveLength(3);
    const second = watched();
    await second.scrub.run();
    // The third was cut off: it is read again, and the first two are not.
    expect(second.opened).toHaveLength(4);
    expect(second.opened).not.toContain(first.opened[0]);
    expect(second.opened).not.toContain(first.opened[1]);
  });

  it('are read by one server, however many there are', async () => {
    await stored('one of two');
    const [arrived, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = watched(storage, () => {
      arrived.resolve();
      return may.promise;
    });
    const running = first.scrub.run();
    await arrived.promise;
    const second = watched();
    expect(await second.scrub.run()).toBe(false);
    // One that died holds nothing for long.
    await house.database.run(sql`update storage_scrub set held_until = now() - interval '1 second'`);
    expect(await second.scrub.run()).toBe(true);
    await house.database.run(
      sql`update storage_scrub set holder = ${randomUUID()}, held_until = now() + interval '1 minute'`,
    );
    may.resolve();
    await expect(running).rejects.toThrow('lease');
    expect([first.opened.length, second.opened.length]).toEqual([1, 1]);
    await house.database.run(sql`update storage_scrub set held_until = '-infinity'`);
  });
});

describe('the pace', () => {
  it('is that of the rate, in portions', async () => {
    const size = scrubRate + 1_000;
    await stored('large', randomBytes(size));
    const { scrub, opened, pauses } = watched();
    await scrub.run();
    expect(opened).toHaveLength(2);
    // A second for what is read in one, and the rest of the object.
    expect(pauses).toEqual([1_000, (1_000 / scrubRate) * 1_000, 100]);
  });

  it('reads every byte once, and makes at most four statements a second', async () => {
    const size = 3 * scrubRate + 1_000;
    await stored('three seconds', randomBytes(size));
    const read = { bytes: 0, chunks: 0 };
    const counting: Storage = {
      ...storage,
      async open(...asked) {
        const source = await storage.open(...asked);
        source.on('data', (chunk: Buffer) => {
          read.bytes += chunk.length;
          read.chunks += 1;
        });
        return source;
      },
    };
    let statements = 0;
    const counted = (text: Sql) => {
      statements += 1;
      return text;
    };
    const database: typeof house.database = {
      ...house.database,
      one: (text, ...rest) => house.database.one(counted(text), ...rest),
      rows: (text, ...rest) => house.database.rows(counted(text), ...rest),
      run: (text, ...rest) => house.database.run(counted(text), ...rest),
    };
    const { pauses, scrub } = watched(counting, undefined, database);
    await scrub.run();
    const seconds = pauses.reduce((sum, pause) => sum + pause, 0) / 1_000;
    expect(seconds).toBeGreaterThan(size / scrubRate);
    expect(read.bytes).toBe(size);
    // The usual portions of Node's streams, of 64 KiB: each costs a turn of the loop.
    expect(read.chunks).toBeLessThanOrEqual(Math.ceil(size / 2 ** 16) + pauses.length);
    expect(statements).toBeGreaterThan(pauses.length);
    expect(statements).toBeLessThanOrEqual(4 * Math.ceil(seconds));
  });
});
