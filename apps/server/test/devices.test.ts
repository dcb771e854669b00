/** API tests of devices: ownership, names, and the sessions that end with a device. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertDevice } from '../src/accounts/devices.ts';
import { openSession } from '../src/accounts/sessions.ts';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;
let bert: Person;
const path = '/pixelstein-users/devices';

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  bert = await house.as('bert');
});
afterAll(() => house.close());

/** Signs in from a device; returns its id and the session's token. */
async function signIn(person: Person, fields: object = {}): Promise<{ id: string; token: string }> {
  const id = await house.database.transaction(db =>
    upsertDevice({ db, services: house.services }, person.id, { identifier: uuidv7(), ...fields }, ''),
  );
  if (!id) throw new Error('no device');
  return { id, token: (await openSession(house.database, person.id, id)).token };
}
const isIn = async (token: string) =>
  (await house.nobody.get('/pixelstein-users/users/self.json', { authorization: `Bearer ${token}` })).status === 200;
const pushed = async (id: string) =>
  (await house.database.one<{ address: string }>(sql`select address from device_pushes where device_id = ${id}`))
    ?.address;

describe('who may not', () => {
  it('people see and rename their own alone, and delete none', async () => {
    const { id, token } = await signIn(bert);
    const mine = await signIn(anna);
    expect((await anna.get(`${path}.json`)).body.data.map(device => device.id)).toEqual([mine.id]);
    expect((await anna.get(`${path}/${id}.json`)).status).toBe(404);
    expect((await anna.patch(`${path}/${id}.json`, { name: 'Mine' })).status).toBe(404);
    expect((await anna.patch(`${path}/${id}.json`, { push_token: 'x' })).status).toBe(404);
    expect(await pushed(id)).toBeUndefined();
    expect((await anna.delete(`${path}/${mine.id}.json`)).status).toBe(403);
    expect(await isIn(token)).toBe(true);
  });

  it('by a colleague’s identifier nobody reaches their device, their sessions or the identifier itself', async () => {
    const identifier = uuidv7();
    const theirs = await signIn(anna, { identifier, push_token: 'of anna' });
    const foreign = await signIn(bert, { identifier });
    expect(foreign.id).not.toBe(theirs.id);
    expect((await anna.get(`${path}/${theirs.id}.json`)).body.data).toMatchObject({ identifier, user_id: anna.id });
    expect((await bert.post(`${path}/sign-out/${foreign.id}.json`)).status).toBe(204);
    expect([await isIn(foreign.token), await isIn(theirs.token)]).toEqual([false, true]);
    // Also where a session of another person is bound to it, as before devices were one person's alone.
    await house.database.run(sql`update tokens set device_id = ${foreign.id} where device_id = ${theirs.id}`);
    expect((await admin.post(`${path}/sign-out/${foreign.id}.json`)).status).toBe(204);
    expect((await admin.delete(`${path}/${foreign.id}.json`)).status).toBe(204);
    expect(await isIn(theirs.token)).toBe(true);
  });

  it('an identifier is told to its owner alone, and cannot be guessed by searching', async () => {
    const identifier = `tablet-${uuidv7()}`;
    const { id } = await signIn(anna, { identifier });
    const every = await house.as('reader', 'user', { Devices: { '*': 'all' }, Users: { read: 'all' } });
    for (const person of [admin, every]) {
      expect((await person.get(`${path}/${id}.json`)).body.data.identifier).toBeNull();
      const lists = [await person.get(`${path}.json?limit=100`), await person.get(`${path}.json?contain=users`)];
      for (const reply of lists) expect(reply.raw.toString()).not.toContain(identifier);
      expect((await person.get(`${path}.json?filter[identifier]=${identifier}`)).body.count).toBe(0);
      const search = `search_in=devices&search=${identifier.slice(0, 20)}`;
      expect((await person.get(`/pixelstein-users/users.json?${search}`)).body.count).toBe(0);
      const changed = await person.patch(`${path}/${id}.json`, { debug: true });
      expect([changed.status, changed.body.data.identifier]).toEqual([200, null]);
    }
    expect((await anna.get(`${path}.json?filter[identifier]=${identifier}`)).body.data).toMatchObject([
      { id, identifier },
    ]);
  });

  it('only administrators filter by person, whatever rights others hold', async () => {
    const { id } = await signIn(bert);
    const every = await house.as('every', 'user', { Devices: { read: 'all' } });
    const query = `${path}.json?filter[user_id]=${bert.id}`;
    expect((await every.get(query)).status).toBe(403);
    expect((await anna.get(query)).status).toBe(403);
    expect((await admin.get(query)).body.data.map(device => device.id)).toContain(id);
    expect((await admin.get(`${path}.json?filter[user_id]=${uuidv7()}`)).body.count).toBe(0);
  });

  it('where it is pushed to is told to nobody', async () => {
    const { id } = await signIn(anna, { push_token: 'push-secret-1' });
    const changed = await anna.patch(`${path}/${id}.json`, { push_token: 'push-secret-2' });
    expect(changed.status).toBe(200);
    expect(await pushed(id)).toBe('push-secret-2');
    const told = [changed, await admin.get(`${path}/${id}.json`), await admin.get(`${path}.json?contain=users`)];
    for (const reply of told) expect(reply.raw.toString()).not.toMatch(/push-secret|push_token/);
    const kept = await house.database.rows(
      sql`select 1 from revisions where body::text like '%push-secret%' union all select 1 from audit where detail::text like '%push-secret%'`,
    );
    expect(kept).toEqual([]);
    for (const query of ['filter[push_token]=push-secret-2', 'sort=push_token'])
      expect((await admin.get(`${path}.json?${query}`)).status).toBe(400);
    expect((await anna.patch(`${path}/${id}.json`, { push_token: null })).status).toBe(200);
    expect(await pushed(id)).toBeUndefined();
  });
});

