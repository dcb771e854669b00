/** Who has a form open in the designer: told to each other, renewed, left, run out; rights, sessions, bounds, live updates. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { type Stream, streamOf } from './live-stream.ts';

let house: House;
let anna: Person;
let ben: Person;
let form: string;
const streams: Stream[] = [];

const designing = { ReportConfigs: { create: 'all', read: 'all', update: 'all' } } as const;
beforeAll(async () => {
  house = await openHouse();
  // The mail that tells of a new key.
  house.services.send = async () => undefined;
  anna = await house.as('anna', 'user', designing);
  ben = await house.as('ben', 'user', designing);
  await house.database.run(sql`update users set first_name = 'Anna', last_name = 'Berger' where id = ${anna.id}`);
});
afterAll(() => house.close());
beforeEach(async () => {
  form = await addForm(anna, `Offen ${uuidv7()}`);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

const at = (opening: string, of = form) => `/report-configs/${of}/openings/${opening}.json`;
const open = (person: Person, opening: string, body: object = {}) => person.put(at(opening), body);
/** Who else has it open, as this window is told. */
async function others(person: Person, opening: string): Promise<string[]> {
  const { status, body } = await open(person, opening);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as unknown as { user_name: string }[]).map(each => each.user_name);
}
const count = async () =>
  (
    await house.database.one<{ n: number }>(
      sql`select count(*)::int as n from form_openings where report_config_id = ${form}`,
    )
  )?.n;
/** As if so much time had passed for this window. */
const wait = (opening: string, time: string) =>
  house.database.run(sql`update form_openings set until = until - ${time}::interval where id = ${opening}`);
async function listen(person: Person): Promise<Stream> {
  const stream = await streamOf(house, person);
  streams.push(stream);
  await stream.until('ready');
  await stream.quiet();
  return stream;
}

it('two people are told of one another, by name, and only with the same form', async () => {
  const [hers, his] = [uuidv7(), uuidv7()];
  expect(await others(anna, hers)).toEqual([]);
  expect(await others(ben, his)).toEqual(['Anna Berger']);
  expect((await open(anna, hers)).body.data).toEqual([{ user_id: ben.id, user_name: 'ben' }]);
  const other = await addForm(anna, `Offen ${uuidv7()}`);
  expect((await ben.put(at(uuidv7(), other), {})).body.data).toEqual([]);
});

it('another window of the same person is told once, however many there are', async () => {
  const [one, two, three] = [uuidv7(), uuidv7(), uuidv7()];
  expect(await others(anna, one)).toEqual([]);
  expect(await others(anna, two)).toEqual(['Anna Berger']);
  await open(anna, three);
  expect((await open(anna, one)).body.data).toEqual([{ user_id: anna.id, user_name: 'Anna Berger' }]);
  expect(await others(ben, uuidv7())).toEqual(['Anna Berger']);
});

it('who leaves is gone, and a renewal that comes late does not bring them back', async () => {
  const [hers, his, late] = [uuidv7(), uuidv7(), uuidv7()];
  await open(anna, hers);
  expect(await others(ben, his)).toEqual(['Anna Berger']);
  expect((await anna.delete(at(hers))).status).toBe(204);
  expect(await others(ben, his)).toEqual([]);
  expect(await others(anna, hers)).toEqual(['ben']);
  expect(await others(ben, his)).toEqual([]);
  // The end overtook the beginning.
  expect((await anna.delete(at(late))).status).toBe(204);
  await open(anna, late);
  expect(await others(ben, his)).toEqual([]);
});

it('who does not renew is gone after a minute, hidden after three, and their row with the next opening', async () => {
  const [hers, his] = [uuidv7(), uuidv7()];
  await open(anna, hers);
  await wait(hers, '50 seconds');
  expect(await others(ben, his)).toEqual(['Anna Berger']);
  await wait(hers, '11 seconds');
  expect(await others(ben, his)).toEqual([]);
  await open(anna, hers, { hidden: true });
  await wait(hers, '170 seconds');
  expect(await others(ben, his)).toEqual(['Anna Berger']);
  await wait(hers, '11 seconds');
  expect(await others(ben, his)).toEqual([]);
  expect(await count()).toBe(2);
  await open(ben, uuidv7());
  expect(await count()).toBe(2);
  await house.database.run(sql`update form_openings set until = now() - interval '1 second'`);
  await sweep({ database: house.database, services: house.services });
  expect(await count()).toBe(0);
});

