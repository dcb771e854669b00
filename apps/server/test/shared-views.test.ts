/** API tests of shared views: who reads them, who changes them, whose list opens with them, and who hears of them. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { streamOf } from './live-stream.ts';

let house: House;
let admin: Person;
let anna: Person;
let bert: Person;
let form: string;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna', 'user', { Users: { read: 'all' }, Groups: { read: 'all' } });
  bert = await house.as('bert');
});
afterAll(() => house.close());
beforeEach(async () => {
  form = await addForm(admin, `Form ${uuidv7()}`);
});

const add = async (person: Person, body: object) => {
  const added = await person.post('/saved-views/add.json', { report_config_id: form, name: `V ${uuidv7()}`, ...body });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return `/saved-views/${added.body.data.id}.json`;
};
const groupOf = async (...users: Person[]) => {
  const body = { name: `Group ${uuidv7()}`, users: users.map(({ id }) => ({ id })) };
  return (await admin.post('/pixelstein-users/groups.json', body)).body.data.id;
};
const names = async (person: Person) =>
  (await person.get(`/saved-views.json?filter[report_config_id]=${form}`)).body.data.map(view => view.name);
const status = async (answer: Promise<{ status: number }>) => (await answer).status;

describe('who may not', () => {
  it('read what is for its owner, for others, or for a group in the trash', async () => {
    const group = await groupOf(bert);
    const views = [
      await add(anna, {}),
      await add(anna, { shared: 'some', people: [{ id: admin.id }] }),
      await add(anna, { shared: 'some', groups: [{ id: group }] }),
      // The lists count only where it is shared with some.
      await add(anna, { people: [{ id: bert.id }], groups: [{ id: group }] }),
    ];
    expect(await names(bert)).toHaveLength(1);
    expect((await admin.delete(`/pixelstein-users/groups/delete/${group}.json`)).status).toBe(204);
    for (const path of views) expect(await status(bert.get(path)), path).toBe(404);
    expect(await names(bert)).toEqual([]);
    expect((await bert.get('/saved-views/deleted.json')).body.count).toBe(0);
  });

  it('read one that is for all without a right to the form or to its entries', async () => {
    const path = await add(anna, { shared: 'all' });
    const blind = await house.as('blind', 'user', { ReportConfigs: { read: 'none' } });
    const mute = await house.as('mute', 'user', { Reports: { read: 'none' } });
    for (const person of [blind, mute]) {
      expect(await status(person.get(path))).toBe(404);
      expect(await names(person)).toEqual([]);
    }
    const { link } = { link: await house.link(form) };
    expect(await status(link.get('/saved-views.json'))).toBe(401);
    await admin.delete(`/report-configs/${form}.json`);
    expect(await status(bert.get(path))).toBe(404);
  });

  it('change, share, delete or bring back one of somebody else', async () => {
    const group = await groupOf(bert);
    for (const body of [{ shared: 'all' }, { shared: 'some', people: [{ id: bert.id }], groups: [{ id: group }] }]) {
      const path = await add(anna, body);
      expect(await status(bert.get(path))).toBe(200);
      expect(await status(bert.patch(path, { name: 'Theirs' }))).toBe(404);
      expect(await status(bert.delete(path))).toBe(404);
      expect(await status(anna.delete(path))).toBe(204);
      expect(await status(bert.post(`/saved-views/restore/${path.slice(13)}`))).toBe(404);
    }
    // Those who may change forms: of what is for all alone.
    const chosen = await add(anna, { shared: 'some', people: [{ id: admin.id }] });
    expect(await status(admin.get(chosen))).toBe(200);
    expect(await status(admin.patch(chosen, { name: 'Theirs' }))).toBe(404);
    expect(await status(admin.delete(chosen))).toBe(404);
  });

  it('share with people and groups that they may not see', async () => {
    const group = await groupOf(anna);
    for (const [path, body] of [
      ['people.0.id', { people: [{ id: anna.id }] }],
      ['groups.0.id', { groups: [{ id: group }] }],
    ] as const) {
      const refused = await bert.post('/saved-views/add.json', { report_config_id: form, name: path, ...body });
      expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, path]);
    }
    const refused = await anna.post('/saved-views/add.json', { report_config_id: form, name: 'x', shared: 'none' });
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, 'shared']);
  });

  it('open their list with what they may not read', async () => {
    const path = await add(anna, {});
    expect(await status(bert.post(path.replace('views/', 'views/default/'), { on: true }))).toBe(404);
  });
});

describe('a shared view', () => {
  it('is read by those it is for, with its owner’s name, and shows each their own entries', async () => {
    const path = await add(anna, { shared: 'some', groups: [{ id: await groupOf(bert) }], query: 'filter[state]=new' });
    await add(anna, { shared: 'all', name: 'For all' });
    const { data } = (await bert.get(path)).body;
    expect(data).toMatchObject({ user_id: anna.id, owner_name: 'anna', shared: 'some', is_default: false });
    await anna.post('/reports/add.json', { report_config_id: form, data: { title: 'Hers' }, state: 'new' });
    const asked = `/reports.json?filter[report_config_id]=${form}&${data.query}`;
    expect([(await bert.get(asked)).body.count, (await anna.get(asked)).body.count]).toEqual([0, 1]);
    const own = await bert.get(`/saved-views.json?filter[report_config_id]=${form}&filter[user_id]=${bert.id}`);
    expect(own.body.count).toBe(0);
    // A copy of one's own takes no name from the other's.
    await add(bert, { name: 'For all' });
    expect(await names(bert)).toHaveLength(3);
  });

  it('goes back to its owner alone, and loses people one by one', async () => {
    const path = await add(anna, { shared: 'some', people: [{ id: bert.id }, { id: admin.id }] });
    expect((await anna.patch(path, { people: [{ id: admin.id }] })).status).toBe(200);
    expect([await status(bert.get(path)), await status(admin.get(path))]).toEqual([404, 200]);
    await anna.patch(path, { shared: 'me' });
    expect(await status(admin.get(path))).toBe(404);
    const { data } = (await anna.get(`${path}?contain=people,groups`)).body;
    expect(data).toMatchObject({ people: [{ id: admin.id }], groups: [] });
  });

  it('is managed by those who may change the form, where it is for all', async () => {
    const path = await add(anna, { shared: 'all', name: 'Open' });
    const changed = await admin.patch(path, { name: 'Open ones', query: 'filter[state]=new' });
    expect(changed.body.data).toMatchObject({ name: 'Open ones', user_id: anna.id });
    expect(await status(admin.delete(path))).toBe(204);
    expect((await admin.get('/saved-views/deleted.json')).body.data.map(view => view.name)).toContain('Open ones');
    expect(await status(admin.post(`/saved-views/restore/${path.slice(13)}`))).toBe(200);
    expect(await names(anna)).toEqual(['Open ones']);
    expect((await admin.patch(path, { shared: 'me' })).status).toBe(200);
    expect([await names(anna), await names(admin)]).toEqual([['Open ones'], []]);
  });

  it('counts for its owner, whoever brings it back', async () => {
    const path = await add(anna, { shared: 'all' });
    await admin.delete(path);
    await house.database.run(
      sql`insert into saved_views (id, user_id, report_config_id, name) select gen_random_uuid(), ${anna.id}, ${form}, 'View ' || n from generate_series(1, 50) n`,
    );
    const back = await admin.post(`/saved-views/restore/${path.slice(13)}`);
    expect([back.status, back.body.issues[0]?.code]).toEqual([422, 'too_many']);
  });

  it('opens the list of each who wants it so, of the others not', async () => {
    const path = await add(anna, { shared: 'all', name: 'Week', is_default: true });
    const defaults = async (person: Person) =>
      (await person.get(`/saved-views.json?filter[report_config_id]=${form}`)).body.data
        .filter(view => view.is_default)
        .map(view => view.name);
    expect([await defaults(anna), await defaults(bert)]).toEqual([['Week'], []]);
    const opens = (on: boolean) => bert.post(path.replace('views/', 'views/default/'), { on });
    expect(await status(opens(true))).toBe(204);
    expect([await defaults(anna), await defaults(bert), await defaults(admin)]).toEqual([['Week'], ['Week'], []]);
    const { version } = (await anna.get(path)).body.data;
    expect(version).toBe(1);
    await add(bert, { name: 'Mine', is_default: true });
    expect(await defaults(bert)).toEqual(['Mine']);
    expect(await status(opens(true))).toBe(204);
    expect(await defaults(bert)).toEqual(['Week']);
    expect(await status(opens(false))).toBe(204);
    expect([await defaults(anna), await defaults(bert)]).toEqual([['Week'], []]);
    await opens(true);
    await anna.patch(path, { shared: 'me' });
    expect(await defaults(bert)).toEqual([]);
  });

  it('is told of to the others when it changes, and when it is theirs no more', async () => {
    const path = await add(anna, { shared: 'all' });
    const reader = await house.as('reader', 'user', { Options: { read: 'all' } });
    const stream = await streamOf(house, reader, 'options');
    await stream.until('ready');
    await stream.quiet();
    const hears = async (body: object) => {
      const from = stream.told.length;
      expect((await anna.patch(path, body)).status).toBe(200);
      await stream.quiet();
      const lines = stream.told.slice(from).flatMap(({ data }) => data as { resource: string }[]);
      return lines.some(({ resource }) => resource === 'saved-views');
    };
    for (const body of [{ name: 'Another' }, { shared: 'me' }, { shared: 'some', people: [{ id: reader.id }] }])
      expect(await hears(body), JSON.stringify(body)).toBe(true);
    expect(await hears({ shared: 'me' })).toBe(true);
    expect(await hears({ name: 'Unheard' })).toBe(false);
    stream.close();
  });
});