it('what a device says of itself, its person alone says, and it makes no version and no trail', async () => {
  const { id } = await signIn(anna);
  const before = (await anna.get(`${path}/${id}.json`)).body.data;
  expect(before).toMatchObject({ app_version: null, unsent: null, unsent_reported: null, pushes: 0 });
  for (const said of [{ unsent: 1 }, { app_version: '9.9' }, { push_token: 'elsewhere' }]) {
    expect((await admin.patch(`${path}/${id}.json`, said)).status).toBe(403);
    expect((await bert.patch(`${path}/${id}.json`, said)).status).toBe(404);
  }
  for (const said of [{ unsent: -1 }, { unsent: 1.5 }, { unsent_reported: '2026-01-01T00:00:00Z' }])
    expect((await anna.patch(`${path}/${id}.json`, said)).status).toBe(422);
  const said = await anna.patch(`${path}/${id}.json`, { unsent: 2, app_version: '0.1.0', push_token: 'mine' });
  expect(said.body.data).toMatchObject({ unsent: 2, app_version: '0.1.0', pushes: 1, version: before.version });
  expect(Date.parse(String(said.body.data.unsent_reported))).toBeGreaterThan(Date.now() - 60_000);
  const trail = await house.database.rows(
    sql`select 1 from revisions where item_id = ${id} union all select 1 from audit where item_id = ${id} and outcome = 'ok'`,
  );
  expect(trail).toEqual([]);
  // Anybody who may change the device may remove its push address.
  expect((await admin.patch(`${path}/${id}.json`, { push_token: null })).body.data.pushes).toBe(0);
});

it('a device that is signed out stays, without its sessions and what was pushed to it', async () => {
  const [lost, kept] = [await signIn(anna, { push_token: 'lost' }), await signIn(anna)];
  expect((await bert.post(`${path}/sign-out/${lost.id}.json`)).status).toBe(404);
  expect(await isIn(lost.token)).toBe(true);
  expect((await anna.post(`${path}/sign-out/${lost.id}.json`)).status).toBe(204);
  expect([await isIn(lost.token), await isIn(kept.token)]).toEqual([false, true]);
  expect((await anna.get(`${path}/${lost.id}.json`)).body.data.pushes).toBe(0);
  expect((await admin.post(`${path}/sign-out/${kept.id}.json`)).status).toBe(204);
  expect(await isIn(kept.token)).toBe(false);
});

