/** API tests of share links: permissions, what a link may do, number of uses, revocation. */
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measuredSeconds } from '../src/calls/share/minutes.ts';
import { sql } from '../src/db/sql.ts';
import { mail } from '../src/jobs/mail.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { routes } from '../src/routes/table.ts';
import { addForm, container, form as fullForm, input, report } from './forms.ts';
import { type House, type Item, openHouse, type Person, type Reply } from './house.ts';
import { streamOf } from './live-stream.ts';
import { openMailServer } from './mails.ts';

type Holder = Person & { link: string };

let house: House;
let second: House;
let admin: Person;
let anna: Person;
let form: string;
let other: string;

beforeAll(async () => {
  house = await openHouse();
  second = await openHouse({ beside: house });
  // Thumbnails are made by jobs.
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  form = await addForm(admin);
  other = await addForm(admin, 'Another');
});
afterAll(async () => {
  await second.close();
  await house.close();
});

const target = 'http://localhost:3000/shared_reports/{id}/{token}';
const without = ({ requestId: _requestId, ...rest }: Reply['body']) => rest;
const run = (query: ReturnType<typeof sql>) => house.database.run(query);
const linkRow = (link: string) =>
  house.database.one<{ used: number; usages: number | null; last_used: string | null; revoked: string | null }>(
    sql`select used, usages, last_used, revoked from share_links where id = ${link}`,
  );
