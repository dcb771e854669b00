/**
 * Tests of MAX_STORAGE, exact to the byte, with concurrent uploads of each kind: space is reserved for uploads in
 * progress.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { roomLeft, roomUsed } from '../src/records/storage-quota.ts';
import { type House, openHouse, type Person } from './house.ts';
import { begin, send, tus } from './tus.ts';
import { noise, postFile } from './upload.ts';

/** Seven of these fit, and half of an eighth. */
const size = 1_000;
const room = 7_500;
let house: House;
let anna: Person;

beforeEach(async () => {
  house = await openHouse({ storage: room });
  anna = await house.as('anna');
});
afterEach(() => house.close());

const upload = (bytes: Buffer) => postFile(anna, 'a.bin', bytes);
const twenty = Array.from({ length: 20 }, (_, index) => index);
const tally = (statuses: number[]) => [201, 507].map(status => statuses.filter(one => one === status).length);
const used = () => roomUsed(house.database);
const left = () => roomLeft(house.database, room);

it('of twenty at once just as many are stored as fit', async () => {
  const replies = await Promise.all(twenty.map(() => upload(noise(size))));
  expect(tally(replies.map(reply => reply.status))).toEqual([7, 13]);
  expect([await used(), await left()]).toEqual([7 * size, room - 7 * size]);
});

it('of twenty that begin at once just as many may, and those need no more room at their end', async () => {
  const begun = await Promise.all(twenty.map(() => begin(anna, size)));
  expect(tally(begun.map(reply => reply.status))).toEqual([7, 13]);
  expect([await used(), await left()]).toEqual([0, room - 7 * size]);
  expect((await upload(noise(size))).status).toBe(507);
  const places = begun.filter(reply => reply.status === 201).map(reply => reply.place);
  const sent = await Promise.all(places.map(place => send(anna, place, 0, noise(size))));
  expect(sent.map(reply => reply.status)).toEqual(Array(7).fill(200));
  expect([await used(), await left()]).toEqual([7 * size, room - 7 * size]);
});

it('both ways at once', async () => {
  const replies = await Promise.all(twenty.map(at => (at % 2 ? begin(anna, size) : upload(noise(size)))));
  expect(tally(replies.map(reply => reply.status))).toEqual([7, 13]);
  expect(await left()).toBe(room - 7 * size);
});

it('what is given up, runs out or turns out to be there already makes room', async () => {
  const bytes = noise(5_000);
  const first = await begin(anna, 5_000);
  expect((await begin(anna, 5_000)).status).toBe(507);
  expect((await anna.delete(first.place, tus)).status).toBe(204);
  const second = await begin(anna, 5_000);
  expect(second.status).toBe(201);
  await house.database.run(sql`update uploads set expires = now() - interval '1 second'`);
  const third = await begin(anna, 2_500);
  expect([third.status, (await upload(bytes)).status, await left()]).toEqual([201, 201, 0]);
  // Duplicates need quota too, so that nobody learns which files others have stored.
  expect((await upload(bytes)).status).toBe(507);
  await anna.delete(third.place, tus);
  const part = bytes.subarray(0, 1_000);
  expect((await upload(part)).status).toBe(201);
  const again = await begin(anna, 1_000);
  expect((await send(anna, again.place, 0, part)).status).toBe(200);
  expect([await used(), await left()]).toEqual([6_000, 1_500]);
});

it('new bytes of a file count by what they are more, once nothing else has the former', async () => {
  const bytes = noise(3_000);
  const [one, two] = [await upload(bytes), await upload(bytes)];
  const replaced = await begin(anna, 4_500, { filename: 'b.bin', replaces_file: one.body.data.id });
  expect(replaced.status).toBe(201);
  expect(await left()).toBe(0);
  expect((await send(anna, replaced.place, 0, noise(4_500))).status).toBe(200);
  expect([await used(), await left()]).toEqual([7_500, 0]);
  await anna.delete(`/pixelstein-files/files/${two.body.data.id}.json`);
  expect((await upload(noise(1))).status).toBe(507);
});
