/** Recalculations: who may, what one would change, and that entries are computed anew in batches, stopped and undone. */
import type { Content } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { recalculate } from '../src/jobs/recalculate.ts';
import { input } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { until } from './until.ts';

let house: House;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna', 'user', {
    Reports: { '*': 'self', create: 'self', read: 'self', update: 'self' },
    ReportConfigs: { '*': 'all', read: 'all', update: 'all' },
  });
});
afterAll(() => house.close());

const total = (formula: string): Content => input('calculated', 'total', { formula, format: { kind: 'number' } });
const fields = (formula: string) => [input('number', 'amount'), total(formula)];

async function formWith(formula: string, amounts: number[], more: Content[] = []) {
  const added = await admin.post('/report-configs/add.json', {
    name: `Recalculated ${uuidv7()}`,
    fields: [...fields(formula), ...more],
    states: [],
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const form = added.body.data;
  const entries: Item[] = [];
  for (const amount of amounts)
    entries.push((await admin.post('/reports/add.json', { report_config_id: form.id, data: { amount } })).body.data);
  return { form, entries };
}
const change = async (form: Item, contents: Content[], more: object = {}) => {
  const { body } = await admin.get(`/report-configs/${form.id}.json`);
  const kept = (body.data as unknown as { fields: Content[] }).fields;
  const next = contents.map(each => ({
    ...each,
    id: kept.find(old => old.options.name === each.options.name)?.id ?? each.id,
  }));
  const { status } = await admin.patch(`/report-configs/${form.id}.json`, { fields: next, ...more });
  expect(status).toBe(200);
};
const entry = async (id: string) => (await admin.get(`/reports/${id}.json`)).body.data;
const path = (form: Item) => `/report-configs/${form.id}`;
const job = async (form: Item) => (await admin.get(`${path(form)}/recalculation.json`)).body.data;
/** Begins one, and awaits its end. */
async function run(form: Item): Promise<void> {
  const asked = await admin.post(`${path(form)}/recalculate.json`);
  expect([asked.status, asked.body.data.state]).toEqual([202, 'running']);
  await until(async () => {
    const { state, attempts } = (await house.database.one<{ state: string; attempts: number }>(
      sql`select state, attempts from recalculations where report_config_id = ${form.id}`,
    )) ?? { state: '', attempts: 0 };
    return state !== 'running' || attempts > 0;
  });
  expect(await job(form)).toMatchObject({ state: 'done' });
}
/** One that no worker has heard of. */
async function begun(form: Item, from: Item | null = null): Promise<string> {
  const id = uuidv7();
  await house.database.run(
    sql`insert into recalculations (id, report_config_id, total, done, last_id, last_created) values (${id}, ${form.id}, 451, ${from ? 1 : 0}, ${from?.id ?? null}, (select created from reports where id = ${from?.id ?? null}))`,
  );
  return id;
}
const work = (id: string) => recalculate({ database: house.database, services: house.services }, { id });

it('is for those who may change the form and all of its entries', async () => {
  const { form } = await formWith('amount', [1]);
  for (const way of ['recalculate.json', 'recalculate.json?dry=true', 'recalculation/undo.json'])
    expect((await anna.post(`${path(form)}/${way}`)).status).toBe(403);
  expect((await anna.delete(`${path(form)}/recalculation.json`)).status).toBe(403);
  expect((await admin.post(`/report-configs/${uuidv7()}/recalculate.json`)).status).toBe(404);
});

it('says ahead what would change, and changes nothing', async () => {
  const { form, entries } = await formWith('amount * 2', [1, 0, 3]);
  await change(form, fields('amount * 3'));
  const { status, body } = await admin.post(`${path(form)}/recalculate.json?dry=true`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ count: 3, examined: 3, changed: 2 });
  expect(body.data.rows).toMatchObject([
    { id: entries[2]?.id, before: { total: 6 }, after: { total: 9 } },
    { id: entries[0]?.id, before: { total: 2 }, after: { total: 3 } },
  ]);
  expect(await entry(entries[0]?.id ?? '')).toMatchObject({ version: 1, data: { total: 2 } });
  expect(await job(form)).toBeNull();
});

it('computes all entries anew, as a new version that a search finds, and leaves answers', async () => {
  const note = input('text', 'note', { showIf: 'amount > 100' });
  const { form, entries } = await formWith('amount * 2', [1, 5]);
  const [first] = entries as [Item];
  await admin.patch(`/reports/${first.id}.json`, { data: { ...first.data, free: 'kept' } });
  await change(form, [input('number', 'amount'), total('amount * 1000 + 7'), note]);
  await run(form);
  expect(await job(form)).toMatchObject({ state: 'done', total: 2, done: 2, changed: 2 });
  expect(await entry(first.id)).toMatchObject({ version: 3, data: { amount: 1, total: 1007, free: 'kept' } });
  const found = await admin.get(`/reports.json?filter[report_config_id]=${form.id}&search=5007`);
  expect(found.body.data.map(each => each.id)).toEqual([entries[1]?.id]);
  const again = await admin.post(`${path(form)}/recalculate.json?dry=true`);
  expect(again.body.data).toMatchObject({ changed: 0, rows: [] });
});

it('gives entries without a moment the one at which they came, and keeps warnings of new rules', async () => {
  const { form, entries } = await formWith('1', [5]);
  const [first] = entries as [Item];
  await house.database.run(
    sql`update reports set created = '2019-05-06T10:00:00Z', data = data - '_at' where id = ${first.id}`,
  );
  const rules = [{ formula: 'amount < 3', message: 'Viel', level: 'warning' }];
  await change(form, fields('YEAR(TODAY())'), { rules });
  await run(form);
  expect((await entry(first.id)).data).toMatchObject({
    total: 2019,
    _at: '2019-05-06T10:00:00.000Z',
    _warnings: [{ path: 'data', message: 'Viel' }],
  });
});

it('goes on in batches where it stopped, and ends when it is cancelled', async () => {
  const { form, entries } = await formWith('amount', [1]);
  const [first] = entries as [Item];
  await house.database.run(sql`
    insert into reports (id, report_config_id, user_id, owner, data, created)
    select gen_random_uuid(), report_config_id, user_id, owner, data, created - n * interval '1 minute' from reports, generate_series(1, 450) n where id = ${first.id}`);
  await change(form, fields('amount + 1'));
  const changed = () =>
    house.database.one<{ n: number }>(
      sql`select count(*)::int as n from reports where report_config_id = ${form.id} and data ->> 'total' = '2'`,
    );
  const whole = await begun(form, first);
  // One turn may end before all batches on a busy machine, and leaves the rest to the next one.
  await until(async () => {
    await work(whole);
    return (await job(form)).state !== 'running';
  });
  expect(await changed()).toEqual({ n: 450 });
  expect(await job(form)).toMatchObject({ state: 'done', done: 451, changed: 450 });

  await house.database.run(sql`delete from recalculations where report_config_id = ${form.id}`);
  const id = await begun(form);
  expect((await admin.delete(`${path(form)}/recalculation.json`)).status).toBe(204);
  await work(id);
  expect(await changed()).toEqual({ n: 450 });
  expect(await job(form)).toMatchObject({ state: 'cancelled', done: 0 });
  expect((await admin.delete(`${path(form)}/recalculation.json`)).status).toBe(404);
});

it('is undone, but for entries that were changed since', async () => {
  const { form, entries } = await formWith('amount * 2', [1, 5]);
  const [first, second] = entries as [Item, Item];
  await change(form, fields('amount * 10'));
  await run(form);
  const now = await entry(second.id);
  expect([second.form_version, now.form_version]).toEqual([1, 2]);
  await admin.patch(`/reports/${second.id}.json`, { data: { ...now.data, amount: 6 } });
  const undone = await admin.post(`${path(form)}/recalculation/undo.json`);
  expect([undone.status, undone.body.data.state]).toEqual([202, 'undoing']);
  await until(async () => (await job(form)).state === 'undone');
  expect((await entry(first.id)).data).toMatchObject({ amount: 1, total: 2 });
  expect((await entry(first.id)).form_version).toBe(1);
  expect((await entry(second.id)).data).toMatchObject({ amount: 6, total: 60 });
  expect((await admin.post(`${path(form)}/recalculation/undo.json`)).status).toBe(404);
});

it('is undone from what was kept whole, before the database kept the history', async () => {
  const { form, entries } = await formWith('amount * 2', [1]);
  const [first] = entries as [Item];
  await change(form, fields('amount * 10'));
  await run(form);
  await house.database.run(
    sql`insert into revisions (entity, item_id, version, user_id, created, body) select 'Reports', id, 1, ${admin.id}, now(), to_jsonb(t) || '{"data": {"amount": 1, "total": 2}}' from reports t where id = ${first.id}`,
  );
  await house.database.run(sql`delete from report_history_packed where report_id = ${first.id}`);
  await admin.post(`${path(form)}/recalculation/undo.json`);
  await until(async () => (await job(form)).state === 'undone');
  expect((await entry(first.id)).data).toMatchObject({ amount: 1, total: 2 });
});

it('leaves what the form would refuse by now under its own version, so that it can still be edited', async () => {
  const { form, entries } = await formWith('amount * 2', [1]);
  const [first] = entries as [Item];
  await change(form, [...fields('amount * 10'), input('text', 'place', { required: true })]);
  await run(form);
  expect(await entry(first.id)).toMatchObject({ form_version: 1, data: { total: 10 } });
  const edited = await admin.patch(`/reports/${first.id}.json`, { data: { amount: 2 } });
  expect([edited.status, edited.body.data.data.total]).toEqual([200, 4]);
});

it('gives up after three failures, and says so', async () => {
  const { form } = await formWith('amount', [1]);
  const id = await begun(form);
  await house.database.run(sql`update report_configs set deleted = now() where id = ${form.id}`);
  for (let round = 0; round < 3; round++) await work(id);
  await house.database.run(sql`update report_configs set deleted = null where id = ${form.id}`);
  expect(await job(form)).toMatchObject({ state: 'failed', done: 0 });
});

it('keeps entries of other forms as they are', async () => {
  const other = await formWith('amount', [7]);
  const { form } = await formWith('amount', [7]);
  await change(form, fields('amount + 1'));
  await run(form);
  expect(await entry(other.entries[0]?.id ?? '')).toMatchObject({ version: 1 });
});
