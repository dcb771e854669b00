/** API tests of users: permissions, privilege escalation, the last administrator. */
import type { Permissions } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
/** All permissions on users, without being an administrator. */
let clerk: Person;
const users = '/pixelstein-users/users';
const groups = '/pixelstein-users/groups';
const good = 'correct horse battery staple';
const rights: Permissions = {
  Users: { create: 'all', read: 'all', update: 'all', delete: 'all' },
  Groups: { read: 'all' },
};

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('chief', 'admin');
  clerk = await house.as('clerk', 'user', rights);
});
afterAll(() => house.close());

const fresh = (rest: object = {}) => {
  const username = `u-${uuidv7().slice(-12)}`;
  return { username, email: `${username}@example.org`, password: good, ...rest };
};
const edit = (person: Person, id: string, body: object) => person.patch(`${users}/edit/${id}.json`, body);
const added = async (rest: object = {}) => {
  const answer = await admin.post(`${users}/add.json`, fresh(rest));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};
const person = (permissions?: Permissions) => house.as(`p-${uuidv7()}`, 'user', permissions);

describe('what is for administrators', () => {
  it.each([
    ['role', { role: 'admin' }],
    ['permissions', { permissions: { Reports: { read: 'all' } } }],
    ['active', { active: false }],
    ['username', { username: 'another' }],
    ['password', { password: 'vier Worte eines Satzes' }],
  ])('%s, of oneself and of others', async (field, body) => {
    for (const id of [clerk.id, (await person()).id]) {
      const refused = await edit(clerk, id, body);
      expect([refused.status, refused.body.issues[0]]).toMatchObject([403, { path: field, code: 'admin_only' }]);
    }
  });

  it('the address of somebody else, since mails to it open their account', async () => {
    const refused = await edit(clerk, admin.id, { email: 'clerk@example.org' });
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([403, 'email']);
  });

  it('what is sent back unchanged is no change', async () => {
    const own = (await clerk.get(`${users}/self.json`)).body.data;
    const { username, role, active, permissions, email } = own;
    const kept = await edit(clerk, 'self', { username, role, active, permissions, email, first_name: 'Clara' });
    expect([kept.status, kept.body.data.first_name]).toEqual([200, 'Clara']);
    expect(kept.body.data.own_permissions).toEqual(rights);
  });

  it('an administrator is removed and brought back by administrators alone', async () => {
    const other = await added({ role: 'admin' });
    expect((await clerk.delete(`${users}/delete/${other.id}.json`)).status).toBe(403);
    expect((await admin.delete(`${users}/delete/${other.id}.json`)).status).toBe(204);
    expect((await clerk.post(`${users}/restore/${other.id}.json`)).status).toBe(403);
    expect((await admin.post(`${users}/restore/${other.id}.json`)).status).toBe(200);
  });
});

describe('nobody gives what they do not hold', () => {
  it.each([
    [{ role: 'admin' }, 'role'],
    [{ permissions: { Reports: { read: 'all' } } }, 'permissions.Reports.read'],
    [{ permissions: { '*': { '*': 'all' } } }, 'permissions.'],
    [{ permissions: { reporthandler: { '*': 'all' } } }, 'permissions.ReportHandlers.'],
    [{ permissions: { Groups: { update: 'self' } } }, 'permissions.Groups.update'],
  ])('%j', async (body, path) => {
    const refused = await clerk.post(`${users}/add.json`, fresh(body));
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([403, expect.stringContaining(path)]);
  });

  it('what they hold, and what everybody has, they may give', async () => {
    const given = { Groups: { read: 'all' }, Reports: { read: 'none' }, users: { read: 'all' } };
    const made = await clerk.post(`${users}/add.json`, fresh({ permissions: given }));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.data.own_permissions).toEqual({
      Groups: { read: 'all' },
      Reports: { read: 'none' },
      Users: { read: 'all' },
    });
    expect(made.body.data.permissions).toMatchObject({ Reports: { read: 'none', create: 'all' } });
  });

  it.each([
    [{ Nonsense: { read: 'all' } }, 'permissions.Nonsense', 'unknown'],
    [{ Reports: { shout: 'all' } }, 'permissions.Reports.shout', 'unknown'],
    [{ Reports: { read: 'some' } }, 'permissions.Reports.read', 'not_a_choice'],
    [{ Reports: 'all' }, 'permissions.Reports', 'wrong_type'],
    [{ Reports: {}, report: {} }, 'permissions.report', 'key_not_unique'],
    [{ constructor: { read: 'all' } }, 'permissions.constructor', 'unknown'],
  ])('nor what there is not: %j', async (permissions, path, code) => {
    const refused = await admin.post(`${users}/add.json`, fresh({ permissions }));
    if (refused.status === 400) return expect(path).toContain('constructor');
    expect([refused.status, refused.body.issues[0]]).toMatchObject([422, { path, code }]);
  });
});

