/**
 * API tests of accounts: invitation, registration, password reset, by real mails over SMTP, with races, and refused to
 * those without permission.
 */
import { Writable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { mail as mailWorker } from '../src/jobs/mail.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { type MailServer, openMailServer } from './mails.ts';
import { statementsOf } from './request-work.ts';

let house: House;
let server: MailServer;
let admin: Person;
const lines: string[] = [];
const users = '/pixelstein-users/users';
const good = 'correct horse battery staple';
/** A folder of a site that may show Kontor in a frame. */
const intranet = 'https://intranet.example.org/';
const better = 'vier Worte eines Satzes';
const target = (path: string) => `http://localhost:3000/${path}/{token}`;
const [resetTarget, inviteTarget] = [target('reset-password'), target('confirm-invitation')];

beforeAll(async () => {
  server = await openMailServer();
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  house = await openHouse({
    smtp: server.url,
    logger: { level: 'trace', stream },
    embedOrigins: ['https://intranet.example.org', `${intranet}forms/`],
  });
  await house.work();
  admin = await house.as('chief', 'admin');
});
beforeEach(() => house.database.run(sql`delete from attempts`));
afterAll(async () => {
  await house.close();
  await server.close();
});

const post = (call: string, body: object, headers?: Record<string, string>) =>
  house.nobody.post(`${users}/${call}.json`, body, headers);
const login = (username: string, password: string) => post('login', { username, password });
const self = (token: string) => house.nobody.get(`${users}/self.json`, { authorization: `Bearer ${token}` });
const tokenIn = (text: string | undefined): string => /(?:rst|inv)_[\w-]{43}/.exec(text ?? '')?.[0] ?? '';
const without = ({ requestId: _requestId, ...rest }: Reply['body']) => rest;

/** A user with a password and an address. */
async function somebody(rest: { role?: 'admin' | 'user'; password?: string; language?: string } = {}) {
  const username = `p-${uuidv7().slice(-12)}`;
  const email = `${username}@example.org`;
  const added = await admin.post(`${users}/add.json`, { username, email, password: good, ...rest });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const signedIn = await login(username, rest.password ?? good);
  const { token } = signedIn.body.data;
  const as = (method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    return method === 'get' || method === 'delete'
      ? house.nobody[method](path, headers)
      : house.nobody[method](path, body, headers);
  };
  return { id: added.body.data.id, username, email, token, as };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const askReset = async ({ username, email }: Pick<Somebody, 'username' | 'email'>, headers = {}) => {
  const before = server.taken.length;
  expect((await post('forgot-password', { username, target: resetTarget }, headers)).status).toBe(202);
  const mail = await server.to(email, one => server.taken.indexOf(one) >= before);
  return { mail, token: tokenIn(mail.email.text) };
};

async function invite(rest: object = {}) {
  const username = `i-${uuidv7().slice(-12)}`;
  const email = `${username}@example.org`;
  const invited = await admin.post(`${users}/invite.json`, { username, email, target: inviteTarget, ...rest });
  expect(invited.status, JSON.stringify(invited.body)).toBe(201);
  const mail = await server.to(email);
  return { id: invited.body.data.id, user: invited.body.data, username, email, mail, token: tokenIn(mail.email.text) };
}

describe('a forgotten password', () => {
  it.each([
    ['a target elsewhere', { target: 'https://evil.example/{token}' }, 'target'],
    [
      'a target on a site of EMBED_ORIGINS',
      { target: `${intranet}redirect?to=https://evil.example/&t={token}` },
      'target',
    ],
    ['our screen as that site shows it', { target: `${intranet}reset-password/{token}` }, 'target'],
    ['a target of ours that is another screen', { target: target('redirect?to=https:/') }, 'target'],
    ['a target without a place for the code', { target: 'http://localhost:3000/' }, 'target'],
    ['no target', { target: undefined }, 'target'],
    ['a field too many', { email: 'a@example.org' }, 'email'],
  ])('is not sent to %s', async (_case, rest, path) => {
    const refused = await post('forgot-password', { username: 'chief', target: resetTarget, ...rest });
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, path]);
  });

  it('comes by mail, gives a new password and a session, and ends all others', async () => {
    const person = await somebody();
    const { mail, token } = await askReset(person, { 'accept-language': 'en' });
    expect(mail.email.subject).toBe('Kontor: new password');
    const reset = await post('reset-password', { token, username: person.username.toUpperCase(), password: better });
    expect(reset.status, JSON.stringify(reset.body)).toBe(200);
    expect((await self(reset.body.data.token)).body.data.id).toBe(person.id);
    expect((await self(person.token)).status).toBe(401);
    expect([(await login(person.username, good)).status, (await login(person.username, better)).status]).toEqual([
      401, 200,
    ]);
    await server.to(person.email, one => /Passwort wurde geändert/.test(one.email.subject ?? ''));
  });

  it('keeps to the language that the person chose', async () => {
    const person = await somebody({ language: 'de' });
    const { mail } = await askReset(person, { 'accept-language': 'en' });
    expect(mail.email.subject).toBe('Kontor: neues Passwort');
  });

  it('refuses codes that are used, of others, too old or made up, all alike', async () => {
    const [anna, ben] = [await somebody(), await somebody()];
    const { token } = await askReset(anna);
    const late = await askReset(ben);
    await house.database.run(sql`update tokens set expires_at = now() where user_id = ${ben.id} and purpose = 'reset'`);
    const tries = [
      { token, username: ben.username },
      { token: late.token, username: ben.username },
      { token: `rst_${'a'.repeat(43)}`, username: anna.username },
      { token: token.replace('rst_', 'inv_'), username: anna.username },
      { token: 'x', username: anna.username },
    ];
    const answers = [];
    for (const one of tries) answers.push(await post('reset-password', { ...one, password: better }));
    expect((await post('reset-password', { token, username: anna.username, password: better })).status).toBe(200);
    answers.push(await post('reset-password', { token, username: anna.username, password: better }));
    for (const answer of answers) expect([answer.status, answer.body.name]).toEqual([422, 'CodeNotValid']);
    expect(new Set(answers.map(answer => JSON.stringify(without(answer.body)))).size).toBe(1);
  });

  it('a password that is guessed first uses up no code', async () => {
    const person = await somebody();
    const { token } = await askReset(person);
    for (const [password, code] of [
      ['password1234', 'too_common'],
      [`${person.username}-2026`, 'too_common'],
      ['short', 'too_short'],
    ]) {
      const refused = await post('reset-password', { token, username: person.username, password });
      expect([refused.status, refused.body.issues[0]]).toMatchObject([422, { path: 'password', code }]);
    }
    expect((await post('reset-password', { token, username: person.username, password: better })).status).toBe(200);
  });

  it('one of a hundred uses of a code works, wherever they come from', async () => {
    const person = await somebody();
    const { token } = await askReset(person);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        house.app.inject({
          method: 'POST',
          url: `/api${users}/reset-password.json`,
          remoteAddress: `10.0.${index}.1`,
          payload: { token, username: person.username, password: `${better} ${index}` },
        }),
      ),
    );
    const statuses = answers.map(answer => answer.statusCode);
    expect(statuses.filter(status => status === 200)).toHaveLength(1);
    expect(statuses.filter(status => ![200, 422, 503].includes(status))).toEqual([]);
  });

  it('sends nothing to the deactivated, the invited and those without an address', async () => {
    const person = await somebody();
    await admin.patch(`${users}/edit/${person.id}.json`, { active: false });
    const open = await invite();
    const before = server.taken.length;
    for (const { username } of [person, open])
      expect((await post('forgot-password', { username, target: resetTarget })).status).toBe(202);
    const last = await somebody();
    await askReset(last);
    // Mails of an earlier test may still be in transit.
    const reached = server.taken.slice(before).map(mail => mail.to[0]);
    expect(reached).toContain(last.email);
    for (const { email } of [person, open]) expect(reached).not.toContain(email);
  });

  it('three an hour for a name, known or not; twenty from a network', async () => {
    const ask = async (username: string) => (await post('forgot-password', { username, target: resetTarget })).status;
    for (const name of ['chief', 'nobody-of-that-name']) {
      for (let round = 0; round < 3; round++) expect(await ask(name)).toBe(202);
      const refused = await post('forgot-password', { username: name.toUpperCase(), target: resetTarget });
      expect([refused.status, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true]);
    }
    for (let round = 0; round < 12; round++) expect(await ask(`made-up-${round}`)).toBe(202);
    expect(await ask('made-up-at-last')).toBe(429);
  });

  it('a job done twice sends two codes, of which the first that is used ends the other', async () => {
    const person = await somebody();
    const job = { kind: 'reset', user_id: person.id, target: resetTarget };
    const before = server.taken.length;
    for (let round = 0; round < 2; round++)
      await mailWorker({ database: house.database, services: house.services }, job);
    const tokens = server.taken.slice(before).map(mail => tokenIn(mail.email.text));
    expect(new Set(tokens).size).toBe(2);
    const [first, second] = tokens;
    const body = { username: person.username, password: better };
    expect((await post('reset-password', { ...body, token: second })).status).toBe(200);
    expect((await post('reset-password', { ...body, token: first })).status).toBe(422);
  });

  it('a mail that cannot be sent leaves no code behind', async () => {
    const person = await somebody();
    server.refuse = { code: 451, words: 'later' };
    const job = { kind: 'reset', user_id: person.id, target: resetTarget };
    await expect(mailWorker({ database: house.database, services: house.services }, job)).rejects.toThrow('451');
    server.refuse = null;
    expect(
      await house.database.rows(sql`select 1 from tokens where user_id = ${person.id} and purpose = 'reset'`),
    ).toEqual([]);
  });
});

