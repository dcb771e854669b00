/**
 * Tests of content-addressed storage: equal bytes are stored once, with concurrent uploads, and without disclosing that
 * they exist.
 */
import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { forgetObject } from '../src/jobs/forget-object.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { newKey } from '../src/outside/storage/storage.ts';
import { letGo, takeObject } from '../src/records/objects.ts';
import { roomUsed } from '../src/records/storage-quota.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { until, untilBlocked } from './until.ts';

let house: House;
let anna: Person;
/** Objects enqueued for deletion. */
const forgotten: string[] = [];

beforeAll(async () => {
  house = await openHouse({ uploadSize: 1_000_000 });
  // A job exists once its transaction has committed.
  house.services.send = async (db, queue, data) => {
    if (queue === 'forget-object') db.after(() => forgotten.push((data as { key: string }).key));
  };
  anna = await house.as('anna');
});
afterEach(settled);
afterAll(() => house.close());

const headers = { 'content-type': 'multipart/form-data; boundary=b' };
const part = (text: string, name = 'a.txt', more = '') =>
  `${more}--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n--b--\r\n`;
const upload = (text: string, person = anna, name = 'a.txt'): Promise<Reply> =>
  person.post('/pixelstein-files/files.json', part(text, name), headers);
async function made(text: string, person = anna, name = 'a.txt') {
  const reply = await upload(text, person, name);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
}
const replace = (id: string, text: string) =>
  anna.post(
    `/pixelstein-files/files/${id}.json`,
    part(text, 'b.txt', '--b\r\ncontent-disposition: form-data; name="_method"\r\n\r\nPATCH\r\n'),
    headers,
  );
async function purge(id: string): Promise<number> {
  await anna.delete(`/pixelstein-files/files/${id}.json`);
  return (await anna.delete(`/pixelstein-files/files/purge/${id}.json`)).status;
}
const fetched = async (url: unknown) => {
  const answer = await house.app.inject({ url: String(url) });
  return [answer.statusCode, answer.rawPayload.toString()];
};
const keyOf = async (id: string) =>
  (await house.database.one<{ key: string }>(sql`select storage_key as key from files where id = ${id}`))?.key ?? '';
const objects = async () =>
  (await house.database.rows<{ key: string }>(sql`select storage_key as key from stored_objects order by 1`)).map(
    ({ key }) => key,
  );
async function onDisk(): Promise<string[]> {
  const all: string[] = [];
  for await (const found of house.services.storage.list()) all.push(...found.map(({ key }) => key));
  return all.sort();
}
/** Runs the enqueued deletions; then storage and rows must agree. */
async function settled(): Promise<void> {
  for (const key of forgotten.splice(0))
    await forgetObject({ database: house.database, services: house.services }, { key });
  const rows = await objects();
  expect(await until(onDisk, keys => keys.length <= rows.length)).toEqual(rows);
  const { n } = (await house.database.one<{ n: number }>(
    sql`select coalesce(sum(size), 0)::int8 as n from stored_objects`,
  )) ?? { n: -1 };
  expect(await roomUsed(house.database)).toBe(n);
}

it('that a row names stays, whoever lets go of its key', async () => {
  const file = await made('named bytes');
  await forgetObject({ database: house.database, services: house.services }, { key: await keyOf(file.id) });
  expect(await fetched(file.url)).toEqual([200, 'named bytes']);
});

describe('nobody learns of what they may not read', () => {
  it('by what is told of the same bytes', async () => {
    const own = await house.as('own', 'user', {
      Files: { read: 'self', create: 'all', update: 'self', delete: 'self' },
    });
    await made('of anna', anna);
    const theirs = await upload('of anna', own);
    expect([theirs.status, theirs.body.same]).toEqual([201, []]);
    const again = await upload('of anna', own);
    expect(again.body.same).toEqual([{ file_id: theirs.body.data.id, file_reference_id: null, name: 'a.txt' }]);
  });

  it('by how much is stored', async () => {
    const own = await house.as('own');
    const used = async (person: Person) => Number((await person.get('/instance/limits.json')).body.data.used_storage);
    await made('ten letters', anna);
    const before = [await used(own), await used(anna)];
    const mine = await made('ten letters', own);
    expect([await used(own), await used(anna)]).toEqual([Number(before[0]) + 11, before[1]]);
    await own.delete(`/pixelstein-files/files/${mine.id}.json`);
    await own.delete(`/pixelstein-files/files/purge/${mine.id}.json`);
    expect([await used(own), await used(anna)]).toEqual(before);
  });

  it('by what lies in the trash, or has run out', async () => {
    const [gone, old] = [await made('told no more'), await made('told no more')];
    await anna.delete(`/pixelstein-files/files/${gone.id}.json`);
    await house.database.run(sql`update files set expires = now() - interval '1 minute' where id = ${old.id}`);
    expect((await upload('told no more')).body.same).toEqual([]);
  });
});