describe('sessions end at once', () => {
  it.each([
    ['a new password', { password: 'vier Worte eines Satzes' }],
    ['another role', { role: 'admin' }],
    ['deactivation', { active: false }],
  ])('with %s', async (_case, body) => {
    const { id, get } = await person();
    expect((await edit(admin, id, body)).status).toBe(200);
    expect((await get(`${users}/self.json`)).status).toBe(401);
    expect(await house.database.rows(sql`select 1 from tokens where user_id = ${id}`)).toEqual([]);
  });

  it('with deletion; what the deleted made stays, also when they are removed for good', async () => {
    const { id, get } = await person();
    const form = uuidv7();
    await house.database.run(sql`insert into report_configs (id, user_id, name) values (${form}, ${id}, 'Kept')`);
    expect((await admin.delete(`${users}/delete/${id}.json`)).status).toBe(204);
    expect((await get(`${users}/self.json`)).status).toBe(401);
    expect((await admin.delete(`${users}/purge/${id}.json`)).status).toBe(204);
    const kept = await house.database.one(sql`select user_id from report_configs where id = ${form}`);
    expect(kept).toEqual({ user_id: null });
  });
});

describe('the own account', () => {
  it('names and language are the person’s; the address needs the password', async () => {
    const { username, email } = await added();
    const login = await house.nobody.post(`${users}/login.json`, { username, password: good });
    const headers = { authorization: `Bearer ${login.body.data.token}` };
    const change = (body: object) => house.nobody.patch(`${users}/edit/self.json`, body, headers);
    expect((await change({ first_name: 'Änne', language: 'en' })).body.data).toMatchObject({ language: 'en' });
    for (const [body, code] of [
      [{}, 'required'],
      [{ old_password: 'wrong' }, 'wrong_password'],
    ] as const) {
      const refused = await change({ email: `new-${email}`, ...body });
      expect([refused.status, refused.body.issues[0]]).toMatchObject([422, { path: 'old_password', code }]);
    }
    const changed = await change({ email: `new-${email}`, old_password: good });
    expect([changed.status, changed.body.data.email]).toEqual([200, `new-${email}`]);
    expect(await house.database.one(sql`select email_verified from users where username = ${username}`)).toEqual({
      email_verified: false,
    });
    expect(changed.raw.toString()).not.toContain(good);
  });

  it('a password is changed by its own call, also by administrators', async () => {
    const refused = await edit(admin, 'self', { password: 'vier Worte eines Satzes' });
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, 'password']);
  });
});

