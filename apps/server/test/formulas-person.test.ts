/** What formulas know beside answers, on the server: the person, told to whom; and the state. */
import type { Content, Data } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { knowingRowsInTurns } from '../src/records/list-rows.ts';
import { input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { statementsOf } from './request-work.ts';
import { until } from './until.ts';
import { upload } from './upload.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let house: House;
let receiver: Receiver;
let admin: Person;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  receiver = await openReceiver();
  house = await openHouse({ privateWebhooks: ['127.0.0.0/8'] });
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  bert = await house.as('bert', 'user', { Reports: { read: 'all', create: 'self', update: 'self' } });
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

describe('names of groups', () => {
  it('are told to the person alone, in the order of formulas, whatever they may read', async () => {
    const self = await anna.get('/pixelstein-users/users/self.json?contain=groups');
    expect(self.body.data.groups).toBeUndefined();
    expect(self.body.data.group_names).toEqual(['person A', 'Person b']);
    expect((await bert.get('/pixelstein-users/users/self.json')).body.data.group_names).toEqual([]);
    expect((await admin.get(`/pixelstein-users/users/${anna.id}.json`)).body.data.group_names).toBeNull();
  });
});

describe('the author of an entry', () => {
  const person = { name: 'anna', username: 'anna', groups: ['person A', 'Person b'] };

  it('is told to those who may edit it, where its form reads something of the person', async () => {
    const form = await save([input('text', 'a'), input('text', 'b', { showIf: 'user.name = "x"' })]);
    const added = await add(anna, form, { a: '1' });
    expect(added.author).toMatchObject(person);
    const one = `/reports/${added.id}.json`;
    const at = `${one}?author=true`;
    expect((await admin.get(at)).body.data.author).toMatchObject(person);
    expect((await anna.get(at)).body.data.author).toMatchObject(person);
    expect((await bert.get(at)).body.data).toMatchObject({ id: added.id, author: null });
    const edited = await admin.patch(one, { data: { a: '2' } }, { 'if-match': '"1"' });
    expect(edited.body.data.author).toMatchObject(person);
    const late = await admin.patch(one, { data: { a: '3' } }, { 'if-match': '"1"' });
    expect([late.status, late.body.current.author]).toMatchObject([412, person]);
    expect((await admin.get(`/reports.json?filter[id]=${added.id}`)).body.data[0]).not.toHaveProperty('author');
  });

  it('is not told where its form does not: a text that names the word is no formula', async () => {
    const form = await save([input('text', 'a', { help: 'user.name' }), calculated('b', 'entry.state & "user.name"')]);
    const added = await add(anna, form, { a: '1' });
    expect((await admin.get(`/reports/${added.id}.json?author=true`)).body.data.author).toBeNull();
  });

  it('is not told by a read that asks for the entry alone, which costs nothing of the form', async () => {
    const form = await save([input('text', 'a', { showIf: 'user.name = "x"' })]);
    const added = await add(anna, form, { a: '1' });
    const at = `/reports/${added.id}.json`;
    expect((await admin.get(at)).body.data.author).toBeNull();
    const [user, entry, ...more] = await statementsOf(() => admin.get(at));
    expect([user, entry]).toMatchObject([/from tokens/, /from reports t/].map(each => expect.stringMatching(each)));
    expect(entry).not.toContain('report_configs');
    expect(more).toEqual([]);
  });

  it('is known with the entry by one statement, and anew when the form has changed', async () => {
    const form = await save([input('text', 'a')]);
    const added = await add(anna, form, { a: '1' });
    const at = `/reports/${added.id}.json?author=true`;
    await admin.get(at);
    const [user, entry, ...more] = await statementsOf(() => admin.get(at));
    expect([user, entry]).toMatchObject([/from tokens/, /from reports t/].map(each => expect.stringMatching(each)));
    expect(more).toEqual([]);
    const reading = { fields: [input('text', 'a', { showIf: 'user.name = "anna"' })] };
    expect((await admin.patch(`/report-configs/${form}.json`, reading)).status).toBe(200);
    expect((await admin.get(at)).body.data).toMatchObject({ author: person });
    expect((await admin.get(at)).body.data).not.toHaveProperty('form_mark');
  });

  it('is not told, nor asked for, where the form is out of the reach of who may edit the entry', async () => {
    const carl = await house.as('carl', 'user', {
      ...{ '*': { '*': 'none' }, Reports: { read: 'all', update: 'all' } },
    });
    const form = await save([input('text', 'a', { showIf: 'user.name = "anna"' })]);
    const added = await add(anna, form, { a: '1' });
    const at = `/reports/${added.id}.json?author=true`;
    expect((await carl.get(at)).body.data).toMatchObject({ id: added.id, author: null });
    expect(await statementsOf(() => carl.get(at))).toHaveLength(2);
  });

  it('is told by the version under which the entry was filled in, too', async () => {
    const form = await save([input('text', 'a'), calculated('b', 'user.name')]);
    const added = await add(anna, form, { a: '1' });
    const { status, body } = await admin.patch(`/report-configs/${form}.json`, { fields: [input('text', 'a')] });
    expect([status, body.data?.form_version]).toEqual([200, 2]);
    expect((await admin.get(`/reports/${added.id}.json?author=true`)).body.data.author).toMatchObject(person);
  });
});

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

describe('the state of many entries', () => {
  const bulk = (ids: string[], state: string | null) =>
    admin.post('/reports/bulk.json', { action: 'state', state, ids });

  it('computes in each what the change of one does, and leaves those that the form refuses in it', async () => {
    const form = await save([
      input('text', 'a', { requiredIf: 'entry.state = "done"' }),
      input('text', 'open', { showIf: 'entry.state <> "done"' }),
      input('file', 'proof', { showIf: 'entry.state <> "done"', buttonLabel: 'f', buttonLabelFirstItem: 'f' }),
      calculated('b', 'entry.state & "!" & user.name'),
    ]);
    await house.work();
    const file = await upload(anna, 'proof.png', png, 'image/png');
    const given = { a: 'x', open: 'y', proof: file };
    const [one, first, second, unfit] = [
      await add(anna, form, given, { state: 'open' }),
      await add(anna, form, given, { state: 'open' }),
      await add(bert, form, { a: 'second', open: 'y' }, { state: 'open' }),
      await add(anna, form, { open: 'y' }, { state: 'open' }),
    ];
    const alone = (await admin.patch(`/reports/${one.id}.json`, { state: 'done' })).body.data;
    const reply = await bulk([first.id, second.id, unfit.id], 'done');
    expect(reply.body.data).toEqual({
      ...{ changed: 2, computed: 2, refused: 1, dropped: 2 },
      before: [first.id, second.id].toSorted().map(id => ({ id, state: 'open' })),
    });
    const read = async (id: string) => (await admin.get(`/reports/${id}.json?contain=files`)).body.data;
    const [after, other, left] = [await read(first.id), await read(second.id), await read(unfit.id)];
    expect([after.state, after.version, after.files]).toEqual(['done', alone.version, []]);
    const { _at: _, ...answers } = after.data;
    const { _at: __, ...expected } = alone.data;
    expect(answers).toEqual(expected);
    expect(answers).toEqual({ title: 'A title', a: 'x', b: 'done!anna' });
    expect(other.data).toMatchObject({ a: 'second', b: 'done!bert' });
    expect([left.state, left.version, left.data.b]).toEqual(['open', unfit.version, 'open!anna']);
    const found = (text: string) => admin.get(`/reports.json?filter[report_config_id]=${form}&search=${text}`);
    expect((await found('done!bert')).body.data.map(({ id }) => id)).toEqual([second.id]);
    await bulk([first.id], null);
    expect((await read(first.id)).data.b).toBe('!anna');
  });

  it('computes nothing where no formula reads it', async () => {
    const form = await save([input('text', 'a'), calculated('b', 'a & user.name')]);
    const added = await add(anna, form, { a: 'x' }, { state: 'open' });
    expect((await bulk([added.id], 'done')).body.data).toMatchObject({
      changed: 1,
      computed: 0,
      refused: 0,
      dropped: 0,
    });
  });

  const file = (name: string, more: object = {}) =>
    input('file', name, { buttonLabel: 'f', buttonLabelFirstItem: 'f', ...more });
  const closing = { showIf: 'entry.state <> "done"' };

  it('does not fail for a file that is gone and still named', async () => {
    const form = await save([file('proof', closing), file('lasting')]);
    await house.work();
    const [proof, lasting] = [
      await upload(anna, 'proof.png', png, 'image/png'),
      await upload(anna, 'lasting.png', png, 'image/png'),
    ];
    const added = await add(anna, form, { proof, lasting }, { state: 'open' });
    await house.database.run(sql`delete from report_files where report_id = ${added.id} and file_id = ${lasting}`);
    await house.database.run(sql`update files set deleted = now() where id = ${lasting}`);
    const reply = await bulk([added.id], 'done');
    expect([reply.status, reply.body.data]).toMatchObject([200, { changed: 1, computed: 1, refused: 0, dropped: 1 }]);
    const { data, files } = (await admin.get(`/reports/${added.id}.json?contain=files`)).body.data;
    expect([data.lasting, data.proof, files]).toEqual([[lasting], undefined, []]);
  });

  it('unlinks the files of many by one statement, and keeps those that are named', async () => {
    const form = await save([file('proof', closing), file('lasting')]);
    await house.work();
    const ids = await Promise.all([1, 2, 3].map(n => upload(anna, `many-${n}.png`, png, 'image/png')));
    const [lasting] = ids;
    const entries: string[] = [];
    for (const proof of ids) entries.push((await add(anna, form, { proof, lasting }, { state: 'open' })).id);
    const statements = await statementsOf(() => bulk(entries, 'done'));
    expect(statements.filter(each => /\b(?:report_)?files\b/.test(each))).toHaveLength(1);
    const links = await house.database.rows<{ report_id: string; file_id: string }>(
      sql`select report_id, file_id from report_files where report_id = any(${entries}::uuid[]) order by report_id`,
    );
    expect(links).toEqual(entries.toSorted().map(report_id => ({ report_id, file_id: lasting })));
  });

  it('lets others have their turn between a few of many evaluations', async () => {
    const form = { fields: [calculated('b', 'entry.state')], states: [] };
    let [held, longest, done] = [0, 0, false];
    const others = () => {
      longest = Math.max(longest, held);
      held = 0;
      if (!done) setImmediate(others);
    };
    setImmediate(others);
    const all = Array.from({ length: 200 }, (_, at) => at);
    const found = await knowingRowsInTurns(house.database, form, all, at => {
      held++;
      return at;
    });
    done = true;
    expect([found, longest]).toEqual([all, 20]);
  });

  it.each(['many', 'one'])('was begun when it came, where it has no moment: of %s', async how => {
    const form = await save([input('text', 'a'), calculated('b', 'YEAR(TODAY()) & entry.state')]);
    const { id } = await add(anna, form, { a: 'x' }, { state: 'open' });
    await house.database.run(
      sql`update reports set created = '2019-05-06T10:00:00Z', data = data - '_at' where id = ${id}`,
    );
    if (how === 'many') expect((await bulk([id], 'done')).body.data).toMatchObject({ computed: 1 });
    else expect((await admin.patch(`/reports/${id}.json`, { data: { a: 'y' }, state: 'done' })).status).toBe(200);
    const { data } = (await admin.get(`/reports/${id}.json`)).body.data;
    expect(data).toMatchObject({ b: '2019done', _at: '2019-05-06T10:00:00.000Z' });
  });

  it('computes in more entries than are read at once', async () => {
    const form = await save([input('text', 'a'), calculated('b', 'entry.state')]);
    const { id } = await add(anna, form, { a: 'x' }, { state: 'open' });
    await house.database.run(
      sql`insert into reports (id, report_config_id, user_id, owner, state, data, search, form_version) select gen_random_uuid(), report_config_id, user_id, owner, state, data, search, form_version from reports, generate_series(1, 450) where id = ${id}`,
    );
    const all = `/reports/bulk.json?filter[report_config_id]=${form}`;
    expect((await admin.post(all, { action: 'state', state: 'done' })).body.data).toMatchObject({ computed: 451 });
    const now = await house.database.rows<{ b: string }>(
      sql`select distinct data->>'b' as b from reports where report_config_id = ${form}`,
    );
    expect(now).toEqual([{ b: 'done' }]);
    // in many requests, each with what it has time for; together as many as in one
    const counts = { computed: 0, changed: 0, requests: 0 };
    const before = new Map<string, string | null>();
    for (let after: unknown = null; after !== undefined; counts.requests += 1) {
      const { status, body } = await admin.post(all, { action: 'state', state: 'open', after });
      expect(status).toBe(200);
      counts.computed += Number(body.data.computed);
      counts.changed += body.data.changed;
      for (const { id: of, state } of body.data.before) before.set(of, state);
      after = body.data.next ?? undefined;
    }
    expect(counts).toMatchObject({ computed: 451, changed: 451 });
    expect([before.size, new Set(before.values())]).toEqual([451, new Set(['done'])]);
    const other = await admin.post(all, { action: 'delete', after: null });
    expect([other.status, other.body.issues]).toMatchObject([422, [{ path: 'after', code: 'unknown' }]]);
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
