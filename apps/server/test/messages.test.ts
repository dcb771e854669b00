/** API tests of announcements: permissions, content, audience, confirmations. */
import { limits } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { messageTurn } from '../src/jobs/message-turn.ts';
import { type House, openHouse, type Person } from './house.ts';
import { type Stream, streamOf } from './live-stream.ts';

let house: House;
let admin: Person;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
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
    const rows = await house.database.rows(
      sql`select user_id from message_reads where message_id = ${id} and user_id <> ${admin.id}`,
    );
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

/** Nobody outside of the audience can reach an announcement, by whichever call. */
describe('an audience', () => {
  let crew: Person;
  let writer: Person;
  let group: string;
  const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
  const post = async (given: object, by = admin): Promise<string> => {
    const answer = await by.post('/messages/add.json', { title: 'For some', body: '<p>Winterdienst</p>', ...given });
    expect(answer.status).toBe(201);
    return answer.body.data.id;
  };
  const unread = async (person: Person) => Number((await person.get('/messages/unread.json')).body.data.count);
  const sees = async (person: Person, id: string) => {
    const before = await unread(person);
    const listed = (await person.get('/messages.json?search=winterdienst&limit=100')).body.data.some(m => m.id === id);
    const { status, body } = await person.get(`/messages/${id}.json`);
    expect([200, 404]).toContain(status);
    expect(status === 200).toBe(listed);
    return { there: listed, counted: before - (await unread(person)), addressed: body.data?.addressed ?? false };
  };
  const nothing = { there: false, counted: 0, addressed: false };
  const mine = { there: true, counted: 1, addressed: true };
  const theirs = { there: true, counted: 0, addressed: false };

  beforeAll(async () => {
    crew = await house.as('crew');
    writer = await house.as('writer', 'user', { Messages: { create: 'all', update: 'self' } });
    const made = await admin.post('/pixelstein-users/groups.json', { name: 'Winterdienst', users: [{ id: crew.id }] });
    group = made.body.data.id;
  });

  it('of a group: its members and those who may update it, and nobody else', async () => {
    const id = await post({ groups: [{ id: group }] });
    expect([await sees(crew, id), await sees(anna, id), await sees(writer, id)]).toEqual([mine, nothing, nothing]);
    expect(await sees(await house.as('chief', 'admin'), id)).toEqual(theirs);
    expect((await anna.post(`/messages/confirm/${id}.json`)).status).toBe(404);
    expect((await writer.patch(`/messages/${id}.json`, { title: 'x' })).status).toBe(404);
    expect((await writer.get(`/messages/confirmations/${id}.json`)).status).toBe(404);
    expect((await anna.get(`/messages/confirmations/${id}.json`)).status).toBe(403);
    expect((await crew.get(`/messages/${id}.json?contain=groups`)).body.data.groups).toBeUndefined();
    expect((await admin.get(`/messages/${id}.json?contain=groups`)).body.data.groups).toMatchObject([{ id: group }]);
    await admin.patch(`/messages/${id}.json`, { groups: [] });
    expect((await sees(anna, id)).there).toBe(true);
  });

  it('who writes one sees it, be it for others, and is not told of their own', async () => {
    const own = await post({ groups: [], starts: hour(1) }, writer);
    expect([await sees(writer, own), await sees(anna, own)]).toEqual([theirs, nothing]);
    const refused = await writer.post('/messages/add.json', { title: 'x', body: 'x', groups: [{ id: group }] });
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, 'groups.0.id']);
  });

  it('in time: before its start and after its end it is its writers’ alone', async () => {
    const [planned, ended, running] = [
      await post({ starts: hour(1), ends: hour(2) }),
      await post({ ends: hour(-1) }),
      await post({ starts: hour(-1), ends: hour(1) }),
    ];
    expect([await sees(anna, planned), await sees(anna, ended)]).toEqual([nothing, nothing]);
    expect(await sees(anna, running)).toEqual(mine);
    expect([await sees(admin, planned), await sees(admin, ended)]).toEqual([theirs, theirs]);
    const refused = await admin.patch(`/messages/${planned}.json`, { ends: hour(0.5) });
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'ends', code: 'before_start' }]]);
    const jobs = await house.database.rows<{ at: string }>(
      sql`select to_char(start_after at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI') as at from jobs.job where name = 'message-turn' and data->>'message_id' = ${planned} order by 1`,
    );
    expect(jobs.map(job => job.at)).toEqual([hour(1).slice(0, 16), hour(2).slice(0, 16)]);
  });

  it('a group that is deleted, and gone for good, leaves its messages to nobody else', async () => {
    const made = await admin.post('/pixelstein-users/groups.json', { name: 'Short-lived', users: [{ id: crew.id }] });
    const id = await post({ groups: [{ id: made.body.data.id }] });
    await admin.delete(`/pixelstein-users/groups/delete/${made.body.data.id}.json`);
    expect([(await sees(crew, id)).there, (await sees(anna, id)).there]).toEqual([false, false]);
    expect((await admin.delete(`/pixelstein-users/groups/purge/${made.body.data.id}.json`)).status).toBe(204);
    expect([(await sees(crew, id)).there, (await sees(anna, id)).there]).toEqual([false, false]);
    await admin.patch(`/messages/${id}.json`, { groups: [{ id: group }] });
    expect([(await sees(crew, id)).there, (await sees(anna, id)).there]).toEqual([true, false]);
  });

  it('is asked to confirm, each for themselves, and its writers see who has not', async () => {
    const id = await post({ groups: [{ id: group }], confirm: true });
    const who = async (person = admin) => (await person.get(`/messages/confirmations/${id}.json`)).body;
    await house.database.run(sql`update users set last_name = 'Eis' where id = ${crew.id}`);
    expect(await who()).toMatchObject({
      people: 1,
      read: 0,
      confirmed: 0,
      data: [{ user: { id: crew.id, last_name: 'Eis' }, confirmed: null }],
    });
    const refused = await admin.post(`/messages/confirm/${id}.json`);
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'confirm' }]]);
    for (let round = 1; round <= 2; round++) expect((await crew.post(`/messages/confirm/${id}.json`)).status).toBe(204);
    expect((await crew.get(`/messages/${id}.json`)).body.data).toMatchObject({ read: true, confirmed: true });
    expect(await who()).toMatchObject({ people: 1, read: 1, confirmed: 1, data: [{ confirmed: expect.any(String) }] });
    // Totals for all readers, names only of users whom the reader may read.
    const press = await house.as('press', 'user', { Messages: { '*': 'all' } });
    expect(await who(press)).toMatchObject({ people: 1, confirmed: 1, count: 0, data: [] });
    expect((await admin.patch(`/messages/${id}.json`, { confirmed: true })).status).toBe(422);
  });

  it('hears live, and nobody beyond it hears anything', async () => {
    const streams: Stream[] = await Promise.all([crew, anna, admin].map(person => streamOf(house, person)));
    const [hers, others, chiefs] = streams as [Stream, Stream, Stream];
    await Promise.all(streams.map(stream => stream.until('ready')));
    // Notifications are batched, four times a second.
    await Promise.all(streams.map(stream => stream.quiet()));
    const [hersBefore, othersBefore, chiefsBefore] = streams.map(stream => stream.told.length);
    const id = await post({ groups: [{ id: group }] });
    expect((await hers.until('changed', hersBefore)).data).toEqual([{ resource: 'messages' }]);
    await chiefs.until('changed', chiefsBefore);
    // Removed from the audience: both its former and its new members are notified.
    const from = hers.told.length;
    await admin.patch(`/messages/${id}.json`, { starts: hour(1) });
    await hers.until('changed', from);
    expect(others.told.slice(othersBefore)).toEqual([]);
    // Its start, as the outbox's job announces it.
    const before = hers.told.length;
    await house.database.run(sql`update messages set starts = now() where id = ${id}`);
    await messageTurn({ database: house.database, services: house.services }, { message_id: id });
    await hers.until('changed', before);
    expect(others.told.slice(othersBefore)).toEqual([]);
    for (const stream of streams) stream.close();
  });

  it('goes with its group: who comes into it, leaves it, or had it, hears live that others are theirs now', async () => {
    const joins = await house.as('joins');
    const id = await post({ groups: [{ id: group }] });
    const streams: Stream[] = await Promise.all([joins, crew, anna].map(person => streamOf(house, person)));
    const [new_, member, others] = streams as [Stream, Stream, Stream];
    await Promise.all(streams.map(stream => stream.until('ready')));
    await Promise.all(streams.map(stream => stream.quiet()));
    const start = streams.map(stream => stream.told.length);
    const ofMessages = (stream: Stream | undefined, from = 0) =>
      (stream?.told ?? []).slice(from).filter(({ data }) => JSON.stringify(data).includes('"messages"'));
    const hears = async (stream: Stream, change: () => ReturnType<Person['get']>) => {
      const from = stream.told.length;
      expect((await change()).status).toBeLessThan(300);
      await expect.poll(() => ofMessages(stream, from)).toHaveLength(1);
    };
    expect((await sees(joins, id)).there).toBe(false);
    const before = await unread(joins);
    const users = [{ id: crew.id }, { id: joins.id }];
    await hears(new_, () => admin.patch(`/pixelstein-users/groups/edit/${group}.json`, { users }));
    expect(await unread(joins)).toBeGreaterThan(before);
    expect((await sees(joins, id)).there).toBe(true);
    // The other way round: by the user's groups.
    await hears(new_, () => admin.patch(`/pixelstein-users/users/edit/${joins.id}.json`, { groups: [] }));
    expect((await sees(joins, id)).there).toBe(false);
    expect(ofMessages(member, start[1])).toEqual([]);
    await hears(member, () => admin.delete(`/pixelstein-users/groups/delete/${group}.json`));
    expect((await sees(crew, id)).there).toBe(false);
    await hears(member, () => admin.post(`/pixelstein-users/groups/restore/${group}.json`));
    expect((await sees(crew, id)).there).toBe(true);
    await hears(member, () => admin.delete(`/messages/${id}.json`));
    expect(ofMessages(others, start[2])).toEqual([]);
    for (const stream of streams) stream.close();
  });
});
