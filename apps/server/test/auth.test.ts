/** API tests of single sign-on (OpenID Connect) with a real provider: the browser's redirects, followed by fetch. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setPassword } from '../src/accounts/credentials.ts';
import { hashPassword } from '../src/accounts/passwords.ts';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { setOption } from './options.ts';

const target = 'http://localhost:3000/login';
const secret = 'a client secret of forty-two characters ok';
const path = '/pixelstein-users/users/auth.json';

/** Claims of the provider's users, by subject. */
const claims: Record<string, object> = {
  anna: { email: 'Anna@Example.org', email_verified: true, preferred_username: 'anna', given_name: 'Anna' },
  unverified: { email: 'ben@example.org', email_verified: false },
  silent: {},
  gone: { email: 'gone@example.org', email_verified: true },
  waiting: { email: 'waiting@example.org', email_verified: true },
  second: { email: 'anna@example.org', email_verified: true },
  new: { email: 'new@example.org', email_verified: true, preferred_username: 'Ben', family_name: 'Neu' },
  invited: { email: 'invited@example.org', email_verified: true },
  // As Entra ID tells it: an address without a word about it, and what somebody belongs to.
  entra: { email: 'entra@example.org', groups: ['g-night', 'g-help'] },
  liar: { email: 'anna@example.org', email_verified: false },
};

let house: House;
let anna: Person;
let works: Server;
let issuer: string;
/** Tampers with the provider's ID tokens, as an attacker between the two would. */
let forge: ((token: string) => string) | null = null;
const lines: string[] = [];

beforeAll(async () => {
  works = createServer((request, response) => {
    if (forge && request.url === '/token') forgeTokens(response, forge);
    void handle(request, response);
  });
  await once(works.listen(0, '127.0.0.1'), 'listening');
  issuer = `http://127.0.0.1:${(works.address() as AddressInfo).port}`;
  const client = { client_secret: secret, redirect_uris: [target], grant_types: ['authorization_code'] };
  const provider = new Provider(issuer, {
    clients: ['kontor', 'another'].map(client_id => ({ ...client, client_id })),
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'given_name', 'family_name', 'groups'],
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...claims[sub] }) }),
    cookies: { keys: ['a key of this test'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  const handle = provider.callback();
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const given = { issuer, client_id: 'kontor', client_secret: secret };
  house = await openHouse({
    providers: [
      { id: 'works', name: 'Werk', ...given },
      { id: 'another', name: 'Andere', ...given, client_id: 'another' },
      {
        ...given,
        id: 'entra',
        name: 'Entra',
        trust_email: true,
        groups: { 'g-night': 'Night', 'g-day': 'Day' },
        roles: { 'g-help': 'helpdesk', 'g-admin': 'admin' },
      },
      { id: 'away', name: 'Fort', ...given, issuer: 'http://127.0.0.1:1' },
    ],
    logger: { level: 'trace', stream },
  });
  // Linking an existing account sends a mail.
  await house.work();
  anna = await house.as('anna');
  const people = { anna, ben: await house.as('ben'), gone: await house.as('gone'), waiting: await house.as('waiting') };
  for (const [name, { id }] of Object.entries(people))
    await house.database.run(sql`update users set email = ${`${name}@example.org`} where id = ${id}`);
  await house.database.run(sql`update users set active = false where username = 'gone'`);
  // Entered by the user, but never verified.
  await house.database.run(sql`update users set email_verified = false where username = 'waiting'`);
  const invited = await house.as('invited');
  await house.database.run(
    sql`update users set email = 'invited@example.org', invited = true where id = ${invited.id}`,
  );
});
beforeEach(async () => {
  await house.database.run(sql`delete from attempts`);
  await house.database.run(sql`delete from user_links`);
});
afterAll(async () => {
  await house.close();
  works.close();
});