describe('whoever uploads what is there already', () => {
  it('is told where, the library first, five at most', async () => {
    const admin = await house.as('chief', 'admin');
    const first = await made('once more', anna, 'first.txt');
    const named = await made('once more', anna, 'second.txt');
    const reference = await admin.post('/file-references/add.json', { file_id: named.id, name: 'The plan' });
    const { same } = (await upload('once more')).body;
    expect(same).toEqual([
      { file_id: named.id, file_reference_id: reference.body.data.id, name: 'The plan' },
      { file_id: first.id, file_reference_id: null, name: 'first.txt' },
    ]);
    for (let round = 0; round < 4; round++) await made('once more');
    expect((await upload('once more')).body.same).toHaveLength(5);
    const other = await made('something else');
    expect((await replace(other.id, 'once more')).body.same).toHaveLength(5);
  });

  it.each([
    ['flipped', (bytes: Buffer) => bytes.fill(bytes[3] === 65 ? 66 : 65, 3, 4)],
    ['cut', (bytes: Buffer) => bytes.subarray(0, 4)],
  ])('mends what was %s on the disk, for all files that hold it', async (what, damage) => {
    const text = `sound once, ${what} later`;
    const one = await made(text);
    const key = await keyOf(one.id);
    const path = house.services.storage.pathOf?.(key) ?? '';
    chmodSync(path, 0o600);
    writeFileSync(path, damage(readFileSync(path)));
    await house.database.run(sql`update stored_objects set damaged = now() where storage_key = ${key}`);
    const two = await made(text);
    expect(await keyOf(one.id)).toBe(await keyOf(two.id));
    expect(await keyOf(one.id)).not.toBe(key);
    expect(forgotten).toEqual([key]);
    for (const { id } of [one, two]) {
      const { url } = (await anna.get(`/pixelstein-files/files/${id}.json`)).body.data;
      expect(await fetched(url)).toEqual([200, text]);
    }
    expect(await house.database.one(sql`select 1 from stored_objects where damaged is not null`)).toBeUndefined();
  });

  it('mends it by replacing the bytes of another file, too', async () => {
    const one = await made('sound before');
    const other = await made('of another');
    const path = house.services.storage.pathOf?.(await keyOf(one.id)) ?? '';
    writeFileSync(path, 'sound b\0fore');
    expect((await replace(other.id, 'sound before')).status).toBe(200);
    expect(await fetched(one.url)).toEqual([200, 'sound before']);
    expect(await keyOf(other.id)).toBe(await keyOf(one.id));
  });

  it('gets a file of their own, with its own name, over the same object', async () => {
    const before = await roomUsed(house.database);
    const [one, two] = [await made('shared', anna, 'one.txt'), await made('shared', anna, 'two.txt')];
    expect(await keyOf(two.id)).toBe(await keyOf(one.id));
    expect((await roomUsed(house.database)) - before).toBe(6);
    expect(await purge(one.id)).toBe(204);
    expect(forgotten).toEqual([]);
    expect(await fetched(two.url)).toEqual([200, 'shared']);
    const key = await keyOf(two.id);
    expect(await purge(two.id)).toBe(204);
    expect(forgotten).toEqual([key]);
    expect(await roomUsed(house.database)).toBe(before);
  });

  it('changes the bytes of one file alone', async () => {
    const [one, two] = [await made('both'), await made('both')];
    const key = await keyOf(one.id);
    expect((await replace(one.id, 'one alone')).status).toBe(200);
    expect(forgotten).toEqual([]);
    expect(await fetched(two.url)).toEqual([200, 'both']);
    expect((await replace(two.id, 'one alone')).status).toBe(200);
    expect(forgotten).toEqual([key]);
    expect(await keyOf(two.id)).toBe(await keyOf(one.id));
    // By its own content, too.
    expect((await replace(two.id, 'one alone')).status).toBe(200);
  });

  it('brings back bytes that were lost', async () => {
    const one = await made('lost and found');
    await house.services.storage.remove(await keyOf(one.id));
    expect((await fetched(one.url))[0]).toBe(404);
    const two = await made('lost and found');
    expect(await fetched(two.url)).toEqual([200, 'lost and found']);
    expect(await fetched(one.url)).toEqual([200, 'lost and found']);
  });
});

