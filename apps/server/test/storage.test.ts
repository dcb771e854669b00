/** Contract tests of storages: one suite for the disk and for S3. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStorage } from '../src/outside/storage/disk.ts';
import { s3Storage } from '../src/outside/storage/s3.ts';
import { newKey, type Storage } from '../src/outside/storage/storage.ts';
import { openS3, type S3Server } from './s3-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-storage-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await openS3();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await s3.close();
});

const MiB = 1024 * 1024;
const large = randomBytes(20 * MiB + 12_345);
/** As a stream of chunks. */
const from = (bytes: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 65_521) yield bytes.subarray(at, at + 65_521);
    })(),
  );
const text = (words: string) => Readable.from([Buffer.from(words)]);
/** A stream that fails midway. */
const broken = (bytes: Buffer) =>
  Readable.from(
    (async function* () {
      yield* from(bytes);
      throw new Error('the line broke');
    })(),
  );
const read = async (storage: Storage, key: string, range?: { start: number; end: number }) =>
  buffer(await storage.open(key, range));
const same = (one: Buffer, other: Buffer) => one.length === other.length && one.equals(other);
async function keysOf(storage: Storage): Promise<string[]> {
  const all: string[] = [];
  for await (const found of storage.list()) all.push(...found.map(({ key }) => key));
  return all;
}

const drivers: [string, () => Storage][] = [
  ['disk', () => diskStorage(folder)],
  ['s3', () => s3Storage({ ...s3.place, prefix: 'house/' })],
];

