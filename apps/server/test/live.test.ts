/** Tests of live updates (server-sent events): audience, end of a stream, and no content in events. */
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSession } from '../src/accounts/sessions.ts';
import { changesOf } from '../src/db/changes.ts';
import { sql } from '../src/db/sql.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { listening, type Stream, streamOf, type Told } from './live-stream.ts';
import { until } from './until.ts';
import { openWorld } from './world.ts';

let house: House;
let admin: Person;
let anna: Person;
let ben: Person;
let form: string;
/** Receives only the markers that it requests. */
let watch: Stream;
const open: Stream[] = [];

const listen = async (person: Person): Promise<Stream> => {
  const stream = await streamOf(house, person);
  open.push(stream);
  if (stream.status === 200) await stream.until('ready');
  return stream;
};
const write = (person: Person, title = 'secret words') =>
  person.post('/reports/add.json', { report_config_id: form, data: { title } });

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  ben = await house.as('ben');
  form = await addForm(admin);
  watch = await streamOf(house, await house.as('watch'));
  await watch.until('ready');
  await watch.quiet();
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close();
  // Drains events of the test before.
  await watch.quiet();
});
afterAll(async () => {
  watch.close();
  await house.close();
});

const changed = (told: Told[]) => told.filter(({ event }) => event === 'changed');

describe('who hears', () => {
  it('of entries: whoever may read them, others of their own alone, and nobody of what they say', async () => {
    const none = await listen(await house.as('none', 'user', { Reports: { read: 'none' } }));
    const [all, hers, his] = [await listen(admin), await listen(anna), await listen(ben)];
    const added = await write(anna);
    expect(added.status).toBe(201);
    const told = [{ resource: 'reports', report_config_id: form }];
    expect((await all.until('changed')).data).toEqual(told);
    expect((await hers.until('changed')).data).toEqual(told);
    expect(await his.quiet()).toEqual([]);
    expect(none.told.map(one => one.event)).toEqual(['ready']);
    expect(JSON.stringify([...all.told, ...hers.told])).not.toMatch(new RegExp(`secret|${added.body.data.id}`));
  });

  it('of an entry that somebody else changes: whose it is, too', async () => {
    const { id } = (await write(anna)).body.data;
    await watch.quiet();
    const [hers, his] = [await listen(anna), await listen(ben)];
    for (const change of [
      () => admin.patch(`/reports/${id}.json`, { state: 'sent' }),
      () => admin.post('/reports/bulk.json', { action: 'state', state: null, ids: [id] }),
      () => admin.delete(`/reports/${id}.json`),
      () => admin.post(`/reports/restore/${id}.json`),
    ]) {
      const from = hers.told.length;
      expect((await change()).status).toBeLessThan(300);
      await hers.until('changed', from);
    }
    expect(his.told.map(one => one.event)).toEqual(['ready']);
  });

  it('of personal things: their person, not even an admin', async () => {
    const [hers, chief] = [await listen(anna), await listen(admin)];
    await anna.post('/saved-views/add.json', { report_config_id: form, name: 'Mine' });
    expect((await hers.until('changed')).data).toEqual([{ resource: 'saved-views' }]);
    expect(await chief.quiet()).toEqual([]);
  });

  it('of a call that is no verb: those who read all of it', async () => {
    const world = await openWorld(house);
    const [chief, his] = [await listen(admin), await listen(ben)];
    await admin.post(`/deliveries/retry/${await world.make('deliveries', null)}.json`);
    expect((await chief.until('changed')).data).toEqual([{ resource: 'deliveries' }]);
    expect(await his.quiet()).toEqual([]);
  });

  it.each([
    ['asks only', () => anna.get('/reports.json')],
    ['is refused', () => anna.post('/reports/add.json', { report_config_id: form, data: { nothing: {} }, state: 7 })],
    ['fails', () => anna.patch(`/reports/${uuidv7()}.json`, { state: 'sent' })],
    ['is sent again', () => anna.post('/reports/add.json', again)],
  ])('nobody of what %s', async (_what, ask) => {
    await anna.post('/reports/add.json', again);
    await watch.quiet();
    const chief = await listen(admin);
    await ask();
    expect(await chief.quiet()).toEqual([]);
  });
  const again = { report_config_id: '', data: { title: 'once' }, local_id: uuidv7() };
  beforeAll(() => {
    again.report_config_id = form;
  });

  it('of many changes at once: of each form once', async () => {
    const chief = await listen(admin);
    await Promise.all(Array.from({ length: 60 }, () => write(anna)));
    await chief.quiet();
    const line = { resource: 'reports', report_config_id: form };
    for (const { data } of changed(chief.told)) expect(data).toEqual([line]);
    expect(changed(chief.told).length).toBeGreaterThan(0);
    const from = chief.told.length;
    for (let at = 0; at < 60; at++)
      changesOf(house.database).tell({ resource: 'reports', part: form, owner: at % 2 ? anna.id : ben.id });
    await chief.quiet();
    expect(changed(chief.told.slice(from))).toEqual([{ event: 'changed', data: [line] }]);
  });

  it('of more than can be told: that anything may have changed', async () => {
    const chief = await listen(admin);
    for (let at = 0; at < 6_000; at++)
      changesOf(house.database).tell({ resource: 'reports', part: uuidv7(), owner: null });
    await chief.until('missed');
  });
});

