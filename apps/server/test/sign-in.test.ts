/** API tests of sign-in: equal answers and times for unknown users, backoff, audit log, sessions. */
import { verify as verifyHash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstAdmin } from '../src/accounts/first-admin.ts';
import { hashPassword } from '../src/accounts/passwords.ts';
import { newToken, type Purpose } from '../src/accounts/tokens.ts';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let anna: Person;
/** A spy, set up by password-price.ts. */
const verify = vi.mocked(verifyHash);
const password = ' correct Horse battery — staple ';

beforeAll(async () => {
  house = await openHouse();
  anna = await house.as('Anna');
  const hash = await hashPassword(password);
  await house.database.run(sql`insert into credentials (user_id, password_hash) values (${anna.id}, ${hash})`);
  const gone = await house.as('gone');
  await house.database.run(sql`insert into credentials (user_id, password_hash) values (${gone.id}, ${hash})`);
  await house.database.run(sql`update users set active = false where id = ${gone.id}`);
});
beforeEach(() => house.database.run(sql`delete from attempts`));
afterAll(() => house.close());

const path = '/pixelstein-users/users/login.json';
const login = (username: string, secret: string, rest: object = {}) =>
  house.nobody.post(path, { username, password: secret, ...rest });
const signIn = async (rest: object = {}) => {
  const answer = await login('anna', password, rest);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const get = (token: string, scheme = 'Bearer') =>
  house.nobody.get('/pixelstein-users/users/self.json', { authorization: `${scheme} ${token}` });
/** Expires the backoff of all attempts. */
const waitOver = () =>
  house.database.run(
    sql`update attempts set blocked_until = now() - interval '1 second' where blocked_until is not null`,
  );

describe('signing in', () => {
  it.each(['anna', 'ANNA', ' Anna '])('takes the name as %j', async name => {
    const answer = await login(name, password);
    expect(answer.status).toBe(200);
    const { token, user } = answer.body.data;
    expect(token).toMatch(/^ses_[\w-]{43}$/);
    expect([user.id, user.username, user.role]).toEqual([anna.id, 'Anna', 'user']);
    expect(user.permissions).toMatchObject({ Reports: { read: 'self' } });
    expect(answer.raw.toString()).not.toMatch(/argon2|password/);
    expect((await get(token)).body.data.id).toBe(anna.id);
  });

  it('gives the same answer to a wrong password, an unknown and a deactivated user', async () => {
    const strip = ({ requestId: _id, ...rest }: Record<string, unknown>) => rest;
    const wrong = await login('anna', `${password}.`);
    const trimmed = await login('anna', password.trim());
    const unknown = await login('nobody', password);
    const gone = await login('gone', password);
    expect([wrong.status, wrong.body.name]).toEqual([401, 'WrongPassword']);
    for (const other of [trimmed, unknown, gone]) {
      expect(other.status).toBe(401);
      expect(strip(other.body)).toEqual(strip(wrong.body));
      expect(Object.keys(other.headers).sort()).toEqual(Object.keys(wrong.headers).sort());
    }
  });

  it('costs the same for an unknown user: one password is verified, with the same memory and passes', async () => {
    const worked = async (name: string) => {
      await house.database.run(sql`delete from attempts`);
      verify.mockClear();
      await login(name, 'something else');
      // "$argon2id$v=19$m=65536,t=3,p=1$salt$hash"
      return verify.mock.calls.map(([hash, given]) => [String(hash).split('$').slice(1, 4), given]);
    };
    const known = await worked('anna');
    expect(known).toEqual([[['argon2id', 'v=19', expect.stringMatching(/^m=\d+,t=\d+,p=1$/)], 'something else']]);
    expect(await worked('unknown')).toEqual(known);
    expect(await worked('gone')).toEqual(known);
  });

  it('leaves a trace of either outcome, without the password', async () => {
    await login('anna', 'wrong wrong wrong');
    await signIn();
    const trail = await house.database.rows<{ outcome: string }>(
      sql`select outcome, detail::text from audit where action = 'login' order by id desc limit 2`,
    );
    expect(trail.map(row => row.outcome)).toEqual(['ok', 'failed']);
    expect(JSON.stringify(trail)).not.toContain('wrong wrong');
  });

  it('stores no token, only its hash', async () => {
    const { token } = await signIn();
    const rows = await house.database.rows(sql`select encode(hash, 'escape') as hash from tokens`);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  });
});

// By design, each attempt costs 64 MiB of memory and three passes over it.
describe('tries', () => {
  it('after five failures every further one waits, longer each time, right or wrong', async () => {
    const waits: number[] = [];
    for (let round = 1; round <= 5; round++) expect((await login('anna', 'wrong')).status).toBe(401);
    for (let round = 1; round <= 3; round++) {
      const refused = await login('anna', password);
      expect([refused.status, refused.body.name]).toEqual([429, 'TooManyRequests']);
      waits.push(Number(refused.headers['retry-after']));
      await waitOver();
      expect((await login('anna', 'wrong')).status).toBe(401);
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[0]).toBeGreaterThan(0);
    expect((waits[2] ?? 0) / (waits[0] ?? 1)).toBeGreaterThan(3);
    await waitOver();
    expect((await login('anna', password)).status).toBe(200);
    expect((await login('anna', 'wrong')).status).toBe(401);
  });

  it('for unknown names count the same', async () => {
    for (let round = 1; round <= 5; round++) expect((await login('who', 'wrong')).status).toBe(401);
    expect((await login('who', 'wrong')).status).toBe(429);
    expect((await login('WHO ', 'wrong')).status).toBe(429);
  });

  it('at once are all counted, and hold up nobody', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login('anna', 'wrong')));
    expect(answers.filter(answer => answer.status === 401)).toHaveLength(5);
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(25);
  });

  it('forget a success: an office behind one address signs in as often as it likes', async () => {
    const kept = sql`select coalesce(max(count), 0) as n from attempts`;
    for (let round = 1; round <= 6; round++) await signIn();
    expect((await house.database.one<{ n: number }>(kept))?.n).toBe(0);
    await house.database.run(
      sql`update attempts set count = 49, window_start = now(), blocked_until = null where key like 'login:%'`,
    );
    await signIn();
    await signIn();
  });

  it('from one network of IPv6 count as one, however the address is written', async () => {
    const from = (remoteAddress: string) =>
      house.app.inject({
        method: 'POST',
        url: `/api${path}`,
        remoteAddress,
        payload: { username: 'six', password: 'x' },
      });
    for (const address of ['2001:db8::1', '2001:db8:0:0:2::1', '2001:db8::3:4', '2001:db8:0:0:1:2:3:4', '2001:db8::9'])
      expect((await from(address)).statusCode).toBe(401);
    expect((await from('2001:db8::ffff')).statusCode).toBe(429);
    expect((await from('2001:db8:0:1::1')).statusCode).toBe(401);
  });
});

