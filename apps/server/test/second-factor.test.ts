/** API tests of the second factor (TOTP): set-up, sign-in, recovery codes, rate limits, replay. */
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueCode } from '../src/accounts/codes.ts';
import { hashPassword } from '../src/accounts/passwords.ts';
import { useRecoveryCode } from '../src/accounts/second-factor.ts';
import { openSession } from '../src/accounts/sessions.ts';
import { sql } from '../src/db/sql.ts';
import { openSeal } from '../src/outside/secret-box.ts';
import { routes } from '../src/routes/table.ts';
import { bytesOf, codeOf } from './app-codes.ts';
import { type House, openHouse, type Person } from './house.ts';
import { setOption } from './options.ts';

let house: House;
let anna: Person;
let admin: Person;
const password = 'ein Fuchs springt über den Zaun';
let hash: string;
const lines: string[] = [];

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  house = await openHouse({ logger: { level: 'trace', stream } });
  // A new password sends a mail.
  await house.work();
  hash = await hashPassword(password);
  anna = await withPassword('anna');
  admin = await house.as('admin', 'admin');
});
beforeEach(async () => {
  await house.database.run(sql`delete from attempts`);
  await house.database.run(sql`delete from second_factors`);
  await house.database.run(sql`delete from recovery_codes`);
});
afterAll(() => house.close());

async function withPassword(name: string, role: 'admin' | 'user' = 'user'): Promise<Person> {
  const person = await house.as(name, role);
  await house.database.run(
    sql`insert into credentials (user_id, password_hash) values (${person.id}, ${hash}) on conflict do nothing`,
  );
  return person;
}

const path = '/account/second-factor';
const login = (rest: object = {}, username = 'anna') =>
  house.nobody.post('/pixelstein-users/users/login.json', { username, password, ...rest });
const statusOf = async (person: Person) => (await person.get(`${path}.json`)).body.data;
/** Resets replay protection, as if the used codes were old. */
const forgetSteps = () => house.database.run(sql`update second_factors set last_step = 0`);

/** A code of none of the adjacent time steps. */
const wrongOf = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map(away => codeOf(secret, away));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find(code => !near.includes(code)) ?? '';
};

async function setUp(person = anna) {
  const begun = await person.post(`${path}/begin.json`, { password });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { secret, uri } = begun.body.data as unknown as { secret: string; uri: string };
  const used = codeOf(secret, -1);
  const confirmed = await person.post(`${path}/confirm.json`, { code: used });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  const codes = confirmed.body.data.recovery_codes as unknown as string[];
  return { secret, uri, codes, used };
}