function forgeTokens(response: ServerResponse, change: (token: string) => string): void {
  const end = response.end.bind(response);
  response.end = ((body: string | Buffer) => {
    const told = JSON.parse(String(body)) as { id_token?: string };
    response.removeHeader('content-length');
    return end(JSON.stringify(told.id_token ? { ...told, id_token: change(told.id_token) } : told));
  }) as typeof response.end;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Decodes a token: its parts as objects, and its signature. */
function partsOf(token: string): { header: object; payload: object; signature: string } {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  return { header: read(header), payload: read(payload), signature };
}

/**
 * A browser: follows redirects with cookies, signs in at the provider and consents where asked, until the redirect to
 * us.
 */
async function browse(from: string, subject: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = { url: from, form: undefined as Record<string, string> | undefined };
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form ? { method: 'POST', body: new URLSearchParams(next.form) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    const url = new URL(location ?? next.url, next.url);
    if (url.href.startsWith(target)) return url;
    if (location) {
      next = { url: url.href, form: undefined };
      continue;
    }
    const page = await answer.text();
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    if (!prompt) throw new Error(`the provider says ${answer.status}: ${page.slice(0, 500)}`);
    const form = prompt === 'login' ? { prompt, login: subject, password: 'x' } : { prompt };
    next = { url: /action="([^"]+)"/.exec(page)?.[1] ?? next.url, form };
  }
  throw new Error('the provider sent us round in circles');
}

const begin = (site = 'works', to = target) =>
  house.nobody.get(`${path}?site=${site}&target=${encodeURIComponent(to)}`);
const end = (body: object) => house.nobody.post(path, { site: 'works', ...body });
async function comeBack(subject: string, site = 'works') {
  const { url, state } = (await begin(site)).body.data as unknown as { url: string; state: string };
  const { searchParams } = await browse(url, subject);
  expect(searchParams.get('state')).toBe(state);
  return { code: searchParams.get('code') ?? '', state, iss: searchParams.get('iss') ?? '' };
}
const signIn = async (subject: string) => end(await comeBack(subject));
const refused = (answer: Reply) => [answer.status, answer.body.name];