const entry = (data: object = {}, rest: object = {}) => report(form, { ...data }, rest);
const once = (person: Person, body: object) => person.post('/reports/once.json', body);
const shared = (person: Person, id = form) => person.get(`/report-configs/shared/${id}.json`);
/** The same bearer, at the other server. */
const beside = ({ token }: Person) => ({
  post: async (path: string, payload: object) =>
    (
      await second.app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}` },
        payload,
      })
    ).statusCode,
});

const boundary = 'a-boundary';
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const body = (bytes: Buffer | string, filename = 'a.png', fields: Record<string, string> = {}) =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
});
const upload = (person: Person, query = '', bytes: Buffer | string = png, filename?: string, fields = {}) =>
  person.post(`/pixelstein-files/files.json${query}`, body(bytes, filename, fields), multipart);
const stored = async (person: Person, query = ''): Promise<Item> => {
  const sent = await upload(person, query);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body.data;
};

describe('a link that opens nothing', () => {
  const ways: Record<string, (person: Person, query: string) => Promise<Reply>> = {
    form: (person, query) => person.get(`/report-configs/shared/${form}.json${query}`),
    saving: (person, query) => person.post(`/reports/once.json${query}`, entry()),
    suggestions: (person, query) =>
      person.post(`/report-configs/suggestions/${form}.json${query}`, { key: 'x', value: 'y' }),
    // Without a body: authentication precedes its parsing.
    upload: (person, query) => person.post(`/pixelstein-files/files.json${query}`, undefined, multipart),
    file: (person, query) => person.get(`/pixelstein-files/files/${uuidv7()}.json${query}`),
  };
  const ends: Record<string, (holder: Holder) => Promise<unknown>> = {
    unknown: holder => run(sql`delete from share_keys where share_link_id = ${holder.link}`),
    expired: holder => run(sql`update share_links set expires = now() - interval '1 second' where id = ${holder.link}`),
    revoked: holder => run(sql`update share_links set revoked = now() where id = ${holder.link}`),
    'used up': holder => run(sql`update share_links set used = 1 where id = ${holder.link}`),
  };

  it.each(Object.keys(ends))('%s: the same 404 as what is not there, as bearer and in the address', async end => {
    const missing = without((await admin.get(`/report-configs/${uuidv7()}.json`)).body);
    const holder = await house.link(form, { usages: 1 });
    expect((await shared(holder)).status).toBe(200);
    await ends[end]?.(holder);
    for (const [name, ask] of Object.entries(ways)) {
      for (const [person, query] of [
        [holder, ''],
        [house.nobody, `?token=${holder.token}`],
        [anna, `?token=${holder.token}`],
      ] as const) {
        const answered = await ask(person, query);
        expect([name, query !== '', answered.status, without(answered.body)]).toEqual([
          name,
          query !== '',
          404,
          missing,
        ]);
        expect(answered.headers['www-authenticate']).toBeUndefined();
      }
    }
  });

  const ended = (token: string, id = form) => house.nobody.post(`/report-configs/shared/${id}/ended.json`, { token });

  it('its holder is told why; a link that holds, or whose form is gone, says nothing', async () => {
    const holder = await house.link(form, { usages: 2 });
    expect((await ended(holder.token)).status).toBe(404);
    await run(sql`update share_links set used = 2, last_used = '2026-11-20T10:00:00Z' where id = ${holder.link}`);
    const { status, body } = await ended(holder.token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ reason: 'used_up', entries: 2, at: '2026-11-20T10:00:00Z' });
    await run(sql`update share_links set expires = '2026-11-21T10:00:00Z' where id = ${holder.link}`);
    expect((await ended(holder.token)).body.data).toMatchObject({ reason: 'expired', at: '2026-11-21T10:00:00Z' });
    // nothing opens by it
    expect((await shared(holder)).status).toBe(404);
    expect((await ended(holder.token, other)).status).toBe(404);
    expect((await ended(`shr_${'a'.repeat(43)}`)).status).toBe(404);
    expect((await admin.delete(`/report-configs/share-links/${holder.link}.json`)).status).toBe(204);
    const at = (await linkRow(holder.link))?.revoked;
    expect((await ended(holder.token)).body.data).toMatchObject({ reason: 'revoked', at });
    expect((await shared(holder)).status).toBe(404);
    await run(sql`update report_configs set deleted = now() where id = ${form}`);
    expect((await ended(holder.token)).status).toBe(404);
    await run(sql`update report_configs set deleted = null where id = ${form}`);
  });

  it.each([
    ['nothing', ''],
    ['a word', 'x'],
    ['a prefix', 'shr_'],
    ['a session’s', `ses_${'a'.repeat(43)}`],
    ['two', 'a&token=b'],
    ['a long one', 'x'.repeat(5_000)],
    ['one with a NUL', `shr_%00${'a'.repeat(42)}`],
  ])('a token that is %s: 404', async (_name, token) => {
    for (const [name, ask] of Object.entries(ways))
      expect([name, (await ask(anna, `?token=${token}`)).status]).toEqual([name, 404]);
  });

  it('of a form in the trash opens again with the form', async () => {
    const own = await addForm(admin);
    const holder = await house.link(own);
    await admin.delete(`/report-configs/${own}.json`);
    expect((await shared(holder, own)).status).toBe(404);
    expect((await once(holder, report(own))).status).toBe(404);
    await admin.post(`/report-configs/restore/${own}.json`);
    expect((await shared(holder, own)).status).toBe(200);
  });

  it('of another form: 404 wherever a form is named', async () => {
    const holder = await house.link(form);
    const before = await linkRow(holder.link);
    expect((await shared(holder, other)).status).toBe(404);
    expect((await once(holder, report(other))).status).toBe(404);
    expect((await holder.post(`/report-configs/suggestions/${other}.json`, { key: 'title', value: 'y' })).status).toBe(
      404,
    );
    expect(await linkRow(holder.link)).toEqual(before);
  });

  it('no link at all: 404 where a link alone is asked for, 401 where somebody signed in may, too', async () => {
    expect((await shared(house.nobody)).status).toBe(404);
    expect((await shared(admin)).status).toBe(404);
    expect((await once(admin, entry())).status).toBe(404);
    expect((await house.nobody.post('/pixelstein-files/files.json', undefined, multipart)).status).toBe(401);
  });
});

describe('what a link opens', () => {
  it('is its form, as far as filling in needs it', async () => {
    const holder = await house.link(form);
    const { status, body } = await shared(holder);
    expect(status).toBe(200);
    const told = [
      'copy_to',
      'fields',
      'form_version',
      'id',
      'minutes',
      'name',
      'numbered',
      'rules',
      'sender_picture',
      'states',
      'suggestion_columns',
      'trees',
    ];
    expect(Object.keys(body.data).sort()).toEqual(told);
    expect(body.data.id).toBe(form);
    expect((body.data.fields as object[]).length).toBe(fullForm().fields.length);
    expect(await linkRow(holder.link)).toMatchObject({ used: 0, last_used: null });
    expect((await anna.get(`/report-configs/shared/${form}.json?token=${holder.token}`)).status).toBe(200);
  });

  it('how long it takes is the median of what its pages measured lately, once there are five', async () => {
    const own = await addForm(admin, 'Measured');
    const holder = await house.link(own);
    const minutes = async () => (await shared(holder, own)).body.data.minutes;
    const estimated = await minutes();
    const send = async (seconds?: number | string) => {
      const headers = seconds === undefined ? undefined : { 'x-fill-seconds': String(seconds) };
      const { status, body } = await holder.post('/reports/once.json', report(own, {}), headers);
      expect(status).toBe(201);
      return String(body.data.id);
    };
    // What nobody measured, and what cannot be, is no reason to refuse an entry; it counts for nothing.
    for (const none of [undefined, 0, -5, 21_601, 'soon', '1e3', '60, 60']) await send(none);
    const first = await send(400);
    for (const seconds of [420, 7, 430]) await send(seconds);
    expect(await minutes()).toBe(estimated);
    await send(21_600);
    expect(await minutes()).toBe(7);
    // Nobody is told a single one, and one in the trash no longer counts.
    expect(JSON.stringify((await admin.get(`/reports/${first}.json`)).body)).not.toContain('fill_seconds');
    await admin.delete(`/reports/${first}.json`);
    expect(await minutes()).toBe(estimated);
  });

  it('walks no more than the latest entries for that, by the index of the list', async () => {
    const plan = await house.database.rows<{ 'QUERY PLAN': string }>(
      sql`explain (costs off) select ${measuredSeconds('t')} from report_configs t where t.id = ${form}`,
    );
    const steps = plan.map(line => line['QUERY PLAN']).join('\n');
    expect(steps).toMatch(/Limit[\s\S]*Limit/);
    expect(steps).not.toContain('Seq Scan on reports');
  });

  it('and nothing else: every other call is what it is to nobody', async () => {
    const holder = await house.link(form);
    for (const { method, path, link } of routes()) {
      if (link) continue;
      const url = `/api${path.replaceAll('{id}', uuidv7()).replaceAll(/\{\w+\}/g, 'x')}`;
      const ask = async (headers: Record<string, string>) =>
        (await house.app.inject({ method, url, headers })).statusCode;
      const [mine, nobodys] = [await ask({ authorization: `Bearer ${holder.token}` }), await ask({})];
      expect([method, path, mine]).toEqual([method, path, nobodys]);
    }
  });

  it('pictures that whoever put them in might read; nobody opens a file by sharing its id', async () => {
    const picture = (await stored(admin)).id;
    const secret = (await stored(admin)).id;
    const image = (id: string) => ({
      id: uuidv7(),
      type: 'image' as const,
      column: { width: 'col-12' as const, before: 0, after: 0 },
      options: { file: { id } },
    });
    const clerk = await house.as('clerk', 'user', {
      ReportConfigs: { create: 'all', read: 'all', update: 'all' },
      Files: { read: 'self' },
    });
    const of = (id: string) => ({ fields: [input('text', 'title'), image(id)], states: [] });
    const open = await addForm(admin, 'With a picture', of(picture));
    const sly = await addForm(clerk, 'With a foreign picture', of(secret));
    const [holder, thief] = [await house.link(open), await house.link(sly)];
    const look = async (person: Person, id: string) => (await person.get(`/pixelstein-files/files/${id}.json`)).status;
    expect([await look(holder, picture), await look(holder, secret)]).toEqual([200, 404]);
    expect([await look(thief, picture), await look(thief, secret)]).toEqual([404, 404]);
    // An edit by somebody without read access to the picture keeps it; removing it from the form releases it.
    expect((await clerk.patch(`/report-configs/${open}.json`, { fields: of(picture).fields })).status).toBe(200);
    expect(await look(holder, picture)).toBe(200);
    const shown = await holder.get(`/pixelstein-files/files/${picture}.json?contain=users`);
    expect([shown.body.data.user_id, Object.hasOwn(shown.body.data, 'users')]).toEqual([null, false]);
    await admin.patch(`/report-configs/${open}.json`, { fields: [input('text', 'title')] });
    expect(await look(holder, picture)).toBe(404);
  });
});

describe('making a link', () => {
  const share = (person: Person, given: object = {}, id = form) =>
    person.post(`/report-configs/share/${id}.json`, { target, ...given });

  it.each([
    ['target', { target: 'https://evil.example/{id}/{token}' }, 'foreign_origin'],
    ['target', { target: 'http://localhost:3000@evil.example/{id}/{token}' }, 'invalid_url'],
    ['target', { target: 'http://localhost:3000/shared_reports/{token}' }, 'placeholder_missing'],
    ['usages', { usages: 0 }, 'too_small'],
    ['usages', { usages: 1.5 }, 'wrong_type'],
    ['expires', { expires: '2020-01-01T00:00:00Z' }, 'past'],
    ['expires', { expires: 'tomorrow' }, 'not_a_time'],
    ['email', { email: 'a@example.org, b@example.org' }, 'invalid_email'],
    ['subject', { subject: 'x\r\nBcc: eve@example.com' }, 'not_allowed'],
    ['used', { used: 3 }, 'unknown_field'],
  ])('refuses %s %j', async (path, given, code) => {
    const refused = await share(admin, given);
    expect([refused.status, refused.body.issues[0]]).toMatchObject([422, { path, code }]);
  });

  it('needs a form that one may read', async () => {
    const blind = await house.as('blind', 'user', { ReportConfigs: { read: 'none' } });
    const own = await house.as('own', 'user', { ReportConfigs: { read: 'self' } });
    expect((await share(blind)).status).toBe(403);
    expect((await share(own)).status).toBe(404);
    expect((await share(admin, {}, uuidv7())).status).toBe(404);
  });

  it('answers it once; only a hash of its token is kept', async () => {
    const made = await share(anna, { usages: 2, expires: new Date(Date.now() + 60_000).toISOString() });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const link = String(made.body.data.target);
    const [, id, token = ''] = /^http:\/\/localhost:3000\/shared_reports\/([^/]+)\/(shr_[\w-]{43})$/.exec(link) ?? [];
    expect(id).toBe(form);
    expect((await house.nobody.get(`/report-configs/shared/${form}.json?token=${token}`)).status).toBe(200);
    for (const path of ['/report-configs/share-links.json', `/report-configs/${form}.json`])
      expect((await admin.get(path)).raw.toString()).not.toContain(token);
    for (const { name } of await house.database.rows<{ name: string }>(
      sql`select table_schema || '.' || table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')`,
    )) {
      const found = await house.database.text(`select count(*) as n from ${name} t where t::text like $1`, [
        `%${token}%`,
      ]);
      expect([name, found.rows[0]?.n]).toEqual([name, 0]);
    }
    const seen = await house.database.rows<{ action: string }>(
      sql`select action from audit where entity = 'ShareLinks' and item_id = ${made.body.data.id} and user_id = ${anna.id}`,
    );
    expect(seen).toEqual([{ action: 'share' }]);
  });

  it('is listed to its maker and to whoever may change the form, with what became of it', async () => {
    const own = await addForm(admin);
    const mine = (await share(anna, { usages: 3 }, own)).body.data.id;
    const theirs = (await share(admin, {}, own)).body.data.id;
    const listed = async (person: Person) =>
      (await person.get(`/report-configs/share-links.json?filter[report_config_id]=${own}&contain=users`)).body.data;
    expect((await listed(anna)).map(row => row.id)).toEqual([mine]);
    const all = await listed(admin);
    expect(all.map(row => row.id).sort()).toEqual([mine, theirs].sort());
    expect(all.find(row => row.id === mine)).toMatchObject({
      usages: 3,
      used: 0,
      revoked: null,
      users: { username: 'anna' },
    });
    const blind = await house.as('blind', 'user');
    expect((await blind.get('/report-configs/share-links.json')).status).toBe(403);
  });

  it('is revoked by its maker or whoever may change the form, at once, and stays to be seen', async () => {
    const [one, two] = [await house.link(form, { maker: anna.id }), await house.link(form, { maker: admin.id })];
    const revoke = async (person: Person, { link }: Holder) =>
      (await person.delete(`/report-configs/share-links/${link}.json`)).status;
    expect(await revoke(await house.as('ben'), one)).toBe(404);
    expect(await revoke(anna, two)).toBe(404);
    expect((await shared(one)).status).toBe(200);
    expect([await revoke(anna, one), await revoke(admin, two), await revoke(admin, two)]).toEqual([204, 204, 204]);
    expect([(await shared(one)).status, (await once(two, entry())).status]).toEqual([404, 404]);
    const listed = await anna.get('/report-configs/share-links.json');
    expect(listed.body.data.find(row => row.id === one.link)?.revoked).toMatch(/^20/);
    const trail = await house.database.rows(
      sql`select 1 from audit where action = 'revoke' and item_id = any(${[one.link, two.link]}::uuid[])`,
    );
    expect(trail).toHaveLength(2);
  });

  it('outlives the rights of its maker, and rests with their account', async () => {
    const maker = await house.as('maker');
    const holder = await house.link(form, { maker: maker.id });
    await run(sql`update users set permissions = '{"*": {"*": "none"}}' where id = ${maker.id}`);
    expect((await once(holder, entry())).status).toBe(201);
    await run(sql`update users set active = false where id = ${maker.id}`);
    expect((await once(holder, entry())).status).toBe(404);
    await run(sql`update users set active = true where id = ${maker.id}`);
    expect((await once(holder, entry())).status).toBe(201);
    await run(sql`update users set deleted = now() where id = ${maker.id}`);
    expect((await once(holder, entry())).status).toBe(404);
  });
});