describe('sessions', () => {
  it('begin with no address to push to that the house may not call, and then not at all', async () => {
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
    const to = (endpoint: string) => JSON.stringify({ endpoint, keys });
    const pushed = () => house.database.rows(sql`select 1 from device_pushes`);
    for (const endpoint of ['https://10.0.0.1/x', 'http://push.example.org/x', 'file:///etc/passwd']) {
      const refused = await login('anna', password, { identifier: 'phone-0', push_token: to(endpoint) });
      expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'push_token', code: 'not_allowed' }]]);
    }
    expect(await pushed()).toEqual([]);
    await signIn({ identifier: 'phone-0', push_token: to('https://push.example.org/x') });
    expect(await pushed()).toHaveLength(1);
    await house.database.run(sql`delete from devices where identifier = 'phone-0'`);
  });

  it('end on signing out, and take the push token of their device along', async () => {
    const device = { identifier: 'phone-1', platform: 'android', push_token: 'push' };
    const { token } = await signIn(device);
    const other = await signIn();
    const out = await house.nobody.post('/pixelstein-users/users/logout.json', undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(out.status).toBe(204);
    const after = await get(token);
    expect([after.status, after.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect((await get(other.token)).status).toBe(200);
    const kept = await house.database.one(
      sql`select (select address from device_pushes where device_id = d.id) as push_token, platform from devices d where identifier = 'phone-1'`,
    );
    expect(kept).toEqual({ push_token: null, platform: 'android' });
  });

  it('know a device again, and name devices apart', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' };
    for (const identifier of ['d1', 'd2', 'd1', 'd3'])
      expect((await house.nobody.post(path, { username: 'anna', password, identifier }, agent)).status).toBe(200);
    const names = await house.database.rows<{ name: string }>(
      sql`select name from devices where identifier in ('d1', 'd2', 'd3') order by identifier`,
    );
    expect(new Set(names.map(row => row.name)).size).toBe(3);
    expect(names[0]?.name).toBe('Linux, Chrome');
  });

  it('end when the person is deactivated, at once', async () => {
    const lena = await house.as('lena');
    expect((await lena.get('/reports.json')).status).toBe(200);
    await house.database.run(sql`update users set active = false where id = ${lena.id}`);
    expect((await lena.get('/reports.json')).status).toBe(401);
    await house.database.run(sql`update users set active = true, deleted = now() where id = ${lena.id}`);
    expect((await lena.get('/reports.json')).status).toBe(401);
  });

  it('follow a change of rights from the next request on', async () => {
    const mara = await house.as('mara');
    expect((await mara.get('/reports.json')).status).toBe(200);
    await house.database.run(
      sql`update users set permissions = '{"Report":{"READ":"all","read":"none"}}' where id = ${mara.id}`,
    );
    expect((await mara.get('/reports.json')).status).toBe(403);
    await house.database.run(sql`update users set permissions = null, role = 'admin' where id = ${mara.id}`);
    expect((await mara.get('/reports/deleted.json')).status).toBe(200);
  });

  it('live thirty days from their last use', async () => {
    const { token } = await signIn();
    const set = (column: string, interval: string) =>
      house.database.text(`update tokens set ${column} = now() + $1::interval where user_id = $2`, [interval, anna.id]);
    await set('last_used', '-6 minutes');
    await set('expires_at', '1 day');
    expect((await get(token)).status).toBe(200);
    const used = await house.database.one<{ fresh: boolean; long: boolean }>(
      sql`select last_used > now() - interval '1 minute' as fresh, expires_at > now() + interval '29 days' as long from tokens where user_id = ${anna.id} order by last_used desc limit 1`,
    );
    expect(used).toEqual({ fresh: true, long: true });
    await set('expires_at', '-1 second');
    expect((await get(token)).status).toBe(401);
  });

  it.each(['reset', 'invite', 'share'] as Purpose[])('are not opened by a token for %s', async purpose => {
    const made = newToken(purpose);
    const session = newToken('session');
    for (const { hash } of [made, session])
      await house.database.run(
        sql`insert into tokens (hash, purpose, user_id, expires_at) values (${hash}, ${purpose}, ${anna.id}, now() + interval '1 hour')`,
      );
    expect((await get(made.token)).status).toBe(401);
    expect((await get(session.token)).status).toBe(401);
  });

  it.each(['', 'ses_', 'ses_x', `ses_${'a'.repeat(43)}`, `ses_${'a'.repeat(5_000)}`, "ses_' or 1=1 --"])(
    'are not opened by %j',
    async token => expect((await get(token)).status).toBe(401),
  );

  it('are no cookies and no other scheme', async () => {
    const { token } = await signIn();
    expect((await get(token, 'Basic')).status).toBe(401);
    expect((await house.nobody.get('/reports.json', { cookie: `token=${token}` })).status).toBe(401);
    expect((await house.nobody.get(`/reports.json?token=${token}`)).status).toBe(401);
  });
});

