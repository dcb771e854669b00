/** API tests of the audit log: complete, immutable, and for administrators only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
});
afterAll(() => house.close());

const lines = async (query: string) => (await admin.get(`/audit.json?limit=100&${query}`)).body;

it('is closed to all who hold no right to it, whatever way they ask', async () => {
  for (const path of ['/audit.json', '/audit.csv', '/audit.json?search=a&sort=at']) {
    expect([path, (await anna.get(path)).status]).toEqual([path, 403]);
    expect([path, (await house.nobody.get(path)).status]).toEqual([path, 401]);
  }
  const refused = await lines(`filter[action]=forbidden&filter[user_id]=${anna.id}`);
  expect(refused.count).toBe(3);
  expect(refused.data[0]).toMatchObject({ entity: 'Audit', outcome: 'refused', via: 'session', username: 'anna' });
});

it('can be changed, emptied or shortened by nobody, not even past the API', async () => {
  for (const text of ['delete from audit', "update audit set outcome = 'x'", 'truncate audit'])
    await expect(house.database.text(text)).rejects.toThrow('can only be added to');
  const id = (await lines('')).data[0]?.id;
  for (const way of ['patch', 'delete', 'post'] as const)
    expect((await admin[way](`/audit/${id}.json`, {})).status).toBe(404);
});

it('is written in the transaction of the change: what was undone is not in it', async () => {
  const form = await addForm(admin, 'Einmalig');
  const stale = await admin.patch(`/report-configs/${form}.json`, { name: 'Anders' }, { 'if-match': '"7"' });
  expect(stale.status).toBe(412);
  expect((await lines(`filter[item_id]=${form}`)).data.map(row => row.action)).toEqual(['add']);
});

describe('tells', () => {
  it('which fields an edit changed, and of tracked ones from what to what', async () => {
    const form = await addForm(admin, 'Feldliste');
    await admin.patch(`/report-configs/${form}.json`, { campaign: 'Herbst' });
    const [edit] = (await lines(`filter[item_id]=${form}&filter[action]=edit`)).data;
    expect(edit).toMatchObject({ user_id: admin.id, username: 'admin', detail: { fields: ['campaign'] } });
    expect(JSON.stringify(edit)).not.toContain('Herbst');
  });

  it('rights and roles from what to what', async () => {
    const ben = await house.as('ben');
    const permissions = { Reports: { read: 'all' } };
    const changed = await admin.patch(`/pixelstein-users/users/edit/${ben.id}.json`, { permissions, role: 'admin' });
    expect(changed.status).toBe(200);
    const [edit] = (await lines(`filter[item_id]=${ben.id}&filter[action]=edit`)).data;
    expect(edit?.detail).toEqual({
      fields: ['permissions', 'role'],
      changes: { role: ['user', 'admin'], own_permissions: [null, permissions] },
    });
  });

  it('from where and by what program', async () => {
    const agent = 'Field app/7 (tablet)';
    const form = (
      await admin.post('/report-configs/add.json', { name: 'Woher', fields: [], states: [] }, { 'user-agent': agent })
    ).body.data.id;
    expect((await lines(`filter[item_id]=${form}`)).data[0]).toMatchObject({ agent, ip: '127.0.0.1', via: 'session' });
  });

  it('deletions, restorations and purges, each with its thing', async () => {
    const form = await addForm(admin, 'Weg');
    await admin.delete(`/report-configs/${form}.json`);
    await admin.post(`/report-configs/restore/${form}.json`);
    await admin.delete(`/report-configs/${form}.json`);
    await admin.delete(`/report-configs/purge/${form}.json`);
    const actions = (await lines(`filter[item_id]=${form}&direction=asc`)).data.map(row => row.action);
    expect(actions).toEqual(['add', 'remove', 'restore', 'remove', 'purge']);
  });
});

it('filters by person, action, kind and time; searches; and refuses what it does not know', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  expect((await lines(`filter[at][gte]=${soon}`)).count).toBe(0);
  expect((await lines(`filter[at][lt]=${soon}&filter[entity]=ReportConfigs`)).count).toBeGreaterThan(4);
  expect((await lines('search=forbid')).data.every(row => row.action === 'forbidden')).toBe(true);
  expect((await admin.get('/audit.json?filter[detail]=x')).status).toBe(400);
});

it('is exported as a table with the same filters; no cell of it is a formula', async () => {
  await house.database.run(
    sql`insert into audit (id, at, username, action, outcome, detail) values (gen_random_uuid(), now(), '=1+1', 'odd "one"', 'ok', '{"a": "b,c"}')`,
  );
  const answered = await admin.get('/audit.csv?filter[action]=odd%20%22one%22');
  expect(answered.headers['content-type']).toContain('text/csv');
  expect(answered.headers['x-total-count']).toBe('1');
  const text = answered.raw.toString();
  expect(text.startsWith('\uFEFFid,at,user_id,username,')).toBe(true);
  expect(text).toContain(`'=1+1`);
  expect(text).toContain('"odd ""one"""');
  expect(text).toContain('"{""a"":""b,c""}"');
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);
  expect((await lines('filter[action]=export&filter[entity]=Audit')).data[0]?.detail).toEqual({
    format: 'csv',
    count: 1,
  });
});
