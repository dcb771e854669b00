/** API tests of export links: who reads a saved view by its address, what that gives, and that a 304 is never too old. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { keepSlots, useSlots } from '../src/exports/slots.ts';
import { addUp, forgetFollowed } from '../src/records/followed.ts';
import { addForm, form as madeForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { statementsOf } from './request-work.ts';
import { until } from './until.ts';

let house: House;
let admin: Person;
let anna: Person;
let form: string;
const rights = {
  Reports: { read: 'all', create: 'all', update: 'all', delete: 'all' },
  Users: { read: 'all' },
} as const;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna', 'user', rights);
});
afterAll(() => house.close());
beforeEach(async () => {
  form = await addForm(admin, `Form ${uuidv7()}`);
});

const viewOf = async (person: Person, body: object = {}) => {
  const added = await person.post('/saved-views/add.json', { report_config_id: form, name: `V ${uuidv7()}`, ...body });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return String(added.body.data.id);
};
const linkOf = async (person: Person, view: string, body: object = {}) => {
  const made = await person.post(`/saved-views/${view}/export-links.json`, { format: 'csv', ...body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, address } = made.body.data as unknown as { id: string; address: string };
  return { id, path: address.replace('http://localhost:3000/api', '') };
};
const enter = async (data: object, person = anna) => {
  const added = await person.post('/reports/add.json', report(form, data as never));
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
};
const open = (path: string, headers = {}) => house.nobody.get(path, headers);
/** Its validator, once the transactions are over that others began before, in other databases too. */
const tagOf = (path: string, headers = {}) => until(async () => (await open(path, headers)).headers.etag);
const linesOf = async (path: string, headers = {}) => {
  const { status, raw } = await open(path, headers);
  expect(status, raw.toString()).toBe(200);
  return raw.toString().replace('\ufeff', '').trim().split('\r\n');
};
const keyOf = async (person: Person, permissions: object) =>
  String((await person.post('/account/keys.json', { name: 'Feed', permissions })).body.data.key);
const asBasic = (key: string) => ({ authorization: `Basic ${Buffer.from(`feed:${key}`).toString('base64')}` });