describe('saving', () => {
  it('takes what the form knows and nothing else, by the same rules as everybody', async () => {
    const holder = await house.link(form, { usages: 9 });
    for (const [data, path] of [
      [{ title: 'x', unheard: 'y' }, 'data.unheard'],
      [{ title: '' }, 'data.title'],
      [{ title: 'x', mail: 'none' }, 'data.mail'],
      [{ title: 'x', 'part.x': 'y' }, 'data.part.x'],
      [{ title: 'x', _elsewhere: 1 }, 'data._elsewhere'],
    ] as const) {
      const refused = await once(holder, { report_config_id: form, data });
      expect([path, refused.status, refused.body.issues.map(issue => issue.path)]).toEqual([path, 422, [path]]);
    }
    for (const more of [{ state: 'draft' }, { user_id: admin.id }, { owner: admin.id }])
      expect((await once(holder, { ...entry(), ...more })).status).toBe(422);
    expect(await linkRow(holder.link)).toMatchObject({ used: 0, last_used: null });
  });

  it('leaves an entry that is nobody’s, one usage less, and a trail', async () => {
    const holder = await house.link(form, { usages: 2 });
    const saved = await once(holder, entry({ amount: 3 }));
    expect([saved.status, Object.keys(saved.body.data).sort()]).toEqual([
      201,
      ['files', 'id', 'local_id', 'number', 'report_config_id'],
    ]);
    const row = await house.database.one(
      sql`select user_id, owner, state, data, version from reports where id = ${saved.body.data.id}`,
    );
    expect(row).toMatchObject({ user_id: null, owner: holder.link, data: { title: 'A title', amount: 3 }, version: 1 });
    expect(await linkRow(holder.link)).toMatchObject({ used: 1, last_used: expect.any(String) });
    const [trail] = await house.database.rows(
      sql`select action, user_id, detail from audit where item_id = ${holder.link}`,
    );
    expect(trail).toEqual({ action: 'use', user_id: null, detail: { report_id: saved.body.data.id } });
    const found = await admin.get(`/reports/${saved.body.data.id}.json`);
    expect([found.status, found.body.data.user_id]).toEqual([200, null]);
    expect((await anna.get(`/reports/${saved.body.data.id}.json`)).status).toBe(404);
  });

  it('by a signed-in person with a link is the link’s, too', async () => {
    const holder = await house.link(form, { usages: 1 });
    const saved = await anna.post(`/reports/once.json?token=${holder.token}`, entry());
    expect(saved.status).toBe(201);
    const row = await house.database.one(sql`select user_id, owner from reports where id = ${saved.body.data.id}`);
    expect(row).toEqual({ user_id: null, owner: holder.link });
  });

  it.each([
    ['one use', 1],
    ['seven uses', 7],
  ])('100 at once by a link of %s on two servers: no more than that', async (_name, usages) => {
    const holder = await house.link(form, { usages });
    const servers = [
      beside(holder),
      { post: async (path: string, sent: object) => (await holder.post(path, sent)).status },
    ];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        servers[n % 2]?.post('/reports/once.json', entry({ amount: n }, { local_id: uuidv7() })),
      ),
    );
    const tally = Object.groupBy(answers, answer => String(answer));
    expect(Object.fromEntries(Object.entries(tally).map(([code, all]) => [code, all?.length]))).toEqual({
      '201': usages,
      '404': 100 - usages,
    });
    expect(await linkRow(holder.link)).toMatchObject({ used: usages });
    expect(await house.database.rows(sql`select 1 from reports where owner = ${holder.link}`)).toHaveLength(usages);
  });

  it.each([
    ['a limit', 2],
    ['no limit', undefined],
  ])('100 times the same at once, by a link of %s on two servers: one entry, one usage', async (_name, usages) => {
    const holder = await house.link(form, usages ? { usages } : {});
    const sent = entry({}, { local_id: uuidv7() });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2 ? beside(holder).post('/reports/once.json', sent) : once(holder, sent).then(answer => answer.status),
      ),
    );
    expect(answers.filter(answer => answer === 201)).toHaveLength(1);
    expect(answers.filter(answer => answer === 200)).toHaveLength(99);
    expect(await linkRow(holder.link)).toMatchObject({ used: 1 });
    expect(await house.database.rows(sql`select 1 from reports where owner = ${holder.link}`)).toHaveLength(1);
  });

  it('again answers the same receipt: also without a use left, edited, deleted or purged', async () => {
    const holder = await house.link(form, { usages: 1 });
    const sent = entry({}, { local_id: uuidv7() });
    const first = await once(holder, sent);
    expect(first.status).toBe(201);
    const { id } = first.body.data;
    const same = async () => {
      const again = await once(holder, sent);
      expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    };
    await same();
    expect((await once(holder, { ...sent, data: { title: 'Other' } })).status).toBe(409);
    expect((await shared(holder)).status).toBe(404);
    // Changes by the office are not disclosed to the sender.
    await admin.patch(`/reports/${id}.json`, { data: { title: 'Not for the sender' } });
    await same();
    await admin.delete(`/reports/${id}.json`);
    await same();
    await admin.delete(`/reports/purge/${id}.json`);
    await same();
    expect(await house.database.rows(sql`select 1 from reports where owner = ${holder.link}`)).toHaveLength(0);
    // Idempotency keys are scoped per link: by the next link it is a new entry.
    expect((await once(await house.link(form), sent)).status).toBe(201);
  });
});

