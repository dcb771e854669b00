/** Ids that the database makes by itself: UUIDv7, as those that the server makes. */
import { validate, version } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it('are made from the time, in milliseconds', async () => {
  const made = await house.database.rows<{ id: string; now: string; next: string }>(sql`
    select to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint) as now, time_ordered_uuid() as id,
      to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint + 1) as next from generate_series(1, 200)`);
  for (const { id, now, next } of made) {
    expect([id, validate(id), version(id)]).toEqual([id, true, 7]);
    const time = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(time).toBeGreaterThanOrEqual(Number.parseInt(now, 16));
    expect(time).toBeLessThanOrEqual(Number.parseInt(next, 16));
  }
  expect(new Set(made.map(({ id }) => id)).size).toBe(200);
});

it('are those of datasets, chart caches and deliveries', async () => {
  const columns = await house.database.rows<{ name: string; made: string }>(sql`
    select table_name || '.' || column_name as name, column_default as made from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and column_default is not null order by name`);
  expect(columns.filter(({ made }) => made.includes('time_ordered_uuid')).map(({ name }) => name)).toEqual([
    'chart_caches.id',
    'chart_datasets.id',
    'deliveries.id',
  ]);
});
