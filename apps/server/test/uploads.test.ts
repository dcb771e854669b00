/** API tests of resumable uploads (tus): permissions, then the protocol, then faults. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as untilNext } from 'node:timers/promises';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { begin, metadataOf, offsetOf, send, tus } from './tus.ts';
import { until, untilBlocked } from './until.ts';
import { noise } from './upload.ts';

const limit = 3_000_000;
let house: House;
let anna: Person;
let bert: Person;
let port: number;

beforeAll(async () => {
  house = await openHouse({ uploadSize: limit });
  await house.work();
  [anna, bert] = [await house.as('anna'), await house.as('bert')];
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  port = (house.app.server.address() as { port: number }).port;
});
afterAll(() => house.close());

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const fetched = async (url: unknown) => (await house.app.inject({ url: String(url) })).rawPayload;
const rowOf = (place: string) =>
  house.database.one<{ storage_key: string; received: number; file_id: string | null; finished: string | null }>(
    sql`select storage_key, received, file_id, finished from uploads where id = ${place.split('/').pop()}`,
  );
const count = async (table: 'files' | 'uploads') =>
  (
    await house.database.one<{ n: number }>(
      table === 'files' ? sql`select count(*) as n from files` : sql`select count(*) as n from uploads`,
    )
  )?.n;
const sweepNow = () => sweep({ database: house.database, services: house.services });
async function begun(size: number, fields?: Record<string, string>, person = anna): Promise<string> {
  const reply = await begin(person, size, fields);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.place;
}

describe('who may not', () => {
  it('sees and touches what is another’s: as if it were not there', async () => {
    const place = await begun(4);
    const foreign = [place, `/uploads/${uuidv7()}`];
    for (const where of foreign) {
      expect(await offsetOf(house, bert, where)).toBe('status 404');
      expect((await send(bert, where, 0, 'abcd')).status).toBe(404);
      expect((await bert.delete(where, tus)).status).toBe(404);
      expect((await bert.get(`${where}.json`)).status).toBe(404);
    }
    expect(await offsetOf(house, anna, place)).toBe(0);
    expect((await send(anna, place, 0, 'abcd')).status).toBe(200);
  });

  it('begins without the right, and goes on once it is gone', async () => {
    expect((await begin(await house.as('none', 'user', { Files: { create: 'none' } }), 1)).status).toBe(403);
    expect((await begin(house.nobody, 1)).status).toBe(401);
    const carl = await house.as('carl');
    const place = await begun(4, undefined, carl);
    await house.database.run(sql`update users set permissions = '{"Files": {"create": "none"}}' where id = ${carl.id}`);
    expect((await send(carl, place, 0, 'abcd')).status).toBe(403);
    await house.database.run(sql`update users set active = false where id = ${carl.id}`);
    expect((await send(carl, place, 0, 'abcd')).status).toBe(401);
    expect(await rowOf(place)).toMatchObject({ received: 0, finished: null });
  });

  it('makes a file with a last piece that began while they still might', async () => {
    const edda = await house.as('edda');
    const place = await begun(4, undefined, edda);
    const { parts } = house.services.storage;
    const finish = vi.spyOn(parts, 'finish').mockImplementationOnce(async (key, size) => {
      finish.mockRestore();
      await house.database.run(sql`update users set active = false where id = ${edda.id}`);
      return parts.finish(key, size);
    });
    expect((await send(edda, place, 0, 'abcd')).status).toBe(401);
    expect(await rowOf(place)).toMatchObject({ file_id: null, finished: null });
  });

  it('replaces what is not theirs, or has changed meanwhile', async () => {
    const made = await send(anna, await begun(4), 0, 'mine');
    const { id } = made.body.data;
    const before = await count('uploads');
    for (const [person, fields, status] of [
      [bert, { replaces_file: id }, 404],
      [anna, { replaces_file: uuidv7() }, 404],
      [anna, { replaces_file: 'x' }, 422],
      [anna, { replaces_file: id, version: '2' }, 412],
      [anna, { replaces_file: id, version: 'x' }, 422],
      [anna, { version: '1' }, 422],
    ] as const)
      expect([fields, (await begin(person, 4, fields)).status]).toEqual([fields, status]);
    expect(await count('uploads')).toBe(before);
    const place = await begun(5, { replaces_file: id, version: '1', filename: 'new.txt' });
    await anna.delete(`/pixelstein-files/files/${id}.json`);
    await anna.post(`/pixelstein-files/files/restore/${id}.json`);
    expect((await send(anna, place, 0, 'other')).status).toBe(412);
    const now = await anna.get(`/pixelstein-files/files/${id}.json`);
    expect((await fetched(now.body.data.url)).toString()).toBe('mine');
  });
});

describe('an upload', () => {
  it('comes in pieces, and is a file with the last', async () => {
    const bytes = noise(300_000);
    const config = { thumbnail: { top: 0.5, zoom: 2 } };
    const fields = {
      filename: 'Plan/ä.bin',
      title: 'Plan',
      expires: '2099-01-01T00:00:00Z',
      config: JSON.stringify(config),
    };
    const opened = await begin(anna, bytes.length, fields);
    expect(opened.status).toBe(201);
    expect(opened.headers).toMatchObject({ 'tus-resumable': '1.0.0', location: `/api${opened.place}` });
    expect(Object.keys(opened.headers).filter(name => name.startsWith('access-control'))).toEqual([]);
    const expires = new Date(String(opened.headers['upload-expires'])).getTime() - Date.now();
    expect(expires / 3_600_000).toBeCloseTo(24, 1);
    for (const [from, to] of [
      [0, 100_000],
      [100_000, 100_001],
    ] as const) {
      const piece = await send(anna, opened.place, from, bytes.subarray(from, to));
      expect([piece.status, piece.headers['upload-offset'], piece.raw.length]).toEqual([204, String(to), 0]);
    }
    const asked = await house.app.inject({
      method: 'HEAD',
      url: `/api${opened.place}`,
      headers: { ...tus, authorization: `Bearer ${anna.token}` },
    });
    expect(asked.headers).toMatchObject({
      'upload-offset': '100001',
      'upload-length': '300000',
      'upload-metadata': metadataOf(fields),
      'cache-control': 'no-store',
    });
    expect((await anna.get(`${opened.place}.json`)).body).toMatchObject({
      data: { offset: 100_001, size: 300_000, file: null },
      same: [],
    });
    const last = await send(anna, opened.place, 100_001, bytes.subarray(100_001));
    expect([last.status, last.headers['upload-offset']]).toEqual([200, '300000']);
    expect(last.body.data).toMatchObject({
      filename: 'Planä.bin',
      title: 'Plan',
      size: 300_000,
      user_id: anna.id,
      expires: '2099-01-01T00:00:00Z',
      config,
      type: 'application/octet-stream',
    });
    expect(last.body.same).toEqual([]);
    expect((await fetched(last.body.data.url)).equals(bytes)).toBe(true);
    const kept = await house.database.one(sql`select sha256 from files where id = ${last.body.data.id}`);
    expect(kept).toEqual({ sha256: sha(bytes) });
    // After a lost answer the completed upload is found again, by each kind of request.
    expect(await offsetOf(house, anna, opened.place)).toBe(300_000);
    const again = await send(anna, opened.place, 300_000, '');
    expect([again.status, again.body.data.id]).toEqual([200, last.body.data.id]);
    expect((await anna.get(`${opened.place}.json`)).body).toEqual({
      data: expect.objectContaining({ offset: 300_000, size: 300_000, file: last.body.data }),
      same: [],
    });
  });

  it('may come with its beginning, or be all of it, or nothing at all', async () => {
    const headers = {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-metadata': metadataOf({ filename: 'a.txt' }),
    };
    const part = await anna.post('/uploads', Buffer.from('begin'), { ...headers, 'upload-length': '9' });
    expect([part.status, part.headers['upload-offset']]).toEqual([201, '5']);
    const place = String(part.headers.location).replace('/api', '');
    expect((await send(anna, place, 5, ' end')).body.data).toMatchObject({ size: 9, type: 'text/plain' });
    const all = await anna.post('/uploads', Buffer.from('whole'), { ...headers, 'upload-length': '5' });
    expect([all.status, all.body.data.size]).toEqual([201, 5]);
    const none = await begin(anna, 0, { filename: 'empty.txt' });
    expect([none.status, none.body.issues]).toMatchObject([422, [{ path: 'upload-length', code: 'empty_file' }]]);
  });

  it('believes the bytes, and gets its small picture', async () => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const place = await begun(bytes.length, { filename: 'a.txt' });
    await send(anna, place, 0, bytes.subarray(0, 10));
    const made = await send(anna, place, 10, bytes.subarray(10));
    expect(made.body.data).toMatchObject({ type: 'image/png', file_group: 'image' });
    const { data } = await until(
      async () => (await anna.get(`/pixelstein-files/files/${made.body.data.id}.json`)).body,
      body => body.data.thumbnail_state === 'done',
    );
    expect(data).toMatchObject({ width: 30 });
  });

  it('shares its object with the same bytes, and is told where they are', async () => {
    const bytes = noise(1_000);
    const first = await send(anna, await begun(1_000, { filename: 'first.bin' }), 0, bytes);
    const second = await send(anna, await begun(1_000), 0, bytes);
    expect(second.body.same).toEqual([{ file_id: first.body.data.id, file_reference_id: null, name: 'first.bin' }]);
    const keys = await house.database.rows<{ key: string }>(
      sql`select distinct storage_key as key from files where id = any(${[first.body.data.id, second.body.data.id]}::uuid[])`,
    );
    expect(keys).toHaveLength(1);
  });

  it('gives a file its new bytes under the same id, and keeps what is said of it', async () => {
    const old = await send(anna, await begun(3, { filename: 'old.txt', title: 'Stays' }), 0, 'old');
    const { id } = old.body.data;
    const place = await begun(9, { filename: 'new.txt', replaces_file: id, version: '1' });
    const made = await send(anna, place, 0, 'new bytes');
    expect(made.body.data).toMatchObject({ id, filename: 'new.txt', title: 'Stays', version: 2, size: 9 });
    expect((await fetched(made.body.data.url)).toString()).toBe('new bytes');
    const admin = await house.as('chief', 'admin');
    const form = await addForm(admin);
    const body = { report_config_id: form, data: { title: 'x' }, files: [{ id }] };
    expect((await anna.post('/reports/add.json', body)).status).toBe(201);
    const pdf = '%PDF-1.7\n%âãÏÓ\n';
    const other = await begun(Buffer.byteLength(pdf), { filename: 'a.pdf', replaces_file: id });
    const refused = await send(anna, other, 0, pdf);
    expect([refused.status, refused.body.issues[0]?.code]).toEqual([422, 'mime_type']);
  });
});

describe('is refused', () => {
  it.each<[string, number | string, Record<string, string>, Record<string, string>, number, string]>([
    ['without the protocol', 4, {}, { 'tus-resumable': '' }, 412, 'TusVersion'],
    ['in another version', 4, {}, { 'tus-resumable': '0.2.2' }, 412, 'TusVersion'],
    ['too large', limit + 1, {}, {}, 413, 'TooLarge'],
    ['of no length', '', {}, {}, 400, 'BadRequest'],
    ['of a negative length', -1, {}, {}, 400, 'BadRequest'],
    ['of half a byte', 1.5, {}, {}, 400, 'BadRequest'],
    ['of unknown length', 4, {}, { 'upload-length': '', 'upload-defer-length': '1' }, 400, 'BadRequest'],
    ['put together of others', 0, {}, { 'upload-concat': 'final;/api/uploads/a' }, 400, 'BadRequest'],
    ['with metadata that are none', 4, {}, { 'upload-metadata': 'filename =====' }, 400, 'BadRequest'],
    ['with an unknown field', 4, { user_id: 'x' }, {}, 422, 'ValidationError'],
    ['with a long title', 4, { title: 'x'.repeat(101) }, {}, 422, 'ValidationError'],
    ['with config that is none', 4, { config: '{' }, {}, 422, 'ValidationError'],
  ])('%s', async (_what, size, fields, more, status, name) => {
    const before = await count('uploads');
    const reply = await begin(anna, size, fields, more);
    expect([reply.status, reply.body.name]).toEqual([status, name]);
    expect(await count('uploads')).toBe(before);
  });

  it.each<[string, string, Record<string, string>, number, string]>([
    ['at another place', 'b', { 'upload-offset': '3' }, 409, 'WrongOffset'],
    ['at no place', 'b', { 'upload-offset': 'x' }, 400, 'BadRequest'],
    ['that is too long', 'bcdefgh', {}, 413, 'TooLarge'],
    ['of another type', '{}', { 'content-type': 'application/json' }, 415, 'UnsupportedMediaType'],
  ])('a piece %s, and nothing of it stays', async (_what, bytes, more, status, name) => {
    const place = await begun(4);
    await send(anna, place, 0, 'a');
    const reply = await send(anna, place, 1, bytes, more);
    expect([reply.status, reply.body.name]).toEqual([status, name]);
    expect(await offsetOf(house, anna, place)).toBe(1);
    expect((await send(anna, place, 1, 'bcd')).body.data.size).toBe(4);
  });

  it('beyond what one person may have under way', async () => {
    const dora = await house.as('dora');
    await house.database.run(
      sql`insert into uploads (id, user_id, size, metadata, storage_key, expires) select gen_random_uuid(), ${dora.id}, 1, '', gen_random_uuid()::text, now() + interval '1 hour' from generate_series(1, 200)`,
    );
    const reply = await begin(dora, 1);
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, '60']);
    await house.database.run(sql`delete from uploads where user_id = ${dora.id}`);
  });
});

/** A chunk over a raw socket: `length` bytes are announced, those of `bytes` are sent. */
async function openLine(place: string, offset: number, length: number, bytes: Buffer) {
  const accepted = once(house.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', chunk => {
    heard += chunk;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = `PATCH /api${place} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${anna.token}\r\ntus-resumable: 1.0.0\r\nupload-offset: ${offset}\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${length}\r\n\r\n`;
  socket.write(head);
  socket.write(bytes);
  const [other] = (await accepted) as [Socket];
  return {
    socket,
    heard: () => heard,
    /** Until the server has read and processed all of it. */
    there: async () => {
      await until(() => other.bytesRead >= head.length + bytes.length);
      for (let turn = 0; turn < 20; turn++) await untilNext();
    },
    /** Until the server has read what is written from now on, or has closed the connection. */
    write: async (more: Buffer) => {
      const before = other.bytesRead;
      socket.write(more);
      await until(() => other.destroyed || other.bytesRead >= before + more.length);
    },
  };
}

describe('on the way', () => {
  it('what came over a line that broke stays, and it goes on from there', async () => {
    const bytes = noise(400_000);
    const place = await begun(bytes.length);
    const { socket, there } = await openLine(place, 0, bytes.length, bytes.subarray(0, 250_000));
    await there();
    socket.destroy();
    const offset = Number(await offsetOf(house, anna, place));
    expect(offset).toBe(250_000);
    const last = await send(anna, place, offset, bytes.subarray(offset));
    expect((await fetched(last.body.data.url)).equals(bytes)).toBe(true);
  });

  it('a line that fell silent lets go of it as soon as another one comes', async () => {
    const bytes = noise(200_000);
    const place = await begun(bytes.length);
    const line = await openLine(place, 0, bytes.length, bytes.subarray(0, 120_000));
    await line.there();
    // Otherwise the lock would be renewed for as long as the connection is open: a 423.
    const offset = Number(await offsetOf(house, anna, place));
    expect(offset).toBe(120_000);
    const last = await send(anna, place, offset, bytes.subarray(offset));
    expect((await fetched(last.body.data.url)).equals(bytes)).toBe(true);
    // Bytes that still arrive on the old connection change nothing.
    await line.write(noise(80_000));
    expect((await fetched(last.body.data.url)).equals(bytes)).toBe(true);
    line.socket.destroy();
  });

  it('two that send the same piece at once: the bytes are right, and one file is made', async () => {
    const bytes = noise(500_000);
    const place = await begun(bytes.length);
    const statuses: number[] = [];
    for (let offset = 0; offset < bytes.length; offset = Number(await offsetOf(house, anna, place))) {
      const piece = bytes.subarray(offset, offset + 200_000);
      const replies = await Promise.all([1, 2, 3].map(() => send(anna, place, offset, piece)));
      statuses.push(...replies.map(reply => reply.status));
    }
    expect(statuses.filter(status => ![200, 204, 409].includes(status))).toEqual([]);
    expect(statuses.filter(status => status === 200)).toHaveLength(1);
    const found = await anna.get(`${place}.json`);
    expect((await fetched((found.body.data.file as { url: string }).url)).equals(bytes)).toBe(true);
    expect(await house.database.one(sql`select count(*) as n from files where sha256 = ${sha(bytes)}`)).toEqual({
      n: 1,
    });
  });

  it('a storage that fails says so, and what was agreed on holds', async () => {
    const place = await begun(8);
    await send(anna, place, 0, 'abcd');
    const { append } = house.services.storage.parts;
    house.services.storage.parts.append = async (key, offset, source) => {
      await append(key, offset, source);
      throw Object.assign(new Error('disk'), { code: 'EIO' });
    };
    expect((await send(anna, place, 4, 'zzzz')).status).toBe(500);
    house.services.storage.parts.append = append;
    expect(await offsetOf(house, anna, place)).toBe(4);
    const last = await send(anna, place, 4, 'efgh');
    expect((await fetched(last.body.data.url)).toString()).toBe('abcdefgh');
  });

  it('an end that failed is made up for by whoever asks', async () => {
    for (const ask of [
      (place: string) => anna.get(`${place}.json`),
      (place: string) => anna.get(place, tus),
      (place: string) => send(anna, place, 4, ''),
    ]) {
      const text = uuidv7().slice(-4);
      const place = await begun(4, { filename: 'a.txt' });
      const { finish } = house.services.storage.parts;
      house.services.storage.parts.finish = async (key, size) => {
        await finish(key, size);
        throw new Error('cut here');
      };
      expect((await send(anna, place, 0, text)).status).toBe(500);
      house.services.storage.parts.finish = finish;
      expect(await rowOf(place)).toMatchObject({ received: 4, finished: null });
      expect((await ask(place)).status).toBe(200);
      const { body } = await anna.get(`${place}.json`);
      expect((await fetched((body.data.file as { url: string }).url)).toString()).toBe(text);
    }
  });

  it('a holder that died lets go after its time', async () => {
    const place = await begun(4);
    const id = place.split('/').pop();
    const held = await house.database.one<{ until: string }>(
      sql`update uploads set holder = gen_random_uuid(), held_until = now() + interval '900 ms' where id = ${id} returning held_until::text as until`,
    );
    expect((await send(anna, place, 0, 'late')).status).toBe(200);
    expect(await house.database.one(sql`select clock_timestamp() > ${held?.until}::timestamptz as over`)).toEqual({
      over: true,
    });
  });
});

describe('pieces that the storage lost', () => {
  const forget = async (place: string) => house.services.storage.parts.abandon((await rowOf(place))?.storage_key ?? '');

  it('are sent again: it stands where they end', async () => {
    const place = await begun(8, { filename: 'a.txt' });
    await send(anna, place, 0, 'abcd');
    await forget(place);
    expect(await offsetOf(house, anna, place)).toBe(4);
    expect((await send(anna, place, 4, 'efgh')).status).toBe(409);
    expect(await offsetOf(house, anna, place)).toBe(0);
    const made = await send(anna, place, 0, 'abcdefgh');
    expect((await fetched(made.body.data.url)).toString()).toBe('abcdefgh');
  });

  it.each(['HEAD', 'json'])('are missed at the end, too, by whoever asks how far it is (%s)', async way => {
    const place = await begun(4, { filename: 'a.txt' });
    // State after a crash before the row was updated, and a storage restored from a backup.
    await house.database.run(sql`update uploads set received = 4 where id = ${place.split('/').pop()}`);
    if (way === 'HEAD') expect(await offsetOf(house, anna, place)).toBe(0);
    else expect((await anna.get(`${place}.json`)).body.data).toMatchObject({ offset: 0, file: null });
    const made = await send(anna, place, 0, 'abcd');
    expect((await fetched(made.body.data.url)).toString()).toBe('abcd');
  });
});

describe('in the end', () => {
  it('given up, nothing of it is left; a file that was made of it stays', async () => {
    const place = await begun(8);
    await send(anna, place, 0, 'abcd');
    const key = (await rowOf(place))?.storage_key ?? '';
    expect((await anna.delete(place, tus)).status).toBe(204);
    expect(await house.services.storage.parts.offset(key)).toBeNull();
    expect(await offsetOf(house, anna, place)).toBe('status 404');
    const other = await begun(4, { filename: 'a.txt' });
    const made = await send(anna, other, 0, 'stay');
    expect((await anna.delete(other, tus)).status).toBe(204);
    expect((await fetched(made.body.data.url)).toString()).toBe('stay');
  });

  it('given up, it is no file any more for whoever had fallen silent and makes one of it', async () => {
    const place = await begun(4, { filename: 'a.txt' });
    const key = (await rowOf(place))?.storage_key ?? '';
    const { storage } = house.services;
    await storage.parts.append(key, 0, Readable.from([Buffer.from('mine')]));
    await storage.parts.finish(key, 4);
    let made: Promise<number> | undefined;
    const spy = vi.spyOn(storage, 'remove').mockImplementationOnce(async () => {
      made = house.database.run(
        sql`update uploads set finished = now() where id = ${place.split('/').pop()} and finished is null`,
      );
      await untilBlocked(house.database);
    });
    expect((await anna.delete(place, tus)).status).toBe(204);
    expect(spy).toHaveBeenCalledWith(key);
    spy.mockRestore();
    expect(await made).toBe(0);
  });

  it('what ran out is gone, and the sweep takes its pieces; what is finished loses its row alone', async () => {
    const [open, done, whole] = [await begun(8), await begun(4, { filename: 'a.txt' }), await begun(4)];
    await send(anna, open, 0, 'abcd');
    const made = await send(anna, done, 0, 'kept');
    const keys = [(await rowOf(open))?.storage_key ?? '', (await rowOf(whole))?.storage_key ?? ''];
    // State after a crash before the row was updated.
    await house.services.storage.parts.append(keys[1] ?? '', 0, Readable.from([Buffer.from('lost')]));
    await house.services.storage.parts.finish(keys[1] ?? '', 4);
    await house.database.run(sql`update uploads set expires = now() - interval '1 second'`);
    expect(await offsetOf(house, anna, open)).toBe('status 404');
    await sweepNow();
    expect(await count('uploads')).toBe(0);
    expect(await house.services.storage.parts.offset(keys[0] ?? '')).toBeNull();
    expect(await house.services.storage.stat(keys[1] ?? '')).toBeNull();
    expect((await fetched(made.body.data.url)).toString()).toBe('kept');
  });
});

/** A proxy that cuts each connection after so many bytes, once per entry of `after`. */
async function cuttingLine(after: number[]) {
  let cuts = 0;
  const lines = createServer(near => {
    const far = connect(port, '127.0.0.1');
    let sent = 0;
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    far.pipe(near);
    near.on('data', chunk => {
      far.write(chunk);
      sent += chunk.length;
      const most = after[cuts];
      if (most === undefined || sent < most || near.destroyed) return;
      cuts += 1;
      near.destroy();
    });
  });
  lines.listen(0, '127.0.0.1');
  await once(lines, 'listening');
  return { port: (lines.address() as { port: number }).port, cuts: () => cuts, close: () => lines.close() };
}

describe('a client as they are', () => {
  const address = () => `http://127.0.0.1:${port}/api/uploads`;

  it('is cut off, goes on where it was, and has the file in its last answer', async () => {
    const bytes = noise(2_500_000);
    const line = await cuttingLine([300_000, 1_200_000, 10]);
    const methods: string[] = [];
    const result = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: `http://127.0.0.1:${line.port}/api/uploads`,
        chunkSize: 1_000_000,
        retryDelays: [0, 50, 50, 50],
        headers: { authorization: `Bearer ${anna.token}` },
        metadata: { filename: 'Film – Schluß.bin', title: 'Film' },
        onBeforeRequest: request => void methods.push(request.getMethod()),
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
      });
      upload.start();
    });
    line.close();
    expect([line.cuts(), methods.filter(method => method === 'HEAD').length > 0]).toEqual([3, true]);
    const { data } = JSON.parse(result) as { data: { url: string; filename: string; size: number } };
    expect([data.filename, data.size]).toEqual(['Film – Schluß.bin', bytes.length]);
    expect((await fetched(data.url)).equals(bytes)).toBe(true);
  });

  it('ends an upload of its own', async () => {
    const upload = new Upload(noise(2_000_000), {
      endpoint: address(),
      chunkSize: 100_000,
      headers: { authorization: `Bearer ${anna.token}` },
      onChunkComplete: () => void upload.abort(true),
    });
    upload.start();
    const place = await until(() => upload.url);
    await until(
      () => offsetOf(house, anna, `/uploads/${place.split('/').pop()}`),
      found => found === 'status 404',
    );
  });
});