it('who sees a link hears of its use, and who reads the entries of theirs', async () => {
  const holder = await house.link(form, { maker: anna.id });
  const streams = [
    await streamOf(house, admin),
    await streamOf(house, anna),
    await streamOf(house, await house.as('ben')),
  ];
  const [chief, maker, bystander] = streams;
  for (const stream of streams) await stream.until('ready');
  expect((await once(holder, entry())).status).toBe(201);
  const link = { resource: 'report-configs/share-links', report_config_id: form };
  const entries = { resource: 'reports', report_config_id: form };
  // Notifications of thumbnails of earlier files may arrive meanwhile.
  await Promise.all(streams.map(stream => stream.quiet()));
  const heard = (stream = chief) =>
    (stream?.told ?? []).flatMap(({ event, data }) => (event === 'changed' ? (data as object[]) : []));
  const [all, own, none] = [heard(chief), heard(maker), heard(bystander)];
  expect([all, own, none].map(told => told.some(one => JSON.stringify(one) === JSON.stringify(link)))).toEqual([
    true,
    true,
    false,
  ]);
  expect([all, own, none].map(told => told.some(one => JSON.stringify(one) === JSON.stringify(entries)))).toEqual([
    true,
    false,
    false,
  ]);
  for (const stream of streams) stream.close();
});

