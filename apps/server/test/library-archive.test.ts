/** API tests of archives of the library's files: permissions, signed URL, streaming. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { keepSlots, useSlots } from '../src/exports/slots.ts';
import { newKey } from '../src/outside/storage/storage.ts';
import { unzip } from './exports/archive.ts';
import { type House, openHouse, type Person } from './house.ts';
import { until } from './until.ts';
import { noise } from './upload.ts';
import { every, openWorld, type World } from './world.ts';

let house: House;
let world: World;
let admin: Person;
let port: number;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('chief', 'admin');
  world = await openWorld(house);
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  port = (house.app.server.address() as AddressInfo).port;
});
afterAll(() => house.close());

const added = async (person: Person, path: string, body: object): Promise<string> => {
  const reply = await person.post(`/${path}/add.json`, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data.id;
};
async function reference(
  person: Person,
  name: string,
  bytes: Buffer,
  more: { type?: string; directories?: string[] } = {},
): Promise<string> {
  const { type = 'image/png', directories = [] } = more;
  const [id, key] = [await world.make('files', person.id), newKey()];
  await house.services.storage.put(key, Readable.from([bytes]));
  await house.database.run(
    sql`insert into stored_objects (storage_key, sha256, size) values (${key}, ${randomBytes(32)}, ${bytes.length})`,
  );
  await house.database.run(
    sql`update files set storage_key = ${key}, size = ${bytes.length}, filename = ${`x.${type.split('/')[1]}`}, type = ${type} where id = ${id}`,
  );
  return added(person, 'file-references', { file_id: id, name, directories: directories.map(one => ({ id: one })) });
}
interface Order {
  url: string;
  count: number;
  size: number;
}
const order = async (person: Person, body: object, query = ''): Promise<Order> => {
  const reply = await person.post(`/file-references/archive.json?${query}`, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data as unknown as Order;
};
/** Without credentials, as a browser follows the URL. */
const fetched = (url: string) => house.nobody.get(url.replace(/^\/api/, ''));
const text = (raw: Buffer) => [...unzip(raw)].map(([name, { bytes }]) => [name, String(bytes)]);

describe('who may not', () => {
  it('packs files or references of others', async () => {
    const [anna, blind] = [
      await house.as('anna', 'user', every('self')),
      await house.as('blind', 'user', { ...every('all'), Files: { read: 'self', create: 'all' } }),
    ];
    const [theirs, mine] = [
      await reference(admin, 'theirs', Buffer.from('t')),
      await reference(anna, 'mine', Buffer.from('m')),
    ];
    const asked = await order(anna, { ids: [theirs, mine] });
    expect([asked.count, asked.size]).toEqual([1, 1]);
    expect(text((await fetched(asked.url)).raw)).toEqual([['mine.png', 'm']]);
    for (const person of [anna, blind])
      expect((await person.post('/file-references/archive.json', { ids: [theirs, uuidv7()] })).body.issues).toEqual([
        expect.objectContaining({ path: 'ids', code: 'unknown' }),
      ]);
    const fileless = await house.as('fileless', 'user', { ...every('all'), Files: { read: 'none' } });
    expect((await fileless.post('/file-references/archive.json', { ids: [theirs] })).status).toBe(403);
  });

  it('fetches with rights that they had', async () => {
    const bert = await house.as('bert', 'user', every('self'));
    const [one, two] = [await reference(bert, 'one', Buffer.from('1')), await reference(bert, 'two', Buffer.from('2'))];
    const { url } = await order(bert, { ids: [one, two] });
    await house.database.run(sql`update file_references set user_id = ${admin.id} where id = ${one}`);
    expect(text((await fetched(url)).raw)).toEqual([['two.png', '2']]);
    await house.database.run(
      sql`update users set permissions = ${JSON.stringify(every('none'))}::jsonb where id = ${bert.id}`,
    );
    expect((await fetched(url)).status).toBe(403);
    await house.database.run(sql`update users set active = false where id = ${bert.id}`);
    expect((await fetched(url)).status).toBe(404);
  });

  it('fetches by an address that is not signed, of another, or over', async () => {
    const ids = [await reference(admin, 'x', Buffer.from('x'))];
    const [one, two] = [await order(admin, { ids }), await order(admin, { ids })];
    const idOf = ({ url }: Order) => url.split('/')[4] ?? '';
    const bad = [
      one.url.replace(idOf(one), idOf(two)),
      one.url.replace(/expires=\d+/, 'expires=99999999999'),
      `${one.url.slice(0, -3)}aaa`,
    ];
    for (const url of bad) expect((await fetched(url)).status).toBe(404);
    expect((await fetched(one.url)).status).toBe(200);
    await house.database.run(
      sql`update file_archives set expires = now() - interval '1 second' where id = ${idOf(one)}`,
    );
    expect((await fetched(one.url)).status).toBe(404);
    await order(admin, { ids });
    expect(await house.database.rows(sql`select 1 from file_archives where expires < now()`)).toEqual([]);
  });
});

