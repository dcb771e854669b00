/** API tests of handovers of unfinished entries: permissions, limits, files, expiry. */
import { limits } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLink } from '../src/accounts/share.ts';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { addForm, form as fullForm, input, report } from './forms.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { upload as uploaded } from './upload.ts';

type Holder = Person & { link: string };

let house: House;
let admin: Person;
let anna: Person;
let form: string;
let other: string;

beforeAll(async () => {
  house = await openHouse();
  // Thumbnails are made by jobs.
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  form = await addForm(admin);
  other = await addForm(admin, 'Another');
});
afterAll(() => house.close());

const run = (query: ReturnType<typeof sql>) => house.database.run(query);
const add = (person: Person, given: object = {}) =>
  person.post('/handovers/add.json', { report_config_id: form, local_id: uuidv7(), data: {}, ...given });
const read = (person: Person, token: unknown) => person.post('/handovers/read.json', { token });
const end = (person: Person, id: string) => person.delete(`/handovers/${id}.json`);
const made = async (person: Person, given: object = {}) => {
  const { status, body } = await add(person, given);
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.data.id, token: String(body.data.token), expires: new Date(String(body.data.expires)) };
};
const without = ({ requestId: _requestId, ...rest }: Reply['body']) => rest;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const upload = (person: Person) => uploaded(person, 'a.png', png, 'image/png');

describe('who may not', () => {
  it('reads or ends what another person or another link handed over: as if there were none', async () => {
    const missing = without((await admin.get(`/reports/${uuidv7()}.json`)).body);
    const [holder, stranger] = [await house.link(form), await house.link(form)];
    const elsewhere = await house.link(other);
    const [mine, theirs] = [await made(anna), await made(holder)];
    for (const [person, { id, token }] of [
      [admin, mine],
      [holder, mine],
      [anna, theirs],
      [admin, theirs],
      [stranger, theirs],
      [elsewhere, theirs],
    ] as const) {
      for (const answered of [await read(person, token), await end(person, id)])
        expect([answered.status, without(answered.body)]).toEqual([404, missing]);
    }
    expect([(await read(anna, mine.token)).status, (await read(holder, theirs.token)).status]).toEqual([200, 200]);
    expect((await read(house.nobody, mine.token)).status).toBe(401);
  });

  it.each(['', 'hnd_', `hnd_${'a'.repeat(43)}`, `ses_${'a'.repeat(43)}`, 'x'.repeat(61), 7, null, 'hnd_\0'])(
    'opens anything with %j',
    async token => {
      expect([404, 422]).toContain((await read(anna, token)).status);
    },
  );

  it('hands over to a form that is not theirs, or by a link of another', async () => {
    const blind = await house.as('blind', 'user', { ReportConfigs: { read: 'none' }, Reports: { create: 'all' } });
    expect((await add(blind)).status).toBe(422);
    expect((await add(await house.link(other))).status).toBe(404);
    const mute = await house.as('mute', 'user', { ReportConfigs: { read: 'all' }, Reports: { create: 'none' } });
    expect([(await add(mute)).status, (await add(house.nobody)).status]).toEqual([403, 401]);
  });

  it('reads it once the right to the form, the form or the link is gone', async () => {
    const own = await addForm(admin, 'Own');
    const [person, holder] = [await house.as('for a while'), await house.link(own)];
    const [mine, theirs] = [
      await made(person, { report_config_id: own }),
      await made(holder, { report_config_id: own }),
    ];
    await run(sql`update users set permissions = '{"ReportConfigs":{"read":"none"}}' where id = ${person.id}`);
    expect((await read(person, mine.token)).status).toBe(404);
    await run(sql`update users set permissions = null where id = ${person.id}`);
    await admin.delete(`/report-configs/${own}.json`);
    expect([(await read(person, mine.token)).status, (await read(holder, theirs.token)).status]).toEqual([404, 404]);
    await admin.post(`/report-configs/restore/${own}.json`);
    expect((await read(person, mine.token)).status).toBe(200);
    await run(sql`update share_links set revoked = now() where id = ${holder.link}`);
    expect((await read(holder, theirs.token)).status).toBe(404);
  });

  it('takes along a file that is not theirs', async () => {
    const [holder, stranger] = [await house.link(form), await house.link(form)];
    const [ours, secret] = [await upload(stranger), await upload(admin)];
    for (const id of [ours, secret, uuidv7()]) {
      const refused = await add(holder, { files: [{ id }] });
      expect([refused.status, refused.body.issues]).toMatchObject([
        422,
        [{ path: 'files.0.id', code: 'unknown', values: { id } }],
      ]);
    }
  });
});