describe('uploads', () => {
  it('are of what the form takes', async () => {
    const holder = await house.link(form);
    for (const [bytes, filename] of [
      ['%PDF-1.7\n', 'a.png'],
      ['just text', 'a.png'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png'],
    ]) {
      const refused = await upload(holder, '', bytes, filename);
      expect([refused.status, refused.body.issues[0]]).toMatchObject([422, { path: 'file', code: 'mime_type' }]);
    }
    const bare = await addForm(admin, 'Bare', { fields: [input('text', 'title')], states: [] });
    expect((await upload(await house.link(bare))).status).toBe(422);
    expect(await house.database.rows(sql`select 1 from share_uploads where share_link_id = ${holder.link}`)).toEqual(
      [],
    );
  });

  it('are at most as many as its fields hold, in one sitting, repeats counted', async () => {
    const two = input('file', 'photos', { maxFiles: 2, buttonLabel: 'More', buttonLabelFirstItem: 'First' });
    const one = input('file', 'proof', { multiple: false, buttonLabel: 'More', buttonLabelFirstItem: 'First' });
    const own = await addForm(admin, 'Photos', {
      fields: [input('text', 'title'), two, container('repeat_container', [one], { maxRepeats: 3 })],
      states: [],
    });
    const holder = await house.link(own);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await stored(holder)).id);
    const refused = await upload(holder);
    expect([refused.status, refused.body.issues[0]]).toMatchObject([429, { code: 'too_many', values: { max: 5 } }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    // One replaces another; others belong to another session of filling in.
    const replaced = await stored(holder, `?replaces=${ids[4]}`);
    expect((await upload(holder)).status).toBe(429);
    await stored(holder, `?session=${uuidv7()}`);
    // Files held by an entry no longer count as open uploads.
    const data = { title: 'x', photos: [ids[0], ids[1]], 'proof.0': [replaced.id] };
    const saved = await once(holder, { report_config_id: own, data });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    expect((saved.body.data.files as Item[]).map(file => [file.size, String(file.sha256).length])).toEqual(
      Array.from({ length: 3 }, () => [png.length, 64]),
    );
    for (let n = 0; n < 3; n++) await stored(holder);
    expect((await upload(holder)).status).toBe(429);
    expect(
      await house.database.rows(sql`select 1 from share_uploads where file_id = ${ids[0]} and session is null`),
    ).toHaveLength(1);
  });

  it('at once find no more room than there is', async () => {
    const holder = await house.link(form);
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(holder)));
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(6);
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(14);
  });

  it('are seen by their link alone, and held by its entries alone', async () => {
    const [holder, thief] = [await house.link(form), await house.link(form)];
    const { id } = await stored(holder);
    const look = async (person: Person) => (await person.get(`/pixelstein-files/files/${id}.json`)).status;
    expect([await look(holder), await look(thief), await look(house.nobody)]).toEqual([200, 404, 401]);
    const library = (await stored(admin)).id;
    for (const [person, file] of [
      [thief, id],
      [holder, library],
      [holder, uuidv7()],
    ] as const) {
      for (const sent of [entry({ pictures: [file] }), entry({}, { files: [{ id: file }] })])
        expect((await once(person, sent)).status).toBe(422);
    }
    expect((await once(holder, entry({ pictures: [id] }))).status).toBe(201);
  });

  it('live a day unless an entry holds them, whatever the sender asks for', async () => {
    const holder = await house.link(form);
    const later = new Date(Date.now() + 400 * 86_400_000).toISOString();
    const sent = await upload(holder, '', png, 'a.png', { expires: later });
    const day = new Date(String(sent.body.data.expires)).getTime() - Date.now();
    expect(day).toBeGreaterThan(23 * 3_600_000);
    expect(day).toBeLessThanOrEqual(24 * 3_600_000);
    const [open, held] = [sent.body.data.id, (await stored(holder)).id];
    expect((await once(holder, entry({ pictures: [held] }))).status).toBe(201);
    await run(sql`update files set expires = now() - interval '1 second' where id = any(${[open, held]}::uuid[])`);
    await sweep({ database: house.database, services: house.services } as never);
    const left = await house.database.rows<{ id: string }>(
      sql`select id from files where id = any(${[open, held]}::uuid[])`,
    );
    expect(left).toEqual([{ id: held }]);
  });

  it('know sittings by links alone', async () => {
    const refused = await upload(anna, `?session=${uuidv7()}`);
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([400, 'session']);
  });
});