describe('who may not', () => {
  it('open a view without a secret or a key, by a wrong one, or by that of another view', async () => {
    const view = await viewOf(anna);
    const { path } = await linkOf(anna, view);
    const { status, headers } = await open(`/saved-views/${view}/entries.csv`);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Basic realm="Kontor", charset="UTF-8"']);
    const other = await viewOf(anna);
    for (const wrong of [
      `/saved-views/${view}/entries.csv?token=exp_${'x'.repeat(43)}`,
      `/saved-views/${view}/entries.csv?token=${anna.token}`,
      `/saved-views/${view}/entries.csv?token=`,
      path.replace(view, other),
    ])
      expect((await open(wrong)).status, wrong).toBe(404);
  });
  it('do anything else by it', async () => {
    const [, token = ''] = (await linkOf(anna, await viewOf(anna))).path.split('token=');
    const bearer = house.bearer(token);
    for (const path of ['/reports.json', '/reports.csv', '/saved-views.json', `/odata/${form}/Entries`])
      expect((await bearer.get(path)).status, path).toBe(401);
    expect((await open(`/reports.csv?token=${token}`)).status).toBe(401);
  });
  it('keep it in the database', async () => {
    const [, token = ''] = (await linkOf(anna, await viewOf(anna))).path.split('token=');
    const rows = await house.database.rows(sql`select l.*, a.detail from export_links l, audit a`);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  });
  it.each<[string, (at: { link: string; view: string; maker: Person }) => Promise<unknown>]>([
    ['revoked', ({ link, maker }) => maker.delete(`/saved-views/export-links/${link}.json`)],
    [
      'expired',
      ({ link }) => run(sql`update export_links set expires = now() - interval '1 second' where id = ${link}`),
    ],
    ['its view in the trash', ({ view }) => admin.delete(`/saved-views/${view}.json`)],
    ['its view shared no more', ({ view }) => admin.patch(`/saved-views/${view}.json`, { shared: 'me' })],
    ['its form in the trash', () => admin.delete(`/report-configs/${form}.json`)],
    ['its maker deactivated', ({ maker }) => run(sql`update users set active = false where id = ${maker.id}`)],
  ])('open it %s', async (_what, change) => {
    const maker = await house.as(`maker ${uuidv7()}`, 'user', rights);
    const view = await viewOf(admin, { shared: 'all' });
    const { id: link, path } = await linkOf(maker, view);
    expect((await open(path)).status).toBe(200);
    const tag = await tagOf(path);
    await change({ link, view, maker });
    expect((await open(path)).status).toBe(404);
    expect((await open(path, { 'if-none-match': tag })).status).toBe(404);
  });
  it('go on by it once they were deactivated, though they are back', async () => {
    const maker = await house.as(`maker ${uuidv7()}`, 'user', rights);
    const { path } = await linkOf(maker, await viewOf(maker));
    for (const active of [false, true])
      expect((await admin.post(`/pixelstein-users/users/edit/${maker.id}.json`, { active })).status).toBeLessThan(500);
    await admin.patch(`/pixelstein-users/users/edit/${maker.id}.json`, { active: false });
    await admin.patch(`/pixelstein-users/users/edit/${maker.id}.json`, { active: true });
    expect((await open(path)).status).toBe(404);
  });
  it('see or revoke those of others; who may change the form may', async () => {
    const view = await viewOf(anna, { shared: 'all' });
    const { id } = await linkOf(anna, view);
    const bert = await house.as('bert', 'user', rights);
    const seen = async (person: Person) => (await person.get(`/saved-views/${view}/export-links.json`)).body.data;
    expect([await seen(anna), await seen(bert)].map(found => found.length)).toEqual([1, 0]);
    expect(await seen(admin)).toMatchObject([
      { id, user_id: anna.id, user_name: 'anna', format: 'csv', stopped: false },
    ]);
    expect((await bert.delete(`/saved-views/export-links/${id}.json`)).status).toBe(404);
    expect((await admin.delete(`/saved-views/export-links/${id}.json`)).status).toBe(204);
    expect(await seen(anna)).toEqual([]);
  });
  it('hide one of a view of their own from who may change the form', async () => {
    const view = await viewOf(anna, { name: `Own ${form}` });
    const { id, path } = await linkOf(anna, view);
    const ofForm = async (person: Person) => (await person.get(`/report-configs/${form}/export-links.json`)).body.data;
    expect((await admin.get(`/saved-views/${view}/export-links.json`)).status).toBe(404);
    expect(await ofForm(admin)).toMatchObject([{ id, saved_view_id: view, view_name: `Own ${form}`, stopped: false }]);
    const bert = await house.as('bert', 'user', rights);
    expect([(await ofForm(anna)).length, (await ofForm(bert)).length]).toEqual([1, 0]);
    expect((await admin.delete(`/saved-views/export-links/${id}.json`)).status).toBe(204);
    expect([(await open(path)).status, await ofForm(admin)]).toEqual([404, []]);
  });
  it.each<[string, (at: { view: string; maker: Person }) => Promise<unknown>]>([
    ['shared with its maker no more', ({ view }) => admin.patch(`/saved-views/${view}.json`, { shared: 'me' })],
    [
      'of entries that its maker may not read any more',
      ({ maker }) =>
        run(
          sql`update users set permissions = '{"Reports":{"read":"none"},"ReportConfigs":{"read":"all"}}' where id = ${maker.id}`,
        ),
    ],
    ['of a maker who has left', ({ maker }) => run(sql`update users set active = false where id = ${maker.id}`)],
  ])('read one as if it opened anything that is %s', async (_what, change) => {
    const maker = await house.as(`maker ${uuidv7()}`, 'user', rights);
    const view = await viewOf(admin, { shared: 'all' });
    await linkOf(maker, view);
    const stopped = async () =>
      (await admin.get(`/saved-views/${view}/export-links.json`)).body.data.map(link => link.stopped);
    expect(await stopped()).toEqual([false]);
    await change({ view, maker });
    expect(await stopped()).toEqual([true]);
  });
  it('widen one by what they change in the view, its maker does', async () => {
    await enter({ title: 'for the partner' });
    await enter({ title: 'for nobody else' }, admin);
    const view = await viewOf(admin, { shared: 'all', query: 'search=partner' });
    const { path } = await linkOf(anna, view);
    const own = await linkOf(admin, view);
    const behind = async () =>
      (await admin.get(`/saved-views/${view}/export-links.json`)).body.data.map(link => [link.user_id, link.behind]);
    expect(await linesOf(path)).toHaveLength(2);
    expect((await admin.patch(`/saved-views/${view}.json`, { query: '' })).status).toBe(200);
    expect([(await linesOf(path)).length, (await linesOf(own.path)).length]).toEqual([2, 3]);
    expect(await behind()).toEqual([
      [admin.id, false],
      [anna.id, true],
    ]);
    expect((await admin.patch(`/saved-views/${view}.json`, { name: `Other ${form}` })).status).toBe(200);
    expect(await linesOf(path)).toHaveLength(2);
  });
  it('fill the places of others by several links', async () => {
    const slots = keepSlots();
    const taken: string[] = [];
    useSlots(house.database, {
      ...slots,
      take: (user, where) => {
        taken.push(user);
        return slots.take(user, where);
      },
    });
    const view = await viewOf(anna);
    for (let made = 0; made < 2; made++) await open((await linkOf(anna, view)).path);
    expect(taken).toEqual([anna.id, anna.id]);
  });
  it('make one with a key, for the past, of a view of others, or without end', async () => {
    const view = await viewOf(anna);
    const path = `/saved-views/${view}/export-links.json`;
    const key = await keyOf(anna, { Reports: { read: 'all' }, ReportConfigs: { read: 'all' } });
    expect((await house.bearer(key).post(path, { format: 'csv' })).status).toBe(403);
    expect((await anna.post(path, { format: 'csv', expires: '2020-01-01T00:00:00Z' })).status).toBe(422);
    const bert = await house.as('bert', 'user', rights);
    expect((await bert.post(path, { format: 'csv' })).status).toBe(404);
    for (let made = 0; made < 20; made++) await linkOf(anna, view);
    expect((await anna.post(path, { format: 'csv' })).body).toMatchObject({ issues: [{ code: 'too_many' }] });
  });
  it('ask more often than once a second', async () => {
    const { path } = await linkOf(anna, await viewOf(anna));
    let last = 0;
    for (let asked = 0; asked < 200 && last !== 429; asked++) last = (await open(path)).status;
    expect(last).toBe(429);
  });
});