describe('it ends', () => {
  const second = (person: Person, name: string) => house.as(`${name} ${person.id}`);

  it('with a session that is signed out, and says so first', async () => {
    const carl = await second(anna, 'carl');
    const stream = await listen(carl);
    await carl.post('/pixelstein-users/users/logout.json');
    await stream.until('end');
    await stream.ended;
    expect((await streamOf(house, carl)).status).toBe(401);
  });

  it('with the account', async () => {
    const dora = await second(anna, 'dora');
    const stream = await listen(dora);
    await house.database.run(sql`update users set active = false where id = ${dora.id}`);
    await stream.until('end');
    await stream.ended;
  });

  it('not when rights change: it says so, and from then on goes by the new ones', async () => {
    const emil = await second(anna, 'emil');
    const stream = await listen(emil);
    const own = JSON.stringify({ Reports: { read: 'all' } });
    await house.database.run(sql`update users set permissions = ${own}::jsonb where id = ${emil.id}`);
    await stream.until('rights');
    await write(anna);
    await stream.until('changed');
    const before = stream.told.length;
    await house.database.run(sql`update users set permissions = '{"Reports": {"read": "none"}}' where id = ${emil.id}`);
    await stream.until('rights', before);
    const from = stream.told.length;
    await write(anna);
    await stream.quiet();
    expect(stream.told.slice(from)).toEqual([]);
  });

  it('looking on is no use of a session: it does not grow longer', async () => {
    const fritz = await second(anna, 'fritz');
    const stream = await listen(fritz);
    await house.database.run(sql`update tokens set last_used = now() - interval '9 days' where user_id = ${fritz.id}`);
    const own = JSON.stringify({ Reports: { read: 'all' } });
    await house.database.run(sql`update users set permissions = ${own}::jsonb where id = ${fritz.id}`);
    await stream.until('rights');
    const kept = await house.database.one<{ old: boolean }>(
      sql`select last_used < now() - interval '8 days' as old from tokens where user_id = ${fritz.id}`,
    );
    expect(kept?.old).toBe(true);
  });

  it('for whoever does not read on', async () => {
    const gerd = await second(anna, 'gerd');
    await house.database.run(sql`update users set permissions = '{"Reports": {"read": "all"}}' where id = ${gerd.id}`);
    const headers = { authorization: `Bearer ${gerd.token}` };
    const answered = await house.app.inject({ url: '/api/live', headers, payloadAsStream: true });
    const body = answered.stream();
    body.pause();
    const gone = new Promise(resolve => body.once('close', resolve).once('error', resolve));
    for (let round = 0; round < 40; round++) {
      for (let at = 0; at < 1_000; at++)
        changesOf(house.database).tell({ resource: 'reports', part: uuidv7(), owner: null });
      await watch.quiet();
      if (body.destroyed || body.errored) break;
    }
    await gone;
  });
});

