/** Announcements: who writes them, what they may hold, and who has read them. */
import { limits } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  bert = await house.as('bert');
});
afterAll(() => house.close());

const add = (body: string, title = 'Title') => admin.post('/messages/add.json', { title, body });
const found = async (person: Person, search: string) =>
  (await person.get(`/messages.json?search=${encodeURIComponent(search)}`)).body.data.map(message => message.title);

describe('who may not', () => {
  it('people read what is there, and neither write, change nor delete it', async () => {
    const { id } = (await add('<p>x</p>')).body.data;
    expect((await house.nobody.get('/messages.json')).status).toBe(401);
    expect((await anna.get(`/messages/${id}.json`)).status).toBe(200);
    expect((await anna.post('/messages/add.json', { title: 'x', body: 'x' })).status).toBe(403);
    expect((await anna.patch(`/messages/${id}.json`, { title: 'x' })).status).toBe(403);
    expect((await anna.delete(`/messages/${id}.json`)).status).toBe(403);
    expect((await anna.get('/messages/deleted.json')).status).toBe(403);
  });

  it('`read` is each person’s own, set by reading alone', async () => {
    const { id } = (await add('<p>x</p>')).body.data;
    const isRead = async (person: Person) =>
      (await person.get('/messages.json?limit=100')).body.data.find(message => message.id === id)?.read;
    expect([await isRead(anna), await isRead(bert)]).toEqual([false, false]);
    const opened = await anna.get(`/messages/${id}.json`);
    expect([opened.body.data.read, await isRead(anna), await isRead(bert)]).toEqual([true, true, false]);
    expect((await anna.get(`/messages/${id}.json`)).status).toBe(200);
    expect((await admin.patch(`/messages/${id}.json`, { read: true })).status).toBe(422);
    const deaf = await house.as('deaf', 'user', { Messages: { read: 'none' } });
    expect((await deaf.get(`/messages/${id}.json`)).status).toBe(403);
    const rows = await house.database.rows(sql`select user_id from message_reads where message_id = ${id}`);
    expect(rows).toEqual([{ user_id: anna.id }]);
  });
});

it('keeps of the body what is allowed', async () => {
  const body =
    '<h1>One</h1><h3 onclick="x()">Two</h3><p style="color:red">a <b>b</b> <img src=x onerror=alert(1)><a href="javascript:alert(1)">c</a> <a href="https://example.org">d</a></p><script>alert(1)</script><iframe src="https://example.org"></iframe>';
  const { data } = (await add(body, '  Spaced ')).body;
  expect(data.title).toBe('Spaced');
  expect(data.body).toBe(
    '<h2>One</h2><h3>Two</h3><p>a <strong>b</strong> <a>c</a> <a href="https://example.org" rel="noopener noreferrer nofollow">d</a></p>',
  );
  const changed = await admin.patch(`/messages/${data.id}.json`, { body: '<p>e<script>x</script></p>' });
  expect(changed.body.data.body).toBe('<p>e</p>');
});

it.each([
  [{ title: 'x' }, 'body', 'required'],
  [{ body: '<p>x</p>' }, 'title', 'required'],
  [{ title: ' ', body: '<p>x</p>' }, 'title', 'required'],
  [{ title: 'x', body: '' }, 'body', 'too_short'],
  [{ title: 'x', body: '<p> </p><script>x</script>' }, 'body', 'required'],
  [{ title: 'x', body: 'x'.repeat(limits.message + 1) }, 'body', 'too_long'],
  [{ title: 'x'.repeat(256), body: 'x' }, 'title', 'too_long'],
])('refuses %.60j', async (body, path, code) => {
  const refused = await admin.post('/messages/add.json', body);
  expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path, code }]]);
});

it('is found by words of its title and body, and not by its markup', async () => {
  const { id } = (await add('<h2>Zugänge</h2><p>Tor&nbsp;7 &amp; <em>Schleuse</em></p>', 'Ändern der Wege')).body.data;
  for (const word of ['andern', 'ZUGANGE', 'schleuse', 'tor 7 &'])
    expect(await found(anna, word)).toEqual(['Ändern der Wege']);
  for (const word of ['<h2>', 'nbsp', 'strong']) expect(await found(anna, word)).toEqual([]);
  await admin.patch(`/messages/${id}.json`, { title: 'Neue Wege' });
  expect([await found(anna, 'andern'), await found(anna, 'schleuse')]).toEqual([[], ['Neue Wege']]);
});

it('lists what was changed last first, with its author for those who may know', async () => {
  const first = (await add('<p>x</p>', 'First')).body.data.id;
  await add('<p>x</p>', 'Second');
  await admin.patch(`/messages/${first}.json`, { title: 'First again' });
  const { data } = (await admin.get('/messages.json?contain=users')).body;
  expect(data.slice(0, 2).map(message => message.title)).toEqual(['First again', 'Second']);
  expect(data[0]?.users).toMatchObject({ id: admin.id, username: 'admin' });
  expect((await anna.get('/messages.json?contain=users')).body.data[0]?.users).toBeNull();
});