describe('an unfinished entry', () => {
  const half = { title: '', mail: 'anna@', amount: 'twelve', 'part.1': 'b\0\ud800', _repeat: {} };

  it.each(['person', 'link'])('arrives as it was typed, as often as one asks: of a %s', async who => {
    const holder = who === 'link' ? await house.link(form) : anna;
    const file = await upload(holder);
    const local_id = uuidv7();
    const { id, token, expires } = await made(holder, { local_id, data: half, state: 'draft', files: [{ id: file }] });
    expect(token).toMatch(/^hnd_[\w-]{43}$/);
    expect(Math.abs(expires.getTime() - Date.now() - 86_400_000)).toBeLessThan(60_000);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await read(holder, token);
      expect([status, body.data]).toMatchObject([
        200,
        { id, report_config_id: form, local_id, data: half, state: 'draft', files: [{ id: file, filename: 'a.png' }] },
      ]);
      expect((body.data.files as { url: string }[])[0]?.url).toContain('signature=');
    }
    expect((await end(holder, id)).status).toBe(204);
    expect([(await read(holder, token)).status, (await end(holder, id)).status]).toEqual([404, 404]);
  });

  it('opens by another token of the same link, and is saved once under its local_id', async () => {
    const holder = await house.link(form);
    const local_id = uuidv7();
    const { token } = await made(holder, { local_id, data: { title: 'Begun' } });
    const { token: bearer } = await openLink(house.database, holder.link);
    const elsewhere = async (path: string, payload: object) =>
      (
        await house.app.inject({
          method: 'POST',
          url: `/api${path}`,
          headers: { authorization: `Bearer ${bearer}` },
          payload,
        })
      ).json();
    const { data } = await elsewhere('/handovers/read.json', { token });
    const sent = { ...report(form, data.data), local_id: data.local_id };
    const [first, second] = [
      await elsewhere('/reports/once.json', sent),
      await holder.post('/reports/once.json', sent),
    ];
    expect(second.body.data.id).toBe(first.data.id);
  });

  it('keeps its token as a hash alone, and nothing of it in the audit log but that it was', async () => {
    const { id, token } = await made(anna, { data: { title: 'Confidential' } });
    const rows = await house.database.rows(sql`select h.*, encode(hash, 'hex') as hash from handovers h`);
    expect(JSON.stringify(rows)).not.toContain(token);
    const [noted] = await house.database.rows<{ item_id: string; detail: object }>(
      sql`select item_id, detail from audit where action = 'hand over' order by at desc limit 1`,
    );
    expect(noted).toEqual({ item_id: form, detail: { handover: id } });
  });

  it('names fields of the form where a link hands it over; people keep those of earlier versions', async () => {
    const refused = await add(await house.link(form), { data: { title: 'x', storage: 'x'.repeat(1_000) } });
    expect([refused.status, refused.body.issues]).toMatchObject([
      422,
      [{ path: 'data.storage', code: 'unknown_field' }],
    ]);
    expect((await add(anna, { data: { storage: 'x' } })).status).toBe(201);
    const long = await add(anna, { data: { title: 'x'.repeat(limits.data_characters + 1) } });
    expect([long.status, long.body.issues[0]]).toMatchObject([422, { path: 'data', code: 'too_long' }]);
    expect((await add(anna, { data: JSON.parse('{"__proto__": {"x": 1}}') })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('the version of its form', () => {
  const place = input('text', 'place');
  const renamed = { ...place, options: { ...place.options, name: 'site' } };

  it.each(['person', 'link'])('goes along, with the fields that are answered there: of a %s', async who => {
    const own = await addForm(admin, `Version ${who}`, { fields: [place], states: [] });
    const holder = who === 'link' ? await house.link(own) : anna;
    const given = { report_config_id: own, data: { place: 'Gate 1' } };
    const before = await made(holder, { ...given, form_version: 1 });
    await admin.patch(`/report-configs/${own}.json`, { fields: [renamed] });
    const after = await made(holder, { ...given, form_version: 1 });
    const silent = await made(holder, { report_config_id: own, data: { site: 'Gate 1' } });
    for (const { token } of [before, after])
      expect((await read(holder, token)).body.data).toMatchObject({
        ...{ form_version: 1, data: { place: 'Gate 1' } },
        answered: [{ id: place.id, name: 'place', repeat: null }],
      });
    expect((await read(holder, silent.token)).body.data).toMatchObject({ form_version: null, answered: [] });
  });

  it('one that never was is refused', async () => {
    const refused = await add(anna, { form_version: 2 });
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'form_version', code: 'unknown' }]]);
  });
});

describe('how much, and how long', () => {
  it('five of one entry: the oldest goes', async () => {
    const person = await house.as('often');
    const local_id = uuidv7();
    const tokens: string[] = [];
    for (let time = 0; time <= limits.handovers_of_entry; time++) tokens.push((await made(person, { local_id })).token);
    const opened = await Promise.all(tokens.map(async token => (await read(person, token)).status));
    expect(opened).toEqual([404, ...tokens.slice(1).map(() => 200)]);
  });

  it('so many of a person and of a link, also at once; then 429 until one ends', async () => {
    const person = await house.as('many');
    const all = await Promise.all(Array.from({ length: limits.handovers_of_person + 3 }, () => add(person)));
    const refused = all.filter(({ status }) => status === 429);
    expect([all.filter(({ status }) => status === 201).length, refused.length]).toEqual([
      limits.handovers_of_person,
      3,
    ]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_600);
    await run(sql`update handovers set expires = now() - interval '1 second' where user_id = ${person.id}`);
    expect((await add(person)).status).toBe(201);
    const holder = await house.link(form);
    await run(sql`
      insert into handovers (id, hash, report_config_id, share_link_id, local_id, answers, files, expires)
      select gen_random_uuid(), sha256(n::text::bytea), ${form}, ${holder.link}, gen_random_uuid(), '{}', '{}', now() + interval '1 hour'
      from generate_series(1, ${limits.handovers_of_link}::int) n`);
    expect((await add(holder)).status).toBe(429);
  });

  it('so many a day from one network by a link, and so many tries to read', async () => {
    const holder = await house.link(form);
    await made(holder);
    await run(
      sql`update attempts set count = ${limits.handovers_given_a_day} where key like ${`handovers given:${holder.link}%`}`,
    );
    expect((await add(holder)).status).toBe(429);
    await read(anna, 'hnd_x');
    await run(
      sql`update attempts set count = ${limits.handovers_read_a_minute} where key = ${`handovers read:${anna.id}`}`,
    );
    expect((await read(anna, 'hnd_x')).status).toBe(429);
    await run(sql`delete from attempts where key = ${`handovers read:${anna.id}`}`);
  });

  it('its files live as long as it, for a week at most; those of others as long as they would', async () => {
    const holder = (await house.link(form)) as Holder;
    const file = await upload(holder);
    const expiry = async (id: string) =>
      new Date(
        (await house.database.one<{ expires: string }>(sql`select expires from files where id = ${id}`))!.expires,
      );
    await run(sql`update files set expires = now() + interval '1 hour' where id = ${file}`);
    const { expires } = await made(holder, { files: [{ id: file }] });
    expect(await expiry(file)).toEqual(expires);
    await run(
      sql`update files set created = now() - interval '6 days 20 hours', expires = now() + interval '1 hour' where id = ${file}`,
    );
    const late = await made(holder, { files: [{ id: file }] });
    expect(Math.abs(late.expires.getTime() - Date.now() - 4 * 3_600_000)).toBeLessThan(60_000);
    await run(sql`update files set expires = now() - interval '1 second' where id = ${file}`);
    expect((await add(holder, { files: [{ id: file }] })).status).toBe(422);
    const anothers = await upload(anna);
    await run(sql`update files set expires = now() + interval '2 hours' where id = ${anothers}`);
    const before = await expiry(anothers);
    expect((await made(admin, { files: [{ id: anothers }] })).expires).toEqual(before);
    expect(await expiry(anothers)).toEqual(before);
  });

  it('ends by itself, and is swept away; with its form and its link it goes at once', async () => {
    const { id, token } = await made(anna);
    await run(sql`update handovers set expires = now() - interval '1 second' where id = ${id}`);
    expect((await read(anna, token)).status).toBe(404);
    await sweep({ database: house.database, services: house.services });
    expect(await house.database.one(sql`select 1 from handovers where id = ${id}`)).toBeUndefined();
    const own = await addForm(admin, 'Short', fullForm());
    const { id: there } = await made(anna, { report_config_id: own });
    await run(sql`delete from report_configs where id = ${own}`);
    expect(await house.database.one(sql`select 1 from handovers where id = ${there}`)).toBeUndefined();
  });
});