it('twenty streams a person, however many sessions', async () => {
  const jana = await house.as('jana');
  const streams: Stream[] = [];
  for (let session = 0; session < 5; session += 1) {
    const { token } = await openSession(house.database, jana.id, null);
    for (let at = 0; at < 4; at += 1) streams.push(await streamOf(house, { id: jana.id, token }));
  }
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await streamOf(house, jana)).status).toBe(429);
  for (const stream of streams) stream.close();
  await until(async () => {
    const again = await streamOf(house, jana);
    again.close();
    return again.status === 200;
  });
});

it('four streams a session, the fifth is refused until one ends', async () => {
  const hugo = await house.as('hugo');
  const streams = await Promise.all([1, 2, 3, 4].map(() => listen(hugo)));
  const fifth = await streamOf(house, hugo);
  expect(fifth.status).toBe(429);
  streams[0]?.close();
  await until(
    () => listen(hugo),
    ({ status }) => status === 200,
  );
});

it('headers alone open nothing', async () => {
  const ida = await house.as('ida');
  const headers = { authorization: `Bearer ${ida.token}` };
  for (let round = 0; round < 5; round++) {
    const head = await house.app.inject({ method: 'HEAD', url: '/api/live', headers });
    expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  }
  expect((await listen(ida)).status).toBe(200);
});

it('a server that stops ends them at once', async () => {
  const other = await openHouse();
  // Not by the heartbeat, which never fires.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    const stream = await streamOf(other, await other.as('anna'));
    await stream.until('ready');
    const closing = other.close();
    await stream.ended;
    await closing;
  } finally {
    vi.useRealTimers();
  }
});

/** Replaces the delay of the timeout of five seconds for the database. */
function withPatience(patienceMs: number) {
  const { setTimeout } = globalThis;
  return vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((work, ms, ...rest) => setTimeout(work, ms === 5_000 ? patienceMs : ms, ...rest));
}

it('a server that stops while it begins to listen asks to come back, at once and without a failure', async () => {
  const lines: string[] = [];
  const other = await openHouse({ logger: { level: 'warn', stream: { write: line => void lines.push(line) } } });
  const anna = await other.as('anna');
  await listening(other);
  const asked = Promise.withResolvers<void>();
  // An exhausted connection pool keeps it waiting.
  const { client } = other.database;
  other.database.client = () => {
    const made = client();
    made.connect = () => {
      asked.resolve();
      return new Promise<pg.Client>(() => undefined);
    };
    return made;
  };
  const patience = withPatience(2 ** 31 - 1);
  const answered = streamOf(other, anna);
  await asked.promise;
  const closing = other.close();
  expect((await answered).status).toBe(503);
  patience.mockRestore();
  await closing;
  expect(lines.filter(line => /"level":[56]0/.test(line))).toEqual([]);
});

it('a stream that cannot listen within five seconds is told to come back, and its place is free again', async () => {
  const other = await openHouse();
  const anna = await other.as('anna');
  await listening(other);
  const { client } = other.database;
  other.database.client = () => Object.assign(client(), { connect: () => new Promise<pg.Client>(() => undefined) });
  // What it waits for never comes.
  const timers = withPatience(0);
  for (let round = 0; round < 6; round++) expect((await streamOf(other, anna)).status).toBe(503);
  expect(timers.mock.calls.filter(([, ms]) => ms === 5_000)).toHaveLength(6);
  timers.mockRestore();
  await other.close();
});

it('a connection that is lost is made anew, and what may have been missed is said', async () => {
  const chief = await listen(admin);
  const ended = await house.database.one<{ n: number }>(
    sql`select count(pg_terminate_backend(pid)) as n from pg_stat_activity where datname = current_database() and application_name = 'kontor beside the pool'`,
  );
  expect(ended?.n).toBe(1);
  await chief.until('missed');
});