describe('how often', () => {
  const fill = (key: string, count: number) =>
    run(sql`insert into attempts (key, count, window_start) values (${key}, ${count}, now())`);
  const uses: [string, string, number, (holder: Holder) => Promise<Reply>][] = [
    ['load', '127.0.0.1', 600, holder => shared(holder)],
    ['load', '127.0.0.1', 600, holder => once(holder, entry())],
    ['upload', '127.0.0.1', 30, holder => holder.post('/pixelstein-files/files.json', undefined, multipart)],
    [
      'ask',
      '127.0.0.1',
      60,
      holder => holder.post(`/report-configs/suggestions/${form}.json`, { key: 'x', value: 'y' }),
    ],
    ['look', '127.0.0.1', 600, holder => holder.get(`/pixelstein-files/files/${uuidv7()}.json`)],
  ];

  it.each(uses)('%s by a link and network: 429 with the wait beyond the limit', async (use, network, most, ask) => {
    const holder = await house.link(form);
    await fill(`share ${use}:${holder.link}:${network}`, most - 1);
    expect((await ask(holder)).status).not.toBe(429);
    const refused = await ask(holder);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Limits are per link and network: another link is not affected, nor the same one from elsewhere.
    expect((await ask(await house.link(form))).status).not.toBe(429);
    const elsewhere = await house.app.inject({
      url: `/api/report-configs/shared/${form}.json?token=${holder.token}`,
      remoteAddress: '192.0.2.7',
    });
    expect(elsewhere.statusCode).toBe(200);
    // After the window the count restarts.
    await run(
      sql`update attempts set window_start = now() - interval '11 minutes' where key like ${`%${holder.link}%`}`,
    );
    expect((await ask(holder)).status).not.toBe(429);
  });

  it('a link in all, within a day', async () => {
    const holder = await house.link(form);
    await fill(`share day:${holder.link}`, 10_000);
    expect((await shared(holder)).status).toBe(429);
  });

  it('strangers’ made-up links are not even counted', async () => {
    const before = await house.database.one(sql`select count(*) as n from attempts`);
    await house.nobody.get(`/report-configs/shared/${form}.json?token=shr_${'a'.repeat(43)}`);
    expect(await house.database.one(sql`select count(*) as n from attempts`)).toEqual(before);
  });
});

