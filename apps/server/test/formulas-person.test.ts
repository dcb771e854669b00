/** What formulas know beside answers, on the server: the state, the author, and when the entry was made. */
import type { Content, Data } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { until } from './until.ts';

let house: House;
let receiver: Receiver;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  receiver = await openReceiver();
  house = await openHouse({ privateWebhooks: ['127.0.0.0/8'] });
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  for (const name of ['Person b', 'person A', 'Person c']) {
    const group = (await admin.post('/pixelstein-users/groups.json', { name })).body.data.id;
    if (name !== 'Person c')
      await admin.post(`/pixelstein-users/groups/${group}/members.json`, { users: [{ id: anna.id }] });
  }
});
afterAll(async () => {
  await house.close();
  await receiver.close();
});

const calculated = (name: string, formula: string, kind = 'text') =>
  input('calculated', name, { formula, format: { kind } });
async function save(fields: Content[]): Promise<string> {
  const states = ['open', 'done'].map(value => ({ id: uuidv7(), value, label: value }));
  const added = await admin.post('/report-configs/add.json', { fields, states, name: `Person ${uuidv7()}` });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
}
async function add(by: Person, form: string, data: Data, rest: object = {}) {
  const added = await by.post('/reports/add.json', report(form, data, rest));
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data;
}

describe('the state of an entry', () => {
  it('that is changed alone computes what reads it, and of other forms nothing', async () => {
    const fields = [input('text', 'a'), input('text', 'open', { showIf: 'entry.state <> "done"' })];
    const form = await save([...fields, calculated('b', 'entry.state & "!"')]);
    const added = await add(anna, form, { a: '1', open: 'x' }, { state: 'open' });
    expect(added.data).toMatchObject({ b: 'open!', open: 'x' });
    const done = await admin.patch(`/reports/${added.id}.json`, { state: 'done' });
    expect(done.body.data).toMatchObject({ state: 'done', data: { a: '1', b: 'done!' } });
    expect(done.body.data.data).not.toHaveProperty('open');
  });
});

describe('the formula of a handler', () => {
  it('knows the author, the state and when the entry was made', async () => {
    const form = await save([input('text', 'title')]);
    await house.work();
    const config = { url: `${receiver.url}/hook`, method: 'POST' };
    const api = (await admin.post('/apis/add.json', { name: 'Person', type: 'webhook', config })).body.data.id;
    const formula =
      'AND(entry.state = "done", COUNTIF(user.groups, "Person b") = 1, YEAR(entry.created) > 2000, user.name = "anna")';
    const handler = { api_id: api, report_config_id: form, title: 'Told', event: 'create', formula };
    const made = await admin.post('/reportHandlers/add.json', handler);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await add(anna, form, { title: 'open' }, { state: 'open' });
    await add(admin, form, { title: 'of another' }, { state: 'done' });
    await add(anna, form, { title: 'fits' }, { state: 'done' });
    await until(
      () => receiver.taken.map(({ body }) => JSON.parse(String(body)).report.data.title as string),
      told => told.includes('fits'),
    );
    const left = async (state: string) => (await admin.get(`/deliveries.json?filter[state]=${state}`)).body.count;
    await until(
      async () => (await left('waiting')) + (await left('running')),
      count => count === 0,
    );
    expect(receiver.taken).toHaveLength(1);
  });
});
