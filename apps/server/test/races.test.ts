/** Tests of races (time of check to time of use): changes during the verification of a password. */

import { resources } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueCode } from '../src/accounts/codes.ts';
import { lockDeviceNames } from '../src/accounts/devices.ts';
import { hashPassword } from '../src/accounts/passwords.ts';
import { identifier, sql } from '../src/db/sql.ts';
import { mail } from '../src/jobs/mail.ts';
import type { Mail } from '../src/outside/mail.ts';
import { lockRow } from '../src/records/edit.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { untilBlocked } from './until.ts';

let house: House;
const users = '/pixelstein-users/users';
const stolen = 'the password that was stolen';
const fresh = 'correct horse battery staple';
let stolenHash: string;
let freshHash: string;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  [stolenHash, freshHash] = [await hashPassword(stolen), await hashPassword(fresh)];
});
afterAll(() => house.close());

async function withPassword(name: string): Promise<Person> {
  const person = await house.as(name);
  await house.database.run(
    sql`insert into credentials (user_id, password_hash) values (${person.id}, ${stolenHash}) on conflict (user_id) do update set password_hash = excluded.password_hash`,
  );
  return person;
}

const sessions = async ({ id }: Person) =>
  (await house.database.rows(sql`select 1 from tokens where user_id = ${id} and purpose = 'session'`)).length;

const setHash = (person: Person) =>
  sql`update credentials set password_hash = ${freshHash} where user_id = ${person.id}`;

/** Sends a request; runs `meanwhile` between the look-up of the password and its verification. */
async function overtaken(ask: () => Promise<Reply>, meanwhile: () => Promise<unknown>): Promise<Reply> {
  const { one } = house.database;
  const reached = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  house.database.one = async (query, kind) => {
    const found = await one(query, kind);
    if (query.text.includes('password_hash') && query.text.startsWith('select')) {
      house.database.one = one;
      reached.resolve();
      await done.promise;
    }
    return found as never;
  };
  const asked = ask();
  await reached.promise;
  await meanwhile();
  done.resolve();
  return asked;
}

describe('a password that is replaced while it is verified', () => {
  it('opens no session any more', async () => {
    const anna = await withPassword('anna');
    const before = await sessions(anna);
    const answer = await overtaken(
      () => house.nobody.post(`${users}/login.json`, { username: 'anna', password: stolen }),
      () => house.database.run(setHash(anna)),
    );
    expect([answer.status, await sessions(anna)]).toEqual([401, before]);
  });

  it('does not replace the new one', async () => {
    const ben = await withPassword('ben');
    const answer = await overtaken(
      () =>
        ben.post(`${users}/modify-password.json`, {
          old_password: stolen,
          password: 'vier Worte eines Diebes',
          repeat_password: 'vier Worte eines Diebes',
        }),
      () => house.database.run(setHash(ben)),
    );
    expect([answer.status, answer.body.issues[0]?.code]).toEqual([422, 'wrong_password']);
    expect(
      await house.database.one(
        sql`select 1 from credentials where password_hash = ${freshHash} and user_id = ${ben.id}`,
      ),
    ).toBeDefined();
  });

  it('does not lead mails elsewhere', async () => {
    const carl = await withPassword('carl');
    const answer = await overtaken(
      () => carl.patch(`${users}/edit/${carl.id}.json`, { email: 'thief@example.org', old_password: stolen }),
      () => house.database.run(setHash(carl)),
    );
    expect([answer.status, answer.body.issues[0]?.code]).toEqual([422, 'wrong_password']);
  });

  it('begins no second factor', async () => {
    const dora = await withPassword('dora');
    const answer = await overtaken(
      () => dora.post('/account/second-factor/begin.json', { password: stolen }),
      () => house.database.run(setHash(dora)),
    );
    expect([answer.status, answer.body.issues?.[0]?.code]).toEqual([422, 'wrong_password']);
  });
});

it('an account that is closed while its password is verified has no session for when it is opened again', async () => {
  const emil = await withPassword('emil');
  const before = await sessions(emil);
  const answer = await overtaken(
    () => house.nobody.post(`${users}/login.json`, { username: 'emil', password: stolen }),
    () => house.database.run(sql`update users set active = false where id = ${emil.id}`),
  );
  expect([answer.status, await sessions(emil)]).toEqual([401, before]);
});

it('changing one’s address holds no lock and no connection while the password is verified', async () => {
  const fred = await withPassword('fred');
  const answer = await overtaken(
    () =>
      fred.patch(`${users}/edit/${fred.id.toUpperCase()}.json`, { email: 'fred@example.net', old_password: stolen }),
    async () => {
      // Background jobs take a connection now and then; the request would hold its own for as long as this waits.
      await expect.poll(() => house.database.pool.totalCount - house.database.pool.idleCount).toBe(0);
      await house.database.transaction(db => db.one(sql`select 1 from users where id = ${fred.id} for update nowait`));
    },
  );
  expect(answer.status).toBe(200);
});

/** With a single connection in the pool. */
async function withOneConnection<T>(work: () => Promise<T>): Promise<T> {
  const { pool } = house.database;
  const taken = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  try {
    return await work();
  } finally {
    for (const client of taken) client.release();
  }
}