describe('an invitation', () => {
  it('is the way in, once', async () => {
    const { id, user, username, token } = await invite({ first_name: 'Ännchen', language: 'en' });
    expect([user.invited, user.role, user.email]).toMatchObject([true, 'user', expect.stringContaining('@')]);
    expect((await login(username, good)).status).toBe(401);
    expect(
      (await post('reset-password', { token: token.replace('inv_', 'rst_'), username, password: good })).status,
    ).toBe(422);
    const confirmed = await post('confirm-invitation', { token, password: good, identifier: 'phone-of-invited' });
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    expect(confirmed.body.data.user).toMatchObject({ id, invited: false, username });
    expect((await self(confirmed.body.data.token)).status).toBe(200);
    const again = await post('confirm-invitation', { token, password: good });
    expect([again.status, again.body.name]).toEqual([422, 'CodeNotValid']);
    expect((await login(username, good)).status).toBe(200);
    const late = await admin.post(`${users}/resend-invitation.json`, { id, target: inviteTarget });
    expect([late.status, late.body.issues[0]?.code]).toEqual([422, 'not_invited']);
  });

  it('can be sent again by whoever may invite, and asked for by whoever lost it', async () => {
    const { id, username, email } = await invite();
    expect((await admin.post(`${users}/resend-invitation.json`, { id, target: inviteTarget })).status).toBe(202);
    await server.to(email, () => server.taken.filter(mail => mail.to[0] === email).length === 2);
    for (const name of [username, 'nobody-at-all', 'chief'])
      expect((await post('resend-invitation-confirmation', { username: name, target: inviteTarget })).status).toBe(202);
    const third = await server.to(email, () => server.taken.filter(mail => mail.to[0] === email).length === 3);
    const token = tokenIn(server.taken.filter(mail => mail.to[0] === third.to[0]).at(-1)?.email.text);
    expect((await post('confirm-invitation', { token, password: good })).status).toBe(200);
  });

  it('one of a hundred uses works', async () => {
    const { token } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        house.app.inject({
          method: 'POST',
          url: `/api${users}/confirm-invitation.json`,
          remoteAddress: `10.1.${index}.1`,
          payload: { token, password: good },
        }),
      ),
    );
    expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1);
  });

  it('goes to no name and no address that is taken, and leaves no mail', async () => {
    const { username, email } = await somebody();
    const before = server.taken.length;
    const body = { username, email: 'new@example.org', target: inviteTarget };
    const taken = await admin.post(`${users}/invite.json`, body);
    expect([taken.status, taken.body.issues[0]?.path]).toEqual([409, 'username']);
    const address = await admin.post(`${users}/invite.json`, { ...body, username: 'new', email: email.toUpperCase() });
    expect([address.status, address.body.issues[0]?.path]).toEqual([409, 'email']);
    await invite();
    expect(server.taken.slice(before)).toHaveLength(1);
  });
});

