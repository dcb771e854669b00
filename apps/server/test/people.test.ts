/** API tests of managing people: import, groups, helpdesk, sessions, and what a leaver leaves behind. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../src/accounts/sessions.ts';
import { openLink } from '../src/accounts/share.ts';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse, type Person } from './house.ts';
import { type MailServer, openMailServer } from './mails.ts';
import { until } from './until.ts';
import { multipart, partOf } from './upload.ts';

let house: House;
let server: MailServer;
let admin: Person;
let desk: Person;
const users = '/pixelstein-users/users';
const groups = '/pixelstein-users/groups';
const good = 'correct horse battery staple';

beforeAll(async () => {
  server = await openMailServer();
  house = await openHouse({ smtp: server.url });
  await house.work();
  admin = await house.as('chief', 'admin');
  desk = await house.as('desk', 'helpdesk');
});
afterAll(async () => {
  await house.close();
  await server.close();
});

const importing = (person: Person, text: string | Buffer, query = '') =>
  person.post(`${users}/import.json${query}`, partOf('people.csv', text), multipart);
const edit = (person: Person, id: string, body: object) => person.patch(`${users}/edit/${id}.json`, body);
const person = (permissions?: object) => house.as(`p-${uuidv7()}`, 'user', permissions as never);
interface ImportedRow {
  row: number;
  outcome: string;
  issues: { path: string; code: string }[];
}
const outcomes = (rows: unknown) =>
  (rows as ImportedRow[]).map(({ outcome, issues }) =>
    [outcome, ...issues.map(({ path, code }) => `${path} ${code}`)].join(' '),
  );

async function addForm(owner: Person | null): Promise<string> {
  const id = uuidv7();
  await house.database.run(
    sql`insert into report_configs (id, user_id, name, fields, states) values (${id}, ${owner?.id ?? null}, ${`Form ${id}`}, '[]'::jsonb, '[]'::jsonb)`,
  );
  return id;
}
async function addLink(form: string, maker: Person): Promise<{ id: string; opens: () => Promise<number> }> {
  const id = uuidv7();
  await house.database.run(
    sql`insert into share_links (id, report_config_id, user_id) values (${id}, ${form}, ${maker.id})`,
  );
  const { token } = await openLink(house.database, id);
  return {
    id,
    opens: async () =>
      (await house.nobody.get(`/report-configs/shared/${form}.json`, { authorization: `Bearer ${token}` })).status,
  };
}
async function addKey(owner: Person): Promise<() => Promise<number>> {
  const made = await owner.post('/account/keys.json', { name: 'Portal', permissions: { Files: { read: 'all' } } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const headers = { authorization: `Bearer ${made.body.data.key}` };
  return async () => (await house.nobody.get('/pixelstein-files/files.json', headers)).status;
}
const addView = (owner: Person, form: string, name = 'Mine') =>
  house.database.run(
    sql`with v as (insert into saved_views (id, user_id, report_config_id, name) values (${uuidv7()}, ${owner.id}, ${form}, ${name}) returning id, user_id, report_config_id)
      insert into saved_view_defaults (saved_view_id, user_id, report_config_id) select * from v`,
  );
const leave = (by: Person, id: string, body: object = {}) =>
  by.post(`${users}/${id}/leave.json`, { links: 'end', views: 'end', forms: 'keep', ...body });

describe('people from a file', () => {
  it('a dry run tells what would happen, and changes nothing', async () => {
    await admin.post(`${groups}.json`, { name: 'Werk Süd' });
    await house.as('schon.da');
    const text =
      'E-Mail;Benutzername;Vorname;Gruppen;Rolle;Sprache\r\n' +
      'neu@example.org;neu.eins;Änne;Werk Süd;;Deutsch\r\n' +
      'zwei@example.org;schon.da;;;;\r\n' +
      'keine-adresse;drei;;;;\r\n' +
      '\r\n' +
      'neu@example.org;vier;;Werk Nord;Kaiser;xx\r\n';
    const { status, body } = await importing(admin, Buffer.from(`\ufeff${text}`), '?dry=true');
    expect([status, body.data.added, body.data.taken, body.data.wrong]).toEqual([200, 1, 1, 2]);
    expect(outcomes(body.data.rows)).toEqual([
      'new',
      'taken',
      'wrong email invalid_email',
      'wrong language not_a_choice role not_a_choice email twice groups unknown_group',
    ]);
    expect((body.data.rows as ImportedRow[]).map(({ row }) => row)).toEqual([2, 3, 4, 6]);
    expect(await house.database.rows(sql`select 1 from users where username = 'neu.eins'`)).toEqual([]);
  });

  it('invites those that fit, with their groups, by a mail to our own screen', async () => {
    const group = (await admin.post(`${groups}.json`, { name: 'Werk Nord' })).body.data.id;
    // Without a user name the address is one; quotes hold delimiters; an older spreadsheet's encoding is read.
    const text = Buffer.from('email,last_name,groups\n"a.berg@example.org","Müller, Dr.",werk nord\n', 'latin1');
    const { status, body } = await importing(admin, text);
    expect([status, outcomes(body.data.rows), body.data.added]).toEqual([200, ['added'], 1]);
    const list = (await admin.get(`${users}.json?filter[groups]=${group}&contain=groups`)).body.data;
    expect(list).toMatchObject([
      { username: 'a.berg@example.org', last_name: 'Müller, Dr.', invited: true, role: 'user', last_signed_in: null },
    ]);
    const mail = await server.to('a.berg@example.org');
    expect(mail.email.text).toMatch(/http:\/\/localhost:3000\/confirm-invitation\/inv_/);
    // The same file again takes nobody twice.
    expect(outcomes((await importing(admin, text)).body.data.rows)).toEqual(['taken']);
  });

  it.each([
    ['name;surname\nx;y\n', 'missing_column'],
    ['email\n"never closed\n', 'quote_open'],
    ['email\n\0\n', 'not_readable'],
    [`email\n${'a@example.org\n'.repeat(2_001)}`, 'too_many'],
  ])('not %j', async (text, code) => {
    const refused = await importing(admin, text, '?dry=true');
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'file', code }]]);
  });

  it('counts the line that names the separator', async () => {
    const { body } = await importing(admin, 'sep=;\nemail;groups\nq1@example.org;\nq2;\n', '?dry=true');
    expect((body.data.rows as { row: number }[]).map(({ row }) => row)).toEqual([3, 4]);
  });

  it('gives nobody more than whoever imports may give', async () => {
    const rows = 'email,role\nx1@example.org,admin\nx2@example.org,helpdesk\nx3@example.org,\n';
    expect(outcomes((await importing(desk, rows)).body.data.rows)).toEqual([
      'wrong role admin_only',
      'wrong role admin_only',
      'added',
    ]);
    expect((await importing(await person(), rows)).status).toBe(403);
  });
});

describe('groups', () => {
  it('say how many are in them, and take many at once beside those', async () => {
    const group = (await admin.post(`${groups}.json`, { name: 'Night shift' })).body.data.id;
    const [first, second, third] = [await person(), await person(), await person()];
    const members = `${groups}/${group}/members.json`;
    const count = async () => (await admin.get(`${groups}/${group}.json`)).body.data.members_count;
    expect((await admin.post(members, { users: [{ id: first.id }] })).body.data).toEqual({ added: 1 });
    const both = { users: [{ id: first.id }, { id: second.id }, { id: third.id }] };
    expect((await desk.post(members, both)).body.data).toEqual({ added: 2 });
    expect(await count()).toBe(3);
    expect((await admin.delete(`${users}/delete/${third.id}.json`)).status).toBe(204);
    expect(await count()).toBe(2);
    const refused = await admin.post(members, { users: [{ id: first.id }, { id: uuidv7() }] });
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'users.1.id', code: 'unknown' }]]);
    // An open dialog of the group, which replaces all members, does not undo this unseen.
    const stale = await admin.patch(`${groups}/edit/${group}.json`, { users: [] }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    expect((await (await person()).post(members, both)).status).toBe(403);
  });
});

describe('the helpdesk', () => {
  it('manages people whose rights do not go beyond its own', async () => {
    const { id } = await person();
    const body = { username: `r-${uuidv7()}`, email: `${uuidv7()}@example.org`, first_name: 'Rita' };
    expect((await edit(desk, id, body)).body.data).toMatchObject(body);
    expect((await edit(desk, id, { password: good })).status).toBe(200);
    expect((await edit(desk, id, { active: false })).body.data.active).toBe(false);
    expect((await edit(desk, id, { active: true })).body.data.active).toBe(true);
    expect((await desk.get(`${users}/second-factor/${id}.json`)).status).toBe(200);
    expect((await desk.get(`${users}/${id}/belongings.json`)).status).toBe(200);
  });

  it.each([
    ['an administrator', async () => (await house.as(`a-${uuidv7()}`, 'admin')).id],
    ['another helpdesk', async () => (await house.as(`h-${uuidv7()}`, 'helpdesk')).id],
    ['somebody with more rights', async () => (await person({ ReportConfigs: { update: 'all' } })).id],
  ])('not %s', async (_who, make) => {
    const id = await make();
    const asked = [
      ...[{ password: good }, { email: 'new@example.org' }, { active: false }, { username: 'taken.over' }].map(body =>
        edit(desk, id, body),
      ),
      edit(desk, id, { first_name: 'X' }),
      desk.delete(`${users}/${id}/sessions.json`),
      desk.get(`${users}/${id}/belongings.json`),
      leave(desk, id),
      desk.delete(`${users}/second-factor/${id}.json`),
      desk.delete(`${users}/delete/${id}.json`),
    ];
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(403);
  });

  it('gives no rights, to others or to itself', async () => {
    const { id } = await person();
    for (const [who, body, path] of [
      [id, { role: 'helpdesk' }, 'role'],
      [id, { role: 'admin' }, 'role'],
      [id, { permissions: { Reports: { read: 'self' } } }, 'permissions'],
      [desk.id, { role: 'admin' }, 'role'],
      [desk.id, { permissions: { Users: { delete: 'all' } } }, 'permissions'],
      [desk.id, { username: 'chief.too' }, 'username'],
    ] as const) {
      const refused = await edit(desk, who, body);
      expect([refused.status, refused.body.issues[0]]).toMatchObject([403, { path, code: 'admin_only' }]);
    }
    const username = `i-${uuidv7()}`;
    const body = {
      username,
      email: `${username}@example.org`,
      target: 'http://localhost:3000/confirm-invitation/{token}',
    };
    expect((await desk.post(`${users}/invite.json`, { ...body, role: 'helpdesk' })).status).toBe(403);
    expect((await desk.post(`${users}/invite.json`, body)).status).toBe(201);
  });
});

it('all sessions of a person are ended at once; one’s own but this one', async () => {
  const anna = await person();
  const other = (await openSession(house.database, anna.id, null)).token;
  const reads = async (token: string) =>
    (await house.nobody.get(`${users}/self.json`, { authorization: `Bearer ${token}` })).status;
  expect((await (await person()).delete(`${users}/${anna.id}/sessions.json`)).status).toBe(403);
  expect((await desk.delete(`${users}/${anna.id}/sessions.json`)).status).toBe(204);
  expect([await reads(other), (await anna.get(`${users}/self.json`)).status]).toEqual([401, 401]);
  const mine = (await openSession(house.database, admin.id, null)).token;
  expect((await admin.delete(`${users}/${admin.id}/sessions.json`)).status).toBe(204);
  expect([await reads(mine), (await admin.get(`${users}/self.json`)).status]).toEqual([401, 200]);
  expect((await admin.delete(`${users}/${uuidv7()}/sessions.json`)).status).toBe(404);
});

it('a person has the time of their last sign-in, which is no change of theirs', async () => {
  const { id } = await person();
  await edit(admin, id, { password: good });
  const before = (await admin.get(`${users}/${id}.json`)).body.data;
  expect(before.last_signed_in).toBeNull();
  const { username } = before;
  expect((await house.nobody.post(`${users}/login.json`, { username, password: good })).status).toBe(200);
  const after = await until(async () => {
    const { data } = (await admin.get(`${users}/${id}.json`)).body;
    return data.last_signed_in ? data : undefined;
  });
  expect(after).toMatchObject({ version: before.version, modified: before.modified });
  expect(Date.parse(String(after.last_signed_in))).toBeGreaterThanOrEqual(Date.parse(String(before.modified)));
  const late = await admin.get(`${users}.json?filter[last_signed_in][gte]=${after.last_signed_in}&sort=last_signed_in`);
  expect(late.body.data.map(one => one.id)).toEqual([id]);
});

const noneFurther = { charts: 0, dashboards: 0, schedules: 0, webhooks: 0 };

describe('leavers', () => {
  it('stop with their links, whose makers can come back, and with their keys, which do not', async () => {
    const form = await addForm(null);
    const anna = await person();
    const link = await addLink(form, anna);
    const key = await addKey(anna);
    expect([await link.opens(), await key()]).toEqual([200, 200]);
    expect((await edit(admin, anna.id, { active: false })).status).toBe(200);
    expect([await link.opens(), await key()]).toEqual([404, 401]);
    const told = (await admin.get(`/report-configs/share-links.json?filter[report_config_id]=${form}`)).body.data;
    expect(told).toMatchObject([{ id: link.id, stopped: true, revoked: null }]);
    expect((await edit(admin, anna.id, { active: true })).status).toBe(200);
    expect([await link.opens(), await key()]).toEqual([200, 401]);
  });

  it('deleted people too; and once they are deleted for good, no link opens again', async () => {
    const form = await addForm(null);
    const anna = await person();
    const link = await addLink(form, anna);
    const key = await addKey(anna);
    expect((await admin.delete(`${users}/delete/${anna.id}.json`)).status).toBe(204);
    expect([await link.opens(), await key()]).toEqual([404, 401]);
    expect((await admin.delete(`${users}/purge/${anna.id}.json`)).status).toBe(204);
    expect(await link.opens()).toBe(404);
    const told = (await admin.get(`/report-configs/share-links.json?filter[report_config_id]=${form}`)).body.data;
    expect(told[0]).toMatchObject({ user_id: null, revoked: expect.any(String) });
    // Their devices go with them.
    expect(await house.database.rows(sql`select 1 from devices where user_id is null`)).toEqual([]);
  });

  it('are listed with all that goes on in their name', async () => {
    const anna = await person({ ReportConfigs: { '*': 'all' } });
    const form = await addForm(anna);
    const link = await addLink(form, anna);
    await addKey(anna);
    await addView(anna, form);
    await house.database.run(
      sql`insert into share_links (id, report_config_id, user_id, revoked) values (${uuidv7()}, ${form}, ${anna.id}, now())`,
    );
    const { data } = (await admin.get(`${users}/${anna.id}/belongings.json`)).body;
    expect(data).toMatchObject({
      counts: { links: 1, keys: 1, views: 1, shared_views: 0, forms: 1, ...noneFurther },
      links: [{ id: link.id, form: `Form ${form}`, used: 0 }],
      keys: [{ name: 'Portal', last_used: null }],
      views: [{ name: 'Mine', shared: 'me', report_config_id: form }],
      forms: [{ id: form }],
      charts: [],
      dashboards: [],
      schedules: [],
      webhooks: [],
    });
    expect(JSON.stringify(data)).not.toMatch(/key_|shr_/);
  });

  it('hand over to a colleague in one step, under whose name links go on', async () => {
    const [anna, bert] = [await person(), await person()];
    const form = await addForm(anna);
    const link = await addLink(form, anna);
    const key = await addKey(anna);
    await addView(anna, form, 'Week');
    await addView(bert, form, 'week');
    const given = { to: bert.id, links: 'hand_over', views: 'hand_over', forms: 'hand_over' };
    expect((await leave(admin, anna.id, given)).body.data).toEqual({
      ...{ links: 1, keys: 1, views: 1, forms: 1 },
      ...noneFurther,
    });
    expect([await link.opens(), await key()]).toEqual([200, 401]);
    expect((await admin.get(`${users}/${anna.id}.json`)).body.data.active).toBe(false);
    expect((await anna.get(`${users}/self.json`)).status).toBe(401);
    expect((await admin.get(`/report-configs/${form}.json`)).body.data.user_id).toBe(bert.id);
    const views = (await bert.get(`/saved-views.json?filter[report_config_id]=${form}`)).body.data;
    expect(views.filter(view => view.is_default)).toHaveLength(1);
    expect(views.map(view => view.name)).toEqual(['week', expect.stringMatching(/^Week \(p-/)]);
    const trail = await house.database.one(
      sql`select detail from audit where item_id = ${anna.id} and action = 'leave'`,
    );
    expect(trail).toMatchObject({ detail: { to: bert.id, done: { links: 1 } } });
    // Whoever took over can leave as well.
    expect((await leave(admin, bert.id)).body.data).toEqual({
      ...{ links: 1, keys: 0, views: 2, forms: 0 },
      ...noneFurther,
    });
    expect(await link.opens()).toBe(404);
  });

  it('leave shared views: told beforehand, gone for all where they end, and under a new owner where handed over', async () => {
    const [anna, bert, carla] = [await person(), await person(), await person()];
    const form = await addForm(null);
    const view = { report_config_id: form, shared: 'all' };
    const { id } = (await anna.post('/saved-views/add.json', { ...view, name: 'Week' })).body.data;
    await carla.post(`/saved-views/default/${id}.json`, { on: true });
    const { data } = (await admin.get(`${users}/${anna.id}/belongings.json`)).body;
    expect(data).toMatchObject({ counts: { views: 1, shared_views: 1 }, views: [{ name: 'Week', shared: 'all' }] });
    await leave(admin, anna.id, { to: bert.id, views: 'hand_over' });
    const shown = (await carla.get(`/saved-views/${id}.json`)).body.data;
    expect(shown).toMatchObject({ user_id: bert.id, shared: 'all', is_default: true });
    await leave(admin, bert.id);
    expect((await carla.get(`/saved-views/${id}.json`)).status).toBe(404);
  });

  it('hand over charts, dashboards, schedules and integrations, or keep them; schedules end as well', async () => {
    const [anna, bert] = [await person(), await person()];
    const { database } = house;
    const [chart, board, schedule, api, handler] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    const form = await addForm(null);
    await database.run(sql`
      insert into charts (id, user_id, name, type, config) values (${chart}, ${anna.id}, ${`Chart ${chart}`}, 'bar', '{"chart_value":"state","datasets":[{"id":"a","label":"All"}]}')`);
    await database.run(
      sql`insert into chart_collections (id, user_id, name) values (${board}, ${anna.id}, ${`Board ${board}`})`,
    );
    await database.run(sql`
      insert into chart_schedules (id, chart_collection_id, user_id, format, every, time, timezone, active, next_run)
      values (${schedule}, ${board}, ${anna.id}, 'pdf', 'day', '07:00', 'UTC', true, now() + interval '1 day')`);
    await database.run(
      sql`insert into apis (id, user_id, name, type, config) values (${api}, ${anna.id}, 'Depot', 'webhook', '{"url":"https://example.org","method":"POST"}')`,
    );
    await database.run(
      sql`insert into report_handlers (id, user_id, api_id, report_config_id, title, event) values (${handler}, ${anna.id}, ${api}, ${form}, 'To the depot', 'create')`,
    );
    const { data } = (await admin.get(`${users}/${anna.id}/belongings.json`)).body;
    expect(data).toMatchObject({
      counts: { charts: 1, dashboards: 1, schedules: 1, webhooks: 2 },
      charts: [{ id: chart }],
      dashboards: [{ id: board }],
      schedules: [{ id: schedule, name: `Board ${board}` }],
      webhooks: [
        { id: api, name: 'Depot' },
        { id: handler, name: 'To the depot' },
      ],
    });
    const all = { charts: 'hand_over', dashboards: 'hand_over', schedules: 'hand_over', webhooks: 'hand_over' };
    for (const [kind] of Object.entries(all))
      expect((await leave(desk, anna.id, { to: bert.id, [kind]: 'hand_over' })).status).toBe(403);
    expect((await leave(admin, anna.id, { charts: 'hand_over' })).status).toBe(422);
    const done = { charts: 1, dashboards: 1, schedules: 1, webhooks: 2 };
    expect((await leave(admin, anna.id, { to: bert.id, ...all })).body.data).toMatchObject(done);
    const owners = await database.rows<{ user_id: string }>(sql`
      select user_id from charts where id = ${chart} union all select user_id from chart_collections where id = ${board}
      union all select user_id from chart_schedules where id = ${schedule} and active union all select user_id from apis where id = ${api}
      union all select user_id from report_handlers where id = ${handler}`);
    expect(owners.map(row => row.user_id)).toEqual(Array.from({ length: 5 }, () => bert.id));
    // Kept without a word, ended where asked.
    expect((await leave(admin, bert.id, { schedules: 'end' })).body.data).toMatchObject({
      ...noneFurther,
      schedules: 1,
    });
    expect(
      await database.one(
        sql`select active, next_run from chart_schedules where id = ${schedule} and user_id = ${bert.id}`,
      ),
    ).toEqual({ active: false, next_run: null });
  });

  it('hand over to nobody who cannot take it, and by nobody who may not', async () => {
    const [anna, gone] = [await person(), await person()];
    await edit(admin, gone.id, { active: false });
    for (const [to, code] of [
      [undefined, 'required'],
      [anna.id, 'not_allowed'],
      [gone.id, 'unknown'],
      [uuidv7(), 'unknown'],
    ]) {
      const refused = await leave(admin, anna.id, { to, links: 'hand_over' });
      expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'to', code }]]);
    }
    expect((await leave(desk, anna.id, { to: desk.id, links: 'hand_over' })).status).toBe(403);
    expect((await leave(admin, admin.id)).status).toBe(403);
    expect((await admin.get(`${users}/${anna.id}.json`)).body.data.active).toBe(true);
    expect((await leave(desk, anna.id)).status).toBe(200);
  });

  it('the last administrator stays', async () => {
    const own = await openHouse();
    try {
      const [only, helper] = [await own.as('only', 'admin'), await own.as('helper', 'helpdesk')];
      expect((await leave(helper, only.id)).status).toBe(403);
      expect((await leave(only, only.id)).status).toBe(403);
    } finally {
      await own.close();
    }
  });
});
