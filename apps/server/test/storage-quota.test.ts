/** Differential test of the stored total of bytes (trigger) against a sum over all rows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { roomLeft, roomUsed } from '../src/records/storage-quota.ts';
import { type House, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const addObjects = (sizes: number[]) =>
  house.database.run(
    sql`insert into stored_objects (storage_key, sha256, size) select gen_random_uuid()::text, uuid_send(gen_random_uuid()), s from unnest(${sizes}::int8[]) s`,
  );
const counted = async () => {
  const all = await house.database.one<{ sum: number }>(
    sql`select ((select coalesce(sum(size), 0) from stored_objects) + (select coalesce(sum(size), 0) from exports))::int8 as sum`,
  );
  return all?.sum;
};

it('holds however objects come and go, in turn and at once', async () => {
  const { database } = house;
  await addObjects([5, 7, 3_000_000_000]);
  expect([await roomUsed(database), await counted()]).toEqual([3_000_000_012, 3_000_000_012]);
  await Promise.all(Array.from({ length: 40 }, (_, index) => addObjects([index])));
  await database.run(sql`delete from stored_objects where size in (5, 7, 33)`);
  const { id } = await house.as('anna');
  await database.run(
    sql`insert into exports (id, user_id, type, query, manner, language, filename, count, total, expires) select gen_random_uuid(), ${id}, 'xlsx', '{}', '{}', 'de', 'a.xlsx', 1, 1, now() from generate_series(1, 3)`,
  );
  await database.run(sql`update exports set size = 1000`);
  await database.run(sql`update exports set done = 1, size = null where id = (select id from exports limit 1)`);
  await database.run(sql`delete from exports where id = (select id from exports where size is not null limit 1)`);
  expect(await roomUsed(database)).toBe(await counted());
  const undone = database.transaction(async db => {
    await db.run(sql`delete from stored_objects`);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await roomUsed(database)).toBe(await counted());
  expect(await roomUsed(database)).toBeGreaterThan(3_000_000_000);
  expect(await roomLeft(database, 100)).toBe(0);
  expect(await roomLeft(database, 0)).toBe(Number.POSITIVE_INFINITY);
});