it('comes whole: by titles, media as they are, texts made smaller, in its order', async () => {
  const noisy = noise(300_000);
  const words = Buffer.from('kurz '.repeat(2_000));
  const word = await added(admin, 'tags', { name: uuidv7() });
  const ids = [
    await reference(admin, 'Plan', noisy),
    await reference(admin, 'plan', Buffer.from('second')),
    await reference(admin, 'Ünî/côde', words, { type: 'text/plain' }),
  ];
  await admin.post('/file-references/bulk.json', { action: 'tags', add: [word], ids });
  const { url, count, size } = await order(admin, {}, `filter[tags]=${word}&search=n`);
  expect([count, size]).toEqual([3, noisy.length + 6 + words.length]);
  const { status, headers, raw } = await fetched(url);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ]);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Kontor \d{4}-\d\d-\d\d\.zip"/);
  const parts = unzip(raw);
  expect([...parts].map(([name, { method }]) => [name, method])).toEqual([
    ['Plan.png', 'stored'],
    ['plan (2).png', 'stored'],
    ['Ünî_côde.plain', 'deflated'],
  ]);
  expect(parts.get('Plan.png')?.bytes.equals(noisy)).toBe(true);
  const lines = await house.database.rows(
    sql`select user_id, detail from audit where action = 'export' and entity = 'FileReferences' order by at desc limit 1`,
  );
  expect(lines).toEqual([{ user_id: admin.id, detail: { format: 'zip', count: 3, size } }]);
});

it('lies in folders where that is asked for, and only those that are seen', async () => {
  const top = await added(admin, 'directories', { name: 'Halle' });
  const below = await added(admin, 'directories', { name: 'Süd', parent_id: top });
  const gone = await added(admin, 'directories', { name: 'Weg' });
  const ids = [
    await reference(admin, 'a', Buffer.from('a'), { directories: [below] }),
    await reference(admin, 'b', Buffer.from('b'), { directories: [gone] }),
  ];
  await admin.delete(`/directories/${gone}.json`);
  const { url } = await order(admin, { ids, folders: true });
  expect(text((await fetched(url)).raw)).toEqual([
    ['Halle/Süd/a.png', 'a'],
    ['b.png', 'b'],
  ]);
});

it('leaves out what has no bytes any more', async () => {
  const ids = [await reference(admin, 'there', Buffer.from('x')), await reference(admin, 'lost', Buffer.from('y'))];
  const [row] = await house.database.rows<{ storage_key: string }>(
    sql`select f.storage_key from files f join file_references r on r.file_id = f.id where r.id = ${ids[1]}`,
  );
  await house.services.storage.remove(row?.storage_key ?? '');
  expect(text((await fetched((await order(admin, { ids })).url)).raw)).toEqual([['there.png', 'x']]);
});

it('is refused where there are too many, before anything is made', async () => {
  const file = await world.make('files', admin.id);
  const name = uuidv7();
  await house.database.run(sql`
    insert into file_references (id, user_id, file_id, name, search) select gen_random_uuid(), ${admin.id}, ${file}, ${name}, ${name} from generate_series(1, 10001)`);
  const refused = await admin.post(`/file-references/archive.json?search=${name}`, {});
  expect([refused.status, refused.body.issues[0]]).toMatchObject([
    422,
    { path: 'ids', code: 'too_many', values: { max: 10_000 } },
  ]);
});

