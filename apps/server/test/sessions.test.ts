/** API tests of a user's sessions: listing, ending one, all others, or one's own. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../src/accounts/passwords.ts';
import { openSession } from '../src/accounts/sessions.ts';
import { tokenHash } from '../src/accounts/tokens.ts';
import { buildApp } from '../src/app.ts';
import { openDatabase } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { type House, type Item, neverLate, openHouse, type Person } from './house.ts';

let house: House;
let ben: Person;
const password = 'ein Fuchs springt über den Zaun';
beforeAll(async () => {
  house = await openHouse();
  ben = await house.as('ben');
  const anna = await house.as('anna');
  await house.database.run(
    sql`insert into credentials (user_id, password_hash) values (${anna.id}, ${await hashPassword(password)})`,
  );
  await house.database.run(sql`delete from tokens where user_id = ${anna.id}`);
});
afterAll(() => house.close());

const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` });
async function signIn(rest: object = {}) {
  const answer = await house.nobody.post('/pixelstein-users/users/login.json', { username: 'anna', password, ...rest });
  return answer.body.data.token;
}
const list = async (token: unknown) => (await house.nobody.get('/account/sessions.json', bearer(token))).body;
const end = (token: unknown, id = '') => house.nobody.delete(`/account/sessions${id && `/${id}`}.json`, bearer(token));
const works = async (token: unknown) => (await house.nobody.get('/reports.json', bearer(token))).status;

it('lists one’s own sessions with their devices, this one first, and no token', async () => {
  const phone = await signIn({ identifier: 'phone', platform: 'android', push_token: 'push' });
  const here = await signIn();
  const { data, count } = await list(here);
  expect(count).toBe(2);
  expect(data).toMatchObject([
    { current: true, device: null, provider: null },
    { current: false, device: { name: 'android', platform: 'android' } },
  ]);
  for (const row of data as Item[])
    expect(Object.keys(row).sort()).toEqual(['created', 'current', 'device', 'id', 'last_used', 'provider']);
  const hashes = await house.database.rows<{ hash: string }>(sql`select encode(hash, 'hex') as hash from tokens`);
  for (const { hash } of hashes) expect(JSON.stringify(data)).not.toContain(hash);
  expect((await list(ben.token)).count).toBe(1);
  await end(here);
  expect(await works(phone)).toBe(401);
});

it('keeps fifty of a person: a new one ends the one that was used the longest ago', async () => {
  const gus = await house.as('gus');
  const tokens: string[] = [];
  for (let at = 0; at < 50; at += 1) tokens.push((await openSession(house.database, gus.id, null)).token);
  // The first one, of `as`, is gone already.
  expect(await works(gus.token)).toBe(401);
  await house.database.run(
    sql`update tokens set last_used = now() - interval '1 hour' where hash = ${tokenHash(tokens[7] ?? '')}`,
  );
  tokens.push((await openSession(house.database, gus.id, null)).token);
  const answers = await Promise.all(tokens.map(works));
  expect(answers.flatMap((status, at) => (status === 401 ? [at] : []))).toEqual([7]);
  expect(await works(ben.token)).toBe(200);
});

it('ends one of one’s own, nobody else’s, at once on every server, with the push token of its device', async () => {
  const [phone, here] = [await signIn({ identifier: 'phone', push_token: 'push' }), await signIn()];
  const other = ((await list(here)).data as Item[]).find(row => !row.current);
  const url = `/account/sessions/${other?.id}.json`;
  const second = openDatabase({ connection: house.clone.connection });
  const app = await buildApp({
    ...{ database: second, services: house.services, now: () => new Date(), publicUrl: 'http://localhost:3001' },
    ...{ embedOrigins: [], trustProxy: [], load: neverLate },
  });
  const there = async () => (await app.inject({ url: '/api/reports.json', headers: bearer(phone) })).statusCode;
  try {
    expect(await there()).toBe(200);
    expect((await ben.delete(url)).status).toBe(404);
    expect(await there()).toBe(200);
    expect((await end(here, other?.id)).status).toBe(204);
    expect(await there()).toBe(401);
  } finally {
    await app.close();
    await second.close();
  }
  expect([await works(phone), await works(here)]).toEqual([401, 200]);
  expect((await end(here, other?.id)).status).toBe(404);
  expect(
    await house.database.rows(
      sql`select 1 from device_pushes p join devices d on d.id = p.device_id where d.identifier = 'phone'`,
    ),
  ).toEqual([]);
  const trail = await house.database.one(sql`select outcome from audit where action = 'end sessions'`);
  expect(trail).toEqual({ outcome: 'ok' });
});

it('ends all others and keeps this one', async () => {
  const tokens = [await signIn(), await signIn(), await signIn()];
  const here = await signIn();
  expect((await end(here)).status).toBe(204);
  expect(await Promise.all(tokens.map(works))).toEqual([401, 401, 401]);
  expect([await works(here), await works(ben.token)]).toEqual([200, 200]);
  expect((await list(here)).count).toBe(1);
});

it.each([
  [0, 30],
  [50, 30],
  [80, 10],
  [89, 1],
])('opened %i days ago, is good for %i more after its use', async (old, left) => {
  const here = await signIn();
  await house.database.run(
    sql`update tokens set created = now() - make_interval(days => ${old}::int), last_used = now() - interval '1 hour' where hash = ${tokenHash(String(here))}`,
  );
  expect(await works(here)).toBe(200);
  const found = await house.database.one<{ days: number }>(
    sql`select round(extract(epoch from expires_at - now()) / 86400)::int as days from tokens where hash = ${tokenHash(String(here))}`,
  );
  expect(found?.days).toBe(left);
});

it('ends this one, too', async () => {
  const here = await signIn();
  const { id } = ((await list(here)).data as Item[]).find(row => row.current) ?? { id: '' };
  expect((await end(here, id)).status).toBe(204);
  expect(await works(here)).toBe(401);
});
