/** API tests of the trash: deleted items of all kinds in one list, and their purge after the retention period. */
import { type Resource, resources } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { purge } from '../src/jobs/purge.ts';
import { keepForms } from '../src/records/forms.ts';
import { subjectsOf } from '../src/resources/behaviours.ts';
import { addForm } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { openWorld, type World } from './world.ts';

let house: House;
let world: World;
let admin: Person;
let anna: Person;
let form: string;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  form = await addForm(admin, 'Begehung');
  world = await openWorld(house, form);
});
afterAll(() => house.close());

const trashed = (Object.values(resources) as Resource[]).filter(resource => resource.trash && !resource.personal);
const listed = async (person: Person, query = '') => {
  const answered = await person.get(`/trash.json?limit=100${query}`);
  expect(answered.status).toBe(200);
  return answered.body;
};
const report = async (person: Person) =>
  (await person.post('/reports/add.json', { report_config_id: form, data: { title: 'x' } })).body.data.id;

it('shows nobody what they could not bring back', async () => {
  const none = await house.as('none', 'user', { '*': { '*': 'none' }, Reports: { delete: 'none' } });
  const [mine, theirs] = [await report(anna), await report(admin)];
  await anna.delete(`/reports/${mine}.json`);
  await admin.delete(`/reports/${theirs}.json`);
  const ids = (body: { data: Item[] }) => body.data.map(row => row.id);
  expect((await house.nobody.get('/trash.json')).status).toBe(401);
  expect(await listed(none)).toMatchObject({ data: [], count: 0, kinds: [] });
  const own = await listed(anna);
  expect(ids(own)).toEqual([mine]);
  expect([own.count, own.kinds]).toEqual([1, [{ entity: 'Reports', count: 1 }]]);
  expect(ids(await listed(admin))).toEqual(expect.arrayContaining([mine, theirs]));
});

it('knows every kind that has a trash, by its name, with when and by whom', async () => {
  for (const resource of trashed) {
    if (resource.name === 'users') continue;
    const id = await world.make(resource.name as never, admin.id);
    // By the resource's own call, as another user would.
    const path = `${resource.path}${(resource.paths?.remove ?? '/{id}').replace('{id}', id)}.json`;
    expect([resource.name, (await admin.delete(path)).status]).toEqual([resource.name, 204]);
    const row = (await listed(admin, `&filter[entity]=${resource.entity}`)).data.find(one => one.id === id);
    expect([resource.name, row]).toMatchObject([
      resource.name,
      {
        entity: resource.entity,
        path: resource.path,
        deleted_by: admin.id,
        deleted_by_name: 'admin',
        mirrored: resource.trash === 'mirrored',
        remove_path: path,
      },
    ]);
    expect([resource.name, row?.label]).not.toEqual([resource.name, null]);
    expect(new Date(String(row?.purge_at)).getTime() - new Date(String(row?.deleted)).getTime()).toBe(90 * 86_400_000);
    const back = `${resource.path}/restore/${id}.json`;
    expect((await (resource.trash === 'mirrored' ? admin.delete(back) : admin.post(back))).status).toBe(200);
    expect((await listed(admin, `&filter[entity]=${resource.entity}`)).data.some(one => one.id === id)).toBe(false);
  }
});

it('finds by name, whatever the case, and sorts and pages over all kinds', async () => {
  const names = ['Ärger mit Tür', 'arger anders', 'Bericht'];
  for (const name of names) {
    const id = (await admin.post('/report-configs/add.json', { name, fields: [], states: [] })).body.data.id;
    await admin.delete(`/report-configs/${id}.json`);
  }
  const labels = (body: { data: Item[] }) => body.data.map(row => row.label);
  expect(labels(await listed(admin, '&search=ARGER&sort=label'))).toEqual(['arger anders', 'Ärger mit Tür']);
  const all = await listed(admin);
  const paged: unknown[] = [];
  for (let page = 1; paged.length < all.count; page++)
    paged.push(...(await admin.get(`/trash.json?limit=2&page=${page}`)).body.data.map(row => row.id));
  expect(paged).toEqual(all.data.map(row => row.id));
  const times = all.data.map(row => Date.parse(String(row.deleted)));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  for (const query of ['sort=data', 'limit=0', 'limit=101', 'nothing=1', 'page=0', 'filter[name]=x'])
    expect([query, (await admin.get(`/trash.json?${query}`)).status]).toEqual([query, 400]);
});

