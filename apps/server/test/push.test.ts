/** Tests of push messages: recipients, content, and expired subscriptions. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { upsertDevice } from '../src/accounts/devices.ts';
import { openSession } from '../src/accounts/sessions.ts';
import { sql } from '../src/db/sql.ts';
import { messageOut } from '../src/jobs/message-out.ts';
import { type House, openHouse, type Person } from './house.ts';
import { type PushService, pushService } from './push-service.ts';

let house: House;
let service: PushService;
let admin: Person;
let anna: Person;
let bert: Person;
const path = '/pixelstein-users/devices';

beforeAll(async () => {
  service = await pushService();
  house = await openHouse({ privateWebhooks: ['127.0.0.0/8'] });
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  bert = await house.as('bert');
});
afterAll(async () => {
  await house.close();
  await service.close();
});
beforeEach(async () => {
  service.arrived.length = 0;
  service.answers.clear();
  await house.database.run(sql`delete from devices`);
});

async function device(person: Person, address?: string): Promise<string> {
  const identifier = uuidv7();
  const id = await house.database.transaction(db =>
    upsertDevice({ db, services: house.services }, person.id, { identifier }, ''),
  );
  await openSession(house.database, person.id, id);
  if (address) expect((await person.patch(`${path}/${id}.json`, { push_token: address })).status).toBe(200);
  return id ?? '';
}
async function message(title = 'Piste 25 gesperrt'): Promise<string> {
  const id = uuidv7();
  await house.database.run(
    sql`insert into messages (id, user_id, title, body) values (${id}, ${admin.id}, ${title}, '<p>Ab 14 Uhr, bis auf Weiteres.</p>')`,
  );
  return id;
}
const out = (id: string) => messageOut({ database: house.database, services: house.services }, { message_id: id });
const paths = () => service.arrived.map(each => each.path).sort();
const pushes = async (id: string) => (await admin.get(`${path}/${id}.json`)).body.data.pushes;

it('says a message’s title to the browsers of those who may read it, encrypted for each and signed by the house', async () => {
  await device(anna, service.subscribe('anna'));
  await device(bert, service.subscribe('bert'));
  const id = await message('Piste 25 gesperrt: Räumung läuft');
  await out(id);
  expect(paths()).toEqual(['/anna', '/bert']);
  const key = (await anna.get('/instance/push.json')).body.data as unknown as { public_key: string };
  for (const { text, headers, signer, claims } of service.arrived) {
    expect(JSON.parse(text)).toEqual({ message: id, title: 'Piste 25 gesperrt: Räumung läuft', house: 'Kontor' });
    expect(signer).toBe(key.public_key);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:kontor@localhost' });
    expect(headers).toMatchObject({ topic: id.replaceAll('-', ''), 'content-encoding': 'aes128gcm' });
    expect(Number(headers.ttl)).toBe(7 * 86_400);
  }
});

it('goes once to each, and again only to those who were not reached and have not read it', async () => {
  await device(anna, service.subscribe('anna'));
  await device(bert, service.subscribe('bert'));
  const second = await device(bert, service.subscribe('bert-phone'));
  service.answers.set('bert', 503).set('bert-phone', 429);
  const id = await message();
  await expect(out(id)).rejects.toThrow('2 of 3');
  expect(paths()).toEqual(['/anna', '/bert', '/bert-phone']);
  service.answers.clear();
  service.arrived.length = 0;
  expect((await bert.get(`/messages/${id}.json`)).status).toBe(200);
  await out(id);
  await house.database.run(sql`delete from message_reads`);
  expect(paths()).toEqual([]);
  await out(id);
  await out(id);
  expect(paths()).toEqual(['/bert', '/bert-phone']);
  expect(await pushes(second)).toBe(1);
});

it('tells nobody what they may not see at that moment', async () => {
  const barred = await house.as('barred', 'user', { Messages: { read: 'none' } });
  const gone = await house.as('gone');
  const out_ = await house.as('signed-out');
  const foreign = await device(anna, service.subscribe('handed'));
  for (const person of [barred, gone]) await device(person, service.subscribe(person.id));
  const left = await device(out_, service.subscribe('left'));
  await device(admin, service.subscribe('author'));
  await house.database.run(sql`update users set active = false where id = ${gone.id}`);
  await house.database.run(sql`update tokens set expires_at = now() - interval '1 minute' where device_id = ${left}`);
  // The device is Bert's now, while Anna's session on it is still valid.
  const { identifier } = (await anna.get(`${path}/${foreign}.json`)).body.data;
  await house.database.transaction(db =>
    upsertDevice({ db, services: house.services }, bert.id, { identifier: String(identifier) }, ''),
  );
  await openSession(house.database, bert.id, foreign);
  const id = await message();
  await out(id);
  expect(paths()).toEqual([]);
  await device(anna, service.subscribe('anna'));
  expect((await admin.delete(`/messages/${id}.json`)).status).toBe(204);
  await out(id);
  expect(paths()).toEqual([]);
  await out(uuidv7());
});

it('reaches those alone whom a message is for, once for each start, and no longer than it is shown', async () => {
  const leader = await house.as('leader', 'admin');
  for (const person of [anna, bert, leader]) await device(person, service.subscribe(person.id));
  const group = uuidv7();
  await house.database.run(sql`insert into groups (id, name) values (${group}, 'Vorfeld')`);
  await house.database.run(sql`insert into group_users (group_id, user_id) values (${group}, ${anna.id})`);
  const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
  const id = await message('Nur Vorfeld');
  const put = (starts: string | null, ends: string | null) =>
    house.database.run(sql`update messages set starts = ${starts}, ends = ${ends}, confirm = true where id = ${id}`);
  await house.database.run(sql`insert into message_groups (message_id, group_id) values (${id}, ${group})`);
  await put(null, hour(1));
  await out(id);
  await out(id);
  expect(paths()).toEqual([`/${anna.id}`]);
  const [first] = service.arrived;
  expect(first?.headers.urgency).toBe('high');
  expect(Number(first?.headers.ttl)).toBeGreaterThan(3_500);
  expect(Number(first?.headers.ttl)).toBeLessThanOrEqual(3_600);
  service.arrived.length = 0;
  await put(hour(1), null);
  await out(id);
  await put(null, hour(-1));
  await out(id);
  expect(paths()).toEqual([]);
  await put(hour(-1), null);
  await out(id);
  await out(id);
  expect(paths()).toEqual([`/${anna.id}`]);
});

it('forgets an address that is gone or that the house may not call, and lets alone what is refused or not its own', async () => {
  const kept = await device(anna, service.subscribe('refused'));
  const lost = await device(anna, service.subscribe('lost'));
  const native = await device(anna, 'a-token-of-an-app');
  const broken = await device(anna, service.subscribe('broken'));
  const inner = await device(anna, service.subscribe('inner'));
  const put = (id: string, address: string) =>
    house.database.run(sql`update device_pushes set address = ${address} where device_id = ${id}`);
  await put(broken, service.subscribe('broken').replace(/"p256dh":".{20}/, `"p256dh":"${'A'.repeat(20)}`));
  await put(inner, service.subscribe('inner').replace(service.origin, 'http://10.0.0.1'));
  service.answers.set('refused', 403).set('lost', 410);
  await out(await message());
  expect(paths()).toEqual(['/lost', '/refused']);
  const left = await Promise.all([kept, native, lost, broken, inner].map(pushes));
  expect(left).toEqual([1, 1, 0, 0, 0]);
});

it('takes no address that the house may not call', async () => {
  const id = await device(anna);
  const good = service.subscribe('anna');
  const bad = [
    good.replace(service.origin, 'https://192.168.1.10'),
    good.replace(service.origin, 'file:///etc/passwd'),
    good.replace('"auth"', '"other"'),
    '{"endpoint": 7}',
  ];
  for (const push_token of bad) {
    const refused = await anna.patch(`${path}/${id}.json`, { push_token });
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'push_token', code: 'not_allowed' }]]);
  }
  expect(await pushes(id)).toBe(0);
});

it('goes from the message that somebody writes to the browser of another, once it is saved', async () => {
  await device(anna, service.subscribe('anna'));
  await house.work();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const body = '<p>Ab 14 Uhr, bis auf Weiteres.</p>';
  expect((await admin.post('/messages/add.json', { title: 'Später', body, starts: later })).status).toBe(201);
  expect((await admin.post('/messages/add.json', { title: 'Jetzt', body })).status).toBe(201);
  const titles = () => service.arrived.map(each => JSON.parse(each.text).title);
  await expect.poll(titles).toEqual(['Jetzt']);
});
