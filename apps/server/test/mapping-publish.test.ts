/** Publishing with maps: entries are looked through outside of its transaction, and what cannot be said of all is refused. */
import type { Content } from '@kontor/form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { city, cityToTown, mappingBench, town } from './mapping-bench.ts';
import { untilBlocked } from './until.ts';

let house: House;
let admin: Person;
let bench: ReturnType<typeof mappingBench>;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  bench = mappingBench(house, admin);
});
afterAll(() => house.close());

it('a form is not locked while its entries are looked through; a draft that changed meanwhile is not published', async () => {
  const form = await bench.made([city]);
  await bench.add(form, { city: 'pit' });
  await bench.drafted(form, [town]);
  const publishing = house.database.transaction(async db => {
    await db.run(sql`lock table reports in access exclusive mode`);
    const asked = admin.post(bench.at(form, 'publish'), { map: [cityToTown] });
    await untilBlocked(house.database);
    await bench.drafted(form, [town, input('text', 'more')]);
    return { asked };
  });
  const { status, body } = await (await publishing).asked;
  expect([status, body.name]).toEqual([412, 'Changed']);
  expect((await admin.get(`/report-configs/${form.id}.json`)).body.data.form_version).toBe(1);
  expect((await admin.post(bench.at(form, 'publish'), { map: [cityToTown] })).status).toBe(202);
});

it('of more different answers than are tried, publishing says so, and goes on where the rest may stay', async () => {
  const form = await bench.made([city, input('text', 'note')]);
  const [, note] = form.fields as [Content, Content];
  const id = await bench.add(form, { city: 'one' });
  await house.database.run(
    sql`insert into reports (id, report_config_id, user_id, owner, data, form_version, created) select gen_random_uuid(), report_config_id, user_id, owner, jsonb_build_object('city', n::text), form_version, created from reports, generate_series(1, 5000) n where id = ${id}`,
  );
  const size = input('text', 'size');
  await bench.drafted(form, [size, note]);
  const map = { from: city.id, to: size.id };
  const { status, body } = await admin.post(bench.at(form, 'publish'), { map: [map] });
  expect([status, body.issues]).toMatchObject([
    422,
    [{ path: 'map.0.to', code: 'map_too_many', values: { answers: 5_001, max: 5_000 } }],
  ]);
  const published = await admin.post(bench.at(form, 'publish'), { map: [{ ...map, misfits: 'leave' }] });
  expect(published.status).toBe(202);
  const { job } = published.body.data as unknown as { job: { id: string } };
  expect(await bench.ended(job.id)).toMatchObject({ state: 'done', changed: 5_001 });
});