describe.each(drivers)('%s', (driver, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = open();
    for (const key of await keysOf(storage)) await storage.remove(key);
  });

  it('says what it is, and that it is there', async () => {
    expect(storage.driver).toBe(driver);
    await expect(storage.check()).resolves.toBeUndefined();
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('x')],
    ['a part exactly', large.subarray(0, 8 * MiB)],
    ['a byte more than a part', large.subarray(0, 8 * MiB + 1)],
    ['20 MiB', large],
  ])('keeps %s, and tells its size', async (_what, bytes) => {
    const key = newKey();
    const began = Date.now();
    await storage.put(key, from(bytes));
    expect(same(await read(storage, key), bytes)).toBe(true);
    const facts = await storage.stat(key);
    expect(facts?.size).toBe(bytes.length);
    // S3 has a resolution of seconds.
    expect(facts?.modified.getTime()).toBeGreaterThan(began - 2_000);
    expect(facts?.modified.getTime()).toBeLessThan(Date.now() + 2_000);
    await storage.remove(key);
  });

  it.each<[string, number, number]>([
    ['the beginning', 0, 99],
    ['the middle', 9 * MiB, 9 * MiB + 1],
    ['across parts', 8 * MiB - 10, 16 * MiB + 10],
    ['the last byte', large.length - 1, large.length - 1],
  ])('gives a range: %s', async (_what, start, end) => {
    const key = newKey();
    await storage.put(key, from(large));
    expect(same(await read(storage, key, { start, end }), large.subarray(start, end + 1))).toBe(true);
    await storage.remove(key);
  });

  it('takes the place of what had the key before', async () => {
    const key = newKey();
    await storage.put(key, text('the first'));
    await storage.put(key, text('second'));
    expect(String(await read(storage, key))).toBe('second');
    await storage.remove(key);
  });

  it.each<[string, Buffer]>([
    ['at once', Buffer.alloc(0)],
    ['in the first part', large.subarray(0, 100_000)],
    ['in the third part', large.subarray(0, 17 * MiB)],
  ])('leaves nothing of a source that breaks %s, and throws what it throws', async (_what, bytes) => {
    const key = newKey();
    await expect(storage.put(key, broken(bytes))).rejects.toThrow('the line broke');
    expect(await storage.stat(key)).toBeNull();
    await expect(storage.open(key)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('removes, and has no fault with what is not there', async () => {
    const key = newKey();
    await storage.put(key, text('gone'));
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.stat(key)).toBeNull();
    await expect(storage.open(key)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('lists 1,500 in batches, with size and time, and nothing that is unfinished', async () => {
    const keys = Array.from({ length: 1_500 }, newKey);
    const each = async (work: (key: string) => Promise<void>) => {
      const waiting = [...keys];
      const worker = async () => {
        for (let key = waiting.pop(); key; key = waiting.pop()) await work(key);
      };
      await Promise.all(Array.from({ length: 20 }, worker));
    };
    await each(key => storage.put(key, text(key)));
    const half = newKey();
    await storage.parts.append(half, 0, text('half'));
    const found = [];
    let most = 0;
    for await (const batch of storage.list()) {
      most = Math.max(most, batch.length);
      found.push(...batch);
    }
    expect(found.map(({ key }) => key).sort()).toEqual([...keys].sort());
    expect(found.every(({ size, modified }) => size === 39 && modified.getTime() > Date.now() - 60_000)).toBe(true);
    expect(most).toBeLessThanOrEqual(1_000);
    await storage.parts.abandon(half);
    await each(key => storage.remove(key));
    expect(await keysOf(storage)).toEqual([]);
  });

  it.each([
    '',
    'x',
    '../../etc/passwd',
    'ab/../../x',
    'tmp/x',
    `parts/${newKey()}`,
    `AB/${newKey().slice(3)}`,
    `${newKey()}/x`,
  ])('takes no key such as %j', async key => {
    const said = 'not a storage key';
    await expect(storage.put(key, text('x'))).rejects.toThrow(said);
    await expect(storage.open(key)).rejects.toThrow(said);
    await expect(storage.stat(key)).rejects.toThrow(said);
    await expect(storage.remove(key)).rejects.toThrow(said);
    await expect(storage.parts.append(key, 0, text('x'))).rejects.toThrow(said);
    await expect(storage.parts.offset(key)).rejects.toThrow(said);
    await expect(storage.parts.finish(key, 0)).rejects.toThrow(said);
    await expect(storage.parts.abandon(key)).rejects.toThrow(said);
  });

  describe('in pieces', () => {
    it('over several openings, seen by nobody until it is finished', async () => {
      const key = newKey();
      expect(await storage.parts.offset(key)).toBeNull();
      const ends = [3, 3, 1000, 9 * MiB, 9 * MiB + 5, 17 * MiB, large.length];
      let at = 0;
      for (const end of ends) {
        const other = open();
        expect(await other.parts.append(key, at, from(large.subarray(at, end)))).toBe(end);
        at = end;
        expect(await open().parts.offset(key)).toBe(end);
        expect(await storage.stat(key)).toBeNull();
      }
      await open().parts.finish(key, large.length);
      expect(same(await read(storage, key), large)).toBe(true);
      expect(await storage.parts.offset(key)).toBeNull();
      // Finishing again, after a lost answer, is idempotent.
      await storage.parts.finish(key, large.length);
      await expect(storage.parts.finish(key, 7)).rejects.toMatchObject({ code: 'ENOENT' });
      await storage.remove(key);
    });

    it('of nothing at all, and of little', async () => {
      const [empty, little] = [newKey(), newKey()];
      expect(await storage.parts.append(empty, 0, from(Buffer.alloc(0)))).toBe(0);
      expect(await storage.parts.offset(empty)).toBe(0);
      await storage.parts.finish(empty, 0);
      expect((await storage.stat(empty))?.size).toBe(0);
      await storage.parts.append(little, 0, text('li'));
      await storage.parts.append(little, 2, text('ttle'));
      await storage.parts.finish(little, 6);
      expect(String(await read(storage, little))).toBe('little');
      for (const key of [empty, little]) await storage.remove(key);
    });

    it.each<[string, number, number]>([
      ['a little', 100, 200],
      ['across the edge of a part', 8 * MiB - 7, 8 * MiB + 7],
      ['a whole part', 8 * MiB, 16 * MiB],
      ['more than two parts', 5 * MiB, 20 * MiB],
    ])('goes on behind a piece whose answer never came: %s', async (_what, agreed, lost) => {
      const key = newKey();
      await storage.parts.append(key, 0, from(large.subarray(0, agreed)));
      // Different bytes, to see which of them remain.
      await storage.parts.append(key, agreed, from(Buffer.alloc(lost - agreed)));
      const end = await open().parts.append(key, agreed, from(large.subarray(agreed)));
      expect(end).toBe(large.length);
      await storage.parts.finish(key, end);
      expect(same(await read(storage, key), large)).toBe(true);
      await storage.remove(key);
    });

    it.each([100, 9 * MiB, 17 * MiB])('goes on after a source that broke at %i more bytes', async more => {
      const key = newKey();
      const start = 3 * MiB;
      await storage.parts.append(key, 0, from(large.subarray(0, start)));
      await expect(storage.parts.append(key, start, broken(large.subarray(start, start + more)))).rejects.toThrow(
        'the line broke',
      );
      const at = (await open().parts.offset(key)) ?? 0;
      expect(at).toBeGreaterThanOrEqual(start);
      expect(at).toBeLessThanOrEqual(start + more);
      const end = await open().parts.append(key, at, from(large.subarray(at)));
      await storage.parts.finish(key, end);
      expect(same(await read(storage, key), large)).toBe(true);
      await storage.remove(key);
    });

    it('finishes with so many bytes as are asked for, and refuses more', async () => {
      const key = newKey();
      await storage.parts.append(key, 0, text('agreed'));
      await storage.parts.append(key, 6, text(' and not'));
      await expect(storage.parts.finish(key, 15)).rejects.toThrow(RangeError);
      expect(await storage.stat(key)).toBeNull();
      await storage.parts.finish(key, 6);
      expect(String(await read(storage, key))).toBe('agreed');
      await storage.remove(key);
    });

    it('refuses to go on where so much is not there', async () => {
      const key = newKey();
      await expect(storage.parts.append(key, 5, text('x'))).rejects.toThrow(RangeError);
      await storage.parts.append(key, 0, text('abc'));
      await expect(storage.parts.append(key, 5, text('x'))).rejects.toThrow(RangeError);
      expect(await storage.parts.offset(key)).toBe(3);
      await storage.parts.abandon(key);
    });

    it('forgets what is abandoned, and has no fault with what is not there', async () => {
      const key = newKey();
      await storage.parts.append(key, 0, from(large.subarray(0, 9 * MiB)));
      await storage.parts.abandon(key);
      await storage.parts.abandon(key);
      expect(await storage.parts.offset(key)).toBeNull();
      expect(await storage.stat(key)).toBeNull();
      await expect(storage.parts.finish(key, 9 * MiB)).rejects.toMatchObject({ code: 'ENOENT' });
    });
  });

  it('keeps what is young from the sweep', async () => {
    const [key, half] = [newKey(), newKey()];
    await storage.put(key, text('whole'));
    await storage.parts.append(half, 0, text('half'));
    await storage.sweep();
    expect(await storage.parts.offset(half)).toBe(4);
    expect((await storage.stat(key))?.size).toBe(5);
    await storage.parts.abandon(half);
    await storage.remove(key);
  });
});

describe('a signed address', () => {
  const handout = { seconds: 60, disposition: `attachment; filename="a.txt"`, type: 'text/plain' };

  it('is none of the disk, whose bytes our server hands out', async () => {
    expect(await diskStorage(folder).sign(newKey(), handout)).toBeNull();
  });

  it('of S3 gives the bytes under the name and type that it says, and no others', async () => {
    const storage = s3Storage(s3.place);
    const key = newKey();
    await storage.put(key, text('signed'));
    const url = (await storage.sign(key, handout)) ?? '';
    const answer = await fetch(url);
    expect(answer.headers.get('content-disposition')).toBe(handout.disposition);
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(await answer.text()).toBe('signed');
    const other = newKey();
    await storage.put(other, text('secret'));
    expect((await fetch(url.replace(key, other))).status).toBe(403);
    for (const one of [key, other]) await storage.remove(one);
  });
});