describe('nobody gets in', () => {
  it.each([
    ['a state that nobody gave out', (back: object) => end({ ...back, state: `pro_${'a'.repeat(43)}` })],
    ['a state that is none', (back: object) => end({ ...back, state: 'x' })],
    ['a code that nobody gave out', (back: object) => end({ ...back, code: 'x' })],
    ['an answer of another issuer', (back: object) => end({ ...back, iss: 'https://evil.example' })],
    ['a state of another provider', (back: object) => end({ ...back, site: 'another' })],
  ])('with %s', async (_what, ask) => {
    const back = await comeBack('anna');
    expect(refused(await ask(back))).toEqual([403, 'ProviderRefused']);
  });

  it('with the state of one sign-in and the code of another, nor with either after that', async () => {
    const [one, two] = [await comeBack('anna'), await comeBack('ben')];
    expect(refused(await end({ ...one, code: two.code }))).toEqual([403, 'ProviderRefused']);
    expect(refused(await end(one))).toEqual([403, 'ProviderRefused']);
  });

  it('with the code that another client was given', async () => {
    const [ours, theirs] = [await comeBack('anna'), await comeBack('anna', 'another')];
    expect(refused(await end({ ...ours, code: theirs.code }))).toEqual([403, 'ProviderRefused']);
  });

  it('a second time, nor one of many at once', async () => {
    const back = await comeBack('anna');
    const answers = await Promise.all(Array.from({ length: 10 }, () => end(back)));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(9).fill(403)]);
    expect(refused(await end(back))).toEqual([403, 'ProviderRefused']);
  });

  const written = (header: object, payload: object, signature: string) =>
    `${encoded(header)}.${encoded(payload)}.${signature}`;
  it.each<[string, (parts: ReturnType<typeof partsOf>) => string]>([
    [
      'that was made another’s',
      ({ header, payload, signature }) => written(header, { ...payload, sub: 'ben' }, signature),
    ],
    ['that nobody signed', ({ payload }) => written({ alg: 'none' }, { ...payload, sub: 'ben' }, '')],
    ['whose signature was cut', ({ header, payload, signature }) => written(header, payload, signature.slice(0, -8))],
    [
      'signed with our own secret',
      ({ payload }) => {
        const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ ...payload, sub: 'ben' })}`;
        return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
      },
    ],
    [
      'for another client',
      ({ header, payload, signature }) => written(header, { ...payload, aud: 'another' }, signature),
    ],
  ])('by an ID token %s', async (_what, change) => {
    const back = await comeBack('anna');
    forge = token => change(partsOf(token));
    const answer = await end(back).finally(() => {
      forge = null;
    });
    expect(refused(answer)).toEqual([403, 'ProviderRefused']);
    expect(await house.database.rows(sql`select 1 from user_links`)).toEqual([]);
  });

  it('after ten minutes', async () => {
    const back = await comeBack('anna');
    const left = await house.database.one<{ s: number }>(
      sql`select extract(epoch from max(expires_at) - now())::int as s from tokens where purpose = 'provider'`,
    );
    expect(left?.s).toBeGreaterThan(550);
    expect(left?.s).toBeLessThanOrEqual(600);
    await house.database.run(sql`update tokens set expires_at = now() where purpose = 'provider'`);
    expect(refused(await end(back))).toEqual([403, 'ProviderRefused']);
  });

  it.each([
    ['whose address the provider has not verified', 'unverified'],
    ['of whom the provider tells no address', 'silent'],
    ['whose account is deactivated', 'gone'],
    ['whose address we have not verified', 'waiting'],
    ['whom nobody knows', 'new'],
  ])('%s', async (_what, subject) => {
    expect(refused(await signIn(subject))).toEqual([403, 'NoAccount']);
    expect(await house.database.rows(sql`select 1 from user_links`)).toEqual([]);
  });

  it('whose account was deactivated or deleted since, linked as it is', async () => {
    expect((await signIn('anna')).status).toBe(200);
    await setOption(house.database, 'oidc_create_users', 'true');
    for (const change of [sql`active = false`, sql`active = true, deleted = now()`]) {
      await house.database.run(sql`update users set ${change} where id = ${anna.id}`);
      expect(refused(await signIn('anna'))).toEqual([403, 'NoAccount']);
    }
    await house.database.run(sql`update users set active = true, deleted = null where id = ${anna.id}`);
    await setOption(house.database, 'oidc_create_users', null);
    expect((await signIn('anna')).status).toBe(200);
  });

  it('as somebody who has another account at this issuer', async () => {
    expect((await signIn('anna')).status).toBe(200);
    await setOption(house.database, 'oidc_create_users', 'true');
    expect(refused(await signIn('second'))).toEqual([403, 'NoAccount']);
    await setOption(house.database, 'oidc_create_users', null);
  });
});

describe('beginning', () => {
  it.each([
    ['nobody', target, 404],
    ['works', 'https://evil.example/login', 422],
    ['works', 'http://localhost:3000.evil.example/', 422],
    ['works', 'http://x@localhost:3000/', 422],
    ['works', 'javascript:alert(1)', 422],
    ['works', '/login', 422],
    ['works', `${target}#x`, 422],
    ['away', target, 502],
  ])('at %s for %s answers %i', async (site, to, status) => {
    expect((await begin(site, to)).status).toBe(status);
  });

  it('sends the browser there with state, nonce and challenge, and keeps none of them as they are', async () => {
    const { url, state } = (await begin()).body.data as unknown as { url: string; state: string };
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe(issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ client_id: 'kontor', response_type: 'code', redirect_uri: target, scope: 'openid email profile' },
      ...{ state, code_challenge_method: 'S256', nonce: expect.stringMatching(/.{20}/) },
    });
    expect(url).not.toContain(encodeURIComponent(secret));
    const kept = JSON.stringify(await house.database.rows(sql`select to_jsonb(t)::text as row from tokens t`));
    for (const name of ['state', 'nonce', 'code_challenge']) expect(kept).not.toContain(searchParams.get(name));
  });

  it('has an end for one network', async () => {
    await house.database.run(
      sql`insert into attempts (key, count, window_start) values ('auth:127.0.0.1', 300, now())`,
    );
    await begin();
    expect((await begin()).status).toBe(429);
  });
});