describe('registering', () => {
  it('is off until an option says so, and gives no more than the role', async () => {
    const body = () => ({ username: `r-${uuidv7().slice(-12)}`, email: `${uuidv7()}@example.org`, password: good });
    expect((await post('register', body())).body.name).toBe('RegistrationOff');
    const option = await admin.post('/options/add.json', { name: 'registration_enabled', value: 'true' });
    expect(option.status, JSON.stringify(option.body)).toBe(201);
    const made = await post('register', body());
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await self(made.body.data.token)).body.data.role).toBe('user');
    const greedy = await post('register', { ...body(), role: 'admin' });
    expect([greedy.status, greedy.body.issues[0]?.path]).toEqual([422, 'role']);
    const again = { ...body(), username: made.body.data.user.username };
    expect((await post('register', again)).status).toBe(409);
    const kept = await house.database.one(sql`select email_verified from users where id = ${made.body.data.user.id}`);
    expect(kept).toEqual({ email_verified: false });
  });
});

describe('changing the own password', () => {
  it('needs the present one, twice the new one, and ends the other sessions', async () => {
    const person = await somebody();
    const other = (await login(person.username, good)).body.data.token;
    const change = (body: object) =>
      person.as('post', `${users}/modify-password.json`, {
        old_password: good,
        password: better,
        repeat_password: better,
        ...body,
      });
    for (const [body, path, code] of [
      [{ repeat_password: good }, 'repeat_password', 'password_mismatch'],
      [{ old_password: 'wrong' }, 'old_password', 'wrong_password'],
      [{ password: 'password1234', repeat_password: 'password1234' }, 'password', 'too_common'],
    ] as const) {
      const refused = await change(body);
      expect([refused.status, refused.body.issues[0]]).toMatchObject([422, { path, code }]);
    }
    expect((await change({})).status).toBe(204);
    expect([(await self(person.token)).status, (await self(other)).status]).toEqual([200, 401]);
    expect((await login(person.username, better)).status).toBe(200);
  });

  it('lets a found session guess five times', async () => {
    const person = await somebody();
    const guess = () =>
      person.as('post', `${users}/modify-password.json`, {
        old_password: 'x',
        password: better,
        repeat_password: better,
      });
    for (let round = 0; round < 5; round++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });
});

describe('enumeration', () => {
  // Removes pending mails to unknown addresses, which would delay those of the tests below.
  afterAll(() => house.database.text("delete from jobs.job where name = 'mail' and state = 'created'"));

  it.each([
    ['forgot-password', { target: resetTarget }],
    ['resend-invitation-confirmation', { target: inviteTarget }],
  ])('%s does the same work for nobody as for somebody', async (call, rest) => {
    const known = await somebody();
    const worked = async (username: string) => {
      await house.database.run(sql`delete from attempts`);
      return statementsOf(() => post(call, { username, ...rest }));
    };
    const statements = await worked(known.username);
    expect(statements.length).toBeGreaterThan(4);
    expect(await worked('nobody-of-that-name')).toEqual(statements);
  });
});

it('of 200 wrong sign-ins at once at most ten reach the password', async () => {
  const person = await somebody();
  await house.database.run(sql`delete from attempts`);
  const answers = await Promise.all(Array.from({ length: 200 }, () => login(person.username, 'wrong wrong')));
  const reached = answers.filter(answer => answer.status === 401).length;
  expect(reached).toBeGreaterThan(0);
  expect(reached).toBeLessThanOrEqual(10);
  expect(answers.filter(answer => answer.status === 429)).toHaveLength(200 - reached);
});

it('secrets stand in no log, no job, no audit and no answer', async () => {
  const planted = ['planted Giraffe im Regen', 'planted Nashorn am Morgen', 'planted Otter bei Nacht'] as const;
  const [first, second, third] = planted;
  const answers: Reply[] = [];
  const keep = async (reply: Promise<Reply>) => {
    const answer = await reply;
    answers.push(answer);
    return answer;
  };
  const username = `s-${uuidv7().slice(-12)}`;
  const person = { username, email: `${username}@example.org` };
  await keep(admin.post(`${users}/add.json`, { ...person, password: first }));
  const { token: session } = (await login(username, first)).body.data;
  await keep(login(username, second));
  const { token: code } = await askReset(person);
  await keep(post('reset-password', { token: code, username: 'somebody-else', password: second }));
  await keep(house.nobody.get(`${users}/self.json?token=${code}`));
  const reset = await post('reset-password', { token: code, username, password: second });
  const headers = { authorization: `Bearer ${reset.body.data.token}` };
  const modify = { old_password: second, password: third, repeat_password: third };
  await keep(house.nobody.post(`${users}/modify-password.json`, modify, headers));
  await keep(house.nobody.get(`${users}/self.json`, headers));
  await keep(admin.get(`${users}.json?limit=100`));
  const { token: invitation } = await invite();

  const secrets = [...planted, session, code, reset.body.data.token, invitation].map(secret => secret.slice(4));
  const tables = await house.database.rows<{ name: string }>(
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  );
  const places: [string, string][] = [
    ['the log', lines.join('')],
    ['answers', answers.map(answer => answer.raw.toString() + JSON.stringify(answer.headers)).join('')],
  ];
  for (const { name } of tables) {
    const { rows } = await house.database.text(`select t::text from ${name} t`);
    places.push([name, JSON.stringify(rows)]);
  }
  expect(lines.length).toBeGreaterThan(50);
  for (const [place, text] of places)
    for (const secret of secrets) expect([place, text.includes(secret)]).toEqual([place, false]);
});