it('of the last two administrators who go at once one stays, whichever way they go', async () => {
  const own = await openHouse();
  try {
    await own.work();
    const first = await own.as('first', 'admin');
    for (const way of ['delete', 'demote', 'deactivate', 'mixed'] as const) {
      const second = await own.as(`second ${way}`, 'admin');
      const go = (id: string, how: string) =>
        how === 'delete'
          ? first.delete(`${users}/delete/${id}.json`)
          : first.patch(`${users}/edit/${id}.json`, how === 'demote' ? { role: 'user' } : { active: false });
      const [one, two] = way === 'mixed' ? ['demote', 'delete'] : [way, way];
      const answers = await Promise.all([go(first.id, one), go(second.id, two)]);
      const refused = answers.filter(answer => answer.status >= 400);
      expect([way, refused.length <= 1]).toEqual([way, true]);
      const left = await own.database.rows<{ id: string }>(
        sql`select id from users where role = 'admin' and active and deleted is null`,
      );
      expect([way, left.length]).toEqual([way, 1]);
      if (refused[0]) expect([409, 401]).toContain(refused[0].status);
      // Restores the first administrator for the next round.
      await own.database.run(sql`update users set role = 'user' where id <> ${first.id}`);
      await own.database.run(
        sql`update users set role = 'admin', active = true, deleted = null where id = ${first.id}`,
      );
      await own.database.run(sql`delete from tokens where user_id = ${first.id}`);
      const { openSession } = await import('../src/accounts/sessions.ts');
      const session = await openSession(own.database, first.id, null);
      first.get = (path, headers) => own.nobody.get(path, { authorization: `Bearer ${session.token}`, ...headers });
      first.patch = (path, body, headers) =>
        own.nobody.patch(path, body, { authorization: `Bearer ${session.token}`, ...headers });
      first.delete = (path, headers) =>
        own.nobody.delete(path, { authorization: `Bearer ${session.token}`, ...headers });
    }
    const alone = await first.delete(`${users}/delete/${first.id}.json`);
    expect([alone.status, alone.body.name]).toEqual([409, 'LastAdmin']);
  } finally {
    await own.close();
  }
});

describe('groups', () => {
  it('are changed and joined by whoever may change them alone', async () => {
    const made = await admin.post(`${groups}.json?contain=users`, { name: ' Vorfeld ', users: [{ id: clerk.id }] });
    expect([made.status, made.body.data.name]).toEqual([201, 'Vorfeld']);
    const { id } = made.body.data;
    expect((made.body.data.users as { id: string }[]).map(user => user.id)).toEqual([clerk.id]);
    const member = await person();
    const joins = await edit(member, 'self', { groups: [{ id }] });
    expect([joins.status, joins.body.issues[0]?.path]).toEqual([422, 'groups.0.id']);
    const leaves = await edit(clerk, 'self', { groups: [] });
    expect([leaves.status, leaves.body.issues[0]?.path]).toEqual([403, 'groups']);
    expect((await edit(admin, member.id, { groups: [{ id }] })).status).toBe(200);
    const both = await admin.get(`${groups}/${id}.json?contain=users`);
    expect(both.body.data.users).toHaveLength(2);
  });

  it('`self` are those that one is a member of', async () => {
    const member = await person({ Groups: { read: 'self' } });
    const name = uuidv7();
    const made = await admin.post(`${groups}.json`, { name, users: [{ id: member.id }] });
    await admin.post(`${groups}.json`, { name: uuidv7() });
    const listed = await member.get(`${groups}.json`);
    expect([listed.body.count, listed.body.data.map(group => group.id)]).toEqual([1, [made.body.data.id]]);
  });

  it('a name is free once its holder is deleted, and not to be had back while another holds it', async () => {
    const name = uuidv7();
    const one = await admin.post(`${groups}.json`, { name });
    expect((await admin.post(`${groups}.json`, { name: name.toUpperCase() })).status).toBe(409);
    await admin.delete(`${groups}/delete/${one.body.data.id}.json`);
    expect((await admin.post(`${groups}.json`, { name })).status).toBe(201);
    const back = await admin.post(`${groups}/restore/${one.body.data.id}.json`);
    expect([back.status, back.body.issues[0]?.path]).toEqual([409, 'name']);
  });
});