describe('signing in', () => {
  it('links a known address the first time, and goes by the link from then on', async () => {
    const device = { identifier: 'tablet', platform: 'web' };
    const answer = await end({ ...(await comeBack('anna')), ...device });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { token, user } = answer.body.data;
    expect([token.slice(0, 4), user.id]).toEqual(['ses_', anna.id]);
    const sessions = await house.nobody.get('/account/sessions.json', { authorization: `Bearer ${token}` });
    expect(sessions.body.data[0]).toMatchObject({ current: true, provider: 'works', device: { platform: 'web' } });
    await house.database.run(sql`update users set email = 'other@example.org' where id = ${anna.id}`);
    expect((await signIn('anna')).body.data.user.id).toBe(anna.id);
    await house.database.run(sql`update users set email = 'anna@example.org' where id = ${anna.id}`);
    const trail = await house.database.rows<{ action: string }>(
      sql`select action from audit where item_id = ${anna.id} and outcome = 'ok' order by id desc limit 3`,
    );
    expect(trail.map(row => row.action)).toEqual(['login', 'login', 'link account']);
  });

  it('takes an answer without its issuer, as clients send it that know no RFC 9207', async () => {
    const { iss, ...back } = await comeBack('anna');
    expect(iss).toBe(issuer);
    expect((await end(back)).status).toBe(200);
  });

  const link = (body: object) => house.nobody.post('/pixelstein-users/users/auth/link.json', body);
  /** Takes the account over to a password of its own. */
  const withPassword = async (id: string) => {
    await house.database.run(sql`delete from credentials where user_id = ${id}`);
    await setPassword(house.database, id, await hashPassword(secret));
  };

  it('asks for the password of an existing account once, and links nothing before', async () => {
    await withPassword(anna.id);
    try {
      const asked = await signIn('anna');
      expect([asked.status, Object.keys(asked.body.data)]).toEqual([200, ['proof']]);
      const { proof } = asked.body.data as unknown as { proof: string };
      const wrong = [{ password: 'not it' }, { code: '123456' }, {}];
      for (const body of wrong) {
        const refusal = await link({ proof, ...body });
        expect(refusal.status).toBe(422);
      }
      expect(refused(await link({ proof: `prf_${'a'.repeat(43)}`, password: secret }))).toEqual([
        403,
        'ProviderRefused',
      ]);
      expect(await house.database.rows(sql`select 1 from user_links`)).toEqual([]);
      const linked = await link({ proof, password: secret });
      expect([linked.status, linked.body.data.user.id]).toEqual([200, anna.id]);
      expect(refused(await link({ proof, password: secret }))).toEqual([403, 'ProviderRefused']);
      expect((await signIn('anna')).body.data).toHaveProperty('token');
      const trail = await house.database.rows<{ detail: object }>(
        sql`select detail from audit where item_id = ${anna.id} and action = 'login' and outcome = 'failed'`,
      );
      expect(trail.map(({ detail }) => detail)).toContainEqual({ provider: 'works', reason: 'proof_needed' });
    } finally {
      await house.database.run(sql`delete from credentials where user_id = ${anna.id}`);
    }
  });

  it('takes no proof after ten minutes, nor for an account that was closed meanwhile', async () => {
    await withPassword(anna.id);
    try {
      const { proof } = (await signIn('anna')).body.data as unknown as { proof: string };
      await house.database.run(sql`update users set active = false where id = ${anna.id}`);
      expect((await link({ proof, password: secret })).status).toBe(403);
      await house.database.run(sql`update users set active = true where id = ${anna.id}`);
      await house.database.run(sql`update tokens set expires_at = now() where purpose = 'proof'`);
      expect(refused(await link({ proof, password: secret }))).toEqual([403, 'ProviderRefused']);
      expect(await house.database.rows(sql`select 1 from user_links`)).toEqual([]);
    } finally {
      await house.database.run(sql`update users set active = true where id = ${anna.id}`);
      await house.database.run(sql`delete from credentials where user_id = ${anna.id}`);
    }
  });

  it('trusts the addresses of a provider that is said to be trusted, and no others', async () => {
    const entra = await house.as('entra');
    await house.database.run(sql`update users set email = 'entra@example.org' where id = ${entra.id}`);
    const reasonOf = ({ body }: Reply) => body.issues[0]?.code;
    expect(reasonOf(await signIn('entra'))).toBe('email_unverified');
    expect(reasonOf(await end({ ...(await comeBack('liar', 'entra')), site: 'entra' }))).toBe('email_unverified');
    expect(reasonOf(await signIn('silent'))).toBe('email_missing');
    expect(reasonOf(await signIn('new'))).toBe('address_unknown');
    const trail = await house.database.one<{ detail: object }>(
      sql`select detail from audit where action = 'login' and outcome = 'failed' order by id desc limit 1`,
    );
    expect(trail?.detail).toMatchObject({ provider: 'works', reason: 'address_unknown', email: 'new@example.org' });
    const answer = await end({ ...(await comeBack('entra', 'entra')), site: 'entra' });
    expect([answer.status, answer.body.data.user?.id]).toEqual([200, entra.id]);
  });

  it('keeps role and groups in step with the claims of a provider that maps them', async () => {
    const entra = await house.as('entra');
    const admin = await house.as('claims-admin', 'admin');
    const groupOf = async (name: string) => (await admin.post('/pixelstein-users/groups.json', { name })).body.data.id;
    const [night, day, own] = [await groupOf('Night'), await groupOf('Day'), await groupOf('Own')];
    for (const group of [day, own])
      await house.database.run(sql`insert into group_users (group_id, user_id) values (${group}, ${entra.id})`);
    const groups = async () =>
      (
        await house.database.rows<{ id: string }>(
          sql`select group_id as id from group_users where user_id = ${entra.id} order by group_id`,
        )
      ).map(({ id }) => id);
    const come = async () => (await end({ ...(await comeBack('entra', 'entra')), site: 'entra' })).body.data.user;
    expect(await come()).toMatchObject({ id: entra.id, role: 'helpdesk' });
    expect(await groups()).toEqual([night, own].toSorted());
    const before = claims.entra ?? {};
    try {
      claims.entra = { ...before, groups: ['g-day', 'g-admin', 'g-help'] };
      expect(await come()).toMatchObject({ role: 'admin' });
      expect(await groups()).toEqual([day, own].toSorted());
      // Without the claim, everything stays as it is.
      claims.entra = { email: 'entra@example.org' };
      expect(await come()).toMatchObject({ role: 'admin' });
      claims.entra = { ...before, groups: [] };
      expect(await come()).toMatchObject({ role: 'user' });
      await house.database.run(sql`update users set role = 'admin' where id = ${entra.id}`);
      await house.database.run(sql`update users set role = 'user' where role = 'admin' and id <> ${entra.id}`);
      // The last administrator stays one.
      expect(await come()).toMatchObject({ role: 'admin' });
    } finally {
      claims.entra = before;
    }
  });

  it('opens no account that another provider alone opens', async () => {
    await house.database.run(
      sql`insert into user_links (issuer, subject, user_id) values ('https://other.example', 'a', ${anna.id})`,
    );
    expect(refused(await signIn('anna'))).toEqual([403, 'NoAccount']);
  });

  it('accepts an open invitation along the way', async () => {
    expect((await signIn('invited')).status).toBe(200);
    expect(await house.database.one(sql`select invited from users where username = 'invited'`)).toEqual({
      invited: false,
    });
  });

  it('makes an account where the house wants that: of role user, its name made free, nothing more', async () => {
    await setOption(house.database, 'oidc_create_users', 'true');
    try {
      expect(refused(await signIn('unverified'))).toEqual([403, 'NoAccount']);
      const { user } = (await signIn('new')).body.data;
      expect(user).toMatchObject({ username: 'Ben2', email: 'new@example.org', role: 'user', last_name: 'Neu' });
      expect((await signIn('new')).body.data.user.id).toBe(user.id);
    } finally {
      await setOption(house.database, 'oidc_create_users', null);
    }
  });
});

it('the shell learns who may be asked, and no secret', async () => {
  const { body } = await house.nobody.get('/branding.json');
  expect(body.data.providers).toEqual([
    { id: 'works', name: 'Werk' },
    { id: 'another', name: 'Andere' },
    { id: 'entra', name: 'Entra' },
    { id: 'away', name: 'Fort' },
  ]);
});

it('codes, states and secrets stand neither in the log nor in the audit log', async () => {
  lines.length = 0;
  const back = await comeBack('anna');
  const { token } = (await end(back)).body.data;
  await end(back);
  const trail = JSON.stringify(await house.database.rows(sql`select to_jsonb(a)::text as row from audit a`));
  expect(lines.length).toBeGreaterThan(2);
  for (const planted of [back.code, back.state, token, secret])
    for (const text of [lines.join(''), trail]) expect(text).not.toContain(planted);
});
