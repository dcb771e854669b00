/**
 * A new state of many entries in steps: of those that were selected, whatever comes meanwhile; each step by a token of
 * this change alone, and its condition asked once.
 */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { steps } from '../src/calls/reports/bulk.ts';
import { sql } from '../src/db/sql.ts';
import { addForm, form, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { statementsOf } from './request-work.ts';

let house: House;
let admin: Person;
let anna: Person;
let config: string;
let all: string;
const usual = { ...steps };

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna', 'user', { Reports: { read: 'all', create: 'self', update: 'all' } });
});
afterAll(() => house.close());
beforeEach(async () => {
  config = await addForm(admin, `Steps ${uuidv7()}`, form());
  all = `/reports/bulk.json?filter[report_config_id]=${config}&filter[state]=new`;
});
afterEach(() => void Object.assign(steps, usual));

/** Ids in ascending order. */
async function fill(count: number, created = sql`now()`, state: string | null = 'new'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7()).toSorted();
  await house.database.run(sql`
    insert into reports (id, report_config_id, user_id, owner, state, data, search, created, modified)
    select i, ${config}, ${admin.id}, ${admin.id}, ${state}, '{"title": "x"}', 'x', ${created}, ${created} from unnest(${ids}::uuid[]) i`);
  return ids;
}
const step = async (after: unknown, rest: object = {}, by = admin, address = all) =>
  by.post(address, { action: 'state', state: 'done', after, ...rest });
async function taken(after: unknown, rest?: object) {
  const { status, body } = await step(after, rest);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const statesOf = async (ids: readonly string[]) => {
  const rows = await house.database.rows<{ state: string | null; version: number }>(
    sql`select state, version from reports where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ state, version }) => [state, version]);
};

describe('a new state in steps', () => {
  it('reaches all that were selected, each once', async () => {
    Object.assign(steps, { portion: 2, turnMs: 0 });
    const ids = await fill(5);
    const seen: string[] = [];
    let requests = 0;
    for (let after: unknown = null; after !== undefined; requests++) {
      const { before, next, changed } = await taken(after);
      expect(changed).toBe((before as unknown[]).length);
      seen.push(...(before as { id: string }[]).map(({ id }) => id));
      after = next ?? undefined;
    }
    expect([requests, seen]).toEqual([3, ids]);
    expect(await statesOf(ids)).toEqual(Array(5).fill(['done', 2]));
  });

  it('leaves out what is made after the first request, and takes what is edited into the filter', async () => {
    Object.assign(steps, { portion: 2, turnMs: 0 });
    const [early, late] = [sql`now() - interval '1 day'`, sql`now() - interval '1 minute'`];
    const [before = ''] = await fill(1, early, null);
    const ids = await fill(4, late);
    const [behind = ''] = await fill(1, early, null);
    let { next } = await taken(null);
    const arrived = (await admin.post('/reports/add.json', report(config, {}, { state: 'new' }))).body.data.id;
    expect(arrived > behind).toBe(true);
    await house.database.run(sql`update reports set state = 'new' where id = any(${[before, behind]}::uuid[])`);
    const counts: number[] = [];
    while (next) {
      const { changed, ...rest } = await taken(next);
      counts.push(changed);
      next = rest.next;
    }
    expect(counts).toEqual([2, 1]);
    expect((await statesOf(ids)).map(([state]) => state)).toEqual(Array(4).fill('done'));
    // made before: behind the step it is changed, before the step it is not
    expect((await statesOf([before, behind])).map(([state]) => state)).toEqual(['new', 'done']);
    expect(await statesOf([arrived])).toEqual([['new', 1]]);
  });

  it('goes on by a token of the same change alone', async () => {
    Object.assign(steps, { portion: 2, turnMs: 0 });
    const ids = await fill(6);
    const { next } = await taken(null);
    const token = String(next);
    const [payload = '', expires = '', signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify([ids[0], null])).toString('base64url');
    const refused = [
      await step(ids[0]),
      await step(''),
      await step('..'),
      await step(`${forged}.${expires}.${signature}`),
      await step(`${payload}.${Number(expires) + 1}.${signature}`),
      await step(token, { state: 'new' }),
      await step(token, { ids }),
      await step(token, {}, anna),
      await step(token, {}, admin, `${all}&search=x`),
      await step(token, {}, admin, all.replace('=new', '=done')),
    ];
    for (const { status, body } of refused)
      expect([status, body.issues]).toMatchObject([422, [{ path: 'after', code: 'unknown' }]]);
    expect((await step('x'.repeat(201))).status).toBe(422);
    expect((await statesOf(ids)).map(([state]) => state)).toEqual(['done', 'done', 'new', 'new', 'new', 'new']);
    expect(await taken(token)).toMatchObject({ changed: 2 });
  });

  it('changes no more in all steps than one request does', async () => {
    Object.assign(steps, { portion: 2, turnMs: 0 });
    await fill(4);
    const { next } = await taken(null);
    await fill(20_001, sql`now() - interval '1 day'`);
    for (const after of [null, next]) {
      const { status, body } = await step(after);
      expect([status, body.issues]).toMatchObject([422, [{ path: 'ids', code: 'too_many' }]]);
    }
  });

  it('leaves those that have the state already, and counts them', async () => {
    const done = await fill(3, sql`now()`, 'done');
    const ids = await fill(2);
    const everyone = `/reports/bulk.json?filter[report_config_id]=${config}`;
    const { body } = await step(null, {}, admin, everyone);
    expect(body.data).toMatchObject({ changed: 5, next: null });
    expect(body.data.before).toEqual(ids.map(id => ({ id, state: 'new' })));
    expect(await statesOf([...done, ...ids])).toEqual([...Array(3).fill(['done', 1]), ...Array(2).fill(['done', 2])]);
    // without steps it is as it was
    expect((await admin.post(everyone, { action: 'state', state: 'done' })).body.data).toMatchObject({ changed: 5 });
    expect(await statesOf(done)).toEqual(Array(3).fill(['done', 2]));
  });

  it('asks the condition of a request once, and of each portion what is its own', async () => {
    Object.assign(steps, { portion: 2 });
    await fill(6);
    const searched = `/reports/bulk.json?filter[report_config_id]=${config}&search=x`;
    const statements = await statementsOf(() => step(null, {}, admin, searched));
    const asking = statements.filter(each => /t\.search/.test(each) && /^\s*select t\.id/.test(each));
    const portions = asking.filter(each => /for update/.test(each));
    expect([asking.length, portions.length]).toEqual([4, 3]);
    expect(portions.every(each => /t\.id = any/.test(each))).toBe(true);
  });

  it('keeps to the rights of the caller in each step', async () => {
    Object.assign(steps, { portion: 2, turnMs: 0 });
    const own = await house.as('bert', 'user', { Reports: { read: 'all', create: 'self', update: 'self' } });
    const ids = await fill(5);
    await house.database.run(sql`update reports set user_id = ${own.id} where id = any(${ids.slice(0, 4)}::uuid[])`);
    const first = (await step(null, {}, own)).body.data;
    await house.database.run(sql`update reports set user_id = ${admin.id} where id = ${ids[2]}`);
    const second = (await step(first.next, {}, own)).body.data;
    expect([first.changed, second.changed, second.next]).toEqual([2, 1, null]);
    expect((await statesOf(ids)).map(([state]) => state)).toEqual(['done', 'done', 'new', 'done', 'new']);
  });
});