it('tells who deleted many at once', async () => {
  const ids = [await report(anna), await report(anna)];
  const done = await admin.post('/reports/bulk.json', { action: 'delete', ids });
  expect(done.body.data.changed).toBe(2);
  const rows = (await listed(admin, '&filter[entity]=Reports')).data.filter(row => ids.includes(row.id));
  expect(rows.map(row => row.deleted_by_name)).toEqual(['admin', 'admin']);
});

describe('each night', () => {
  const night = () =>
    purge({
      database: house.database,
      services: house.services,
      subjects: Object.values(subjectsOf(keepForms(), 'http://localhost:3000')),
    });
  const age = (resource: Resource, id: string, days: number) =>
    house.database.text(`update ${resource.table} set deleted = now() - make_interval(days => $1) where id = $2`, [
      days,
      id,
    ]);
  const there = async (resource: Resource, id: string) =>
    (await house.database.text(`select 1 from ${resource.table} where id = $1`, [id])).rows.length === 1;

  it('what was deleted for longer than is set goes for good, and nothing else', async () => {
    for (const resource of trashed) {
      if (resource.name === 'users') continue;
      const make = (deleted: boolean) => world.make(resource.name as never, admin.id, deleted);
      const [old, young, present] = [await make(true), await make(true), await make(false)];
      await age(resource, old, 91);
      await age(resource, young, 89);
      await night();
      const left = [await there(resource, old), await there(resource, young), await there(resource, present)];
      expect([resource.name, left]).toEqual([resource.name, [false, true, true]]);
      const trail = await house.database.rows(
        sql`select action, via, user_id from audit where item_id = ${old} and action = 'purge'`,
      );
      expect(trail).toEqual([{ action: 'purge', via: 'system', user_id: null }]);
    }
  });

  it('what cannot go keeps nothing back that could', async () => {
    const { tags } = resources;
    const ids = [await world.make('tags', admin.id, true), await world.make('tags', admin.id, true)];
    await age(tags, ids[0] as string, 300);
    await age(tags, ids[1] as string, 200);
    const settle = async (_ctx: unknown, { id }: { id: string }) => {
      if (id === ids[0]) throw new Error('this one stays');
    };
    await purge({
      database: house.database,
      services: house.services,
      subjects: [{ resource: tags, behaviour: { afterWrite: settle } }],
    });
    expect([await there(tags, ids[0] as string), await there(tags, ids[1] as string)]).toEqual([true, false]);
    await night();
  });

  it('in as many days as administrators have set', async () => {
    const id = await world.make('tags' in resources ? ('tags' as never) : 'apis', admin.id, true);
    const resource = trashed.find(one => one.name === ('tags' in resources ? 'tags' : 'apis')) as Resource;
    await age(resource, id, 8);
    const option = await admin.post('/options/add.json', { name: 'purge_after_days', value: '7' });
    expect(option.status).toBe(201);
    await night();
    expect(await there(resource, id)).toBe(false);
    await admin.delete(`/options/${option.body.data.id}.json`);
  });
});

it('every table with a trash says who deleted, and walks its trash by an index', async () => {
  const tables = await house.database.rows<{ table_name: string }>(
    sql`select table_name from information_schema.columns where table_schema = 'public' and column_name = 'deleted' and data_type = 'timestamp with time zone'`,
  );
  for (const { table_name } of tables) {
    const found = await house.database.one(
      sql`select (select count(*) from information_schema.columns where table_name = ${table_name} and column_name = 'deleted_by') as by, (select count(*) from pg_indexes where tablename = ${table_name} and indexdef like '%(deleted DESC, id DESC) WHERE (deleted IS NOT NULL)%') as indexes`,
    );
    expect([table_name, found]).toEqual([table_name, { by: 1, indexes: 1 }]);
  }
});
