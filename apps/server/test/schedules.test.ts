/** Tests of dashboards by mail: due times, recipients, attachment, failing mail servers. */
import { limits, type Permissions } from '@kontor/contract';
import { readXlsx } from 'hucre/xlsx';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type Charts, keepCharts } from '../src/jobs/charts.ts';
import { mailDashboard } from '../src/jobs/schedule-run.ts';
import { runDue } from '../src/jobs/schedules.ts';
import { readPdf } from './exports/paper.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { type MailServer, openMailServer, type TakenMail } from './mails.ts';

let smtp: MailServer;
let house: House;
let charts: Charts;
let admin: Person;
let form: string;
let dashboard: string;
let chartIds: string[];

const run = (query: ReturnType<typeof sql>) => house.database.run(query);
const context = () => ({ database: house.database, services: house.services });

/** A user with an address. */
async function reader(name: string, rest: { language?: string; rights?: Permissions; address?: string | null } = {}) {
  const person = await house.as(name, 'user', rest.rights);
  const address = rest.address === undefined ? `${uuidv7()}@example.org` : rest.address;
  await run(
    sql`update users set email = ${address}, first_name = ${name}, language = ${rest.language ?? null} where id = ${person.id}`,
  );
  return { ...person, address: address ?? '' };
}

const weekly = { format: 'xlsx', every: 'week', weekday: 1, time: '07:00', timezone: 'Europe/Berlin' };
async function schedule(people: { id: string }[], rest: object = {}): Promise<string> {
  const users = people.map(({ id }) => ({ id }));
  const added = await admin.post('/chart-schedules/add.json', {
    ...{ chart_collection_id: dashboard, ...weekly, users },
    ...rest,
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
}
const stateOf = async (id: string) =>
  (await admin.get(`/chart-schedules/${id}.json?contain=users`)).body.data as unknown as {
    next_run: string | null;
    last_run: string | null;
    last_error: string | null;
    version: number;
    users: { id: string }[];
  };
/** Runs the job directly. */
const send = (id: string, run = uuidv7()) =>
  mailDashboard(context(), { schedule: id, run, asked: 'now' }, new Date('2026-11-23T06:00:05Z'));
const mailsTo = (address: string) => smtp.taken.filter(mail => mail.to.includes(address));
const attached = ({ email }: TakenMail) => Buffer.from(email.attachments[0]?.content as ArrayBuffer);
const waiting = async () =>
  house.database.rows<{ data: { schedule: string; run: string } }>(
    sql`select data from jobs.job where name = 'schedules' and data ? 'run' order by created_on`,
  );

beforeAll(async () => {
  smtp = await openMailServer();
  // No workers: the tests run the jobs in sequence. Queues exist only for enqueuing.
  house = await openHouse({ smtp: smtp.url });
  charts = keepCharts(house);
  admin = await house.as('admin', 'admin');
  form = await addForm(admin);
  for (const colour of ['red', 'red', 'blue'])
    await admin.post('/reports/add.json', report(form, { colour, title: 'x', amount: 2 }));
  chartIds = [];
  for (const [name, measure] of [
    ['Colours', 'count'],
    ['Amounts', 'sum'],
  ]) {
    const aggregate = measure === 'sum' ? { function: 'sum', field: 'amount' } : null;
    const added = await admin.post('/charts/add.json', {
      ...{ name, type: 'bar', report_configs: [{ id: form }] },
      config: { chart_value: 'colour', datasets: [{ id: 'a', label: 'All', aggregate }] },
    });
    chartIds.push(added.body.data.id);
  }
  await charts.catchUp();
  const added = await admin.post('/chart-collections/add.json', {
    ...{ name: 'Lage & <b>Zahlen</b>', config: { order: chartIds } },
    charts: chartIds.map(id => ({ id })),
  });
  dashboard = added.body.data.id;
  // Any job, so that the queues are created.
  await house.work();
});
afterAll(async () => {
  await charts.stop();
  await house.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.refuse = null;
  await run(sql`delete from chart_schedules`);
  await run(sql`delete from jobs.job where name = 'schedules'`);
});

describe('a schedule', () => {
  it('says when it runs next, and again when it is changed; pausing says nothing', async () => {
    const someone = await reader('plan');
    const id = await schedule([someone], { every: 'month', weekday: 3, day: 31 });
    const first = await stateOf(id);
    expect(first).toMatchObject({ weekday: null, day: 31, last_run: null, last_error: null, version: 1 });
    expect(new Date(first.next_run ?? 0).getTime()).toBeGreaterThan(Date.now());
    const moved = await admin.patch(`/chart-schedules/${id}.json`, { every: 'day', time: '23:59', timezone: 'UTC' });
    expect(moved.body.data).toMatchObject({ every: 'day', day: null });
    expect(String(moved.body.data.next_run)).toMatch(/T23:59:00/);
    const same = await admin.patch(`/chart-schedules/${id}.json`, { format: 'pdf' });
    expect(same.body.data.next_run).toBe(moved.body.data.next_run);
    const paused = await admin.patch(`/chart-schedules/${id}.json`, { active: false });
    expect(paused.body.data.next_run).toBeNull();
    const again = await admin.patch(`/chart-schedules/${id}.json`, { active: true });
    expect(again.body.data.next_run).toBe(moved.body.data.next_run);
  });

  it.each<[string, object, string, string]>([
    ['a week without a day', { weekday: null }, 'weekday', 'required'],
    ['a month without a day', { every: 'month' }, 'day', 'required'],
    ['an eighth day', { weekday: 8 }, 'weekday', 'not_a_choice'],
    ['a time that no clock has', { time: '24:00' }, 'time', 'invalid'],
    ['an offset for a time zone', { timezone: '+02:00' }, 'timezone', 'not_a_choice'],
    ['a time zone of nowhere', { timezone: 'Europe/Entenhausen' }, 'timezone', 'not_a_choice'],
    ['nobody', { users: [] }, 'users', 'required'],
    ['another format', { format: 'html' }, 'format', 'not_a_choice'],
  ])('is none with %s', async (_name, rest, path, code) => {
    const users = [{ id: (await reader('plan')).id }];
    const body = { chart_collection_id: dashboard, ...weekly, users, ...rest };
    const refused = await admin.post('/chart-schedules/add.json', body);
    expect(refused.status, JSON.stringify(refused.body)).toBe(422);
    expect(refused.body.issues.map(issue => issue.path)).toContain(path);
    if (!['weekday', 'time', 'format'].includes(path)) expect(refused.body.issues[0]?.code).toBe(code);
  });

  it('writes to a hundred people at most, and there are twenty of a dashboard, however many come at once', async () => {
    const ids = Array.from({ length: limits.schedule_people + 1 }, () => uuidv7());
    await run(
      sql`insert into users (id, username, role) select u, 'crowd ' || u, 'user' from unnest(${ids}::uuid[]) u`,
    );
    const users = ids.map(id => ({ id }));
    const refused = await admin.post('/chart-schedules/add.json', { chart_collection_id: dashboard, ...weekly, users });
    expect([refused.status, refused.body.issues[0]]).toMatchObject([422, { path: 'users', code: 'too_many' }]);
    const some = users.slice(0, 1);
    const asked = Array.from({ length: limits.schedules + 3 }, () =>
      admin.post('/chart-schedules/add.json', { chart_collection_id: dashboard, ...weekly, users: some }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter(status => status === 201)).toHaveLength(limits.schedules);
    expect(statuses.filter(status => status === 422)).toHaveLength(3);
  });

  it('is made by those who may change the dashboard, for people whom they may read', async () => {
    const someone = await reader('plan');
    const body = { chart_collection_id: dashboard, ...weekly, users: [{ id: someone.id }] };
    expect((await someone.post('/chart-schedules/add.json', body)).status).toBe(403);
    const editor = await house.as('editor', 'user', { ChartCollections: { read: 'all', update: 'all' } });
    const refused = await editor.post('/chart-schedules/add.json', body);
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, 'users.0.id']);
    const own = await editor.post('/chart-schedules/add.json', { ...body, users: [{ id: editor.id }] });
    expect(own.status).toBe(201);
    const id = await schedule([someone]);
    expect((await someone.get(`/chart-schedules/${id}.json`)).status).toBe(200);
    expect((await someone.post(`/chart-schedules/send/${id}.json`)).status).toBe(403);
    expect((await someone.delete(`/chart-schedules/${id}.json`)).status).toBe(403);
  });
});

/** In a year far ahead: the instance's own scheduler, which runs each minute, finds nothing due. */
describe('what is due', () => {
  const at = (id: string, when: string) => run(sql`update chart_schedules set next_run = ${when} where id = ${id}`);
  const due = (now: string) => runDue(context(), new Date(now));

  it('runs once a time, and once for all that were missed; the next is on the wall where it was', async () => {
    const id = await schedule([await reader('plan')]);
    await at(id, '2037-10-19T05:00:00Z');
    expect(await due('2037-10-19T04:59:59Z')).toBe(0);
    expect(await due('2037-10-19T05:00:00Z')).toBe(1);
    // Daylight saving time ends in between.
    expect((await stateOf(id)).next_run).toBe('2037-10-26T06:00:00Z');
    expect(await due('2037-10-19T05:00:30Z')).toBe(0);
    // Five weeks of downtime.
    expect(await due('2037-11-27T12:00:00Z')).toBe(1);
    expect((await stateOf(id)).next_run).toBe('2037-11-30T06:00:00Z');
    expect(await waiting()).toHaveLength(2);
    // A run is no change of the schedule's version.
    expect((await stateOf(id)).version).toBe(1);
  });

  it('is taken by one of several servers', async () => {
    const someone = await reader('plan');
    const ids = await Promise.all(Array.from({ length: 8 }, () => schedule([someone])));
    await run(sql`update chart_schedules set next_run = '2037-11-23T06:00:00Z'`);
    const taken = await Promise.all(Array.from({ length: 4 }, () => due('2037-11-23T06:00:10Z')));
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
    expect((await waiting()).map(({ data }) => data.schedule).sort()).toEqual(ids.sort());
  });

  it('leaves out what is paused, and what was in the trash does not catch up', async () => {
    const someone = await reader('plan');
    const paused = await schedule([someone], { active: false });
    const id = await schedule([someone]);
    await at(id, '2037-11-23T06:00:00Z');
    await run(sql`update chart_collections set deleted = now() where id = ${dashboard}`);
    await due('2037-11-23T06:00:10Z');
    expect(await waiting()).toHaveLength(0);
    await expect(send(id)).resolves.toBeUndefined();
    await run(sql`update chart_collections set deleted = null where id = ${dashboard}`);
    expect((await stateOf(id)).next_run).toBe('2037-11-30T06:00:00Z');
    expect((await stateOf(paused)).next_run).toBeNull();
    expect(await due('2037-11-29T06:00:10Z')).toBe(0);
  });

  it('goes on where one has a time zone that is not known any more', async () => {
    const someone = await reader('plan');
    const [lost, id] = [await schedule([someone]), await schedule([someone])];
    await run(sql`update chart_schedules set next_run = '2037-11-23T06:00:00Z'`);
    await run(sql`update chart_schedules set timezone = 'Nowhere/Now' where id = ${lost}`);
    await due('2037-11-23T06:00:10Z');
    expect((await stateOf(id)).next_run).toBe('2037-11-30T06:00:00Z');
    expect(await stateOf(lost)).toMatchObject({ next_run: null, last_error: 'broken' });
  });
});

describe('a run', () => {
  it('brings each their own: in their language, of the charts that they may see', async () => {
    const german = await reader('Anna');
    const english = await reader('Ben', { language: 'en' });
    const blind = await reader('Carl', { rights: { Charts: { read: 'none' } } });
    const outside = await reader('Dora', { rights: { ChartCollections: { read: 'none' } } });
    const away = await reader('Emil');
    await run(sql`update users set active = false where id = ${away.id}`);
    const invited = await reader('Fritz');
    await run(sql`update users set invited = true where id = ${invited.id}`);
    const nowhere = await reader('Gerd', { address: null });
    const id = await schedule([german, english, blind, outside, away, invited, nowhere]);
    await send(id);
    for (const silent of [blind, outside, away, invited]) expect(mailsTo(silent.address)).toHaveLength(0);
    const [mail] = mailsTo(german.address);
    expect(mailsTo(german.address)).toHaveLength(1);
    expect(mail?.to).toEqual([german.address]);
    expect(mail?.email.subject).toMatch(/^Lage & <b>Zahlen<\/b>, Stand \d\d\.\d\d\.\d{4}, \d\d:\d\d M/);
    expect(mail?.email.text).toContain('Guten Tag Anna');
    expect(mail?.email.text).toContain(`http://localhost:3000/dashboards/${dashboard}`);
    expect(mail?.email.html).toContain('&lt;b&gt;Zahlen');
    expect(mail?.email.html).not.toContain('<b>Zahlen');
    expect(mail?.email.attachments.map(each => each.filename)).toEqual(['Lage & _b_Zahlen__b_ 2026-11-23.xlsx']);
    const book = await readXlsx(attached(mail as TakenMail));
    expect(book.sheets.map(sheet => sheet.name)).toEqual(['Colours', 'Amounts']);
    const cells = book.sheets.map(sheet => sheet.rows.flat());
    expect(cells[0]).toEqual(expect.arrayContaining(['Feuerrot', 2, 'Blau', 1]));
    expect(cells[1]).toEqual(expect.arrayContaining(['Feuerrot', 4, 'Blau', 2]));
    const [other] = mailsTo(english.address);
    expect(other?.email.subject).toMatch(/, as of \d\d \w+ \d{4}, \d\d:\d\d/);
    expect(other?.email.text).toContain('Hello Ben');
    expect(await stateOf(id)).toMatchObject({ last_error: null, last_run: '2026-11-23T06:00:05Z', version: 1 });
    const told = await house.database.rows(
      sql`select 1 from audit where action = 'dashboard mailed' and item_id = ${dashboard} and detail ->> 'count' = '2'`,
    );
    expect(told).toHaveLength(1);
  });

  it('brings those with rights to one chart that chart alone', async () => {
    // Read access to their own charts: one of the two.
    const partly = await reader('Partly', { rights: { Charts: { read: 'self' } } });
    await run(sql`update charts set user_id = ${partly.id} where id = ${chartIds[1]}`);
    const whole = await reader('Whole');
    await send(await schedule([partly, whole]));
    const sheets = async (address: string) =>
      (await readXlsx(attached(mailsTo(address)[0] as TakenMail))).sheets.map(sheet => sheet.name);
    expect(await sheets(partly.address)).toEqual(['Amounts']);
    expect(await sheets(whole.address)).toEqual(['Colours', 'Amounts']);
  });

  it('brings a PDF with the same figures', async () => {
    const someone = await reader('Paper', { language: 'en' });
    await send(await schedule([someone], { format: 'pdf' }));
    const [mail] = mailsTo(someone.address);
    expect(mail?.email.attachments[0]?.mimeType).toBe('application/pdf');
    const paper = await readPdf(attached(mail as TakenMail));
    expect(paper.lang).toMatch(/^en/);
    expect(paper.text).toContain('Feuerrot 2');
    expect(paper.text).toContain('Blau 2');
  });

  it('writes to the others when it is tried again, and says what went wrong until then', async () => {
    const [one, two] = [await reader('one'), await reader('two')];
    const id = await schedule([one, two]);
    const [attempt, sent] = [uuidv7(), smtp.taken.length];
    smtp.refuse = { code: 451, words: 'later' };
    await expect(send(id, attempt)).rejects.toThrow('451');
    expect(await stateOf(id)).toMatchObject({ last_error: 'mail', last_run: null });
    smtp.refuse = null;
    await run(
      sql`insert into chart_schedule_mails (run, chart_schedule_id, user_id) values (${attempt}, ${id}, ${one.id})`,
    );
    await send(id, attempt);
    await send(id, attempt);
    expect(smtp.taken.slice(sent).flatMap(mail => mail.to)).toEqual([two.address]);
    expect(await stateOf(id)).toMatchObject({ last_error: null, last_run: '2026-11-23T06:00:05Z' });
  });

  it('gives up in time for the next try, which writes to those who are left', async () => {
    const someone = await reader('late');
    const id = await schedule([someone]);
    const attempt = uuidv7();
    const tried = mailDashboard(context(), { schedule: id, run: attempt }, new Date('2026-11-23T06:00:05Z'), 0);
    await expect(tried).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({ last_error: 'too_slow', last_run: null });
    expect(mailsTo(someone.address)).toHaveLength(0);
    await send(id, attempt);
    expect(mailsTo(someone.address)).toHaveLength(1);
  });

  it('asks for rights as they are then', async () => {
    const someone = await reader('changing');
    const id = await schedule([someone]);
    await run(sql`update users set permissions = '{"ChartCollections": {"read": "none"}}' where id = ${someone.id}`);
    await send(id);
    expect(mailsTo(someone.address)).toHaveLength(0);
    await run(sql`update users set permissions = null where id = ${someone.id}`);
    await send(id);
    expect(mailsTo(someone.address)).toHaveLength(1);
  });

  it('writes to nobody who has yet to set the second factor that all must have', async () => {
    const someone = await reader('factorless');
    const id = await schedule([someone]);
    await run(sql`insert into options (id, name, value) values (${uuidv7()}, 'second_factor_required', 'all')`);
    await send(id);
    await run(sql`delete from options where name = 'second_factor_required'`);
    expect(mailsTo(someone.address)).toHaveLength(0);
    await send(id);
    expect(mailsTo(someone.address)).toHaveLength(1);
  });

  it('comes when it is asked for, also of one that is paused, and not more often than a dozen times an hour', async () => {
    const someone = await reader('now');
    const id = await schedule([someone], { active: false });
    const asked = await admin.post(`/chart-schedules/send/${id}.json`);
    expect([asked.status, asked.body.data]).toEqual([202, { id }]);
    await smtp.to(someone.address);
    expect((await stateOf(id)).next_run).toBeNull();
    for (let count = 1; count < limits.schedule_sends_an_hour; count++)
      expect((await admin.post(`/chart-schedules/send/${id}.json`)).status).toBe(202);
    expect((await admin.post(`/chart-schedules/send/${id}.json`)).status).toBe(429);
  });
});
