/** Comments on entries: who may not, mentions, the time in which they are changed, and who is told. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { commentMail } from '../src/jobs/comment-out.ts';
import { addForm, report } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;
let bert: Person;
let config: string;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  bert = await house.as('bert');
  config = await addForm(admin);
});
afterAll(() => house.close());

const entry = async () => (await anna.post('/reports/add.json', report(config))).body.data.id;
const say = (person: Person, id: string, text: string, more: object = {}) =>
  person.post(`/reports/${id}/comments.json`, { text, ...more });
const said = async (person: Person, id: string, text: string, more: object = {}) => {
  const answer = await say(person, id, text, more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};
const comments = async (person: Person, id: string) =>
  (await person.get(`/reports/${id}/comments.json`)).body.data as unknown as Item[];
const older = (id: string) =>
  house.database.run(sql`update report_comments set created = now() - interval '16 minutes' where id = ${id}`);
/** Who is to be told of a comment, by mail and by push. */
const toldOf = async (comment: string) => {
  const jobs = await house.database.rows<{ name: string; user: string }>(
    sql`select name, data ->> 'user_id' as user from jobs.job where data ->> 'comment' = ${comment} order by 1, 2`,
  );
  return jobs.map(({ name, user }) => `${name} ${user}`).sort();
};
const both = (...people: Person[]) => people.flatMap(({ id }) => [`mail ${id}`, `message-out ${id}`]).sort();

describe('who may not', () => {
  it('reads, writes and mentions nothing where they may not read the entry', async () => {
    const id = await entry();
    const { id: comment } = await said(anna, id, 'Mine');
    expect((await bert.get(`/reports/${id}/comments.json`)).status).toBe(404);
    expect((await bert.get(`/reports/${id}/people.json`)).status).toBe(404);
    expect((await say(bert, id, 'Not mine')).status).toBe(404);
    for (const path of [`/comments/${comment}.json`, `/comments/${uuidv7()}.json`]) {
      expect((await bert.patch(path, { text: 'x' })).status).toBe(404);
      expect((await bert.delete(path)).status).toBe(404);
    }
    await anna.delete(`/reports/${id}.json`);
    expect((await anna.patch(`/comments/${comment}.json`, { text: 'x' })).status).toBe(404);
  });

  it('changes no comment of somebody else, not even an administrator', async () => {
    const id = await entry();
    const { id: comment } = await said(anna, id, 'Mine');
    expect((await admin.patch(`/comments/${comment}.json`, { text: 'x' })).status).toBe(404);
    expect((await admin.delete(`/comments/${comment}.json`)).status).toBe(404);
    expect(await comments(admin, id)).toMatchObject([{ text: 'Mine', editable_until: null }]);
  });

  it.each([
    [{ text: '' }],
    [{ text: ' \n ' }],
    [{ text: 'x'.repeat(5_001) }],
    [{ text: 'x', path: 'state' }],
    [{ text: 'x', mentions: ['nobody'] }],
    [{ text: 'x', user_id: uuidv7() }],
  ])('%j is refused', async body => {
    expect((await anna.post(`/reports/${await entry()}/comments.json`, body)).status).toBe(422);
  });
});

it('are told newest first, with the names of their authors and of those they mention', async () => {
  const id = await entry();
  await said(anna, id, 'Liegt die Feder noch in der Halle?', { path: 'data.title' });
  const answer = await said(admin, id, ' Ja, @anna ', { mentions: [anna.id] });
  expect(answer).toMatchObject({ text: 'Ja, @anna', user_id: admin.id, user_name: 'admin', path: null, struck: null });
  expect(Date.parse(String(answer.editable_until)) - Date.parse(String(answer.created))).toBe(15 * 60_000);
  expect(await comments(anna, id)).toMatchObject([
    { text: 'Ja, @anna', mentions: [anna.id], people: [{ id: anna.id, name: 'anna' }], editable_until: null },
    { text: 'Liegt die Feder noch in der Halle?', path: 'data.title', user_name: 'anna' },
  ]);
});

it('only people who may read the entry are mentioned, and offered', async () => {
  const id = await entry();
  const refused = await say(admin, id, 'x', { mentions: [anna.id, bert.id, uuidv7()] });
  expect([refused.status, refused.body.issues.map(({ path }) => path)]).toEqual([422, ['mentions.1', 'mentions.2']]);
  const people = async (person: Person, search = '') =>
    ((await person.get(`/reports/${id}/people.json?search=${search}`)).body.data as unknown as Item[]).map(
      each => each.id,
    );
  expect(await people(admin)).toEqual([anna.id]);
  expect(await people(admin, 'BERT')).toEqual([]);
  // anna may see nobody: only whoever had to do with the entry
  expect(await people(anna)).toEqual([]);
  await said(admin, id, 'Hello');
  expect(await people(anna, 'adm')).toEqual([admin.id]);
});

