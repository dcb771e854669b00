/** Differential test of the stored total of bytes (trigger) against a sum over all rows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sql, sql } from '../src/db/sql.ts';
import { roomLeft, roomUsed } from '../src/records/storage-quota.ts';
import { addForm, input } from './forms.ts';
import { type House, openHouse } from './house.ts';
import { heardIn, readIn } from './looks.ts';

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
    sql`select ((select coalesce(sum(size), 0) from stored_objects) + (select coalesce(sum(size), 0) from exports) + (select coalesce(sum(size), 0) from import_files where storage_key is not null and not taken))::int8 as sum`,
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

it('holds however files of imports come, are taken over and go; asking for room reads none of them', async () => {
  const { database } = house;
  const admin = await house.as('admin', 'admin');
  const form = await addForm(admin, 'Mit Fotos', { fields: [input('text', 'nr')], states: [] });
  const [one, two] = await Promise.all(
    [1, 2].map(
      () =>
        database.one<{ id: string }>(
          sql`insert into imports (id, report_config_id, user_id, permissions, filename, columns, keys, options, expires, state) values (gen_random_uuid(), ${form}, ${admin.id}, '{}', 'a.zip', '[]', '[]', '{}', now() + interval '1 day', 'ready') returning id`,
        ) as Promise<{ id: string }>,
    ),
  );
  const before = await roomUsed(database);
  const add = (id: string | undefined, from: number, to: number) =>
    database.run(
      sql`insert into import_files (import_id, place, path, size, storage_key, fault, file_id) select ${id}, n, n::text, n, case when n % 3 > 0 then gen_random_uuid()::text end, case when n % 3 = 0 then 'mime_type' end, gen_random_uuid() from generate_series(${from}::int, ${to}::int) n`,
    );
  await Promise.all([add(one?.id, 1, 900), add(two?.id, 1, 900)]);
  expect(await roomUsed(database)).toBe(before + 2 * 270_000);
  expect(await roomUsed(database)).toBe(await counted());

  // Taken over: from here on its object counts. What no row names is let go, and an import takes with it what it has.
  await database.run(sql`update import_files set taken = true where import_id = ${one?.id} and place <= 300`);
  await database.run(sql`update import_files set path = 'renamed' where import_id = ${one?.id} and place > 600`);
  expect(await roomUsed(database)).toBe(await counted());
  await database.run(
    sql`update import_files set storage_key = null where import_id = ${one?.id} and not taken and place > 600`,
  );
  expect(await roomUsed(database)).toBe(await counted());

  const { ctx, asked } = heardIn(house);
  const [most, left] = [2 ** 40, await roomLeft(database, 2 ** 40)];
  expect(await roomLeft(ctx.db, most)).toBe(left);
  expect(left).toBe(most - (await roomUsed(database)));
  const { storage_counts: slots = 0, ...others } = await readIn(house, asked[0] as Sql);
  expect(others).toEqual({ uploads: 0 });
  expect(slots).toBeLessThanOrEqual(17);

  await database.run(sql`delete from imports where id = ${two?.id}`);
  expect(await roomUsed(database)).toBe(await counted());
  await database.run(sql`delete from imports where id = ${one?.id}`);
  expect(await roomUsed(database)).toBe(before);
});