describe('a link by mail', () => {
  it('arrives with a token of its own; what is kept names none', async () => {
    const server = await openMailServer();
    const own = await openHouse({ smtp: server.url });
    try {
      await own.work();
      const chief = await own.as('chief', 'admin');
      await own.database.run(sql`update users set first_name = 'Ada', last_name = 'Groß' where id = ${chief.id}`);
      const id = await addForm(chief, 'Schäden "Nord"');
      const share = (given: object) =>
        chief.post(`/report-configs/share/${id}.json`, { target, email: 'kim@example.org', ...given });
      const made = await share({ usages: 1, subject: 'Bitte ausfüllen' });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const jobs = async () =>
        JSON.stringify(await own.database.rows(sql`select data from jobs.job where name = 'mail'`));
      const { email } = await server.to('kim@example.org');
      expect(email.subject).toBe('Bitte ausfüllen');
      expect(email.text).toContain('Ada Groß bittet Sie, das Formular „Schäden "Nord"“ auszufüllen.');
      expect(email.text).toContain('Der Link gilt für einen Eintrag.');
      const [token = ''] = /shr_[\w-]{43}/.exec(email.text ?? '') ?? [];
      expect(String(made.body.data.target)).not.toContain(token);
      expect(await jobs()).not.toMatch(/shr_[\w-]{43}|kim@example/);
      const sent = { report_config_id: id, data: { title: 'By mail' } };
      expect((await own.nobody.post(`/reports/once.json?token=${token}`, sent)).status).toBe(201);
      // Both tokens are of one link: that was its only use.
      const shown = String(made.body.data.target).split('/').at(-1);
      expect((await own.nobody.post(`/reports/once.json?token=${shown}`, sent)).status).toBe(404);

      await own.database.run(sql`update attempts set count = 50 where key = ${`share mails:${chief.id}`}`);
      const links = await own.database.one(sql`select count(*) as n from share_links`);
      const refused = await share({});
      expect([refused.status, Number(refused.headers['retry-after']) > 80_000]).toEqual([429, true]);
      expect(await own.database.one(sql`select count(*) as n from share_links`)).toEqual(links);
    } finally {
      await own.close();
      await server.close();
    }
  });

  it('that cannot be sent leaves no token; of one that has ended nothing is sent', async () => {
    const server = await openMailServer();
    const own = await openHouse({ smtp: server.url });
    try {
      const chief = await own.as('chief', 'admin');
      const id = await addForm(chief);
      const holder = await own.link(id, { maker: chief.id });
      await own.database.run(sql`update share_links set email = 'kim@example.org' where id = ${holder.link}`);
      const send = () =>
        mail({ database: own.database, services: own.services } as never, { kind: 'share', link: holder.link, target });
      const keys = async () =>
        (await own.database.rows(sql`select 1 from share_keys where share_link_id = ${holder.link}`)).length;
      server.refuse = { code: 451, words: 'later' };
      await expect(send()).rejects.toThrow('451');
      expect([server.tried, await keys()]).toEqual([1, 1]);
      server.refuse = null;
      await send();
      expect([server.taken.length, await keys()]).toEqual([1, 2]);
      await chief.delete(`/report-configs/share-links/${holder.link}.json`);
      await send();
      expect([server.taken.length, await keys()]).toEqual([1, 2]);
    } finally {
      await own.close();
      await server.close();
    }
  });
});

