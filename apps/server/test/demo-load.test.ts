/** Tests of loading the demo data into an instance in use: complete, without sign-in, and removable without a trace. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fenceCheck } from '../../../demo/forms/fence-check.ts';
import { runwayCheck } from '../../../demo/forms/runway-check.ts';
import { wildlifeSighting } from '../../../demo/forms/wildlife-sighting.ts';
import { demoMessages } from '../../../demo/house.ts';
import { identifier, sql } from '../src/db/sql.ts';
import { workAtDemo } from '../src/demo/load.ts';
import { chartsOf } from '../src/jobs/charts.ts';
import { addForm, form } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
const sent: { queue: string; data: Record<string, unknown> }[] = [];
const demo = '/instance/demo.json';
const told = async () => (await admin.get(demo)).body.data as unknown as Record<string, Record<string, number>>;

beforeAll(async () => {
  house = await openHouse();
  // Jobs are collected, and run by the test.
  house.services.send = async (_db, queue, data) => void sent.push({ queue, data: data as Record<string, unknown> });
  admin = await house.as('admin', 'admin');
  // Conflicts: names that the demo uses, and a user with a name of its users.
  const own = await addForm(admin);
  await admin.post('/tags/add.json', { name: 'Lageplan' });
  await house.as('wildtier', 'user');
  const entry = await admin.post('/reports/add.json', { report_config_id: own, data: { title: 'Eigener' } });
  expect(entry.status).toBe(201);
});
afterAll(() => house.close());

/** With some of its forms only: the bird strikes alone take longer than all other tests together. */
const work = (forms = [fenceCheck, runwayCheck, wildlifeSighting], library = false) =>
  workAtDemo({ database: house.database, services: house.services, forms, library });

const kept = new Set(['audit', 'attempts', 'request_counts', 'migrations']);
/** Counters that are stored in several rows are compared by their sum. */
const sums: Record<string, string> = { storage_counts: 'bytes', file_counts: 'bytes' };

/** Row counts of every table, and the stored objects. */
async function everything(): Promise<Record<string, unknown>> {
  for (const { data } of sent.splice(0).filter(({ queue }) => queue === 'forget-object'))
    await house.services.storage.remove(String(data.key));
  const tables = await house.database.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    if (kept.has(name)) continue;
    const sum = sums[name];
    const how = sum ? sql`coalesce(sum(${identifier(sum)}), 0)` : sql`count(*)`;
    found[name] = (await house.database.one<{ n: number }>(sql`select ${how}::int8 as n from ${identifier(name)}`))?.n;
  }
  const keys: string[] = [];
  for await (const objects of house.services.storage.list()) keys.push(...objects.map(({ key }) => key));
  return { ...found, keys: keys.sort() };
}

/** Until all charts are counted and unused figures are removed: after a long count the next one is delayed. */
async function figures(): Promise<void> {
  const charts = chartsOf({ database: house.database });
  await expect
    .poll(async () => {
      await charts.kick();
      return house.database.one(sql`
        select (select count(*)::int from chart_changes) as changes, (select count(*)::int from chart_orphans) as orphans,
          (select count(*)::int from charts c where deleted is null
            and not exists (select 1 from chart_builds b where b.chart_id = c.id and b.build is not null)) as uncounted`);
    })
    .toEqual({ changes: 0, orphans: 0, uncounted: 0 });
}

it('what to do first is read off what is there; leaving a step out is each administrator’s own', async () => {
  const path = '/instance/first-steps.json';
  const told = (person: Person) =>
    person.get(path).then(({ body }) => {
      const { open, steps } = body.data as unknown as { open: boolean; steps: { id: string; done: boolean }[] };
      return [open, ...steps.filter(({ done }) => done).map(({ id }) => id)];
    });
  expect(await told(admin)).toEqual([true, 'form', 'people']);
  const other = await house.as('other', 'admin');
  expect((await admin.patch(path, { dismissed: ['logo', 'message'] })).body.data.open).toBe(false);
  expect(await told(other)).toEqual([true, 'form', 'people']);
  expect((await admin.patch(path, { shown: true, dismissed: [] })).body.data.open).toBe(true);
  expect((await admin.patch(path, { shown: false })).body.data.open).toBe(false);
  expect((await admin.patch(path, { dismissed: ['nothing'] })).status).toBe(422);
});