const run = (text: ReturnType<typeof sql>) => house.database.run(text);

describe('what it gives', () => {
  it('is what the list with this view has, with the rights that its maker has now', async () => {
    await enter({ title: 'b', amount: 2 });
    await enter({ title: 'a', amount: 3 }, admin);
    await enter({ title: 'c', amount: 30 });
    const query =
      'filter[data.amount][lte]=10&sort=data.title&direction=asc&layout=cards&filter[data.gone]=x&view=none';
    const view = await viewOf(anna, { query });
    const { path } = await linkOf(anna, view, { values: 'stored', language: 'en', names: true });
    const asked = `/reports.csv?filter[report_config_id]=${form}&filter[data.amount][lte]=10&sort=data.title&direction=asc&values=stored&names=true`;
    const same = await anna.get(asked, { 'accept-language': 'en' });
    expect((await open(path)).raw.toString()).toBe(same.raw.toString());
    expect(await linesOf(path)).toHaveLength(4);
    await run(
      sql`update users set permissions = ${JSON.stringify({ Reports: { read: 'self' } })}::jsonb where id = ${anna.id}`,
    );
    expect(await linesOf(path)).toHaveLength(3);
    await run(
      sql`update users set permissions = ${JSON.stringify({ Reports: { read: 'none' } })}::jsonb where id = ${anna.id}`,
    );
    expect((await open(path)).status).toBe(403);
    await run(sql`update users set permissions = ${JSON.stringify(rights)}::jsonb where id = ${anna.id}`);
  });
  it('is read by a key, too, as bearer or by Basic, with the manner that is asked for', async () => {
    await enter({ title: 'b', colour: 'red' });
    const view = await viewOf(anna);
    const key = await keyOf(anna, { Reports: { read: 'all' }, ReportConfigs: { read: 'all' } });
    const address = `/saved-views/${view}/entries.csv`;
    expect((await linesOf(`${address}?language=de`, asBasic(key)))[1]).toContain(';Feuerrot;');
    expect((await linesOf(`${address}?language=en&values=stored`, { authorization: `Bearer ${key}` }))[1]).toContain(
      ',red,',
    );
    const narrow = await keyOf(anna, { ReportConfigs: { read: 'all' } });
    expect((await open(address, asBasic(narrow))).status).toBe(403);
  });
  it('is JSON with the types and names of OData', async () => {
    const repeat = madeForm();
    const container = repeat.fields.find(({ type }) => type === 'repeat_container')?.id ?? '';
    form = await addForm(admin, 'Repeats', repeat);
    const id = await enter({
      title: 'x',
      amount: 1.5,
      struck: false,
      colours: ['red', 'blue'],
      'part.0': 'Kabel',
      'part.1': 'Lampe',
      _repeat: { [container]: 2 },
    });
    await enter({ title: 'y' });
    const { path } = await linkOf(anna, await viewOf(anna, { query: 'sort=data.title&direction=asc' }), {
      format: 'json',
    });
    const { headers, raw } = await open(path);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const { data, count } = JSON.parse(raw.toString());
    expect(count).toBe(2);
    expect(data[0]).toMatchObject({
      id,
      title: 'x',
      amount: 1.5,
      struck: false,
      colours: ['red', 'blue'],
      day: null,
      repeat_1: [
        { _entry: id, _instance: 0, part: 'Kabel' },
        { _entry: id, _instance: 1, part: 'Lampe' },
      ],
    });
    expect(data[1]).toMatchObject({ title: 'y', repeat_1: [] });
    const none = await linkOf(anna, await viewOf(anna, { query: 'search=nowhere' }), { format: 'json' });
    expect(JSON.parse((await open(none.path)).raw.toString())).toEqual({ data: [], count: 0 });
  });
  it('is a workbook, and says its name', async () => {
    await enter({ title: 'x' });
    const view = await viewOf(anna, { name: `Open ${form}` });
    const { headers, raw } = await open((await linkOf(anna, view, { format: 'xlsx' })).path);
    expect(raw.subarray(0, 2).toString()).toBe('PK');
    expect(headers['content-disposition']).toContain(`Open ${form}.xlsx`);
  });
  it('takes days and periods in its zone', async () => {
    const early = await enter({ title: 'late on Monday in Berlin' });
    await run(sql`update reports set created = '2026-03-02T23:30:00Z' where id = ${early}`);
    const next = await enter({ title: 'Tuesday' });
    await run(sql`update reports set created = '2026-03-03T12:00:00Z' where id = ${next}`);
    const view = await viewOf(anna, { query: 'filter[created][gte]=2026-03-03&filter[created][lte]=2026-03-03' });
    const found = async (time_zone: string) =>
      (await linesOf((await linkOf(anna, view, { time_zone })).path)).length - 1;
    expect([await found('Europe/Berlin'), await found('UTC')]).toEqual([2, 1]);
    const today = await viewOf(anna, { query: 'filter[created][in]=today' });
    await enter({ title: 'today' });
    expect(await linesOf((await linkOf(anna, today)).path)).toHaveLength(2);
  });
  it('refuses a view that no list could show', async () => {
    const view = await viewOf(anna, { query: 'sort=nothing' });
    expect((await open((await linkOf(anna, view)).path)).status).toBe(400);
  });
  it('is noted in the audit log, a 304 is not', async () => {
    const view = await viewOf(anna);
    const { id, path } = await linkOf(anna, view);
    const noted = async () =>
      house.database.rows<{ detail: object }>(
        sql`select detail from audit where action = 'export' and detail ->> 'link' = ${id}`,
      );
    const etag = await tagOf(path);
    const [line] = await noted();
    expect(line).toMatchObject({ detail: { format: 'csv', count: 0, view, link: id } });
    // what answers in full, while something else has a transaction open, is noted
    const before = await until(async () => {
      const lines = (await noted()).length;
      return (await open(path, { 'if-none-match': etag })).status === 304 && lines;
    });
    expect(await noted()).toHaveLength(before);
    const made = sql`select action from audit where item_id = ${view} and detail ->> 'link' = ${id} order by at`;
    await anna.delete(`/saved-views/export-links/${id}.json`);
    expect(await house.database.rows(made)).toEqual([{ action: 'add export link' }, { action: 'revoke export link' }]);
  });
});

