/** Test of what the index of answers has not sorted in yet, which every list by an answer reads: bounded, whatever is written. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { input } from './forms.ts';
import { type House, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** Pages of 8 kB that are not sorted in; afterwards they are. */
const unsorted = async () =>
  Number((await house.database.one<{ n: string }>(sql`select gin_clean_pending_list('reports_answers') as n`))?.n);

it('after many changes at most 64 kB of it are not sorted in', async () => {
  const admin = await house.as('admin', 'admin');
  const form = { name: 'Inspection', fields: [input('text', 'city')], states: [] };
  const { id } = (await admin.post('/report-configs/add.json', form)).body.data;
  const add = (from: number) =>
    house.database.run(sql`
      insert into reports (id, report_config_id, user_id, owner, data, form_version, created)
      select gen_random_uuid(), ${id}, ${admin.id}, ${admin.id},
        (select jsonb_object_agg('field_' || f, 'answer ' || n * f) from generate_series(1, 20) f), 1, now()
      from generate_series(${from}::int, ${from}::int + 49) n`);
  await unsorted();
  for (let from = 0; from < 1_000; from += 50) await add(from);
  expect(await unsorted()).toBeLessThanOrEqual(8);
});