it('the first admin is made once', async () => {
  expect(await firstAdmin(house.database, { username: 'other', password: undefined })).toBeNull();
});

it('a network that makes up names is stopped before they fill a table', async () => {
  for (let round = 0; round < 4; round++)
    await Promise.all(Array.from({ length: 20 }, (_, index) => login(`made-up-${round}-${index}`, 'x')));
  const rows = await house.database.one<{ n: number }>(sql`select count(*) as n from attempts`);
  // Two rows per name for the free attempts, one for the network, some for concurrent attempts.
  expect(rows?.n).toBeLessThan(2 * 55);
  const before = await house.database.one(sql`select count(*) as n from attempts`);
  expect((await login('made-up-at-last', 'x')).status).toBe(429);
  expect(await house.database.one(sql`select count(*) as n from attempts`)).toEqual(before);
});

it('who waits for one name does not use up the tries of the network', async () => {
  for (let round = 0; round < 5; round++) await login('waiting', 'x');
  for (let round = 0; round < 60; round++) expect((await login('waiting', 'x')).status).toBe(429);
  expect((await login('another', 'x')).status).toBe(401);
});

it('several new devices that sign in at once all get a name', async () => {
  const at = Date.now();
  const made = await Promise.all([1, 2, 3, 4].map(n => login('anna', password, { identifier: `at-once-${at}-${n}` })));
  expect(made.map(answer => answer.status)).toEqual([200, 200, 200, 200]);
  const names = await house.database.rows<{ name: string }>(
    sql`select name from devices where identifier like ${`at-once-${at}-%`}`,
  );
  expect(new Set(names.map(row => row.name)).size).toBe(4);
});