it('people who may read the entry are offered, however many before them by name may not', async () => {
  const id = await entry();
  const none = JSON.stringify({ Reports: { '*': 'none', read: 'none' } });
  await house.database.run(sql`
    insert into users (id, username, first_name, last_name, email, role, permissions, active)
      select gen_random_uuid(), 'crowd.' || n, 'Crowd', lpad(n::text, 4, '0'), 'crowd.' || n || '@example.org', 'user', ${none}::jsonb, true from generate_series(1, 450) n`);
  const all = JSON.stringify({ Reports: { read: 'all' } });
  await house.database.run(sql`
    insert into users (id, username, first_name, last_name, email, role, permissions, active)
      select gen_random_uuid(), 'crowd.z' || n, 'Crowd', 'Zoe ' || n, 'crowd.z' || n || '@example.org', 'user', ${all}::jsonb, true from generate_series(1, 3) n`);
  const names = async (search: string) =>
    ((await admin.get(`/reports/${id}/people.json?search=${search}`)).body.data as unknown as { name: string }[]).map(
      ({ name }) => name,
    );
  expect(await names('crowd')).toEqual(['Crowd Zoe 1', 'Crowd Zoe 2', 'Crowd Zoe 3']);
  expect(await names('ZOE 2')).toEqual(['Crowd Zoe 2']);
});

it('may be changed and removed for 15 minutes; later they are struck through', async () => {
  const id = await entry();
  const first = await said(anna, id, 'Frist');
  const changed = await anna.patch(`/comments/${first.id}.json`, { text: 'First' });
  expect([changed.status, changed.body.data.text]).toEqual([200, 'First']);
  const second = await said(anna, id, 'Second');
  expect((await anna.delete(`/comments/${second.id}.json`)).status).toBe(204);
  expect(await comments(anna, id)).toHaveLength(1);
  await older(first.id);
  expect((await anna.patch(`/comments/${first.id}.json`, { text: 'Late' })).status).toBe(403);
  expect((await anna.delete(`/comments/${first.id}.json`)).status).toBe(204);
  const [struck] = await comments(anna, id);
  expect(struck).toMatchObject({ text: 'First', editable_until: null });
  expect(struck?.struck).not.toBeNull();
  expect((await anna.delete(`/comments/${first.id}.json`)).status).toBe(404);
});

it('tell those who are mentioned and who commented before, once each, never the author', async () => {
  const id = await entry();
  const first = await said(anna, id, 'One');
  expect(await toldOf(first.id)).toEqual([]);
  const second = await said(admin, id, 'Two', { mentions: [anna.id] });
  expect(await toldOf(second.id)).toEqual(both(anna));
  const third = await said(anna, id, 'Three');
  expect(await toldOf(third.id)).toEqual(both(admin));
});

it('are mailed to whom they mention in their language, unless they are taken back, switched off or out of reach', async () => {
  const id = await entry();
  await house.database.run(sql`update users set email = 'anna@example.org' where id = ${anna.id}`);
  const { id: comment } = await said(admin, id, 'Liegt die <Feder> noch dort?', { mentions: [anna.id] });
  const mail = async () => (await commentMail(house, { user_id: anna.id, comment }))?.mail;
  const sent = await mail();
  expect(sent?.subject).toMatch(/admin erwähnt Sie: Form$/);
  expect(sent?.text).toContain('Liegt die <Feder> noch dort?');
  expect(sent?.text).toContain(`/reports/${config}/${id}/view#history`);
  expect(sent?.html).toContain('&lt;Feder&gt;');
  expect((await commentMail(house, { user_id: bert.id, comment }))?.mail).toBeUndefined();
  const own = '/pixelstein-users/users/edit/self.json';
  expect((await anna.patch(own, { mentions: false })).status).toBe(200);
  expect(await mail()).toBeUndefined();
  await anna.patch(own, { mentions: true });
  await admin.delete(`/comments/${comment}.json`);
  expect(await mail()).toBeUndefined();
});

it('go with their entry when it is purged', async () => {
  const id = await entry();
  await said(anna, id, 'One');
  await anna.delete(`/reports/${id}.json`);
  expect((await anna.delete(`/reports/purge/${id}.json`)).status).toBe(204);
  expect(await house.database.rows(sql`select 1 from report_comments where report_id = ${id}`)).toEqual([]);
});
