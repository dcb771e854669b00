/** API tests of the library's custom order: a move changes one item's position and no other's. */
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { every, openWorld, type World } from './world.ts';

let house: House;
let world: World;
let admin: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('chief', 'admin');
  world = await openWorld(house);
});
beforeEach(() => house.database.text('delete from file_references'));
afterAll(() => house.close());

const reference = async (person = admin, body: object = {}): Promise<Item> => {
  const file_id = await world.make('files', person.id);
  const reply = await person.post('/file-references/add.json', { file_id, name: uuidv7(), ...body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
};
const references = async (count: number, body: object = {}) => {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push((await reference(admin, body)).id);
  return ids;
};
const order = async (person = admin) =>
  (await person.get('/file-references.json?sort=sorting&limit=100')).body.data.map(row => row.id);
const place = (id: string, before: string | null, person = admin, headers = {}) =>
  person.post(`/file-references/${id}/place.json`, { before }, headers);
const moved = async (id: string, before: string | null) => {
  const reply = await place(id, before);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply;
};
/** The expected order. */
function put(ids: string[], id: string, before: string | null): string[] {
  const rest = ids.filter(one => one !== id);
  if (before === id) return ids;
  rest.splice(before === null ? rest.length : rest.indexOf(before), 0, id);
  return rest;
}

describe('who may not', () => {
  it('moves what is not theirs, or before what they may not read', async () => {
    const anna = await house.as('anna', 'user', every('self'));
    const [mine, theirs] = [await reference(anna), await reference()];
    expect((await place(theirs.id, null, anna)).status).toBe(404);
    for (const before of [theirs.id, uuidv7()]) {
      const { status, body } = await place(mine.id, before, anna);
      expect([status, body.issues]).toEqual([422, [expect.objectContaining({ path: 'before', code: 'unknown' })]]);
    }
    const reader = await house.as('reader');
    expect((await place(mine.id, null, reader)).status).toBe(403);
  });

  it('moves on the ground of what has changed, or what is deleted', async () => {
    const [one, two] = [await reference(), await reference()];
    expect((await place(one.id, null, admin, { 'if-match': '"7"' })).status).toBe(412);
    await admin.delete(`/file-references/${two.id}.json`);
    expect((await place(two.id, null)).status).toBe(404);
    expect((await place(one.id, two.id)).status).toBe(422);
  });
});

it('what is added comes last; what is moved stands where it was put', async () => {
  const [a, b, c] = (await references(3)) as [string, string, string];
  expect(await order()).toEqual([a, b, c]);
  const reply = await moved(c, a);
  expect(reply.body.data).toMatchObject({ id: c, version: 2 });
  expect(reply.headers.etag).toBe('"2"');
  expect(await order()).toEqual([c, a, b]);
  await moved(c, null);
  expect(await order()).toEqual([a, b, c]);
  const d = (await reference()).id;
  expect(await order()).toEqual([a, b, c, d]);
});

it('is as it was where it stands there already', async () => {
  const [a, b, c] = (await references(3)) as [string, string, string];
  for (const [id, before] of [
    [a, b],
    [b, b],
    [c, null],
  ] as const)
    expect((await moved(id, before)).body.data.version).toBe(1);
});

it('a hundred at the same spot keep their order, and what is not moved keeps its version', async () => {
  const [first, last] = (await references(2)) as [string, string];
  const ids = await references(98);
  for (const id of ids) await moved(id, last);
  expect(await order()).toEqual([first, ...ids, last]);
  for (const id of ids) await moved(id, ids[0] === id ? first : (ids[ids.indexOf(id) - 1] ?? null));
  expect(await order()).toEqual([...ids.toReversed(), first, last]);
});

it('one after another into the same gap, until no number is left in it: halved two hundred times', async () => {
  const [left, one, two, right] = (await references(4)) as [string, string, string, string];
  for (let round = 0; round < 100; round++) {
    for (const id of [one, two]) await moved(id, right);
    if (round % 20 === 0) expect(await order()).toEqual([left, one, two, right]);
  }
  expect(await order()).toEqual([left, one, two, right]);
  expect((await admin.get(`/file-references/${left}.json`)).body.data.version).toBe(1);
});

it('all at the same number are taken apart', async () => {
  const ids = (await references(90, { sorting: 0 })).sort();
  const [moving = '', target = ''] = [ids[80], ids[10]];
  await moved(moving, target);
  expect(await order()).toEqual(put(ids, moving, target));
});

it('far out there is room, too', async () => {
  const ids = await references(3, { sorting: 1e12 });
  const [a = '', b = '', c = ''] = ids.sort();
  await moved(c, b);
  expect(await order()).toEqual([a, c, b]);
  await moved(a, null);
  expect(await order()).toEqual([c, b, a]);
  const last = await reference();
  expect((await order()).at(-1)).toBe(last.id);
});

it('any moves leave the order that they say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 5 }), fc.option(fc.nat({ max: 5 }))), { minLength: 1, maxLength: 15 }),
      fc.array(fc.nat({ max: 2 }), { minLength: 6, maxLength: 6 }),
      async (moves, numbers) => {
        await house.database.text('delete from file_references');
        for (const sorting of numbers) await reference(admin, { sorting });
        let ids = await order();
        for (const [which, target] of moves) {
          const [id = '', before] = [ids[which], target === null ? null : (ids[target] ?? null)];
          await moved(id, before);
          ids = put(ids, id, before);
          expect(await order()).toEqual(ids);
        }
      },
    ),
    { numRuns: 15 },
  );
});

it('two at once to the same spot both stand there, each with a number of its own', async () => {
  const ids = await references(12);
  const target = ids[0] as string;
  const replies = await Promise.all(ids.slice(1).map(id => place(id, target)));
  expect(replies.map(reply => reply.status)).toEqual(ids.slice(1).map(() => 200));
  expect((await order()).at(-1)).toBe(target);
  const [numbers] = await house.database.rows<{ n: number }>(
    sql`select count(distinct sorting) as n from file_references`,
  );
  expect(numbers?.n).toBe(12);
});