describe('at once', () => {
  it('fifty with the same bytes make fifty files and one object', async () => {
    const before = await roomUsed(house.database);
    const text = 'the same '.repeat(1_000);
    const replies = await Promise.all(Array.from({ length: 50 }, () => upload(text)));
    expect(replies.map(reply => reply.status)).toEqual(Array(50).fill(201));
    const keys = await Promise.all(replies.map(reply => keyOf(reply.body.data.id)));
    expect(new Set(keys).size).toBe(1);
    expect((await roomUsed(house.database)) - before).toBe(text.length);
  });

  it('a purge and an upload of the same bytes never leave a file without them', async () => {
    for (let round = 0; round < 25; round++) {
      const text = `fought over ${round}`;
      const old = await made(text);
      await anna.delete(`/pixelstein-files/files/${old.id}.json`);
      const [purged, ...news] = await Promise.all([
        anna.delete(`/pixelstein-files/files/purge/${old.id}.json`),
        ...Array.from({ length: 3 }, () => upload(text)),
      ]);
      expect(purged?.status).toBe(204);
      expect(news.map(({ status }) => status)).toEqual([201, 201, 201]);
      for (const { body } of news) expect(await fetched(body.data.url)).toEqual([200, text]);
    }
    for (let round = 0; round < 25; round++) {
      const text = `fought over ${round}`;
      expect((await fetched((await made(text)).url))[1]).toBe(text);
    }
  });

  it('files that swap their bytes, over and over, never wait for each other in a circle', async () => {
    const files = await Promise.all(['swap a', 'swap b', 'swap c'].map(text => made(text)));
    const transactions = vi.spyOn(house.database, 'transaction');
    const rounds = 8;
    for (let round = 0; round < rounds; round++) {
      const replies = await Promise.all(
        files.map(({ id }, at) => replace(id, `swap ${'abc'.charAt((at + round) % 3)}`)),
      );
      expect(replies.map(reply => reply.status)).toEqual([200, 200, 200]);
    }
    // None was rolled back and tried again.
    expect(transactions).toHaveBeenCalledTimes(3 * rounds);
    transactions.mockRestore();
  });
});

describe('a transaction that does not come about', () => {
  const fresh = async (text: string) => {
    const key = newKey();
    await house.services.storage.put(key, Readable.from([Buffer.from(text)]));
    return { key, sha256: createHash('sha256').update(text).digest(), size: text.length };
  };

  it('takes nothing and lets nothing go', async () => {
    const given = await fresh('undone');
    const undone = house.database.transaction(async db => {
      expect(await takeObject(db, house.services, given)).toBe(given.key);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await objects()).not.toContain(given.key);
    const twice = { ...(await fresh('undone')), sha256: given.sha256 };
    await house.database.transaction(db => takeObject(db, house.services, given));
    const second = house.database.transaction(async db => {
      expect(await takeObject(db, house.services, twice)).toBe(given.key);
      throw new Error('undone');
    });
    await expect(second).rejects.toThrow('undone');
    // A failed upload removes its own bytes; the job does so only when that is safe.
    expect(await onDisk()).toContain(twice.key);
    await house.services.storage.remove(twice.key);
    const third = house.database.transaction(async db => {
      expect(await letGo(db, house.services, [given.key])).toBe(6);
      throw new Error('undone');
    });
    await expect(third).rejects.toThrow('undone');
    expect(await objects()).toContain(given.key);
    expect(await house.database.transaction(db => letGo(db, house.services, [given.key, 'aa/none']))).toBe(6);
  });

  it('is waited for by whoever wants to let go', async () => {
    const given = await fresh('kept by the second');
    await house.database.transaction(db => takeObject(db, house.services, given));
    const taken = Promise.withResolvers<void>();
    const may = Promise.withResolvers<void>();
    const taking = house.database.transaction(async db => {
      const key = await takeObject(db, house.services, given);
      taken.resolve();
      await may.promise;
      await db.run(
        sql`insert into files (id, filename, type, size, sha256, storage_key) values (${uuidv7()}, 'a.txt', 'text/plain', ${given.size}, ${given.sha256}, ${key})`,
      );
    });
    await taken.promise;
    const going = house.database.transaction(db => letGo(db, house.services, [given.key]));
    await untilBlocked(house.database);
    may.resolve();
    await taking;
    expect(await going).toBe(0);
    expect(await objects()).toContain(given.key);
  });
});

it('what runs out lets go of its object, what shares it stays', async () => {
  const [out, stays] = [await made('runs out'), await made('runs out')];
  const alone = await made('runs out alone');
  const key = await keyOf(alone.id);
  await house.database.run(
    sql`update files set expires = now() - interval '1 minute' where id = any(${[out.id, alone.id]}::uuid[])`,
  );
  await sweep({ database: house.database, services: house.services });
  expect(forgotten).toEqual([key]);
  expect(await fetched(stays.url)).toEqual([200, 'runs out']);
});
