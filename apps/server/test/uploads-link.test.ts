/** API tests of resumable uploads by share link: permissions, validation, limits, expiry. */
import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { addForm, input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { begin, offsetOf, send, tus } from './tus.ts';

type Holder = Person & { link: string };

let house: House;
let second: House;
let admin: Person;
let form: string;
/** A picture larger than the bytes that its type is detected from. */
let png: Buffer;

beforeAll(async () => {
  house = await openHouse();
  second = await openHouse({ beside: house, bytes: house.services.storage });
  await house.work();
  admin = await house.as('admin', 'admin');
  form = await addForm(admin);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  png = Buffer.concat([picture, randomBytes(40_000)]);
});
afterAll(async () => {
  await second.close();
  await house.close();
});

const run = (query: ReturnType<typeof sql>) => house.database.run(query);
const rowOf = (place: string) =>
  house.database.one(
    sql`select user_id, share_link_id, received, finished, file_id from uploads where id = ${place.split('/').pop()}`,
  );
async function begun(person: Person, size = png.length, fields: Record<string, string> = {}): Promise<string> {
  const reply = await begin(person, size, { filename: 'a.png', ...fields });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.place;
}
async function whole(person: Person, fields: Record<string, string> = {}) {
  const sent = await send(person, await begun(person, png.length, fields), 0, png);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return sent.body.data;
}
const statusOf = async (person: Person, place: string) => [
  await offsetOf(house, person, place),
  (await send(person, place, 0, png)).status,
  (await person.delete(place, tus)).status,
  (await person.get(`${place}.json`)).status,
];
const gone = ['status 404', 404, 404, 404];

describe('who may not', () => {
  it('another link, a person, another person’s upload: as if it were not there', async () => {
    const [holder, other, anna] = [await house.link(form), await house.link(form), await house.as('anna')];
    const place = await begun(holder);
    for (const person of [other, anna, admin]) expect(await statusOf(person, place)).toEqual(gone);
    expect(await statusOf(holder, await begun(anna))).toEqual(gone);
    expect((await begin(house.nobody, 4)).status).toBe(401);
    expect(await offsetOf(house, holder, place)).toBe(0);
  });

  it.each([
    ['expired', sql`update share_links set expires = now() - interval '1 second'`],
    ['revoked', sql`update share_links set revoked = now()`],
    ['used up', sql`update share_links set used = usages`],
  ])('a link that is %s: neither begins nor goes on', async (_name, end) => {
    const holder = await house.link(form, { usages: 1 });
    const place = await begun(holder);
    await run(sql`${end} where id = ${holder.link}`);
    expect((await begin(holder, 4)).status).toBe(404);
    expect(await statusOf(holder, place)).toEqual(gone);
    expect(await rowOf(place)).toMatchObject({ received: 0, finished: null });
  });

  it('a link that ends while its last piece is on its way: no file, and the sweep takes the bytes', async () => {
    const holder = await house.link(form);
    const place = await begun(holder);
    const { parts } = house.services.storage;
    const finish = vi.spyOn(parts, 'finish').mockImplementationOnce(async (key, size) => {
      finish.mockRestore();
      await admin.delete(`/report-configs/share-links/${holder.link}.json`);
      return parts.finish(key, size);
    });
    expect((await send(holder, place, 0, png)).status).toBe(404);
    expect(await rowOf(place)).toMatchObject({ received: png.length, finished: null, file_id: null });
    const { storage_key: key } =
      (await house.database.one<{ storage_key: string }>(
        sql`update uploads set expires = now() - interval '1 second' where share_link_id = ${holder.link} returning storage_key`,
      )) ?? {};
    expect(await house.services.storage.stat(String(key))).not.toBeNull();
    await sweep({ database: house.database, services: house.services } as never);
    expect([await rowOf(place), await house.services.storage.stat(String(key))]).toEqual([undefined, null]);
  });

  it('says what only people may say', async () => {
    const holder = await house.link(form);
    for (const [fields, path, code] of [
      [{ replaces_file: uuidv7() }, 'replaces_file', 'not_allowed'],
      [{ title: 'x' }, 'title', 'not_allowed'],
      [{ config: '{}' }, 'config', 'not_allowed'],
      [{ version: '1' }, 'version', 'not_allowed'],
      [{ session: 'x' }, 'session', 'wrong_type'],
      [{ replaces: 'x' }, 'replaces', 'wrong_type'],
    ] as const) {
      const refused = await begin(holder, 4, { filename: 'a', ...fields });
      expect([path, refused.status, refused.body.issues[0]]).toMatchObject([path, 422, { path, code }]);
    }
    const person = await begin(admin, 4, { filename: 'a', session: uuidv7() });
    expect([person.status, person.body.issues[0]?.path]).toEqual([422, 'session']);
  });
});

describe('an upload by a link', () => {
  it('comes in pieces by way of two servers, broken ones resumed, and is held by the entry with its hash', async () => {
    const holder = await house.link(form, { usages: 1 });
    const local_id = uuidv7();
    const place = await begun(holder, png.length, { session: local_id, filename: 'Keller/ä.png' });
    expect((await send(holder, place, 0, png.subarray(0, 10_000))).status).toBe(204);
    const elsewhere = await second.app.inject({
      method: 'PATCH',
      url: `/api${place}`,
      headers: {
        ...tus,
        authorization: `Bearer ${holder.token}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '10000',
      },
      payload: png.subarray(10_000, 25_000),
    });
    expect([elsewhere.statusCode, elsewhere.headers['upload-offset']]).toEqual([204, '25000']);
    // A wrong offset is a 409.
    expect((await send(holder, place, 10_000, png.subarray(10_000))).status).toBe(409);
    expect(await offsetOf(house, holder, place)).toBe(25_000);
    const last = await send(holder, place, 25_000, png.subarray(25_000));
    expect([last.status, last.body.same]).toEqual([200, []]);
    expect(last.body.data).toMatchObject({
      filename: 'Kellerä.png',
      type: 'image/png',
      size: png.length,
      user_id: null,
    });
    const day = new Date(String(last.body.data.expires)).getTime() - Date.now();
    expect(day / 3_600_000).toBeCloseTo(24, 1);
    // After a lost answer the completed upload is found again; the link may view the file.
    const found = await holder.get(`${place}.json`);
    expect(found.body).toMatchObject({ data: { offset: png.length, file: { id: last.body.data.id } }, same: [] });
    const { id } = last.body.data;
    expect((await holder.get(`/pixelstein-files/files/${id}.json`)).status).toBe(200);
    const saved = await holder.post('/reports/once.json', report(form, { pictures: [id] }, { local_id }));
    const sha256 = createHash('sha256').update(png).digest('hex');
    expect([saved.status, saved.body.data.files]).toEqual([201, [{ id, size: png.length, sha256 }]]);
  });

  it('tells nothing of the same bytes of others, nor of its own', async () => {
    const holder = await house.link(form);
    await whole(holder);
    const place = await begun(holder);
    expect((await send(holder, place, 0, png)).body.same).toEqual([]);
    expect((await holder.get(`${place}.json`)).body.same).toEqual([]);
  });

  it('of what the form does not take ends as soon as the bytes say so, also at the last', async () => {
    const holder = await house.link(form);
    const text = Buffer.from('only words '.repeat(5_000));
    const refusedAt = async (place: string, offset: number, bytes: Buffer) => {
      const refused = await send(holder, place, offset, bytes);
      expect([refused.status, refused.body.issues[0]]).toMatchObject([422, { path: 'file', code: 'mime_type' }]);
      expect(await statusOf(holder, place)).toEqual(gone);
    };
    // Refused by the first chunk of a larger file.
    await refusedAt(await begun(holder, 1_000_000), 0, text.subarray(0, 20_000));
    await refusedAt(await begun(holder, 10), 0, text.subarray(0, 10));
    const small = await begun(holder, text.length);
    expect((await send(holder, small, 0, text.subarray(0, 100))).status).toBe(204);
    await refusedAt(small, 100, text.subarray(100));
    // A form without a file field accepts no upload.
    const bare = await addForm(admin, 'Bare', { fields: [input('text', 'title')], states: [] });
    expect((await begin(await house.link(bare), 4)).status).toBe(422);
    await sweep({ database: house.database, services: house.services } as never);
    const left = await house.database.rows(sql`select 1 from uploads where share_link_id = ${holder.link}`);
    expect(left).toEqual([]);
  });

  it('larger than the instance takes: 413', async () => {
    expect((await begin(await house.link(form), 2 ** 20 + 1)).status).toBe(413);
  });
});

describe('how many', () => {
  it('are open in one sitting: as the fields hold, counted with those that came as a whole', async () => {
    const holder = await house.link(form);
    const session = uuidv7();
    const files: string[] = [];
    for (let n = 0; n < 6; n++) files.push((await whole(holder, { session })).id);
    const early = await begin(holder, png.length, { filename: 'a', session });
    expect([early.status, early.body.issues[0]]).toMatchObject([429, { code: 'too_many', values: { max: 6 } }]);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(3_500);
    // One replaces another; one is of another session of filling in.
    const { id } = await whole(holder, { session, replaces: String(files[5]) });
    await whole(holder, { session: uuidv7() });
    // Concurrent uploads: one that exceeds the quota at its end stays complete, and becomes a file once there is space.
    await run(sql`update share_uploads set session = 'another' where file_id = ${id}`);
    const [one, two] = [await begun(holder, png.length, { session }), await begun(holder, png.length, { session })];
    expect((await send(holder, one, 0, png)).status).toBe(200);
    const late = await send(holder, two, 0, png);
    expect([late.status, Number(late.headers['retry-after']) > 3_500]).toEqual([429, true]);
    expect(await rowOf(two)).toMatchObject({ received: png.length, finished: null });
    // Repeated requests do not read the stored bytes again.
    const opened = vi.spyOn(house.services.storage, 'open');
    expect([(await holder.get(`${two}.json`)).status, await offsetOf(house, holder, two)]).toEqual([429, 'status 429']);
    const { storage_key: key } =
      (await house.database.one<{ storage_key: string }>(
        sql`select storage_key from uploads where id = ${two.split('/').pop()}`,
      )) ?? {};
    // Thumbnails of other files are made meanwhile.
    expect(opened.mock.calls.filter(([of]) => of === key)).toEqual([]);
    opened.mockRestore();
    await run(sql`update share_uploads set created = now() - interval '2 hours' where file_id = ${files[0]}`);
    expect((await holder.get(`${two}.json`)).body.data.file).toMatchObject({ size: png.length });
  });

  it('are under way: so many of a link, and so many bytes; what fell silent makes way', async () => {
    const narrow = await openHouse({ beside: house, storage: 20_000_000, bytes: house.services.storage });
    try {
      const holder: Holder = await house.link(form, { usages: 1 });
      const at = async (size: number) => {
        const { statusCode, headers } = await narrow.app.inject({
          method: 'POST',
          url: '/api/uploads',
          headers: { ...tus, authorization: `Bearer ${holder.token}`, 'upload-length': String(size) },
        });
        return { status: statusCode, wait: Number(headers['retry-after']), place: String(headers.location).slice(4) };
      };
      // A tenth of the storage, which is 2 MB here.
      const [first, next] = [await at(1_000_000), await at(900_000)];
      expect([first.status, next.status, (await at(900_000)).status]).toEqual([201, 201, 429]);
      expect((await at(900_000)).wait).toBe(60);
      await run(
        sql`update uploads set expires = expires - interval '61 minutes', holder = null where id = ${first.place.split('/').pop()}`,
      );
      expect((await at(900_000)).status).toBe(201);
      expect([await offsetOf(house, holder, first.place), await offsetOf(house, holder, next.place)]).toEqual([
        'status 404',
        0,
      ]);
      // In a full storage, uploads abandoned by links are removed in favour of others.
      const silent = sql`update uploads set expires = expires - interval '61 minutes', holder = null where share_link_id = ${holder.link} and finished is null and expires > now()`;
      const large = () =>
        narrow.app.inject({
          method: 'POST',
          url: '/api/uploads',
          headers: { ...tus, authorization: `Bearer ${admin.token}`, 'upload-length': '1000000' },
        });
      await run(
        sql`insert into uploads (id, user_id, size, metadata, storage_key, expires) values (gen_random_uuid(), ${admin.id}, 17500000, '', 'none', now() + interval '1 day')`,
      );
      expect((await large()).statusCode).toBe(507);
      await run(silent);
      expect([(await large()).statusCode, await offsetOf(house, holder, next.place)]).toEqual([201, 'status 404']);
      await run(sql`delete from uploads where user_id = ${admin.id}`);
      // Ten sessions of a link, for one entry each, with six pictures each.
      await run(sql`update uploads set expires = now() where share_link_id = ${holder.link}`);
      await run(sql`
        insert into uploads (id, share_link_id, size, metadata, storage_key, expires)
        select gen_random_uuid(), ${holder.link}, 1, '', 'none ' || n, now() + interval '1 day' from generate_series(1, 59) n`);
      expect([(await at(1)).status, (await at(1)).status]).toEqual([201, 429]);
      await run(sql`delete from uploads where storage_key like 'none %'`);
    } finally {
      await narrow.close();
    }
  });

  it('lie about until an entry holds them: so many bytes of a link, and for another link its own', async () => {
    // A tenth of it is 2 MB: two pictures, whichever way they are uploaded.
    const narrow = await openHouse({ beside: house, storage: 20_000_000, bytes: house.services.storage });
    await narrow.work();
    const large = Buffer.concat([png, randomBytes(900_000)]);
    try {
      const [holder, other]: Holder[] = [await house.link(form), await house.link(form)];
      const fill = async ({ token }: Person) => {
        const body = new FormData();
        body.append('file', new Blob([large], { type: 'image/png' }), 'a.png');
        const request = new Request('http://x/', { method: 'POST', body });
        const { statusCode, headers } = await narrow.app.inject({
          method: 'POST',
          url: `/api/pixelstein-files/files.json?session=${uuidv7()}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
          payload: Buffer.from(await request.arrayBuffer()),
        });
        return { status: statusCode, wait: Number(headers['retry-after']) };
      };
      expect([(await fill(holder as Person)).status, (await fill(holder as Person)).status]).toEqual([201, 201]);
      const third = await fill(holder as Person);
      expect([third.status, third.wait > 80_000]).toEqual([429, true]);
      expect((await fill(other as Person)).status).toBe(201);
      const begun = await narrow.app.inject({
        method: 'POST',
        url: '/api/uploads',
        headers: { ...tus, authorization: `Bearer ${holder?.token}`, 'upload-length': '900000' },
      });
      expect(begun.statusCode).toBe(429);
    } finally {
      await narrow.close();
    }
  });

  it('begin in ten minutes: 30, with the wait; saving, looking and going on are free of it', async () => {
    const holder = await house.link(form);
    const places: string[] = [];
    for (let n = 0; n < 30; n++) places.push(await begun(holder));
    const refused = await begin(holder, png.length);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
    const sent = await send(holder, places[0] ?? '', 0, png);
    expect([sent.status, await offsetOf(house, holder, places[1] ?? '')]).toEqual([200, 0]);
    const entry = report(form, { pictures: [sent.body.data.id] }, { local_id: uuidv7() });
    expect((await holder.post('/reports/once.json', entry)).status).toBe(201);
    // The `Retry-After` that it returned is exact.
    const passed = (seconds: number) =>
      run(
        sql`update attempts set window_start = window_start - ${seconds} * interval '1 second' where key like ${`share upload:${holder.link}%`}`,
      );
    await passed(wait - 2);
    expect((await begin(holder, png.length)).status).toBe(429);
    await passed(3);
    expect((await begin(holder, png.length)).status).toBe(201);
  });
});
