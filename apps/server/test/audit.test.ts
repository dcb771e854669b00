/** API tests of the audit log: complete, immutable, and for administrators only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { forgetAudit } from '../src/jobs/audit-keep.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  house = await openHouse();
  // A change of user name sends a mail, which is a job.
  await house.work();
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
  it('what an edit changed, from what to what, and what it was of', async () => {
    const form = await addForm(admin, 'Feldliste');
    await admin.patch(`/report-configs/${form}.json`, { campaign: 'Herbst', name: 'Feldbuch' });
    const [edit] = (await lines(`filter[item_id]=${form}&filter[action]=edit`)).data;
    expect(edit).toMatchObject({ user_id: admin.id, username: 'admin', item_name: 'Feldbuch' });
    expect(edit?.detail).toEqual({
      fields: ['campaign', 'name'],
      changes: { name: ['Feldliste', 'Feldbuch'], campaign: [null, 'Herbst'] },
    });
  });

  it('no secrets: neither of services, nor of options that are called so', async () => {
    const secret = 'whsec_never_to_be_told_anywhere';
    const config = { url: 'https://example.org/a', method: 'POST', secret, headers: { 'X-Pass': secret } };
    const api = (await admin.post('/apis/add.json', { name: 'Depot', type: 'webhook', config })).body.data.id;
    const next = { ...config, url: 'https://example.org/b', secret: `${secret}2`, headers: { 'X-Pass': `${secret}3` } };
    expect((await admin.patch(`/apis/${api}.json`, { config: next })).status).toBe(200);
    const option = (await admin.post('/options/add.json', { name: 'maps_token', value: secret })).body.data.id;
    await admin.patch(`/options/${option}.json`, { value: `${secret}4` });
    const told = (await lines(`filter[item_id]=${api}&filter[item_id]=${option}`)).data;
    expect(told.find(row => row.item_id === api && row.action === 'edit')?.detail).toMatchObject({
      changes: { config: [{ url: 'https://example.org/a' }, { url: 'https://example.org/b' }] },
    });
    expect(told.find(row => row.item_id === option && row.action === 'edit')?.detail).toMatchObject({
      changes: { value: ['********', '********'] },
    });
    expect(JSON.stringify(await lines(''))).not.toContain(secret);
    expect((await admin.get('/audit.csv')).raw.toString()).not.toContain(secret);
  });

  it('long values by their beginning, lists by their length', async () => {
    const form = await addForm(admin, 'Lang');
    const states = Array.from({ length: 20 }, (_, at) => ({
      id: `s${at}`,
      value: `state ${at}`,
      label: `State ${at}`,
    }));
    expect((await admin.patch(`/report-configs/${form}.json`, { campaign: 'x'.repeat(255), states })).status).toBe(200);
    const [edit] = (await lines(`filter[item_id]=${form}&filter[action]=edit`)).data;
    expect(edit?.detail).toMatchObject({
      changes: { campaign: [null, `${'x'.repeat(200)}…`], states: [expect.anything(), { count: 20 }] },
    });
  });

  it('names of what was linked, and whom it concerned: by their name at that time, also once they are gone', async () => {
    const carla = await house.as('carla');
    const group = (await admin.post('/pixelstein-users/groups.json', { name: 'Nachtdienst' })).body.data.id;
    const path = `/pixelstein-users/users/edit/${carla.id}.json`;
    expect((await admin.patch(path, { groups: [{ id: group }] })).status).toBe(200);
    expect((await admin.patch(path, { username: 'carla.neu' })).status).toBe(200);
    const told = (await lines(`filter[concerned_id]=${carla.id}&direction=asc`)).data;
    expect(told.map(row => [row.concerned, (row.detail as { changes?: object } | null)?.changes])).toEqual([
      ['carla', { groups: [[], ['Nachtdienst']] }],
      ['carla.neu', { username: ['carla', 'carla.neu'] }],
    ]);
    expect((await lines(`filter[user_id]=${carla.id}`)).count).toBe(0);
    await admin.delete(`/pixelstein-users/users/delete/${carla.id}.json`);
    await admin.delete(`/pixelstein-users/users/purge/${carla.id}.json`);
    const [gone] = (await lines(`filter[concerned_id]=${carla.id}`)).data;
    expect(gone).toMatchObject({ action: 'purge', item_name: 'carla.neu', concerned: expect.anything() });
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
  expect(text.split('\r\n')[0]?.endsWith(',detail,changes')).toBe(true);
  expect(text).toContain(`'=1+1`);
  expect(text).toContain('"odd ""one"""');
  expect(text).toContain('"{""a"":""b,c""}"');
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);
  expect((await lines('filter[action]=export&filter[entity]=Audit')).data[0]?.detail).toEqual({
    format: 'csv',
    count: 1,
  });
});

it('has the times and the changes of the table in the zone that is asked for', async () => {
  const form = await addForm(admin, 'Zonen');
  await admin.patch(`/report-configs/${form}.json`, { campaign: 'Winter' });
  const [edit] = (await lines(`filter[item_id]=${form}&filter[action]=edit`)).data;
  const table = async (zone: string) =>
    (await admin.get(`/audit.csv?filter[item_id]=${form}&filter[action]=edit&time_zone=${zone}`)).raw.toString();
  const at = async (zone: string) => (await table(zone)).split('\r\n')[1]?.split(',')[1] ?? '';
  for (const [zone, offset] of [
    ['Pacific/Pago_Pago', '-11:00'],
    ['Asia/Kathmandu', '+05:45'],
    ['Pacific/Kiritimati', '+14:00'],
  ] as const) {
    expect((await at(zone)).endsWith(offset)).toBe(true);
    expect(Date.parse(await at(zone))).toBe(Date.parse(String(edit?.at)));
  }
  expect(await table('UTC')).toContain('campaign: – → Winter');
  expect((await admin.get('/audit.csv?time_zone=Nowhere')).status).toBe(400);
});

it('keeps its lines for ever, or for the days that are set: older ones go in portions, no others can', async () => {
  const old = sql`insert into audit (id, at, action, outcome) select gen_random_uuid(), now() - interval '100 days', 'old', 'ok' from generate_series(1, 7)`;
  await house.database.run(old);
  const count = async (action: string) => (await lines(`filter[action]=${action}`)).count;
  await forgetAudit(house.database);
  expect(await count('old')).toBe(7);
  const option = async (value: string) =>
    (await admin.post('/options/add.json', { name: 'audit_keep_days', value })).status;
  expect([await option('30'), await option('soon'), await option('90')]).toEqual([422, 422, 201]);
  const before = await count('add');
  await expect(house.database.text("delete from audit where action = 'add'")).rejects.toThrow('can only be added to');
  await forgetAudit(house.database, 2);
  expect([await count('old'), await count('add')]).toEqual([0, before]);
});
