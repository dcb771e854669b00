/** API tests of saved views: private to their user, unique names per form, at most one default. */
import { limits } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;
let form: string;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
});
afterAll(() => house.close());

const add = (person: Person, body: object = {}) =>
  person.post('/saved-views/add.json', { report_config_id: form, name: `View ${uuidv7()}`, ...body });
const defaults = async (person: Person) =>
  (await person.get(`/saved-views.json?filter[report_config_id]=${form}&sort=name`)).body.data
    .filter(view => view.is_default)
    .map(view => view.name);

describe('who may not', () => {
  beforeAll(async () => {
    form = await addForm(admin, 'Private');
  });

  it('an administrator sees, changes and deletes nobody else’s', async () => {
    const { id } = (await add(anna, { name: 'Mine' })).body.data;
    expect((await admin.get('/saved-views.json')).body.count).toBe(0);
    expect((await admin.get(`/saved-views/${id}.json`)).status).toBe(404);
    expect((await admin.patch(`/saved-views/${id}.json`, { name: 'Theirs' })).status).toBe(404);
    expect((await admin.delete(`/saved-views/${id}.json`)).status).toBe(404);
    await anna.delete(`/saved-views/${id}.json`);
    expect((await admin.get('/saved-views/deleted.json')).body.count).toBe(0);
    expect((await admin.post(`/saved-views/restore/${id}.json`)).status).toBe(404);
  });

  it('a form that one may not read takes no views', async () => {
    const blind = await house.as('blind', 'user', { ReportConfigs: { read: 'none' } });
    for (const person of [blind, anna]) {
      const refused = await add(person, person === blind ? {} : { report_config_id: uuidv7() });
      expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, 'report_config_id']);
    }
  });
});

describe('a view', () => {
  it('keeps query, columns and widths, and gives them back', async () => {
    form = await addForm(admin, 'Kept');
    const columns = [{ key: 'data.title', width: 220 }, { key: 'created' }];
    const query = 'filter%5Bdata.amount%5D%5Bgte%5D=5&sort=created';
    const added = await add(anna, { name: '  Big ones ', query, columns });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect(added.body.data).toMatchObject({ name: 'Big ones', query, columns, is_default: false });
    const path = `/saved-views/${added.body.data.id}.json`;
    expect((await anna.patch(path, { columns: null })).body.data.columns).toBeNull();
    expect((await anna.patch(path, { name: 'x' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await anna.patch(path, { report_config_id: form })).status).toBe(422);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['query', { query: 'x'.repeat(4_001) }],
    ['columns.0.width', { columns: [{ key: 'a', width: 1 }] }],
    ['columns.0.style', { columns: [{ key: 'a', style: 'x' }] }],
    ['is_default', { is_default: 'yes' }],
  ])('is refused at %s: %j', async (path, body) => {
    const refused = await add(anna, body);
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, path]);
  });

  it('has a name of its own among one’s views of the form, free again once it is deleted', async () => {
    form = await addForm(admin, 'Names');
    const first = await add(anna, { name: 'Open' });
    const second = await add(anna, { name: 'oPEN' });
    expect([second.status, second.body.issues[0]?.path]).toEqual([409, 'name']);
    expect((await add(admin, { name: 'Open' })).status).toBe(201);
    const other = await addForm(admin, 'Other names');
    expect((await add(anna, { name: 'Open', report_config_id: other })).status).toBe(201);
    await anna.delete(`/saved-views/${first.body.data.id}.json`);
    expect((await add(anna, { name: 'Open' })).status).toBe(201);
    expect((await anna.post(`/saved-views/restore/${first.body.data.id}.json`)).status).toBe(409);
  });

  it('is the default alone, for its person and its form: the last one that was made it', async () => {
    form = await addForm(admin, 'Defaults');
    const one = (await add(anna, { name: 'one', is_default: true })).body.data;
    const two = (await add(anna, { name: 'two', is_default: true })).body.data;
    await add(admin, { name: 'else', is_default: true });
    expect(await defaults(anna)).toEqual(['two']);
    await anna.patch(`/saved-views/${one.id}.json`, { is_default: true });
    expect(await defaults(anna)).toEqual(['one']);
    await anna.delete(`/saved-views/${one.id}.json`);
    expect((await anna.post(`/saved-views/restore/${one.id}.json`)).status).toBe(200);
    expect(await defaults(anna)).toEqual(['one']);
    await anna.delete(`/saved-views/${one.id}.json`);
    await anna.patch(`/saved-views/${two.id}.json`, { is_default: true });
    expect((await anna.post(`/saved-views/restore/${one.id}.json`)).status).toBe(200);
    expect(await defaults(anna)).toEqual(['two']);
    expect(await defaults(admin)).toEqual(['else']);
  });

  it('is one of so many', async () => {
    form = await addForm(admin, 'Many');
    await house.database.run(
      sql`insert into saved_views (id, user_id, report_config_id, name) select gen_random_uuid(), ${anna.id}, ${form}, 'View ' || n from generate_series(1, ${limits.saved_views}) n`,
    );
    const refused = await add(anna);
    expect([refused.status, refused.body.issues[0]?.code]).toEqual([422, 'too_many']);
    expect((await add(admin)).status).toBe(201);
  });

  it('is counted, and the default, one after the other: also where many come at once, or come back', async () => {
    form = await addForm(admin, 'At once');
    await house.database.run(
      sql`insert into saved_views (id, user_id, report_config_id, name) select gen_random_uuid(), ${anna.id}, ${form}, 'View ' || n from generate_series(3, ${limits.saved_views}::int) n`,
    );
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, at) => add(anna, { name: `New ${at}`, is_default: true })),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422, 422, 422]);
    expect(await defaults(anna)).toHaveLength(1);
    const { id } = asked.find(({ status }) => status === 201)?.body.data ?? { id: '' };
    await anna.delete(`/saved-views/${id}.json`);
    const last = await add(anna, { name: 'Last' });
    expect(last.status).toBe(201);
    const back = await anna.post(`/saved-views/restore/${id}.json`);
    expect([back.status, back.body.issues[0]?.code]).toEqual([422, 'too_many']);
    await anna.delete(`/saved-views/${last.body.data.id}.json`);
    expect((await anna.post(`/saved-views/restore/${id}.json`)).status).toBe(200);
  });
});