it('a device that is deleted takes its sessions along, and no others', async () => {
  const [lost, kept] = [await signIn(anna), await signIn(anna)];
  const second = (await openSession(house.database, anna.id, lost.id)).token;
  expect((await admin.delete(`${path}/${lost.id}.json`)).status).toBe(204);
  expect([await isIn(lost.token), await isIn(second), await isIn(kept.token)]).toEqual([false, false, true]);
  expect((await admin.get(`${path}/${lost.id}.json`)).status).toBe(404);
  expect(await house.database.rows(sql`select 1 from revisions where item_id = ${lost.id}`)).toEqual([]);
});

it.each([
  ['', 'required'],
  ['  ', 'required'],
  ['x'.repeat(101), 'too_long'],
  ['a\0b', 'required'],
])('a name cannot be %j', async (name, code) => {
  const { id } = await signIn(anna);
  const refused = await anna.patch(`${path}/${id}.json`, { name });
  expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'name', code }]]);
});

it('a name is one device’s alone, in whatever case, also when many ask at once', async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => signIn(anna)));
  const answers = await Promise.all(
    many.map(({ id }, index) => anna.patch(`${path}/${id}.json`, { name: index % 2 ? 'Van ' : 'vAN' })),
  );
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
  const refused = answers.find(answer => answer.status !== 200);
  expect([refused?.status, refused?.body.issues]).toMatchObject([409, [{ path: 'name', code: 'taken' }]]);
  expect(answers.find(answer => answer.status === 200)?.body.data.name).toMatch(/^van$/i);
});

it('the last use is that of its sessions, and stays when these end', async () => {
  const { id, token } = await signIn(anna);
  const lastUsed = async () => (await anna.get(`${path}/${id}.json`)).body.data.last_used as string;
  await house.database.run(sql`update devices set last_used = now() - interval '3 days' where id = ${id}`);
  const before = await lastUsed();
  await house.database.run(
    sql`update tokens set last_used = now() - interval '1 hour' where device_id = ${id} and purpose = 'session'`,
  );
  const after = await lastUsed();
  expect(Date.parse(after) - Date.parse(before)).toBeGreaterThan(2 * 86_400_000);
  expect(await isIn(token)).toBe(true);
  await house.database.run(sql`delete from tokens where device_id = ${id}`);
  expect(Date.parse(await lastUsed())).toBeGreaterThan(Date.now() - 60_000);
});

it('people are found by their devices where the list is asked for that, and by those alone that one may see', async () => {
  const { id } = await signIn(bert, { platform: 'android', app_id: 'de.kontor.app' });
  await bert.patch(`${path}/${id}.json`, { name: 'Handgerät Süd 7' });
  const found = async (person: Person, search: string, deeper = '&search_in=devices') =>
    (await person.get(`/pixelstein-users/users.json?search=${encodeURIComponent(search)}${deeper}`)).body.data.map(
      user => user.id,
    );
  for (const search of ['handgerat SÜD', 'kontor.app', 'bert']) expect(await found(admin, search)).toEqual([bert.id]);
  expect(await found(admin, 'Handgerät Süd', '')).toEqual([]);
  expect(await found(admin, 'Handgerät Nord')).toEqual([]);
  const others = await house.as('looker', 'user', { Users: { read: 'all' }, Devices: { read: 'self' } });
  expect(await found(others, 'Handgerät Süd')).toEqual([]);
  expect(await found(others, 'bert')).toEqual([bert.id]);
  expect((await admin.get('/pixelstein-users/users.json?search_in=tokens')).status).toBe(400);
  expect((await admin.get('/pixelstein-users/groups.json?search_in=devices')).status).toBe(400);
});
