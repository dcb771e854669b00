/** API tests of API keys: permissions, scopes, expiry, revocation. */
import { effectivePermissions, lesserPermissions, limits, type Permissions } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { routes } from '../src/routes/table.ts';
import { addForm } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';

let house: House;
let anna: Person;
let admin: Person;
let ben: Person;
let form: string;
const dayMs = 86_400_000;
const path = '/account/keys.json';
const bird: Permissions = { Reports: { create: 'all', read: 'self' }, ReportConfigs: { read: 'all' } };

beforeAll(async () => {
  house = await openHouse();
  // A new key sends a mail.
  await house.work();
  admin = await house.as('admin', 'admin');
  [anna, ben] = [await house.as('anna'), await house.as('ben')];
  form = await addForm(admin);
});
afterAll(() => house.close());

interface Key {
  id: string;
  key: string;
  permissions: Permissions;
  created: string;
  last_used: string | null;
  expires: string;
}
async function keyOf(person: Person, permissions: Permissions = bird, rest: object = {}): Promise<Key> {
  const made = await person.post(path, { name: 'Wetterstation', permissions, ...rest });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data as unknown as Key;
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const get = (key: string, url: string) => house.nobody.get(url, bearer(key));
const post = (key: string, url: string, body?: object) => house.nobody.post(url, body, bearer(key));
const remove = (key: string, url: string) => house.nobody.delete(url, bearer(key));

describe('a key cannot', () => {
  it.each([
    ['read other keys', (key: string) => get(key, path)],
    ['make another', (key: string) => post(key, path, { name: 'More', permissions: bird })],
    ['revoke one', (key: string) => remove(key, `/account/keys/${anna.id}.json`)],
    ['see sessions', (key: string) => get(key, '/account/sessions.json')],
    ['end sessions', (key: string) => remove(key, '/account/sessions.json')],
    ['see the second factor', (key: string) => get(key, '/account/second-factor.json')],
    ['set one', (key: string) => post(key, '/account/second-factor/begin.json', { password: 'x' })],
    ['sign out', (key: string) => post(key, '/pixelstein-users/users/logout.json')],
    ['take off a factor', (key: string) => remove(key, `/pixelstein-users/users/second-factor/${ben.id}.json`)],
    ['make a background export', (key: string) => post(key, '/reports/exports.json', { type: 'xlsx' })],
    ['see its person’s', (key: string) => get(key, '/reports/exports.json')],
    ['keep views', (key: string) => get(key, '/saved-views.json')],
  ])('%s, whatever its person may', async (_what, ask) => {
    const { key } = await keyOf(admin, { '*': { '*': 'all' } });
    const answer = await ask(key);
    expect([answer.status, answer.body.name]).toEqual([403, 'Forbidden']);
    expect((await get(key, '/reports.json')).status).toBe(200);
  });

  it('come through any route that is for people alone', async () => {
    const { key } = await keyOf(admin, { '*': { '*': 'all' } });
    const shut = routes().filter(({ who, needs, noApiKeys }) => who === 'user' && (noApiKeys || !needs));
    expect(shut.length).toBeGreaterThan(20);
    const told = (await house.nobody.get('/openapi.json')).body.paths as Record<
      string,
      Record<string, { security: object }>
    >;
    expect(JSON.stringify(told['/reports.json']?.get?.security)).toContain('key');
    for (const { method, path, name } of shut) {
      const url = `/api${path.replaceAll(/\{\w+\}/g, ben.id)}`;
      const answer = await house.app.inject({ method, url, headers: bearer(key) });
      expect([name, answer.statusCode]).toEqual([name, 403]);
      expect(JSON.stringify(told[path]?.[method.toLowerCase()]?.security)).not.toContain('key');
    }
  });

  it('make more of itself than its person gave it, nor than its person may', async () => {
    const { key } = await keyOf(anna);
    expect((await post(key, '/reports/add.json', { report_config_id: form, data: { title: 'x' } })).status).toBe(201);
    const [seen, all] = [await get(key, '/reports.json'), await admin.get('/reports.json')];
    expect([seen.body.count, all.body.count]).toEqual([1, 1]);
    expect((await get(key, '/pixelstein-users/users/self.json')).status).toBe(403);
    expect((await get(key, '/report-configs/deleted.json')).status).toBe(403);
    const own = seen.body.data[0]?.id ?? '';
    expect((await remove(key, `/reports/${own}.json`)).status).toBe(403);
    // Other users' keys are not found.
    const other = await keyOf(ben);
    expect((await get(other.key, `/reports/${own}.json`)).status).toBe(404);
    // `self` in an admin's key means the admin's own items.
    expect((await get((await keyOf(admin)).key, '/reports.json')).body.count).toBe(0);
  });

  it('keep what its person has lost, and has it again with them', async () => {
    const person = await house.as('changing', 'user', { Users: { read: 'all' } });
    const { key } = await keyOf(person, { Users: { read: 'all' }, Reports: { read: 'self' } });
    const set = (permissions: object) =>
      house.database.run(
        sql`update users set permissions = ${JSON.stringify(permissions)}::jsonb where id = ${person.id}`,
      );
    const count = async () => (await get(key, '/pixelstein-users/users.json')).body.count;
    expect(await count()).toBeGreaterThan(3);
    await set({ Users: { read: 'self' } });
    expect(await count()).toBe(1);
    await set({ Users: { read: 'none' } });
    expect((await get(key, '/pixelstein-users/users.json')).status).toBe(403);
    await set({ Users: { read: 'all' }, '*': { '*': 'all' } });
    expect(await count()).toBeGreaterThan(3);
    expect((await get(key, '/apis.json')).status).toBe(403);
    await house.database.run(sql`update users set active = false where id = ${person.id}`);
    expect((await get(key, '/reports.json')).status).toBe(401);
  });

  it('live longer than it was given', async () => {
    const { key, id } = await keyOf(anna);
    await house.database.run(sql`update tokens set expires_at = now() + interval '1 second' where id = ${id}`);
    expect((await get(key, '/reports.json')).status).toBe(200);
    await house.database.run(sql`update tokens set expires_at = now() - interval '1 second' where id = ${id}`);
    expect((await get(key, '/reports.json')).status).toBe(401);
    expect((await anna.get(path)).body.data.map(({ id }: Item) => id)).not.toContain(id);
  });
});

describe('making one', () => {
  it.each<[string, object, string, string]>([
    ['no name', { name: ' ' }, 'name', ''],
    ['rights not held', { permissions: { Reports: { read: 'all' } } }, 'permissions.Reports.read', 'not_held'],
    ['rights of every kind', { permissions: { '*': { read: 'self' } } }, 'permissions.*.read', 'not_held'],
    ['an action not held', { permissions: { apis: { '*': 'all' } } }, 'permissions.apis.create', 'not_held'],
    ['an unknown entity', { permissions: { Secrets: { read: 'none' } } }, 'permissions.Secrets', 'unknown_entity'],
    ['__proto__', { permissions: { constructor: { read: 'none' } } }, 'permissions.constructor', 'unknown_entity'],
    ['an unknown action', { permissions: { Reports: { burn: 'all' } } }, 'permissions.Reports.burn', ''],
    ['an unknown scope', { permissions: { Reports: { read: 'everything' } } }, 'permissions.Reports.read', ''],
    ['no permissions', { permissions: undefined }, 'permissions', ''],
    ['an end that was', { expires: new Date(Date.now() - 1_000).toISOString() }, 'expires', 'past'],
    ['an end too far away', { expires: new Date(Date.now() + 366 * dayMs).toISOString() }, 'expires', 'too_far'],
    ['no end', { expires: null }, 'expires', ''],
    ['an end that is none', { expires: 'never' }, 'expires', ''],
    ['a token of its own', { key: 'key_x' }, 'key', 'unknown_field'],
    ['another person', { user_id: '0' }, 'user_id', 'unknown_field'],
  ])('with %s is refused', async (_what, rest, at, code) => {
    const refused = await anna.post(path, { name: 'Key', permissions: bird, ...rest });
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, at]);
    if (code) expect(refused.body.issues[0]?.code).toBe(code);
  });

  it('is for 90 days unless said otherwise, at most 365', async () => {
    const days = ({ created, expires }: Key) => (Date.parse(expires) - Date.parse(created)) / dayMs;
    expect(days(await keyOf(anna))).toBeCloseTo(90, 3);
    const most = new Date(Date.now() + 365 * dayMs - 1_000).toISOString();
    expect(days(await keyOf(anna, bird, { expires: most }))).toBeCloseTo(365, 3);
  });

  it('shows it this once, and keeps its hash alone', async () => {
    const { key, ...made } = await keyOf(anna);
    expect(key).toMatch(/^key_[\w-]{43}$/);
    expect(made).toMatchObject({
      name: 'Wetterstation',
      permissions: bird,
      last_used: null,
      user: { username: 'anna' },
    });
    const listed = await anna.get(`${path}?limit=100`);
    expect(listed.body.data).toContainEqual(made);
    expect(JSON.stringify(listed.body)).not.toContain(key);
    const stored = await house.database.rows(
      sql`select to_jsonb(t)::text as row, encode(hash, 'escape') as hash from tokens t`,
    );
    expect(JSON.stringify(stored)).not.toContain(key.slice(4));
    expect((await get(key, '/reports.json')).status).toBe(200);
    const used = (await anna.get(`${path}?limit=100`)).body.data.find(({ id }: Item) => id === made.id);
    expect(Date.parse(String(used?.last_used))).toBeGreaterThan(Date.now() - 60_000);
  });

  it('has an end: so many each, counted one after the other', async () => {
    const many = await house.as('many');
    const asked = Array.from({ length: limits.keys + 5 }, () => many.post(path, { name: 'K', permissions: {} }));
    const made = await Promise.all(asked);
    expect(made.filter(one => one.status === 201)).toHaveLength(limits.keys);
    const page = await many.get(`${path}?limit=20&page=3`);
    expect([page.body.count, page.body.data.length, page.body.page, page.body.limit]).toEqual([limits.keys, 10, 3, 20]);
  });
});