describe('an entry that came by a link', () => {
  const readsAll = { Reports: { read: 'all' }, ReportConfigs: { read: 'all' } } as const;
  const originOf = async (person: Person, id: string) => {
    const { status, body } = await person.get(`/reports/${id}.json?contain=share_links.users`);
    expect(status).toBe(200);
    return body.data.share_link as unknown as Item | null;
  };

  it('says so to all who may read it; of whom the link says, to its maker and to those who may change the form', async () => {
    const maker = await house.as('maker of a link', 'user', readsAll);
    const reader = await house.as('reader of entries', 'user', readsAll);
    const blind = await house.as('reads no links', 'user', { ...readsAll, ShareLinks: { read: 'none' } });
    const holder = await house.link(form, { maker: maker.id });
    await run(sql`update share_links set email = 'mara@example.org' where id = ${holder.link}`);
    const { id } = (await once(holder, entry({ title: 'by link' }))).body.data;
    const whole = { id: holder.link, user_id: maker.id, sent_to: 'mara@example.org' };
    for (const person of [admin, maker]) expect(await originOf(person, id)).toMatchObject(whole);
    expect((await originOf(admin, id))?.users).toMatchObject({ id: maker.id, username: 'maker of a link' });
    for (const person of [reader, blind]) {
      const told = await originOf(person, id);
      expect(told).toMatchObject({ id: holder.link, user_id: null, sent_to: null });
      expect(told?.users ?? null).toBeNull();
    }
    const listed = await reader.get(`/reports.json?filter[id]=${id}&contain=share_links`);
    expect(listed.body.data).toMatchObject([{ id, share_link: { id: holder.link, user_id: null, sent_to: null } }]);
  });

  it('is found by its link, and by having come by one, in lists, counts and bulk changes, within the scope of the reader', async () => {
    const own = await addForm(admin);
    const [one, two] = [await house.link(own, { maker: admin.id }), await house.link(own, { maker: admin.id })];
    const made = (title: string) => report(own, { title });
    for (const [holder, title] of [
      [one, 'a'],
      [one, 'b'],
      [two, 'c'],
    ] as const)
      await once(holder, made(title));
    await admin.post('/reports/add.json', made('by hand'));
    const found = async (query: string, person = admin) => {
      const { body } = await person.get(
        `/reports.json?filter[report_config_id]=${own}&sort=data.title&direction=asc&${query}`,
      );
      expect(body.count).toBe(body.data.length);
      return body.data.map(({ data }) => data.title).join(' ');
    };
    const by = (holder: { link: string }, word = '') => `filter[share_links]${word}=${holder.link}`;
    expect(await found(by(one))).toBe('a b');
    expect(await found(`${by(one)}&${by(two)}`)).toBe('a b c');
    expect(await found(by(one, '[neq]'))).toBe('by hand c');
    expect(await found('filter[share_links]=')).toBe('by hand');
    expect(await found('filter[share_links][neq]=')).toBe('a b c');
    expect(await found(`filter[share_links]=&${by(two)}`)).toBe('by hand c');
    expect(await found(by(one, '[all]'))).toBe('a b');
    expect(await found(`${by(one, '[all]')}&${by(two, '[all]')}`)).toBe('');
    // The id of a person is that of no link.
    expect(await found(`filter[share_links]=${admin.id}`)).toBe('');
    const self = await house.as('sees own entries alone', 'user', { Reports: { read: 'self' } });
    expect(await found('filter[share_links][neq]=', self)).toBe('');
    const states = await admin.get(`/reports/states.json?filter[report_config_id]=${own}&${by(one)}`);
    expect(states.body.data.reduce((sum, item) => sum + Number(item.count), 0)).toBe(2);
    const book = await admin.get(`/reports.csv?filter[report_config_id]=${own}&${by(two)}`);
    expect(book.headers['x-total-count']).toBe('1');
  });

  it('and one that came by none says that', async () => {
    const { id } = (await admin.post('/reports/add.json', entry())).body.data;
    expect(await originOf(admin, id)).toBeNull();
    expect((await admin.get(`/reports/${id}.json`)).body.data).not.toHaveProperty('share_link');
  });
});