describe('the demo in an instance that is used', () => {
  let before: Record<string, unknown>;

  it('is loaded by a job, with nobody who could sign in', async () => {
    before = await everything();
    expect((await told()).state).toBe('none');
    const asked = await admin.post(demo);
    expect([asked.status, asked.body.data.state]).toEqual([202, 'loading']);
    expect(sent.map(({ queue }) => queue)).toEqual(['demo']);
    expect((await admin.post(demo)).status).toBe(409);
    await work(undefined, true);
    const { state, done, total, made, own } = await told();
    expect({ state, done, total }).toEqual({ state: 'loaded', done: 172, total: 172 });
    expect(made).toMatchObject({
      forms: 3,
      entries: 172,
      dashboards: 1,
      files: 36,
      messages: demoMessages.length,
      people: 2,
    });
    expect(own).toMatchObject({ total: 0 });
    expect(made?.charts).toBeGreaterThan(3);
    const open = await house.database.rows(
      sql`select username from users u join demo_rows m on m.kind = 'users' and m.id = u.id where u.active or u.role <> 'user' or exists (select 1 from credentials c where c.user_id = u.id)`,
    );
    expect(open).toEqual([]);
    const real = await house.database.one<{ n: number }>(
      sql`select count(*)::int as n from reports r join users u on u.id = r.user_id where u.username = 'wildtier'`,
    );
    expect(real?.n).toBe(0);
    expect((await admin.post(demo)).status).toBe(409);
  });

  it('says what people hung on it, takes that along when they know, leaves their own, and goes without a trace', async () => {
    await figures();
    const demoForm = (await admin.get('/report-configs.json?search=Wildlife')).body.data[0]!;
    const shown = (await admin.get(`/reports.json?filter[report_config_id]=${demoForm.id}&limit=1`)).body.data[0]!;
    const { data } = (await admin.get(`/reports/${shown.id}.json`)).body.data;
    expect((await admin.patch(`/reports/${shown.id}.json`, { data, state: 'sent' })).status).toBe(200);
    const body = { report_config_id: demoForm.id, local_id: crypto.randomUUID(), state: 'draft', data: {} };
    expect((await admin.post('/reports/add.json', body)).status).toBe(201);
    const config = {
      chart_value: 'state',
      chart_value_format: null,
      datasets: [{ id: 'a', label: 'A', color: '#244C5A', data_filter: [], aggregate: { function: 'count' } }],
    };
    const chart = { name: 'Mein Diagramm', type: 'bar', config, report_configs: [{ id: demoForm.id }] };
    expect((await admin.post('/charts/add.json', chart)).status).toBe(201);
    const inside = (await admin.get('/directories.json?limit=100')).body.data.find(one => one.parent_id === null)!;
    expect((await admin.post('/directories/add.json', { name: 'Meins', parent_id: inside.id })).status).toBe(201);
    const mine = await admin.post('/report-configs/add.json', { name: 'Bleibt', ...form() });
    const { own } = await told();
    expect(own).toMatchObject({ entries: 1, changed: 1, charts: 1, directories: 1, links: 0, handlers: 0, total: 4 });
    expect((await admin.delete(`${demo}?own=0`)).status).toBe(412);
    expect((await admin.delete(`${demo}?own=4`)).status).toBe(202);
    await work();
    await figures();
    expect((await told()).state).toBe('none');
    expect((await admin.get(`/report-configs/${mine.body.data.id}.json`)).status).toBe(200);
    await house.database.run(sql`delete from report_configs where id = ${mine.body.data.id}`);
    expect(await everything()).toEqual(before);
  });

  it('what an interrupted loading left goes before it begins anew, and a loading that is taken back stops', async () => {
    await admin.post(demo);
    const broken = {
      ...fenceCheck,
      form: () => {
        throw new Error('on purpose');
      },
    };
    await expect(work([runwayCheck, broken])).rejects.toThrow('on purpose');
    expect((await told()).state).toBe('failed');
    expect((await admin.post(demo)).status).toBe(202);
    let taken = false;
    const stopped = {
      ...runwayCheck,
      *entries(...[given, now]: Parameters<typeof runwayCheck.entries>) {
        yield* runwayCheck.entries(given, now);
      },
      form(picture: string | null) {
        // The second call: the first one is for the number of entries.
        if (taken) void admin.delete(`${demo}?own=0`);
        taken = true;
        return runwayCheck.form(picture);
      },
    };
    await work([stopped, fenceCheck]);
    expect((await told()).state).toBe('removing');
    await work();
    expect(await everything()).toEqual(before);
  });
});