describe('listing and revoking', () => {
  it('is of one’s own; an administrator’s of all, and stands in the audit log', async () => {
    const { id, key } = await keyOf(anna);
    const ids = async (person: Person, query = '?limit=100') =>
      (await person.get(path + query)).body.data?.map((row: Item) => row.id);
    expect(await ids(anna)).toContain(id);
    expect(await ids(ben)).not.toContain(id);
    expect(await ids(admin)).not.toContain(id);
    expect(await ids(admin, '?all=true&limit=100')).toContain(id);
    expect((await anna.get(`${path}?all=true`)).status).toBe(403);
    const url = `/account/keys/${id}.json`;
    expect((await ben.delete(url)).status).toBe(404);
    expect((await get(key, '/reports.json')).status).toBe(200);
    expect((await admin.delete(url)).status).toBe(204);
    expect((await get(key, '/reports.json')).status).toBe(401);
    expect((await anna.delete(url)).status).toBe(404);
    const trail = await house.database.rows<{ action: string; user_id: string; detail: object }>(
      sql`select action, user_id, detail from audit where item_id = ${id} order by id`,
    );
    expect(trail).toEqual([
      { action: 'add key', user_id: anna.id, detail: { name: 'Wetterstation' } },
      { action: 'revoke key', user_id: admin.id, detail: { name: 'Wetterstation', user_id: anna.id } },
    ]);
  });

  it('leaves sessions alone: the id of one is no key', async () => {
    const session = await house.database.one<{ id: string }>(
      sql`select id from tokens where user_id = ${ben.id} and purpose = 'session'`,
    );
    expect((await ben.delete(`/account/keys/${session?.id}.json`)).status).toBe(404);
    expect((await ben.get('/reports.json')).status).toBe(200);
  });
});

it.each<[Permissions, Permissions, string, Permissions[string]]>([
  [{ Reports: { read: 'all' } }, { report: { read: 'self' } }, 'Reports', { read: 'self', create: 'none' }],
  [{ '*': { '*': 'all' } }, { Reports: { '*': 'self', read: 'all' } }, 'Reports', { read: 'all', delete: 'self' }],
  [{ '*': { '*': 'all' } }, { Reports: { read: 'all' } }, 'Users', { read: 'none' }],
  [{ '*': { read: 'all' }, Users: { read: 'none' } }, { '*': { '*': 'self' } }, 'Users', { read: 'none' }],
  [{ '*': { read: 'all' } }, { '*': { '*': 'self' } }, 'Anything', { read: 'self', update: 'none' }],
])('%j and %j allow of %s %j', (one, two, entity, allowed) => {
  for (const lesser of [lesserPermissions(one, two), lesserPermissions(two, one)]) {
    const row = Object.entries(lesser).find(([name]) =>
      name.toLowerCase().startsWith(entity.toLowerCase().slice(0, 4)),
    );
    expect(row?.[1] ?? lesser['*']).toMatchObject(allowed);
  }
  expect(lesserPermissions(one, effectivePermissions('admin', null))['*']).toBeDefined();
});