describe('one connection is enough', () => {
  it('to set a password by a code', async () => {
    const gina = await withPassword('gina');
    const { token } = await issueCode(house.database, 'reset', gina.id);
    const body = { token, username: 'gina', password: 'vier Worte eines Satzes' };
    const answer = await withOneConnection(() => house.nobody.post(`${users}/reset-password.json`, body));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  it('to share a form by mail', async () => {
    const admin = await house.as('chief', 'admin');
    const form = await addForm(admin);
    const body = { target: 'http://localhost:3000/shared_reports/{id}/{token}', email: 'guest@example.org' };
    const answer = await withOneConnection(() => admin.post(`/report-configs/share/${form}.json`, body));
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  });
});

describe('what PostgreSQL ends for the sake of another is tried again, where it is one statement', () => {
  const ask = {
    files: async (person: Person) => {
      const file = 'content-disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext';
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      return person.post('/pixelstein-files/files.json', `--b\r\n${file}\r\n--b--\r\n`, headers);
    },
    reports: async (person: Person) =>
      person.post('/reports/add.json', {
        report_config_id: await addForm(await house.as('chief', 'admin')),
        data: { title: 'x' },
      }),
  };

  it.each(['files', 'reports'] as const)('%s', async table => {
    const name = identifier(`deadlock_${table}`);
    // Simulates one deadlock, as with a concurrent purge that locks counters in another order. The sequence survives
    // the rollback.
    await house.database.text(`create sequence ${name.text}`);
    await house.database.text(
      `create function ${name.text}() returns trigger language plpgsql as $$ begin if nextval('${name.text}') = 1 then raise 'met another' using errcode = '40P01'; end if; return new; end $$`,
    );
    await house.database.text(
      `create trigger ${name.text} after insert on ${table} for each row execute function ${name.text}()`,
    );
    const { status, body } = await ask[table](await house.as('kim'));
    expect(status, JSON.stringify(body)).toBe(201);
    await house.database.text(`drop trigger ${name.text} on ${table}`);
    expect(await house.database.rows(sql`select 1 from ${identifier(table)} where id = ${body.data.id}`)).toHaveLength(
      1,
    );
  });
});

it('a mail with a code goes to the address that holds when the code is made', async () => {
  const hans = await withPassword('hans');
  await house.database.run(sql`update users set email = 'old@example.org' where id = ${hans.id}`);
  const sent: string[] = [];
  const mailer = {
    ...house.services.mail,
    send: async ({ to }: Mail) => void sent.push(...[to].flat().map(each => each.address)),
  };
  const context = { database: house.database, services: { ...house.services, mail: mailer } };
  const job = { kind: 'reset', user_id: hans.id, target: 'http://localhost:3000/reset-password/{token}' };
  let done: Promise<void> | undefined;
  await house.database.transaction(async db => {
    await db.run(sql`update users set email = 'new@example.org' where id = ${hans.id}`);
    done = mail(context, job);
    await untilBlocked(house.database);
    expect(sent).toEqual([]);
  });
  await done;
  expect(sent).toEqual(['new@example.org']);
});

it('a device that is known signs in while another is being named', async () => {
  await withPassword('ina');
  const body = { username: 'ina', password: stolen, identifier: 'phone of ina' };
  expect((await house.nobody.post(`${users}/login.json`, body)).status).toBe(200);
  await house.database.transaction(async db => {
    await lockDeviceNames(db);
    expect((await house.nobody.post(`${users}/login.json`, body)).status).toBe(200);
  });
});

it('of devices of one name the first hundred are numbered, and all have names of their own', async () => {
  await withPassword('jan');
  const names = Array.from({ length: 120 }, (_, index) => (index === 0 ? 'android' : `android ${index + 1}`));
  await house.database.run(
    sql`insert into devices (id, name, identifier) select gen_random_uuid(), n, 'set ' || n from unnest(${names.slice(0, 99)}::text[]) n`,
  );
  for (const identifier of ['screen one', 'screen two', 'screen three'])
    await house.nobody.post(`${users}/login.json`, {
      username: 'jan',
      password: stolen,
      identifier,
      platform: 'android',
    });
  const made = await house.database.rows<{ name: string }>(
    sql`select name from devices where identifier like 'screen %' order by created, id`,
  );
  expect(made.map(({ name }) => name)).toEqual([
    'android 100',
    expect.stringMatching(/^android [0-9a-f]{8}$/),
    expect.stringMatching(/^android [0-9a-f]{8}$/),
  ]);
});

it('what PostgreSQL had to roll back is no success', async () => {
  const work = house.database.transaction(async db => {
    await db.run(sql`insert into tags (id, name) values (gen_random_uuid(), 'kept?')`);
    await db.run(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await house.database.rows(sql`select 1 from tags where name = 'kept?'`)).toEqual([]);
});

it('entries are added to a form while it is being saved', async () => {
  const admin = await house.as('chief', 'admin');
  const form = await addForm(admin);
  const { 'report-configs': forms } = resources;
  await house.database.transaction(async db => {
    const actor = { kind: 'system', permissions: { '*': { '*': 'all' } } } as const;
    const ctx = {
      actor,
      db,
      database: house.database,
      now: new Date(),
      requestId: '',
      ip: '',
      services: house.services,
    };
    await lockRow(ctx, forms, form, 'update', sql`true`);
    const added = await admin.post('/reports/add.json', { report_config_id: form, data: {}, state: 'draft' });
    expect(added.status).toBe(201);
  });
});