it('is for those who may change the form, in person', async () => {
  const reader = await house.as('rita', 'user', { ReportConfigs: { read: 'all', update: 'self', create: 'self' } });
  const none = await house.as('nils', 'user', { ReportConfigs: { read: 'all', update: 'none' } });
  const permissions = { ReportConfigs: { read: 'all', update: 'all' } };
  const made = await anna.post('/account/keys.json', { name: 'Program', permissions });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { key } = made.body.data as unknown as { key: string };
  for (const [person, status] of [
    [reader, 404],
    [none, 403],
    [house.bearer(key), 403],
    [house.nobody, 401],
    [await house.link(form, { maker: anna.id }), 401],
  ] as const) {
    expect((await open(person, uuidv7())).status).toBe(status);
    expect((await person.delete(at(uuidv7()))).status).toBe(status);
  }
  expect((await open(anna, 'window')).status).toBe(404);
  expect(await count()).toBe(0);
  await house.database.run(sql`update report_configs set deleted = now() where id = ${form}`);
  expect((await open(anna, uuidv7())).status).toBe(404);
});

it('a session that has ended has nothing open', async () => {
  const guest = await house.as('gast', 'user', designing);
  await open(guest, uuidv7());
  const his = uuidv7();
  expect(await others(ben, his)).toEqual(['gast']);
  await house.database.run(sql`delete from tokens where user_id = ${guest.id}`);
  expect(await others(ben, his)).toEqual([]);
});

it('does not prolong the session: nobody has done anything', async () => {
  const guest = await house.as('idle', 'user', designing);
  await house.database.run(sql`update tokens set last_used = now() - interval '1 day' where user_id = ${guest.id}`);
  const unused = () =>
    house.database.one(sql`select last_used < now() - interval '1 hour' as is from tokens where user_id = ${guest.id}`);
  const opening = uuidv7();
  await open(guest, opening);
  await guest.delete(at(opening));
  expect(await unused()).toEqual({ is: true });
  await guest.get(`/report-configs/${form}.json`);
  expect(await unused()).toEqual({ is: false });
});

it('one person has a bounded number of windows', async () => {
  for (let at = 0; at < 25; at++) await open(anna, uuidv7());
  expect(await count()).toBe(20);
  expect(await others(ben, uuidv7())).toEqual(['Anna Berger']);
});

it('live updates tell those who may change the form of who comes and goes, and nobody where nobody is there', async () => {
  const reader = await house.as('rosa', 'user', { ReportConfigs: { read: 'all', update: 'self', create: 'self' } });
  const [hears, reads] = [await listen(anna), await listen(reader)];
  const told = [{ event: 'changed', data: [{ resource: 'form-openings', report_config_id: form }] }];
  const [hers, his] = [uuidv7(), uuidv7()];
  await open(anna, hers);
  await open(anna, hers);
  expect(await hears.quiet()).toEqual([]);
  await open(ben, his);
  expect(await hears.quiet()).toEqual(told);
  await open(ben, his);
  expect(await hears.quiet()).toEqual([]);
  await ben.delete(at(his));
  expect(await hears.quiet()).toEqual(told);
  await ben.delete(at(his));
  await anna.delete(at(hers));
  expect(await hears.quiet()).toEqual([]);
  expect(reads.told.map(({ event }) => event)).toEqual(['ready']);
});

it('live updates tell the owner of a form who may change their own alone', async () => {
  const owner = await house.as('olga', 'user', { ReportConfigs: { read: 'all', update: 'self', create: 'self' } });
  form = await addForm(owner, `Offen ${uuidv7()}`);
  const hears = await listen(owner);
  await open(owner, uuidv7());
  await open(ben, uuidv7());
  expect(await hears.quiet()).toEqual([
    { event: 'changed', data: [{ resource: 'form-openings', report_config_id: form }] },
  ]);
});
