/**
 * API tests of event handlers: changes of forms, library files and accounts, to a real HTTP server on the loopback, by
 * the rights of their author.
 */
import type { Permissions } from '@kontor/contract';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { deliveriesOf } from '../src/jobs/deliveries.ts';
import { addForm, form as contents, input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { until } from './until.ts';
import { fieldOf, multipart, partOf, upload } from './upload.ts';

let house: House;
let admin: Person;
let receiver: Receiver;

const people = '/pixelstein-users/users';
const secret = 'a secret of the test';

beforeAll(async () => {
  house = await openHouse({ privateWebhooks: ['127.0.0.0/8'] });
  admin = await house.as('admin', 'admin');
  await house.work();
  receiver = await openReceiver();
});
afterAll(async () => {
  await house.close();
  await receiver.close();
});
beforeEach(async () => {
  // Handlers of an earlier test would tell of this one's changes, too.
  await house.database.run(sql`delete from event_handlers`);
  receiver.taken.length = 0;
  receiver.answer = response => response.writeHead(204).end();
});

async function added(person: Person, path: string, body: object): Promise<string> {
  const reply = await person.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data.id;
}
const addApi = (rest: object = {}) =>
  added(admin, '/apis/add.json', {
    ...{ name: 'Receiver', type: 'webhook' },
    config: { url: `${receiver.url}/hook`, method: 'POST', ...rest },
  });
const addHandler = async (events: string[], person = admin) =>
  added(person, '/event-handlers/add.json', { api_id: await addApi(), title: 'Told', events });
const addPerson = (rest: object = {}) => {
  const username = `p-${uuidv7()}`;
  const body = { username, email: `${username}@example.org`, password: 'ein Fuchs springt über den Zaun', ...rest };
  return added(admin, `${people}/add.json`, body);
};
const addFile = async (person = admin) =>
  added(person, '/file-references/add.json', {
    file_id: await upload(person, 'plan.txt', `a plan ${uuidv7()}`, 'text/plain'),
    name: 'Plan',
  });
const editFile = (file: unknown, ...parts: Buffer[]) =>
  admin.post(`/pixelstein-files/files/${file}.json`, Buffer.concat([fieldOf('_method', 'PATCH'), ...parts]), multipart);
const handlerRights = (rest: Permissions): Permissions => ({
  ...{ Apis: { read: 'all' }, EventHandlers: { '*': 'all' } },
  ...rest,
});

/** Everything that waits has been tried; what is tried again later stays. */
async function settled(): Promise<void> {
  await deliveriesOf(house).kick();
  await until(
    () =>
      house.database.one(
        sql`select 1 from deliveries where event_handler_id is not null and (state = 'running' or (state = 'waiting' and attempts = 0))`,
      ),
    found => found === undefined,
  );
}
/** What has arrived, in order: `event` of each, for one item. */
async function told(item?: string) {
  await settled();
  const bodies = receiver.taken.map(({ body }) => JSON.parse(body));
  return item ? bodies.filter(({ id }) => id === item) : bodies;
}
const eventsOf = async (item: string) => (await told(item)).map(({ event }) => event);
const rowsOf = (item: string) =>
  house.database.rows<{ id: string; event: string; state: string; payload: Record<string, unknown> | null }>(
    sql`select id, event, state, payload from deliveries where item_id = ${item} order by seq`,
  );
/** Sent again by hand, until it ends. */
async function retried(item: string, state: string): Promise<void> {
  const [row] = await rowsOf(item);
  await ok(admin.post(`/deliveries/retry/${row?.id}.json`));
  await deliveriesOf(house).kick();
  await until(
    () => rowsOf(item),
    ([found]) => found?.state === state,
  );
}
const ok = async (reply: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
};

interface PlanNode {
  'Node Type': string;
  Plans?: PlanNode[];
}
/** The rows of a statement, or what they were before: each is read once. */
const statesIn = ({ 'Node Type': type, Plans = [] }: PlanNode): number =>
  Plans.reduce((sum, node) => sum + statesIn(node), type === 'Named Tuplestore Scan' ? 1 : 0);
/** How the two are brought together. */
function joinOfStates(node: PlanNode): string {
  const below = (node.Plans ?? []).find(each => statesIn(each) === 2);
  return below ? joinOfStates(below) : node['Node Type'];
}

describe('each change is told once', () => {
  it('of a form: added, changed, published, deleted, brought back', async () => {
    await addHandler(['form.create', 'form.update', 'form.publish', 'form.delete']);
    const id = await addForm(admin, 'Told');
    await ok(admin.patch(`/report-configs/${id}.json`, { name: 'Renamed' }));
    await ok(admin.patch(`/report-configs/${id}.json`, { fields: [input('text', 'other')], name: 'Again' }));
    await ok(admin.delete(`/report-configs/${id}.json`));
    await ok(admin.post(`/report-configs/restore/${id}.json`));
    expect(await eventsOf(id)).toEqual(['form.create', 'form.update', 'form.publish', 'form.delete', 'form.create']);
    expect((await told(id)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  });

  it('of a form that is designed in a draft: nothing until it is published', async () => {
    await addHandler(['form.update', 'form.publish']);
    const id = await addForm(admin, 'Drafted');
    const { fields: _fields, ...rest } = contents();
    await ok(admin.put(`/report-configs/${id}/draft.json`, { fields: [input('text', 'new')], rules: [], ...rest }));
    expect(await eventsOf(id)).toEqual([]);
    await ok(admin.post(`/report-configs/${id}/publish.json`, {}));
    expect(await eventsOf(id)).toEqual(['form.publish']);
  });

  it('of a library file: its title, tags, metadata and bytes, whoever they hang on', async () => {
    await addHandler(['file.create', 'file.update', 'file.delete']);
    const id = await addFile();
    const file = (await admin.get(`/file-references/${id}.json`)).body.data.file_id;
    const tag = await added(admin, '/tags/add.json', { name: `Tag ${uuidv7()}` });
    expect(await eventsOf(id)).toEqual(['file.create']);
    const steps: [string, () => Promise<{ status: number; body: unknown }>][] = [
      ['title', () => admin.patch(`/file-references/${id}.json`, { name: 'Map', tags: [{ id: tag }] })],
      ['metadata', () => admin.post('/metadata/add.json', { file_reference_id: id, name: 'Scale', value: '1:50' })],
      ['a title of the file', () => editFile(file, fieldOf('title', 'A map'), Buffer.from('--b--\r\n'))],
      ['its bytes', () => editFile(file, partOf('map.txt', 'another map', 'text/plain'))],
    ];
    for (const [index, [what, step]] of steps.entries()) {
      await ok(step());
      expect((await eventsOf(id)).slice(1), what).toEqual(Array(index + 1).fill('file.update'));
    }
    await ok(admin.delete(`/file-references/${id}.json`));
    expect((await eventsOf(id)).slice(5)).toEqual(['file.delete']);
    expect((await told(id)).map(({ by }) => by)).toEqual(Array(6).fill({ id: admin.id, username: 'admin' }));
  });

  it('of an account: added, changed, deactivated, deleted', async () => {
    await addHandler(['account.create', 'account.update', 'account.deactivate', 'account.delete']);
    const id = await addPerson();
    const edit = `${people}/edit/${id}.json`;
    await ok(admin.patch(edit, { first_name: 'Ada' }));
    await ok(admin.patch(edit, { password: 'ein Dachs springt über den Zaun' }));
    await ok(admin.patch(edit, { active: false, last_name: 'Byron' }));
    await ok(admin.delete(`${people}/delete/${id}.json`));
    const events = ['create', 'update', 'update', 'deactivate', 'delete'].map(what => `account.${what}`);
    expect(await eventsOf(id)).toEqual(events);
    // Neither a password nor what it is kept as, in what is sent and in what is kept.
    const text = JSON.stringify([receiver.taken, await rowsOf(id)]);
    for (const word of ['Dachs', 'Fuchs', 'argon2', 'password"']) expect(text).not.toContain(word);
  });

  it('to each handler that asks for it and has an API, and to no other', async () => {
    const [one, two] = [await addHandler(['form.create']), await addHandler(['form.create', 'form.delete'])];
    const gone = await addHandler(['form.create']);
    await ok(admin.delete(`/event-handlers/${gone}.json`));
    const api = await addApi();
    await added(admin, '/event-handlers/add.json', { api_id: api, title: 'Apiless', events: ['form.create'] });
    await ok(admin.delete(`/apis/${api}.json`));
    const id = await addForm(admin, 'Twice');
    const rows = await house.database.rows<{ event_handler_id: string }>(
      sql`select event_handler_id from deliveries where item_id = ${id} order by seq`,
    );
    expect(rows.map(row => row.event_handler_id)).toEqual([one, two]);
    expect(await eventsOf(id)).toEqual(['form.create', 'form.create']);
  });

  it('nothing where the change was undone, where nothing was changed, and of what lies in the trash', async () => {
    await addHandler(['account.create', 'account.update', 'account.delete', 'file.create', 'file.update']);
    const undone = uuidv7();
    await expect(
      house.database.transaction(async db => {
        await db.run(sql`insert into users (id, username, role) values (${undone}, ${undone}, 'user')`);
        expect(await db.rows(sql`select 1 from deliveries where item_id = ${undone}`)).toHaveLength(1);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(await rowsOf(undone)).toEqual([]);
    // Signing in writes to the account, and a place beside others to those that make room.
    const { id } = await house.as('sleeper');
    await house.database.run(sql`update users set last_signed_in = now() where id = ${id}`);
    expect((await rowsOf(id)).map(({ event }) => event)).toEqual(['account.create']);
    const file = await addFile();
    await house.database.run(
      sql`update file_references set sorting = sorting + 1, modified = now() where id = ${file}`,
    );
    expect((await rowsOf(file)).map(({ event }) => event)).toEqual(['file.create']);
    const purged = await addPerson();
    await ok(admin.delete(`${people}/delete/${purged}.json`));
    await house.database.run(sql`update users set version = version + 1 where id = ${purged}`);
    await ok(admin.delete(`${people}/purge/${purged}.json`));
    expect((await rowsOf(purged)).map(({ event }) => event)).toEqual(['account.create', 'account.delete']);
  });

  it('of many files that are changed at once, each', async () => {
    await addHandler(['file.update', 'file.delete']);
    const ids = Array.from({ length: 60 }, () => uuidv7());
    const file = await upload(admin, 'shared.txt', 'one file, many references', 'text/plain');
    await house.database.run(
      sql`insert into file_references (id, user_id, file_id, name) select id, ${admin.id}, ${file}, 'Many' from unnest(${ids}::uuid[]) id`,
    );
    const tag = await added(admin, '/tags/add.json', { name: `Many ${uuidv7()}` });
    for (const part of [ids.slice(0, 40), ids.slice(40)])
      await ok(admin.post('/file-references/bulk.json', { action: 'tags', ids: part, add: [tag] }));
    await ok(admin.post('/file-references/bulk.json', { action: 'delete', ids: ids.slice(0, 20) }));
    const all = await told();
    const of = (event: string) => all.filter(each => each.event === event).map(({ id }) => id);
    expect(of('file.update').sort()).toEqual([...ids].sort());
    expect(of('file.delete').sort()).toEqual(ids.slice(0, 20).sort());
    expect(new Set(all.map(({ by }) => by?.username))).toEqual(new Set(['admin']));
  });

  it('of a file whose metadata change twice in the same moment, twice', async () => {
    await addHandler(['file.update']);
    const id = await addFile();
    const meta = await added(admin, '/metadata/add.json', { file_reference_id: id, name: 'Scale', value: '1:50' });
    const { file_id } = (await admin.get(`/file-references/${id}.json`)).body.data;
    // As if one that began later had ended before.
    await house.database.run(sql`update file_references set modified = now() + interval '1 hour' where id = ${id}`);
    const before = (await rowsOf(id)).length;
    await ok(admin.patch(`/metadata/${meta}.json`, { value: '1:100' }));
    expect(await rowsOf(id)).toHaveLength(before + 1);
    await ok(editFile(file_id, fieldOf('title', 'A map'), Buffer.from('--b--\r\n')));
    expect(await rowsOf(id)).toHaveLength(before + 2);
  });

  it('of many files, never by looking for each among all, whatever a connection changed first', async () => {
    await addHandler(['file.update']);
    const id = await addFile();
    const client = new pg.Client(house.clone.connection);
    await client.connect();
    try {
      const plans: PlanNode[] = [];
      client.on('notice', ({ message = '' }) => {
        if (!message.includes('join gone o')) return;
        plans.push(JSON.parse(message.slice(message.indexOf('{'))).Plan);
      });
      await client.query("load 'auto_explain'");
      await client.query(
        `set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
        set auto_explain.log_level = notice; set auto_explain.log_format = json`,
      );
      // The plan of the first change, of one file, is the plan of all that follow.
      await client.query('update file_references set version = version + 1 where id = $1', [id]);
      expect(plans.map(joinOfStates)).toEqual([expect.stringMatching(/^(Hash|Merge) Join$/)]);
    } finally {
      await client.end();
    }
  });
});

describe('what is told', () => {
  it('is the item as its GET answers the author, signed, with who did it and when', async () => {
    const api_id = await addApi({ secret });
    const events = ['form.create', 'file.create', 'account.create'];
    await added(admin, '/event-handlers/add.json', { api_id, title: 'Told', events });
    const items = [
      ['form', await addForm(admin, 'Whole'), '/report-configs'],
      ['file', await addFile(), '/file-references'],
      ['account', await addPerson({ first_name: 'Ada' }), people],
    ] as const;
    await settled();
    for (const [kind, id, path] of items) {
      const [got] = await told(id);
      const contain = kind === 'file' ? '?contain=files,tags,directories' : '';
      const { data } = (await admin.get(`${path}/${id}.json${contain}`)).body;
      // Signed at two moments: the addresses may differ.
      const plain = (value: unknown) =>
        JSON.parse(JSON.stringify(value).replaceAll(/"(\/api\/[^"]*)\?[^"]*"/g, '"$1"'));
      expect(plain(got.record)).toEqual(plain(data));
      expect(got).toMatchObject({
        ...{ event: `${kind}.create`, kind, id, version: 1 },
        by: { id: admin.id, username: 'admin' },
      });
      const [row] = await rowsOf(id);
      expect(got.time).toBe(new Date(String(row?.payload?.time)).toISOString());
      const taken = receiver.taken.find(({ body }) => body.includes(`"delivery":"${row?.id}"`));
      expect(taken?.headers).toMatchObject({
        'webhook-id': row?.id,
        'x-kontor-event': `${kind}.create`,
        'webhook-signature': expect.stringMatching(/^v1,/),
      });
    }
  });

  it('comes again after a failure as the item is by then, and by hand from the list', async () => {
    const handler = await addHandler(['form.create']);
    receiver.answer = response => response.writeHead(500).end();
    const id = await addForm(admin, 'Early');
    await settled();
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ state: 'waiting', event: 'form.create' });
    // Nothing of the form waits in the queue.
    expect(Object.keys(row?.payload ?? {}).sort()).toEqual(['author', 'by', 'time', 'version']);
    await ok(admin.patch(`/report-configs/${id}.json`, { name: 'Late' }));
    receiver.answer = response => response.writeHead(204).end();
    const list = await admin.get(`/deliveries.json?filter[event_handler_id]=${handler}&contain=event_handlers,apis`);
    expect(list.body.data).toMatchObject([
      { id: row?.id, item_id: id, last_error: 'status_500', event_handlers: { title: 'Told' } },
    ]);
    for (const state of ['waiting', 'done']) {
      receiver.taken.length = 0;
      expect((await rowsOf(id))[0]?.state).toBe(state);
      await ok(admin.post(`/deliveries/retry/${row?.id}.json`));
      await deliveriesOf(house).kick();
      await until(
        () => rowsOf(id),
        ([found]) => found?.state === 'done' && receiver.taken.length > 0,
      );
      expect(await told(id)).toMatchObject([{ delivery: row?.id, version: 1, record: { name: 'Late', version: 2 } }]);
    }
  });

  it('of what is gone for good meanwhile is its id, to those who may read all', async () => {
    await addHandler(['account.delete']);
    const own = await house.as('own', 'user', handlerRights({ ReportConfigs: { '*': 'self' } }));
    await addHandler(['form.delete'], own);
    const id = await addPerson();
    const form = await addForm(own, 'Own');
    receiver.answer = response => response.writeHead(503).end();
    await ok(admin.delete(`${people}/delete/${id}.json`));
    await ok(own.delete(`/report-configs/${form}.json`));
    await settled();
    await ok(admin.delete(`${people}/purge/${id}.json`));
    await ok(admin.delete(`/report-configs/purge/${form}.json`));
    receiver.answer = response => response.writeHead(204).end();
    receiver.taken.length = 0;
    for (const item of [id, form]) {
      const [row] = await rowsOf(item);
      await ok(admin.post(`/deliveries/retry/${row?.id}.json`));
    }
    await deliveriesOf(house).kick();
    await until(
      async () => [...(await rowsOf(id)), ...(await rowsOf(form))].map(({ state }) => state).join(),
      states => states === 'done,cancelled',
    );
    expect(await told()).toMatchObject([{ event: 'account.delete', id, record: null }]);
  });
});

describe('by the rights of the author', () => {
  it('a handler is set up only for what its author may read, through a webhook that they may read', async () => {
    const api_id = await addApi();
    const body = { api_id, title: 'T', events: ['account.update'] };
    const nothing = await house.as('nothing', 'user', handlerRights({ Users: { '*': 'none' } }));
    const refused = await nothing.post('/event-handlers/add.json', body);
    expect([refused.status, refused.body.issues]).toMatchObject([403, [{ path: 'events.0', code: 'not_allowed' }]]);
    const apiless = await house.as('apiless', 'user', { EventHandlers: { '*': 'all' } });
    const unknown = await apiless.post('/event-handlers/add.json', body);
    expect([unknown.status, unknown.body.issues[0]]).toMatchObject([422, { path: 'api_id', code: 'unknown' }]);
    const mail = { name: 'Mail', type: 'email', config: { to: 'a@example.org', subject: 'S', body: 'B' } };
    const mailed = { ...body, api_id: await added(admin, '/apis/add.json', mail) };
    const letter = await admin.post('/event-handlers/add.json', mailed);
    expect([letter.status, letter.body.issues[0]]).toMatchObject([422, { path: 'api_id', code: 'not_allowed' }]);
    for (const events of [[], ['form.create', 'form.create'], ['report.create'], ['form.publish', 'file.publish']])
      expect((await admin.post('/event-handlers/add.json', { ...body, events })).status, String(events)).toBe(422);
    expect((await (await house.as('anna')).get('/event-handlers.json')).status).toBe(403);
  });

  it('tells of what is theirs alone, and of names that they may read', async () => {
    const own = await house.as('of-own', 'user', handlerRights({ ReportConfigs: { '*': 'self' } }));
    await addHandler(['form.create', 'account.update'], own);
    const foreign = await addForm(admin, 'Foreign');
    const mine = await addForm(own, 'Mine');
    await ok(admin.patch(`/report-configs/${mine}.json`, { name: 'Ours' }));
    await ok(admin.patch(`${people}/edit/${own.id}.json`, { first_name: 'Own' }));
    const other = await addPerson();
    await ok(admin.patch(`${people}/edit/${other}.json`, { first_name: 'Other' }));
    const all = await told();
    all.sort((one, two) => two.event.localeCompare(one.event));
    expect(all.map(({ event, id }) => [event, id])).toEqual([
      ['form.create', mine],
      ['account.update', own.id],
    ]);
    // By an administrator, of whom they may know no more than the id.
    expect(all.map(({ by }) => by)).toEqual([
      { id: own.id, username: 'of-own' },
      { id: admin.id, username: null },
    ]);
    // Forgotten: nothing tells in the list of deliveries that something was there.
    expect([...(await rowsOf(foreign)), ...(await rowsOf(other))]).toEqual([]);
  });

  it('an author who loses the right, is deactivated or leaves gets nothing more, by retry and replay either', async () => {
    const keeper = await house.as('keeper', 'user', handlerRights({ Users: { read: 'all' } }));
    await addHandler(['account.create'], keeper);
    const [done, waits] = [await addPerson(), await addPerson()];
    await settled();
    receiver.answer = response => response.writeHead(500).end();
    const [row] = await rowsOf(waits);
    await ok(admin.post(`/deliveries/retry/${row?.id}.json`));
    await deliveriesOf(house).kick();
    await until(
      () => rowsOf(waits),
      ([found]) => found?.state === 'waiting',
    );
    receiver.answer = response => response.writeHead(204).end();
    receiver.taken.length = 0;
    const rights = (Users: Permissions[string]) => handlerRights({ Users });
    await ok(admin.patch(`${people}/edit/${keeper.id}.json`, { permissions: rights({ read: 'self' }) }));
    for (const item of [done, waits]) {
      const [found] = await rowsOf(item);
      await ok(admin.post(`/deliveries/retry/${found?.id}.json`));
      await deliveriesOf(house).kick();
      await until(
        () => rowsOf(item),
        ([now]) => now?.state === 'cancelled',
      );
    }
    const later = await addPerson();
    await settled();
    expect(await rowsOf(later)).toEqual([]);
    await ok(admin.patch(`${people}/edit/${keeper.id}.json`, { permissions: rights({ read: 'all' }), active: false }));
    const last = await addPerson();
    await settled();
    expect(await rowsOf(last)).toEqual([]);
    expect(receiver.taken).toEqual([]);
    const [listed] = (await admin.get('/event-handlers.json')).body.data;
    expect(listed).toMatchObject({ user_id: keeper.id, owner_left: true });
  });

  it('whoever changes events or API is the author from then on; a title makes nobody one', async () => {
    const handler = await addHandler(['account.create', 'form.create']);
    const rights = handlerRights({ ReportConfigs: { read: 'all' }, Users: { read: 'self' } });
    const other = await house.as('other', 'user', rights);
    const path = `/event-handlers/${handler}.json`;
    await ok(other.patch(path, { title: 'Renamed' }));
    expect((await admin.get(path)).body.data).toMatchObject({ user_id: admin.id, title: 'Renamed', owner_left: false });
    await ok(other.patch(path, { events: ['account.create', 'form.create', 'form.delete'] }));
    expect((await admin.get(path)).body.data.user_id).toBe(other.id);
    const [person, form] = [await addPerson(), await addForm(admin, 'Seen')];
    expect([await eventsOf(person), await eventsOf(form)]).toEqual([[], ['form.create']]);
  });

  it('an API is led elsewhere only by those who may read all that others have sent there', async () => {
    const keeper = await house.as('api-keeper', 'user', { ...handlerRights({}), Apis: { '*': 'all' } });
    const elsewhere = (api: string) =>
      keeper.patch(`/apis/${api}.json`, { config: { url: `${receiver.url}/else`, method: 'POST' } });
    const [theirs, forms, own] = [await addApi(), await addApi(), await addApi()];
    const add = (person: Person, api_id: string, events: string[]) =>
      added(person, '/event-handlers/add.json', { api_id, title: 'T', events });
    await add(admin, theirs, ['account.create', 'form.create']);
    await add(admin, forms, ['form.create']);
    await add(keeper, own, ['account.update']);
    expect((await elsewhere(theirs)).status).toBe(403);
    expect((await elsewhere(forms)).status).toBe(200);
    expect((await elsewhere(own)).status).toBe(200);
  });

  it('nobody leads away in the trash what comes back from it in the name of another', async () => {
    const rights = handlerRights({ Apis: { '*': 'all' }, Users: { read: 'self' } });
    const keeper = await house.as('trash-keeper', 'user', rights);
    const api_id = await addApi();
    const events = ['account.create'];
    const id = await added(admin, '/event-handlers/add.json', { api_id, title: 'Told', events });
    const config = { url: `${receiver.url}/else`, method: 'POST' };
    await ok(keeper.delete(`/event-handlers/${id}.json`));
    expect((await keeper.patch(`/apis/${api_id}.json`, { config })).status).toBe(403);
    await ok(keeper.post(`/event-handlers/restore/${id}.json`));
    await addPerson();
    await settled();
    expect(receiver.taken.map(({ url }) => url)).toEqual(['/hook']);
    await ok(keeper.delete(`/event-handlers/${id}.json`));
    await ok(keeper.delete(`/event-handlers/purge/${id}.json`));
    await ok(keeper.patch(`/apis/${api_id}.json`, { config }));
  });

  it.each<[string, (events: string[]) => Promise<[Person, object]>]>([
    ['the API', async () => [admin, { api_id: await addApi() }]],
    ['the events', async () => [admin, { events: ['form.create'] }]],
    ['the author', async events => [await house.as('next-author', 'admin'), { events }]],
  ])('what waits, or was told, is told no more once %s changed', async (_what, change) => {
    const events = ['account.create', 'form.create'];
    const handler = await addHandler(events);
    const done = await addPerson();
    await settled();
    receiver.answer = response => response.writeHead(500).end();
    const waits = await addPerson();
    await settled();
    const [person, values] = await change(events);
    await ok(person.patch(`/event-handlers/${handler}.json`, values));
    receiver.answer = response => response.writeHead(204).end();
    receiver.taken.length = 0;
    for (const item of [done, waits]) await retried(item, 'cancelled');
    expect(receiver.taken).toEqual([]);
    const form = await addForm(admin, 'By the new ones');
    expect(await eventsOf(form)).toEqual(['form.create']);
  });

  it('a key sets one up as far as it may itself, and one that only reads does not', async () => {
    const keyOf = async (permissions: Permissions) => {
      const made = await admin.post('/account/keys.json', { name: `Key ${uuidv7()}`, permissions });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return house.bearer(String(made.body.data.key));
    };
    const reader = await keyOf({ '*': { read: 'all' } });
    const body = { api_id: await addApi(), title: 'By a key', events: ['form.create', 'account.create'] };
    expect((await reader.post('/event-handlers/add.json', body)).status).toBe(403);
    expect((await reader.get('/event-handlers.json')).status).toBe(200);
    const bounds = { Apis: { read: 'all' }, EventHandlers: { create: 'all', read: 'all' } } as const;
    const blind = await keyOf({ ...bounds, ReportConfigs: { read: 'all' } });
    expect((await blind.post('/event-handlers/add.json', body)).status).toBe(403);
    const narrow = await keyOf({ ...bounds, ReportConfigs: { read: 'all' }, Users: { read: 'self' } });
    const id = await added(narrow, '/event-handlers/add.json', body);
    expect((await admin.get(`/event-handlers/${id}.json`)).raw.toString()).not.toContain('bounds');
    const [person, form] = [await addPerson(), await addForm(admin, 'Seen by the key')];
    expect([await eventsOf(person), await eventsOf(form)]).toEqual([[], ['form.create']]);
    // In person it is theirs without bounds.
    await ok(admin.patch(`/event-handlers/${id}.json`, { events: body.events }));
    const next = await addPerson();
    expect(await eventsOf(next)).toEqual(['account.create']);
  });

  const handOver = (leaver: Person) =>
    ok(
      admin.post(`${people}/${leaver.id}/leave.json`, {
        to: admin.id,
        ...{ links: 'end', views: 'end', forms: 'keep' },
        webhooks: 'hand_over',
      }),
    );

  it('goes over to whoever takes over from a leaver, by their rights, with what waits', async () => {
    const leaver = await house.as('leaver', 'admin');
    const handler = await addHandler(['account.create'], leaver);
    receiver.answer = response => response.writeHead(500).end();
    const waits = await addPerson();
    await settled();
    await handOver(leaver);
    expect((await admin.get(`/event-handlers/${handler}.json`)).body.data).toMatchObject({ user_id: admin.id });
    receiver.answer = response => response.writeHead(204).end();
    await retried(waits, 'done');
    const id = await addPerson();
    expect(await eventsOf(id)).toEqual(['account.create']);
  });

  it('tells after a hand-over no more than the leaver might read, until the successor sets it up', async () => {
    const events = ['account.create', 'form.create'];
    const rights = handlerRights({ ReportConfigs: { read: 'all' }, Users: { read: 'self' } });
    const leaver = await house.as('narrow-leaver', 'user', rights);
    const handler = await addHandler(events, leaver);
    // As a key did that might not read forms.
    const bounded = await addHandler(events, leaver);
    const bounds = JSON.stringify({ Users: { read: 'all' } });
    await house.database.run(sql`update event_handlers set bounds = ${bounds}::jsonb where id = ${bounded}`);
    await handOver(leaver);
    const toldTo = async () => {
      const items = [await addPerson(), await addForm(admin, 'After the leaver')];
      const ids = (await told()).filter(({ id }) => items.includes(id)).map(({ delivery }) => delivery);
      return house.database.rows<{ event_handler_id: string; event: string }>(
        sql`select event_handler_id, event from deliveries where id = any(${ids}::uuid[]) order by seq`,
      );
    };
    expect(await toldTo()).toEqual([{ event_handler_id: handler, event: 'form.create' }]);
    await ok(admin.patch(`/event-handlers/${bounded}.json`, { events }));
    expect(await toldTo()).toEqual([
      { event_handler_id: bounded, event: 'account.create' },
      ...[handler, bounded].map(event_handler_id => ({ event_handler_id, event: 'form.create' })),
    ]);
  });
});
