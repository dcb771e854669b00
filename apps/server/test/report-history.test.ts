/**
 * History of entries: who may not, that each way in says who and through what, that no change goes around it, former
 * states whole and put back, and what is kept of before.
 */
import { throughs } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type Present, reportStates } from '../src/records/report-history.ts';
import { addForm, container, input, report } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { heardIn, sortedIn } from './looks.ts';
import { until } from './until.ts';
import { upload } from './upload.ts';

let house: House;
let admin: Person;
let anna: Person;
let bert: Person;
let config: string;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  bert = await house.as('bert');
  config = await addForm(admin);
});
afterAll(() => house.close());

interface Change {
  version: number;
  at: string;
  user_id: string | null;
  user_name: string | null;
  through: string | null;
  action: string;
  state: { from: string | null; to: string | null } | null;
  changes: { path: string; from: unknown; to: unknown }[];
  form_version: number;
}

const add = async (person: Person, data: Record<string, unknown> = {}, rest: object = {}, of = config) => {
  const added = await person.post('/reports/add.json', report(of, data, rest));
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data as Item;
};
const patch = async (person: Person, id: string, body: object) => {
  const changed = await person.patch(`/reports/${id}.json`, body);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  return changed.body.data as Item;
};
const read = async (person: Person, id: string, query = '') => {
  const { status, body } = await person.get(`/reports/${id}/history.json${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as { data: Change[]; count: number };
};
const history = async (id: string) => (await read(admin, id)).data;
const whole = (person: Person, id: string, version: number | string) =>
  person.get(`/reports/${id}/history/${version}.json`);
const restore = (person: Person, id: string, body: object, headers = {}) =>
  person.post(`/reports/${id}/restore-version.json`, body, headers);

describe('who may not', () => {
  it('sees the history of no entry but of those that they may read, and restores none that they may not change', async () => {
    const { id } = await add(anna, { amount: 1 });
    await patch(anna, id, { data: { title: 'Two' } });
    for (const path of ['history.json', 'history/1.json'])
      expect([path, (await bert.get(`/reports/${id}/${path}`)).status]).toEqual([path, 404]);
    expect((await restore(bert, id, { version: 1 })).status).toBe(404);
    const reader = await house.as('reader', 'user', {
      Reports: { read: 'all', update: 'self', create: 'none', delete: 'none' },
    });
    expect((await read(reader, id)).data).toHaveLength(2);
    expect((await restore(reader, id, { version: 1 })).status).toBe(404);
    await anna.delete(`/reports/${id}.json`);
    expect((await anna.get(`/reports/${id}/history.json`)).status).toBe(404);
    expect((await whole(anna, id, 1)).status).toBe(404);
  });

  it('a version that is none is a 404, and a path that is none a 422', async () => {
    const { id } = await add(anna);
    for (const version of [0, 2, '1e0', '-1', 'x', '99999999999'])
      expect([version, (await whole(anna, id, version)).status]).toEqual([version, 404]);
    expect((await restore(anna, id, { version: 2 })).status).toBe(404);
    for (const path of ['data.nothing', 'state', 'data', 'data.', 'data._repeat', 'data.constructor', 'data.__proto__'])
      expect([path, (await restore(anna, id, { version: 1, paths: [path] })).status]).toEqual([path, 422]);
  });

  it('a link is told nothing of who changed what', async () => {
    const { id } = await add(anna);
    const link = await house.link(config);
    for (const path of ['history.json', 'history/1.json'])
      expect((await link.get(`/reports/${id}/${path}`)).status).toBe(401);
  });
});

it('tells each change: what it was, by whom, through what; adding is version 1', async () => {
  const { id, modified_by } = await add(anna, { amount: 140, colour: 'red' }, { state: 'new' });
  expect(modified_by).toBe(anna.id);
  await patch(admin, id, { data: { title: 'A title', amount: 150, day: '2026-11-19' } });
  expect((await patch(anna, id, { state: 'done' })).modified_by).toBe(anna.id);
  const told = await read(anna, id);
  expect(told).toMatchObject({ count: 3, page: 1 });
  expect(told.data.map(({ at, ...rest }) => rest)).toEqual([
    {
      ...{ version: 3, user_id: anna.id, user_name: 'anna', through: 'console', action: 'edit', form_version: 1 },
      state: { from: 'new', to: 'done' },
      changes: [],
    },
    {
      ...{
        version: 2,
        user_id: admin.id,
        user_name: 'admin',
        through: 'console',
        action: 'edit',
        state: null,
        form_version: 1,
      },
      changes: expect.arrayContaining([
        { path: 'data.amount', from: 140, to: 150 },
        { path: 'data.colour', from: 'red', to: null },
        { path: 'data.day', from: null, to: '2026-11-19' },
      ]),
    },
    {
      ...{ version: 1, user_id: anna.id, user_name: 'anna', through: 'console', action: 'add', form_version: 1 },
      state: { from: null, to: 'new' },
      changes: [],
    },
  ]);
  expect(told.data[1]?.changes).toHaveLength(3);
  const times = told.data.map(({ at }) => Date.parse(at));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect((await whole(anna, id, 1)).body.data).toMatchObject({
    ...{ id, version: 1, state: 'new', user_id: anna.id, through: 'console' },
    data: { title: 'A title', amount: 140, colour: 'red' },
  });
  expect((await whole(anna, id, 3)).body.data).toMatchObject({ state: 'done', data: { amount: 150 } });
  const second = await read(anna, id, '?limit=1&page=2');
  expect([second.count, second.data]).toEqual([3, [told.data[1]]]);
});

it('keeps only what a change replaced, and nothing of an entry that never changed', async () => {
  const { id } = await add(anna, { amount: 1, mail: 'anna@example.org' });
  const rows = () =>
    house.database.rows(
      sql`select version, former, added from report_history where report_id = ${id} order by version`,
    );
  expect(await rows()).toEqual([]);
  await patch(anna, id, { data: { title: 'A title', amount: 2, mail: 'anna@example.org', colour: 'red' } });
  await patch(anna, id, { state: 'done' });
  expect(await rows()).toEqual([
    { version: 1, former: { amount: 1 }, added: ['colour'] },
    { version: 2, former: null, added: null },
  ]);
});

describe('through', () => {
  const last = async (id: string) => (await history(id))[0];

  it('a key is api, a bulk change bulk, whoever does it', async () => {
    const key = await anna.post('/account/keys.json', {
      name: 'Script',
      permissions: { Reports: { create: 'all', read: 'self', update: 'self' }, ReportConfigs: { read: 'all' } },
    });
    expect(key.status, JSON.stringify(key.body)).toBe(201);
    const script = house.bearer(String(key.body.data.key));
    const { id } = await add(script);
    expect(await last(id)).toMatchObject({ through: 'api', user_id: anna.id });
    expect((await anna.post('/reports/bulk.json', { action: 'state', state: 'done', ids: [id] })).status).toBe(200);
    expect(await last(id)).toMatchObject({
      ...{ version: 2, through: 'bulk', user_id: anna.id, action: 'edit', changes: [] },
      state: { from: null, to: 'done' },
    });
  });

  it('a link is link, and nobody', async () => {
    const link = await house.link(config, { maker: admin.id });
    const sent = await link.post('/reports/once.json', report(config, {}, { local_id: uuidv7() }), {
      'x-sent-late': '1',
    });
    expect(sent.status).toBe(201);
    expect(await last(sent.body.data.id)).toMatchObject({
      through: 'link',
      user_id: null,
      user_name: null,
      action: 'add',
    });
  });

  it('what an outbox sent late is device, an entry out of its file import', async () => {
    const late = await anna.post('/reports/add.json', report(config, {}, { local_id: uuidv7() }), {
      'x-sent-late': '1',
    });
    expect(await last(late.body.data.id)).toMatchObject({ through: 'device', user_id: anna.id });
    const brought = await admin.post('/reports/import-outbox.json', {
      ...report(config),
      local_id: uuidv7(),
      sender: { user_id: anna.id },
    });
    expect(brought.status).toBe(201);
    expect(await last(brought.body.data.id)).toMatchObject({ through: 'import', user_id: admin.id });
  });

  it('deleting and restoring are told, by whom', async () => {
    const { id } = await add(anna);
    await anna.delete(`/reports/${id}.json`);
    await admin.post(`/reports/restore/${id}.json`);
    expect((await history(id)).map(({ version, action, user_id }) => [version, action, user_id])).toEqual([
      [3, 'restore', admin.id],
      [2, 'remove', anna.id],
      [1, 'add', anna.id],
    ]);
  });

  it('a recalculation is a job of the one who began it; its undo too', async () => {
    const total = input('calculated', 'total', { formula: 'amount * 2', format: { kind: 'number' } });
    const amount = input('number', 'amount');
    const of = await addForm(admin, 'Totals', { fields: [amount, total], states: [] });
    const entry = (await admin.post('/reports/add.json', { report_config_id: of, data: { amount: 4 } })).body.data;
    const changed = { ...total, options: { ...total.options, formula: 'amount * 3' } };
    await admin.patch(`/report-configs/${of}.json`, { fields: [amount, changed] });
    const ended = async (path: string, state: string) => {
      expect((await admin.post(`/report-configs/${of}/${path}.json`)).status).toBe(202);
      await until(async () => (await admin.get(`/report-configs/${of}/recalculation.json`)).body.data.state === state);
    };
    await ended('recalculate', 'done');
    expect(await last(entry.id)).toMatchObject({ version: 2, through: 'job', user_id: admin.id });
    expect((await last(entry.id))?.changes).toContainEqual({ path: 'data.total', from: 8, to: 12 });
    await ended('recalculation/undo', 'undone');
    expect(await last(entry.id)).toMatchObject({ version: 3, through: 'job', user_id: admin.id });
    expect((await last(entry.id))?.changes).toContainEqual({ path: 'data.total', from: 12, to: 8 });
  });

  it('a change in the database itself that says nothing is a version all the same, of nobody', async () => {
    const { id } = await add(anna, { amount: 1 });
    await house.database.run(sql`update reports set data = data || '{"amount": 2}' where id = ${id}`);
    expect(await last(id)).toMatchObject({
      ...{ version: 2, through: 'job', user_id: null },
      changes: [{ path: 'data.amount', from: 1, to: 2 }],
    });
    expect((await anna.get(`/reports/${id}.json`)).headers.etag).toBe('"2"');
    await house.database.run(sql`update reports set search = 'x' where id = ${id}`);
    expect(await last(id)).toMatchObject({ version: 2 });
  });
});

describe('putting back', () => {
  it('a former state is a new change of answers, never of the state', async () => {
    const { id } = await add(anna, { amount: 1, colour: 'red' }, { state: 'new' });
    await patch(anna, id, { data: { title: 'Two', day: '2026-01-02' }, state: 'done' });
    const back = await restore(admin, id, { version: 1 });
    expect([back.status, back.headers.etag]).toEqual([200, '"3"']);
    expect(back.body.data).toMatchObject({ state: 'done', data: { title: 'A title', amount: 1, colour: 'red' } });
    expect(back.body.data).not.toHaveProperty('through');
    expect(back.body.data.data).not.toHaveProperty('day');
    expect((await history(id))[0]).toMatchObject({ version: 3, user_id: admin.id, through: 'console', state: null });
    const again = await restore(admin, id, { version: 1 });
    expect([again.status, again.headers.etag]).toEqual([200, '"3"']);
    const stale = await restore(anna, id, { version: 2 }, { 'if-match': '"2"' });
    expect([stale.status, stale.headers.etag]).toEqual([412, '"3"']);
  });

  it('one answer alone, also one that was not there', async () => {
    const { id } = await add(anna, { amount: 1 });
    await patch(anna, id, { data: { title: 'Two', amount: 2, colour: 'red' } });
    const back = await restore(anna, id, { version: 1, paths: ['data.amount', 'data.colour'] });
    expect([back.status, back.body.data.data]).toEqual([200, { title: 'Two', amount: 1 }]);
  });

  it('is checked as any change', async () => {
    const { id } = await add(anna, { title: '' }, { state: 'draft' });
    await patch(anna, id, { data: { title: 'Now', amount: 2 }, state: 'done' });
    const refused = await restore(anna, id, { version: 1 });
    expect([refused.status, refused.body.issues.map(({ path }) => path)]).toEqual([422, ['data.title']]);
    expect(await history(id)).toHaveLength(2);
  });

  it('brings its files back, which are kept as long as the entry', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM+9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const picture = await upload(anna, 'a.png', png, 'image/png');
    const { id } = await add(anna, { pictures: [picture] });
    await patch(anna, id, { data: { title: 'Without' } });
    const held = () => house.database.rows(sql`select file_id from report_files where report_id = ${id}`);
    expect(await held()).toEqual([]);
    expect(await house.database.rows(sql`select file_id from report_former_files where report_id = ${id}`)).toEqual([
      { file_id: picture },
    ]);
    expect((await restore(anna, id, { version: 1 })).body.data.data.pictures).toEqual([picture]);
    expect(await held()).toEqual([{ file_id: picture }]);
    await anna.delete(`/reports/${id}.json`);
    expect((await anna.delete(`/reports/purge/${id}.json`)).status).toBe(204);
    expect(await house.database.rows(sql`select 1 from report_former_files where report_id = ${id}`)).toEqual([]);
  });

  it('instances of repeats by instance', async () => {
    const repeat = container('repeat_container', [input('text', 'step')], { maxRepeats: 5 });
    const of = await addForm(admin, 'Steps', { fields: [input('text', 'title'), repeat], states: [] });
    const steps = (...texts: string[]) => ({
      title: 'x',
      ...Object.fromEntries(texts.map((text, at) => [`step.${at}`, text])),
      _repeat: { [repeat.id]: texts.length },
    });
    const { id } = await add(anna, steps('a', 'b'), {}, of);
    await patch(anna, id, { data: steps('a', 'c', 'd') });
    expect((await history(id))[0]?.changes).toEqual(
      expect.arrayContaining([
        { path: 'data.step.1', from: 'b', to: 'c' },
        { path: 'data.step.2', from: null, to: 'd' },
      ]),
    );
    const back = await restore(anna, id, { version: 1, paths: ['data.step.1'] });
    expect(back.body.data.data).toMatchObject({ 'step.0': 'a', 'step.1': 'b', 'step.2': 'd' });
  });
});

describe('versions of the form', () => {
  const [place, keeper] = [input('text', 'place'), input('text', 'keeper')];
  const named = (content: typeof place, name: string) => ({ ...content, options: { ...content.options, name } });

  /** Filled in under version 1, changed, brought to version 2 (which calls the place a site, and asks no keeper), changed. */
  async function raisedEntry() {
    const of = await addForm(admin, `Raised ${uuidv7()}`, { fields: [place, keeper], states: [] });
    const { id } = await add(anna, { place: 'Gate 1', keeper: 'Zoo' }, {}, of);
    await patch(anna, id, { data: { place: 'Gate 2', keeper: 'Zoo' } });
    const next = await admin.patch(`/report-configs/${of}.json`, {
      fields: [named(place, 'site'), input('number', 'count')],
    });
    expect(next.status).toBe(200);
    await patch(anna, id, { form_version: 2, data: { site: 'Gate 2', keeper: 'Zoo', count: 3 } });
    await patch(anna, id, { data: { site: 'Gate 3', keeper: 'Zoo', count: 4 } });
    return id;
  }

  it('each state knows under which it was filled in, and a renamed field is no change', async () => {
    const id = await raisedEntry();
    const events = await history(id);
    expect(events.map(({ version, form_version }) => [version, form_version])).toEqual([
      [4, 2],
      [3, 2],
      [2, 1],
      [1, 1],
    ]);
    expect(events[1]?.changes).toEqual([{ path: 'data.count', from: null, to: 3 }]);
    expect(events[2]?.changes).toContainEqual({ path: 'data.place', from: 'Gate 1', to: 'Gate 2' });
    expect((await whole(admin, id, 2)).body.data).toMatchObject({ form_version: 1, data: { place: 'Gate 2' } });
    expect((await whole(admin, id, 4)).body.data).toMatchObject({ form_version: 2, data: { site: 'Gate 3' } });
  });

  it('a state of an earlier one is put back under the names of the entry’s own, which stays', async () => {
    const id = await raisedEntry();
    const back = await restore(admin, id, { version: 1, paths: ['data.site'] });
    expect([back.status, back.body.data.form_version]).toEqual([200, 2]);
    expect(back.body.data.data).toMatchObject({ site: 'Gate 1', count: 4 });
    const all = await restore(admin, id, { version: 2 });
    expect([all.status, all.body.data.form_version]).toEqual([200, 2]);
    expect(all.body.data.data).toMatchObject({ site: 'Gate 2', keeper: 'Zoo' });
    expect(all.body.data.data).not.toHaveProperty('place');
    expect(all.body.data.data).not.toHaveProperty('count');
    expect((await history(id))[0]).toMatchObject({ version: 6, form_version: 2 });
  });

  it('under a version that is not the newest any more, too', async () => {
    const id = await raisedEntry();
    const of = (await admin.get(`/reports/${id}.json`)).body.data.report_config_id;
    await admin.patch(`/report-configs/${of}.json`, { fields: [named(place, 'spot')] });
    const back = await restore(admin, id, { version: 1, paths: ['data.site'] });
    expect([back.status, back.body.data.form_version]).toEqual([200, 2]);
    expect(back.body.data.data).toMatchObject({ site: 'Gate 1' });
    expect((await history(id))[2]?.changes).toEqual([{ path: 'data.count', from: null, to: 3 }]);
  });

  it('of before this was kept, a state has that of the one after it', async () => {
    const id = await raisedEntry();
    await house.database.run(
      sql`update report_history_packed set form_version = null where report_id = ${id} and version = 1`,
    );
    expect((await history(id)).map(({ form_version }) => form_version)).toEqual([2, 2, 1, 1]);
  });
});

it('purging an entry, or its form, purges its history', async () => {
  const of = await addForm(admin, 'Purged');
  const made = [await add(anna, {}, {}, of), await add(anna, {}, {}, of)];
  for (const { id } of made) await patch(anna, id, { state: 'done' });
  const kept = () =>
    house.database.rows(sql`select 1 from report_history where report_id = any(${made.map(({ id }) => id)}::uuid[])`);
  expect(await kept()).toHaveLength(2);
  await anna.delete(`/reports/${made[0]?.id}.json`);
  await anna.delete(`/reports/purge/${made[0]?.id}.json`);
  expect(await kept()).toHaveLength(1);
  await admin.delete(`/report-configs/${of}.json`);
  expect((await admin.delete(`/report-configs/purge/${of}.json`)).status).toBe(204);
  expect(await kept()).toHaveLength(0);
});

it('entries are found by who changed them last, with that person', async () => {
  const of = await addForm(admin, 'Changers');
  const [first, second] = [await add(anna, {}, {}, of), await add(anna, {}, {}, of)];
  await patch(admin, first.id, { state: 'done' });
  const list = async (query: string) =>
    (await admin.get(`/reports.json?filter[report_config_id]=${of}&${query}`)).body.data as unknown as Item[];
  expect((await list(`filter[modified_by]=${admin.id}`)).map(({ id }) => id)).toEqual([first.id]);
  expect((await list(`filter[modified_by]=${anna.id}`)).map(({ id }) => id)).toEqual([second.id]);
  expect((await list(`filter[modified_by]=${admin.id}&contain=changers`))[0]).toMatchObject({
    modified_by: admin.id,
    changers: { id: admin.id, username: 'admin' },
  });
  // By whom they were changed is told to all who read them, with how many: as far as they may.
  await house.database.run(sql`update reports set search = search, modified_by = null where id = ${second.id}`);
  await add(anna, {}, {}, of);
  const changers = async (person: Person, query = '') =>
    (await person.get(`/reports/changers.json?filter[report_config_id]=${of}${query}`)).body
      .data as unknown as object[];
  expect(await changers(admin)).toEqual(
    expect.arrayContaining([
      { value: admin.id, label: 'admin', count: 1 },
      { value: anna.id, label: 'anna', count: 1 },
      { value: null, label: null, count: 1 },
    ]),
  );
  expect(await changers(anna, '&filter[state]=done')).toEqual([{ value: admin.id, label: 'admin', count: 1 }]);
  expect(await changers(bert)).toEqual([]);
  for (const [filter, ids] of [
    ['filter[modified_by]=', [second.id]],
    [`filter[modified_by][neq]=${anna.id}`, [second.id, first.id]],
  ] as const)
    expect([filter, (await list(filter)).map(({ id }) => id)]).toEqual([filter, ids]);
});

it('an entry of any number of changes is told to its first one, page by page, and opens in each state', async () => {
  const { id } = await add(anna, { amount: 0 });
  const changes = 12_345;
  // The older half as it was kept before, the rest packed.
  const half = 6_000;
  await house.database.run(sql`
    insert into report_history_plain (report_id, version, at, user_id, through, former, form_version)
      select ${id}::uuid, n, now() - interval '1 day' + n * interval '1 second', ${anna.id}::uuid, 'console', jsonb_build_object('amount', n - 1), 1 from generate_series(1, ${half}::int) n`);
  await house.database.run(sql`
    insert into report_history_packed (report_id, version, at, changer, how, former)
      select ${id}::uuid, n, now() - interval '1 day' + n * interval '1 second', (select no from report_changers where user_id = ${anna.id}), 1, json_build_object('amount', n - 1) from generate_series(${half + 1}::int, ${changes}::int) n`);
  await house.database.run(sql`alter table reports disable trigger user`);
  await house.database.run(
    sql`update reports set version = ${changes + 1}, data = data || jsonb_build_object('amount', ${changes}::int) where id = ${id}`,
  );
  await house.database.run(sql`alter table reports enable trigger user`);
  const last = await read(anna, id, '?limit=1000&page=13');
  expect([last.count, last.data.length]).toEqual([changes + 1, 346]);
  expect(last.data.at(-1)).toMatchObject({ version: 1, action: 'add', user_id: anna.id, changes: [] });
  expect(last.data.at(-2)).toMatchObject({ version: 2, changes: [{ path: 'data.amount', from: 0, to: 1 }] });
  expect(last.data[0]).toMatchObject({ version: 346, changes: [{ path: 'data.amount', from: 344, to: 345 }] });
  expect((await read(anna, id, '?limit=1000&page=14')).data).toEqual([]);
  for (const version of [1, 1_000, 1_001, 12_345, 12_346])
    expect((await whole(anna, id, version)).body.data).toMatchObject({ version, data: { amount: version - 1 } });
  expect((await restore(anna, id, { version: 7 })).body.data).toMatchObject({ data: { amount: 6 } });
});

/** The entry as after so many changes, whose versions are `step` apart. */
async function changedOften(changes: number, step = 1) {
  const { id } = await add(anna, { amount: 0 });
  await house.database.run(sql`
    insert into report_history_packed (report_id, version, at, changer, how, former)
      select ${id}::uuid, n * ${step}::int, now() - interval '1 day' + n * interval '1 second', null, 1, json_build_object('amount', n - 1) from generate_series(1, ${changes}::int) n`);
  await house.database.run(sql`alter table reports disable trigger user`);
  const version = changes * step + 1;
  await house.database.run(
    sql`update reports set version = ${version}, data = data || jsonb_build_object('amount', ${changes}::int) where id = ${id}`,
  );
  await house.database.run(sql`alter table reports enable trigger user`);
  return (await house.database.one<Present>(sql`select * from reports where id = ${id}`)) as Present;
}

it('a page far back puts no more changes in order at a time than it reads', async () => {
  const row = await changedOften(4_500);
  const { ctx, asked } = heardIn(house);
  const states = await reportStates(ctx, row, 100, 4_401);
  expect(states.map(({ version, data }) => [version, data.amount])).toEqual(
    Array.from({ length: 100 }, (_, at) => [100 - at, 99 - at]),
  );
  expect(asked).toHaveLength(5);
  for (const query of asked) expect(await sortedIn(house, query)).toBeLessThanOrEqual(1_000);
});

it('versions that lie apart are all read', async () => {
  const row = await changedOften(1_500, 3);
  const states = await reportStates(heardIn(house).ctx, row, 2_000);
  expect(states.map(({ data }) => data.amount)).toEqual(Array.from({ length: 1_501 }, (_, at) => 1_500 - at));
});

it('what a change did not touch is kept once, and read with what follows: states, versions of the form, answers', async () => {
  const { id } = await add(anna, { amount: 1 }, { state: 'new' });
  const direct = (set: string) =>
    house.database.text(`update reports set ${set}, version = version + 1, modified = now() where id = '${id}'`);
  await direct(`state = null`);
  await direct(`data = data || '{"colour": "red", "day": null}'`);
  await direct(`state = 'done'`);
  await direct(`data = data - 'amount', deleted = now()`);
  await direct(`deleted = null, state = 'new', modified_by = '${uuidv7()}', through = 'api'`);
  const kept = await house.database.rows<object>(
    sql`select version, how, state, former::text as former from report_history_packed where report_id = ${id} order by version`,
  );
  expect(kept).toEqual([
    { version: 1, how: 1 + 32, state: 'new', former: null },
    { version: 2, how: 1, state: null, former: '[{}, ["day","colour"]]' },
    { version: 3, how: 1 + 32, state: null, former: null },
    { version: 4, how: 1, state: null, former: '{"amount":1}' },
    { version: 5, how: 1 + 16 + 32, state: 'done', former: null },
  ]);
  const states = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async version => (await whole(admin, id, version)).body.data),
  );
  expect(states.map(({ state, data }) => [state, data])).toEqual([
    ['new', { title: 'A title', amount: 1 }],
    [null, { title: 'A title', amount: 1 }],
    [null, { title: 'A title', amount: 1, colour: 'red', day: null }],
    ['done', { title: 'A title', amount: 1, colour: 'red', day: null }],
    ['done', { title: 'A title', colour: 'red', day: null }],
    ['new', { title: 'A title', colour: 'red', day: null }],
  ]);
  // An answer that is null is no answer that was missing; texts keep their spaces.
  await direct(`data = data || '{"day": "a: b, null", "colour": "blue: 1, 2"}'`);
  await direct(`data = data || '{"day": "2026-11-27", "colour": "green"}'`);
  await direct(`data = data || '{"colour": "red"}'`);
  expect((await whole(admin, id, 6)).body.data.data).toEqual({ title: 'A title', colour: 'red', day: null });
  expect((await whole(admin, id, 7)).body.data.data).toMatchObject({ day: 'a: b, null', colour: 'blue: 1, 2' });
  expect((await whole(admin, id, 8)).body.data.data).toMatchObject({ day: '2026-11-27', colour: 'green' });
  // Somebody whose account this database never had is noted by the change itself.
  await direct(`modified_by = '${anna.id}'`);
  const [{ user_id = null, through = '' } = {}] = (await history(id)).filter(({ version }) => version === 6);
  expect([user_id !== null && user_id !== anna.id, through]).toEqual([true, 'api']);
});

it('each way that a change may come has its place in what is kept', async () => {
  const [words] = await house.database.rows<{ kept: string[]; checked: string }>(
    sql`select report_throughs() as kept, (select pg_get_constraintdef(oid) from pg_constraint where conname = 'reports_through_check') as checked`,
  );
  expect(words?.kept).toEqual([...throughs]);
  for (const through of throughs) expect(words?.checked).toContain(`'${through}'`);
});

it('an entry of before has version 1, and what was kept whole then is told with it', async () => {
  const { id } = await add(anna, { amount: 1 }, { state: 'new' });
  await house.database.run(sql`update reports set modified_by = null, through = null where id = ${id}`);
  expect(await history(id)).toMatchObject([{ version: 1, action: 'add', user_id: anna.id, through: null }]);
  // As an edit kept it, and two changes later.
  await house.database.run(
    sql`insert into revisions (entity, item_id, version, user_id, created, body) select 'Reports', id, 1, ${admin.id}, now(), to_jsonb(t) - 'search' from reports t where id = ${id}`,
  );
  await house.database.run(
    sql`update reports set data = data || '{"amount": 2}', version = 2, modified = now(), modified_by = null, through = null where id = ${id}`,
  );
  await house.database.run(sql`delete from report_history_packed where report_id = ${id}`);
  await patch(anna, id, { data: { title: 'A title', amount: 3 } });
  expect(
    (await history(id)).map(({ version, user_id, through, changes }) => [version, user_id, through, changes]),
  ).toEqual([
    [3, anna.id, 'console', [{ path: 'data.amount', from: 2, to: 3 }]],
    [2, admin.id, null, [{ path: 'data.amount', from: 1, to: 2 }]],
    [1, anna.id, null, []],
  ]);
  expect((await restore(anna, id, { version: 1 })).body.data.data).toMatchObject({ amount: 1 });
});
