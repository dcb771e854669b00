/** Tests of two servers over one PostgreSQL: sessions, limits, live updates and locks hold across both. */
import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { hashPassword } from '../src/accounts/passwords.ts';
import { sql } from '../src/db/sql.ts';
import { newKey } from '../src/outside/storage/disk.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { streamOf } from './live-stream.ts';
import { until } from './until.ts';

let a: House;
let b: House;
let admin: Person;
let form: string;
const password = 'a long enough password';

beforeAll(async () => {
  a = await openHouse();
  b = await openHouse({ beside: a });
  admin = await a.as('admin', 'admin');
  form = await addForm(admin);
});
afterAll(async () => {
  await b.close();
  await a.close();
});

/** The same user, at the other server. */
const at = (house: House, { token }: Pick<Person, 'token'>) => ({
  get: async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await house.app.inject({ url: `/api${path}`, headers })).statusCode;
  },
  post: async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await house.app.inject({ method: 'POST', url: `/api${path}`, headers })).statusCode;
  },
});
const signIn = (house: House, username: string, given = password): Promise<Reply> =>
  house.nobody.post('/pixelstein-users/users/login.json', { username, password: given });
const withPassword = async (name: string): Promise<Person> => {
  const person = await a.as(name);
  await a.database.run(
    sql`insert into credentials (user_id, password_hash) values (${person.id}, ${await hashPassword(password)})`,
  );
  return person;
};

it('a session opened at one works at the other, and ended there it is none at the first', async () => {
  await withPassword('anna');
  const { token } = (await signIn(a, 'anna')).body.data;
  expect(await at(b, { token }).get('/reports.json')).toBe(200);
  expect(await at(b, { token }).post('/pixelstein-users/users/logout.json')).toBe(204);
  expect(await at(a, { token }).get('/reports.json')).toBe(401);
});

it('wrong sign-ins in turn are counted together', async () => {
  await withPassword('ben');
  const answers: number[] = [];
  for (let round = 0; round < 8; round++)
    answers.push((await signIn(round % 2 ? a : b, 'ben', 'wrong password')).status);
  expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  expect((await signIn(b, 'ben')).status).toBe(429);
});

it('rights lost at one hold at the other from the next request', async () => {
  const carl = await a.as('carl', 'user', { Charts: { read: 'none' } });
  expect(await at(b, carl).get('/reports.json')).toBe(200);
  await a.database.run(sql`update users set permissions = '{"Reports": {"read": "none"}}' where id = ${carl.id}`);
  expect(await at(b, carl).get('/reports.json')).toBe(403);
  await a.database.run(sql`update users set active = false where id = ${carl.id}`);
  expect(await at(b, carl).get('/reports.json')).toBe(401);
});

it('a change at one reaches who looks on at the other at once, and so does the end of a session', async () => {
  // Not by the heartbeat that looks for ended sessions: it never fires.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const dora = await a.as('dora');
  const [chief, own] = [await streamOf(b, admin), await streamOf(b, dora)];
  await Promise.all([chief.until('ready'), own.until('ready')]);
  await dora.post('/reports/add.json', { report_config_id: form, data: { title: 'x' } });
  // The only notification of it: subscribers get it, or nothing.
  const line = { resource: 'reports', report_config_id: form };
  for (const stream of [chief, own])
    await stream.until('changed', 0, data => (data as object[]).some(each => isDeepStrictEqual(each, line)));
  await at(a, dora).post('/pixelstein-users/users/logout.json');
  await own.until('end');
  await own.ended;
  chief.close();
});

it('who has a form open at one is told at the other, and live', async () => {
  const emil = await a.as('emil', 'user', { ReportConfigs: { read: 'all', update: 'all' } });
  const [hers, his] = [uuidv7(), uuidv7()];
  const path = (opening: string) => `/report-configs/${form}/openings/${opening}.json`;
  const emilAtB = b.bearer(emil.token);
  const othersAtB = async () => {
    const { data } = (await emilAtB.put(path(his), {})).body;
    return (data as unknown as { user_id: string }[]).map(each => each.user_id);
  };
  const stream = await streamOf(b, emil);
  onTestFinished(() => stream.close());
  await stream.until('ready');
  expect(await othersAtB()).toEqual([]);
  const from = stream.told.length;
  await admin.put(path(hers), {});
  const line = { resource: 'form-openings', report_config_id: form };
  await stream.until('changed', from, data => (data as object[]).some(each => isDeepStrictEqual(each, line)));
  expect(await othersAtB()).toEqual([admin.id]);
  expect((await admin.put(path(hers), {})).body.data).toMatchObject([{ user_id: emil.id }]);
  expect((await admin.delete(path(hers))).status).toBe(204);
  expect(await othersAtB()).toEqual([]);
});

it('each job is done once', async () => {
  const done: string[] = [];
  for (const house of [a, b]) {
    const { remove } = house.services.storage;
    house.services.storage.remove = async key => {
      done.push(key);
      await remove(key);
    };
  }
  await Promise.all([a.work(), b.work()]);
  const keys = Array.from({ length: 8 }, newKey);
  for (const [index, key] of keys.entries()) {
    const { database, services } = index % 2 ? a : b;
    await database.transaction(db => services.send(db, 'forget-object', { key }));
  }
  const jobs = (state: 'completed' | 'open') =>
    a.database.rows(
      state === 'completed'
        ? sql`select 1 from jobs.job where name = 'forget-object' and state = 'completed'`
        : sql`select state, output from jobs.job where name = 'forget-object' and state <> 'completed'`,
    );
  await until(
    () => jobs('completed'),
    found => found.length === keys.length,
  );
  // A completed job cannot be taken again: a duplicate would have run before that.
  expect([...done].sort()).toEqual([...keys].sort());
  expect(await jobs('open')).toEqual([]);
});