describe('over the wire', () => {
  const ask = async (url: string): Promise<{ answer: IncomingMessage; abort(): void }> => {
    const request = http.get({ host: '127.0.0.1', port, path: url });
    request.on('error', () => {});
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.on('error', () => {});
    return { answer, abort: () => request.destroy() };
  };

  it('comes as it is read: 40 MB in parts, the memory of none', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 5; at++) ids.push(await reference(admin, `large ${at}`, noise(8 * 2 ** 20)));
    const { url, size } = await order(admin, { ids });
    const { answer } = await ask(url);
    const bytes = await buffer(answer);
    expect([...unzip(bytes).values()].reduce((sum, part) => sum + part.bytes.length, 0)).toBe(size);
  });

  it('what nobody takes to its end leaves nothing open, and no place taken', async () => {
    const opened = new Set<Readable>();
    const { storage } = house.services;
    const open = storage.open;
    storage.open = async (key, range) => {
      const stream = await open.call(storage, key, range);
      opened.add(stream);
      stream.once('close', () => opened.delete(stream));
      return stream;
    };
    const { url } = await order(admin, { ids: [await reference(admin, 'long', noise(16 * 2 ** 20))] });
    try {
      for (let round = 0; round < 6; round++) {
        const { answer, abort } = await ask(url);
        expect(answer.statusCode).toBe(200);
        await once(answer, 'readable');
        expect(opened.size).toBe(1);
        abort();
        await expect.poll(() => opened.size).toBe(0);
      }
    } finally {
      storage.open = open;
    }
    const { answer } = await ask(url);
    expect([answer.statusCode, (await buffer(answer)).length > 16 * 2 ** 20]).toEqual([200, true]);
  });

  it('what is opened for somebody who has gone by then is closed', async () => {
    const { storage } = house.services;
    const open = storage.open;
    const began = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<Readable>();
    storage.open = async (key, range) => {
      began.resolve();
      await gone.promise;
      const stream = await open.call(storage, key, range);
      opened.resolve(stream);
      return stream;
    };
    try {
      const { url } = await order(admin, { ids: [await reference(admin, 'slow', noise(2 ** 20))] });
      const met = once(house.app.server, 'request');
      const request = http.get({ host: '127.0.0.1', port, path: url });
      request.on('error', () => {});
      await began.promise;
      const [, response] = (await met) as [http.IncomingMessage, http.ServerResponse];
      const noticed = once(response, 'close');
      request.destroy();
      await noticed;
      gone.resolve();
      const stream = await opened.promise;
      await expect.poll(() => stream.closed).toBe(true);
    } finally {
      storage.open = open;
    }
  });

  it('breaks off where the storage fails in the middle: half an archive is none', async () => {
    const ids = [
      await reference(admin, 'a first', noise(2 ** 20)),
      await reference(admin, 'b second', Buffer.from('x')),
    ];
    const { storage } = house.services;
    const open = storage.open;
    let asked = 0;
    storage.open = (key, range) => (++asked === 2 ? Promise.reject(new Error('away')) : open.call(storage, key, range));
    const { url } = await order(admin, { ids });
    try {
      const { answer } = await ask(url);
      await expect(buffer(answer)).rejects.toThrow();
    } finally {
      storage.open = open;
    }
  });

  it('is not kept from others by readers who take next to nothing', async () => {
    const slots = keepSlots({ everyMs: 3_600_000, looks: 3, least: 2 ** 20 });
    useSlots(house.database, slots);
    const ids = [await reference(admin, 'large', noise(24 * 2 ** 20))];
    const slow: IncomingMessage[] = [];
    let [cut, whole] = [0, 0];
    for (const name of ['slow one', 'slow two', 'slow one', 'slow two']) {
      const person = await house.as(name, 'user', every('all'));
      const { answer } = await ask((await order(person, { ids })).url);
      expect(answer.statusCode).toBe(200);
      answer.on('error', () => cut++).on('end', () => whole++);
      // Nothing is read but what the system buffers.
      slow.push(answer);
    }
    const { url } = await order(admin, { ids });
    expect((await ask(url)).answer.statusCode).toBe(429);
    await until(() => slots.look() === slow.length);
    const { answer } = await ask(url);
    expect([answer.statusCode, (await buffer(answer)).length > 24 * 2 ** 20]).toEqual([200, true]);
    for (const one of slow) one.resume();
    await until(() => cut + whole === slow.length);
    expect(cut).toBe(1);
  });
});