describe('setting it', () => {
  it('needs the password, and a code of the new secret', async () => {
    const refused = await anna.post(`${path}/begin.json`, { password: `${password}.` });
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'password', code: 'wrong_password' }]]);
    expect((await anna.post(`${path}/confirm.json`, { code: '123456' })).status).toBe(404);

    const begun = await anna.post(`${path}/begin.json`, { password });
    const { secret, uri } = begun.body.data as unknown as { secret: string; uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Kontor:anna?secret=${secret}&`);
    // Not active before confirmation: closing the page locks nobody out.
    expect(await statusOf(anna)).toEqual({ enabled: false, required: false, recovery_codes: 0 });
    expect((await login()).status).toBe(200);
    const wrong = await anna.post(`${path}/confirm.json`, { code: wrongOf(secret) });
    expect([wrong.status, wrong.body.issues]).toMatchObject([422, [{ path: 'code', code: 'wrong_code' }]]);
    expect((await login()).status).toBe(200);

    const confirmed = await anna.post(`${path}/confirm.json`, { code: codeOf(secret).replace(/^.../, '$& ') });
    const codes = confirmed.body.data.recovery_codes as unknown as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(await statusOf(anna)).toEqual({ enabled: true, required: false, recovery_codes: 10 });
  });

  it('anew takes the place of what was not confirmed, and not of what was', async () => {
    const first = (await anna.post(`${path}/begin.json`, { password })).body.data as unknown as { secret: string };
    const { secret } = await setUp();
    expect(secret).not.toBe(first.secret);
    const again = await anna.post(`${path}/begin.json`, { password });
    expect([again.status, again.body.name]).toEqual([409, 'SecondFactorSet']);
    expect((await anna.post(`${path}/confirm.json`, { code: codeOf(secret) })).status).toBe(404);
    expect((await login({ code: codeOf(secret) })).status).toBe(200);
  });

  it('stores the secret sealed, of this person alone, and no recovery code', async () => {
    const { secret, codes } = await setUp();
    const row = await house.database.one<{ secret: Buffer }>(sql`select secret from second_factors`);
    const sealed = row?.secret ?? Buffer.alloc(0);
    expect(sealed.includes(bytesOf(secret))).toBe(false);
    expect(() => house.services.seal.open(sealed, 'second factor of somebody else')).toThrow();
    expect(house.services.seal.open(sealed, `second factor of ${anna.id}`)).toEqual(bytesOf(secret));
    const stored = JSON.stringify(
      await house.database.rows(sql`select encode(hash, 'escape') as hash from recovery_codes`),
    );
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });
});

describe('signing in', () => {
  it('says nothing of it before the password is right', async () => {
    const { secret } = await setUp();
    for (const code of [undefined, wrongOf(secret), codeOf(secret)]) {
      const answer = await login({ password: 'something else', ...(code ? { code } : {}) });
      expect([answer.status, answer.body.name]).toEqual([401, 'WrongPassword']);
    }
    // The failed attempt did not consume the right code.
    expect((await login({ code: codeOf(secret) })).status).toBe(200);
  });

  it('without a code is told to bring one, and opens nothing', async () => {
    await setUp();
    const before = await house.database.one(sql`select count(*) as n from tokens`);
    const answer = await login();
    expect([answer.status, answer.body.name]).toEqual([401, 'SecondFactorNeeded']);
    expect(await house.database.one(sql`select count(*) as n from tokens`)).toEqual(before);
    // Not counted as attempts.
    for (let round = 0; round < 6; round++) expect((await login()).body.name).toBe('SecondFactorNeeded');
  });

  it('with a wrong code is refused, five times, whoever knows the password', async () => {
    const { secret, codes } = await setUp();
    for (let round = 0; round < 5; round++) {
      const wrong = await login({ code: wrongOf(secret) });
      expect([wrong.status, wrong.body.name]).toEqual([401, 'WrongCode']);
    }
    for (const code of [codeOf(secret), codes[0]]) expect((await login({ code })).status).toBe(429);
    const trail = await house.database.one(
      sql`select count(*) as n from audit where action = 'second factor' and outcome = 'failed' and item_id = ${anna.id}`,
    );
    expect(trail).toEqual({ n: 5 });
  });

  it('takes a code once, and none that is older', async () => {
    const { secret, used: first } = await setUp();
    expect((await login({ code: first })).status).toBe(401);
    const code = codeOf(secret, 1);
    expect((await login({ code })).status).toBe(200);
    for (const used of [code, codeOf(secret)])
      expect([used === code, (await login({ code: used })).body.name]).toEqual([used === code, 'WrongCode']);
  });

  it('takes the same code of many at once, once', async () => {
    const { secret } = await setUp();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => login({ code })));
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
    expect(answers.filter(answer => answer.body.name === 'WrongCode')).toHaveLength(4);
  });

  it.each([
    ['as it was shown', (code: string) => code],
    ['in small letters, without dashes', (code: string) => code.toLowerCase().replaceAll('-', '')],
    ['with spaces', (code: string) => ` ${code.replaceAll('-', ' ')} `],
  ])('takes a recovery code %s, once', async (_how, write) => {
    const { codes } = await setUp();
    const code = write(codes[3] ?? '');
    expect((await login({ code })).status).toBe(200);
    expect((await login({ code })).body.name).toBe('WrongCode');
    expect((await statusOf(anna)).recovery_codes).toBe(9);
  });

  it.each(['', ' ', '------', 'x'.repeat(64), '٣٣٣٣٣٣', "' or 1=1 --"])('by %j is none', async code => {
    await setUp();
    expect([401, 422]).toContain((await login({ code })).status);
  });

  it('leaves in the audit log which factor it was', async () => {
    const { secret, codes } = await setUp();
    for (const code of [codeOf(secret), codes[0]]) expect((await login({ code })).status).toBe(200);
    const trail = await house.database.rows<{ detail: object }>(
      sql`select detail from audit where action = 'login' and outcome = 'ok' and item_id = ${anna.id} order by at desc, id desc limit 2`,
    );
    expect(trail.map(({ detail }) => detail)).toEqual([{ factor: 'recovery code' }, { factor: 'app' }]);
  });

  it('of 100 uses of one recovery code at once, one works', async () => {
    const { codes } = await setUp();
    const [one = '', two = ''] = codes;
    const used = await Promise.all(Array.from({ length: 100 }, () => useRecoveryCode(house.database, anna.id, one)));
    expect(used.filter(Boolean)).toHaveLength(1);
    // Concurrent attempts are rate-limited: most get 429.
    const answers = await Promise.all(Array.from({ length: 20 }, () => login({ code: two })));
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
  });

  it('by a reset code is no way around it, and a refusal leaves that code good', async () => {
    const cora = await withPassword('cora');
    const { secret } = await setUp(cora);
    const { token } = await issueCode(house.database, 'reset', cora.id);
    const reset = (rest: object = {}) =>
      house.nobody.post('/pixelstein-users/users/reset-password.json', {
        ...{ token, username: 'cora', password: 'vier Dachse unter der Brücke' },
        ...rest,
      });
    expect((await reset()).body.name).toBe('SecondFactorNeeded');
    expect((await reset({ code: wrongOf(secret) })).body.name).toBe('WrongCode');
    // The old password is still valid.
    expect((await login({}, 'cora')).body.name).toBe('SecondFactorNeeded');
    const done = await reset({ code: codeOf(secret) });
    expect([done.status, done.body.data?.user?.id]).toEqual([200, cora.id]);
  });

  it('of a person is not by the code of another', async () => {
    const ben = await withPassword('ben');
    const { codes } = await setUp();
    const { secret } = await setUp(ben);
    expect((await login({ code: codes[0] }, 'ben')).body.name).toBe('WrongCode');
    expect((await login({ code: codeOf(secret) })).body.name).toBe('WrongCode');
    expect((await login({ code: codeOf(secret) }, 'ben')).status).toBe(200);
  });
});

describe('giving it up', () => {
  it.each([
    ['remove', 204],
    ['recovery-codes', 200],
  ] as const)('%s needs the password and a code', async (what, status) => {
    const { secret, codes } = await setUp();
    const url = `${path}/${what}.json`;
    for (const [field, body] of [
      ['password', { password: 'x', code: codeOf(secret) }],
      ['code', { password, code: wrongOf(secret) }],
    ] as const) {
      const refused = await anna.post(url, body);
      expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, field]);
    }
    const done = await anna.post(url, { password, code: codes[0] });
    expect([done.status, (await statusOf(anna)).enabled]).toEqual([status, status === 200]);
    await forgetSteps();
    if (status === 204) expect((await login()).status).toBe(200);
    else {
      const renewed = done.body.data.recovery_codes as unknown as string[];
      expect((await login({ code: codes[1] })).body.name).toBe('WrongCode');
      expect((await login({ code: renewed[1] })).status).toBe(200);
    }
  });

  it('for somebody else is an administrator’s, and stands in the audit log', async () => {
    await setUp();
    const other = await house.as('other', 'user', { Users: { read: 'all', update: 'all' } });
    const url = (id: string) => `/pixelstein-users/users/second-factor/${id}.json`;
    const little = await house.as('little', 'admin', { Users: { update: 'self' } });
    for (const person of [other, little, anna]) expect((await person.delete(url(anna.id))).status).toBe(403);
    const self = await withPassword('admin', 'admin');
    await setUp(self);
    for (const id of [admin.id, 'self', admin.id.toUpperCase()])
      expect([id, (await admin.delete(url(id))).status]).toEqual([id, 403]);
    expect((await admin.get(url(anna.id))).body.data).toEqual({ enabled: true, recovery_codes: 10 });
    expect((await admin.delete(url(anna.id))).status).toBe(204);
    expect((await admin.get(url(anna.id))).body.data).toEqual({ enabled: false, recovery_codes: 0 });
    expect((await admin.delete(url(anna.id))).status).toBe(404);
    expect((await login()).status).toBe(200);
    const trail = await house.database.one(
      sql`select user_id, item_id from audit where action = 'remove second factor' order by id desc limit 1`,
    );
    expect(trail).toEqual({ user_id: admin.id, item_id: anna.id });
  });
});

describe('where it is required', () => {
  afterEach(() => setOption(house.database, 'second_factor_required', null));

  it.each([
    ['', 200, 200],
    ['admin', 403, 200],
    ['all', 403, 403],
    ['nonsense', 200, 200],
  ] as const)('by %j: an admin without one %i, a user %i', async (value, ofAdmin, ofUser) => {
    await setOption(house.database, 'second_factor_required', value);
    expect((await admin.get('/reports.json')).status).toBe(ofAdmin);
    expect((await anna.get('/reports.json')).status).toBe(ofUser);
  });

  it('opens nothing but the way to one, from the next request on', async () => {
    expect((await anna.get('/reports.json')).status).toBe(200);
    await setOption(house.database, 'second_factor_required', 'all');
    const { body, status } = await anna.get('/reports.json');
    expect([status, body.name]).toEqual([403, 'SecondFactorMissing']);
    for (const url of [`/pixelstein-users/users/${anna.id}.json`, '/account/sessions.json', '/account/keys.json'])
      expect([url, (await anna.get(url)).body.name]).toEqual([url, 'SecondFactorMissing']);
    expect((await anna.post('/reports/add.json', '{')).body.name).toBe('SecondFactorMissing');
    expect((await anna.get('/pixelstein-users/users/self.json')).status).toBe(200);
    expect(await statusOf(anna)).toMatchObject({ enabled: false, required: true });
    // Signing in now yields a session limited to setting up the second factor.
    const { token } = (await login()).body.data;
    const as = { authorization: `Bearer ${token}` };
    expect((await house.nobody.get('/reports.json', as)).body.name).toBe('SecondFactorMissing');
    expect((await house.nobody.post('/pixelstein-users/users/logout.json', undefined, as)).status).toBe(204);
    await setUp();
    expect((await anna.get('/reports.json')).status).toBe(200);
    await house.database.run(sql`delete from second_factors`);
    expect((await anna.get('/reports.json')).status).toBe(403);
  });

  it('opens none of all routes that are not said to be open', async () => {
    await setOption(house.database, 'second_factor_required', 'all');
    const mine = await house.as('mine', 'user', { '*': { '*': 'all' } });
    const shut = routes().filter(({ who, withoutSecondFactor }) => who === 'user' && withoutSecondFactor !== true);
    expect(shut.length).toBeGreaterThan(80);
    for (const { method, path, name } of shut) {
      const url = `/api${path.replaceAll(/\{\w+\}/g, anna.id)}`;
      const headers = { authorization: `Bearer ${mine.token}` };
      const answer = await house.app.inject({ method, url, headers });
      const body = answer.json();
      // OData has a form of its own for errors.
      const said = path.startsWith('/odata/') ? body.error.code : body.name;
      expect([name, answer.statusCode, said]).toEqual([name, 403, 'SecondFactorMissing']);
    }
  });

  it('asks nothing of whom a provider has signed in, and keys of those who lack it open nothing', async () => {
    const { hash: session } = await openSession(house.database, anna.id, null);
    await setOption(house.database, 'second_factor_required', 'all');
    const { token } = await openSession(house.database, anna.id, null, 'works');
    expect((await house.nobody.get('/reports.json', { authorization: `Bearer ${token}` })).status).toBe(200);
    await house.database.run(sql`delete from tokens where hash = ${session}`);
    await setOption(house.database, 'second_factor_required', null);
    const { key } = (await anna.post('/account/keys.json', { name: 'K', permissions: { Reports: { read: 'self' } } }))
      .body.data;
    const as = { authorization: `Bearer ${key}` };
    expect((await house.nobody.get('/reports.json', as)).status).toBe(200);
    await setOption(house.database, 'second_factor_required', 'all');
    expect((await house.nobody.get('/reports.json', as)).body.name).toBe('SecondFactorMissing');
  });
});

it('a seal opens what was sealed before SECRETS_KEY was set, and with it nothing else does', async () => {
  const [without, withKey] = [await openSeal(house.database), await openSeal(house.database, 'k'.repeat(32))];
  const other = await openSeal(house.database, 'o'.repeat(32));
  const secret = Buffer.from('geheim');
  expect(withKey.open(without.close(secret, 'a'), 'a')).toEqual(secret);
  const sealed = withKey.close(secret, 'a');
  expect(withKey.open(sealed, 'a')).toEqual(secret);
  expect(sealed.equals(withKey.close(secret, 'a'))).toBe(false);
  for (const seal of [without, other]) expect(() => seal.open(sealed, 'a')).toThrow();
  for (let at = 0; at < sealed.length; at += 5) {
    const broken = Buffer.from(sealed);
    broken[at] = (broken[at] ?? 0) ^ 1;
    expect(() => withKey.open(broken, 'a')).toThrow();
  }
});

it('passwords, secrets and codes stand nowhere: not in logs, jobs, the audit log or other tables', async () => {
  lines.length = 0;
  const { secret, codes, uri } = await setUp();
  const [code, wrong] = [codeOf(secret), wrongOf(secret)];
  await login({ code: wrong });
  const { token } = (await login({ code })).body.data;
  await login({ code: codes[0] });
  const { key } = (await anna.post('/account/keys.json', { name: 'Key', permissions: {} })).body.data;
  const written = [lines.join('')];
  const tables = await house.database.rows<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables)
    written.push(JSON.stringify((await house.database.text(`select to_jsonb(t)::text as row from ${name} t`)).rows));
  expect(lines.length).toBeGreaterThan(4);
  const hexOf = (text: string) => Buffer.from(text).toString('hex');
  for (const planted of [password, secret, uri, String(token), String(key), ...codes])
    for (const form of [planted, hexOf(planted), planted.replaceAll('-', '')])
      for (const text of written) expect(text).not.toContain(form);
  expect(lines.join('')).not.toContain(`"${code}"`);
  expect(lines.join('')).not.toContain(wrong);
});