describe('the validator', () => {
  const settled = async (body: object = {}, view: object = {}) => {
    const id = await viewOf(anna, view);
    const { path } = await linkOf(anna, id, body);
    const tag = await tagOf(path);
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    return { path, view: id, tag };
  };
  const status = async ({ path, tag }: { path: string; tag: string }) =>
    (await open(path, { 'if-none-match': tag })).status;

  it('holds while nothing changes, for one question with the secret’s', async () => {
    await enter({ title: 'x' });
    const known = await settled();
    const other = form;
    form = await addForm(admin, 'Another');
    await enter({ title: 'elsewhere' });
    form = other;
    const { status: answered, raw } = await open(known.path, { 'if-none-match': `"other", W/${known.tag}` });
    expect([answered, raw.length]).toEqual([304, 0]);
    expect(await statementsOf(() => open(known.path, { 'if-none-match': known.tag }))).toHaveLength(1);
  });
  it.each<[string, (at: { entry: string; view: string }) => Promise<{ status: number }>]>([
    ['an entry comes', async () => ({ status: (await enter({ title: 'new' })) ? 201 : 0 })],
    ['an answer changes', ({ entry }) => anna.patch(`/reports/${entry}.json`, { data: { title: 'other' } })],
    ['a state changes', ({ entry }) => anna.patch(`/reports/${entry}.json`, { state: 'done' })],
    ['an entry goes', ({ entry }) => anna.delete(`/reports/${entry}.json`)],
    ['the form changes', () => admin.patch(`/report-configs/${form}.json`, { name: 'Renamed' })],
    ['the view changes', ({ view }) => anna.patch(`/saved-views/${view}.json`, { query: 'search=x' })],
    [
      'a person gets another name',
      () => admin.patch(`/pixelstein-users/users/edit/${anna.id}.json`, { first_name: uuidv7().slice(0, 8) }),
    ],
    [
      'a right changes',
      async () => ({
        status: await run(
          sql`update users set permissions = permissions || '{"Files":{"read":"self"}}' where id = ${anna.id}`,
        ),
      }),
    ],
  ])('ends when %s', async (_what, change) => {
    const entry = await enter({ title: 'x' });
    const known = await settled();
    expect(await status(known)).toBe(304);
    expect((await change({ entry, view: known.view })).status).toBeLessThan(300);
    expect(await status(known)).toBe(200);
  });
  it('is of the entries as they were read: what was not committed then ends it', async () => {
    await enter({ title: 'x' });
    const known = await settled();
    let tag = '';
    await house.database.transaction(async db => {
      await db.run(sql`update reports set data = data || '{"title":"open"}' where report_config_id = ${form}`);
      const meanwhile = await open(known.path);
      tag = meanwhile.headers.etag ?? '';
      expect(meanwhile.raw.toString()).not.toContain('open');
      expect(await status({ ...known, tag: known.tag })).toBe(304);
    });
    expect((await open(known.path, { 'if-none-match': tag || known.tag })).status).toBe(200);
  });
  it('is not given while a transaction is open that began before the form was followed', async () => {
    await enter({ title: 'x' });
    const view = await viewOf(anna);
    const key = await keyOf(anna, { Reports: { read: 'all' }, ReportConfigs: { read: 'all' } });
    const path = `/saved-views/${view}/entries.csv`;
    await house.database.transaction(async db => {
      await db.run(sql`update reports set data = data || '{"title":"open"}' where report_config_id = ${form}`);
      const { status: answered, headers } = await open(path, asBasic(key));
      expect([answered, headers.etag]).toEqual([200, undefined]);
    });
    const tag = await tagOf(path, asBasic(key));
    expect((await open(path, asBasic(key))).raw.toString()).toContain('open');
    expect((await open(path, { ...asBasic(key), 'if-none-match': tag })).status).toBe(304);
  });
  it('is another for each reader, manner and format', async () => {
    await enter({ title: 'x' });
    const known = await settled();
    const key = await keyOf(anna, { Reports: { read: 'all' }, ReportConfigs: { read: 'all' } });
    const given = { ...asBasic(key), 'if-none-match': known.tag };
    for (const asked of ['csv', 'csv?language=en', 'json', 'csv?time_zone=UTC'])
      expect((await open(`/saved-views/${known.view}/entries.${asked}`, given)).status, asked).toBe(200);
  });
  it('outlives the adding up of what was noted, and no gap', async () => {
    const entry = await enter({ title: 'x' });
    const known = await settled();
    for (let round = 0; round < 3; round++)
      await anna.patch(`/reports/${entry}.json`, { data: { title: `t${round}` } });
    const { headers } = await open(known.path);
    const noted = sql`select count(*)::int as rows, sum(count)::int as sum from followed_changes where report_config_id = ${form}`;
    const before = await house.database.one<{ rows: number; sum: number }>(noted);
    await addUp(house.database);
    const after = await house.database.one<{ rows: number; sum: number }>(noted);
    expect([after?.rows, after?.sum]).toEqual([1, before?.sum]);
    expect((await open(known.path, { 'if-none-match': headers.etag })).status).toBe(304);
    await run(sql`update followed_forms set used = now() - interval '91 days' where report_config_id = ${form}`);
    await forgetFollowed(house.database);
    expect((await open(known.path, { 'if-none-match': headers.etag })).status).toBe(200);
  });
  it('moves with the day where the view does', async () => {
    const known = await settled({}, { query: 'filter[created][in]=last7' });
    const [ahead, behind] = await Promise.all(
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map(async zone => {
        const { path } = await linkOf(anna, known.view, { time_zone: zone });
        return tagOf(path);
      }),
    );
    expect(ahead).not.toBe(behind);
    expect(await status(known)).toBe(304);
  });
  it('is none for a view of what a chart counts', async () => {
    const figure = JSON.stringify({ chart: uuidv7(), dataset: 0, label: 'x' });
    const view = await viewOf(anna, { query: `filter[figure]=${encodeURIComponent(figure)}` });
    const { headers } = await open((await linkOf(anna, view)).path);
    expect(headers.etag).toBeUndefined();
  });
});
