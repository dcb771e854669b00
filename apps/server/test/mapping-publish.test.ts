/** Publishing with maps: entries are looked through outside of its transaction, and what cannot be said of all is refused. */
import type { Content } from '@kontor/form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { container, input } from './forms.ts';
import type { House, Person } from './house.ts';
import { city, cityToTown, type OwnBench, openMappingBench, town } from './mapping-bench.ts';
import { untilBlocked } from './until.ts';

let house: House;
let admin: Person;
let bench: OwnBench['bench'];

beforeAll(async () => {
  ({ house, admin, bench } = await openMappingBench());
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

it('what would stay as it is, and why, is told before: places that are taken, answers that are hidden or refused', async () => {
  const form = await bench.made([city, input('text', 'old'), town, input('text', 'note')]);
  const [, old, place, note] = form.fields as [Content, Content, Content, Content];
  const fits = await bench.add(form, { city: 'pit', note: 'n' });
  const taken = await bench.add(form, { city: 'pit', town: 'gate', note: 'n' });
  const two = await bench.add(form, { city: 'pit', old: 'gate', note: 'n' });
  const hidden = await bench.add(form, { city: 'gate' });
  const none = await bench.add(form, { note: 'n' });
  const shown = container('condition_container', [place], {
    comparisons: [{ valOne: 'note', comparison: 'not_empty', valTwo: '', gate: null }],
  });
  await bench.drafted(form, [note, shown]);
  const map = [
    { from: city.id, to: place.id },
    { from: old.id, to: place.id },
  ];
  const { status, body } = await admin.post(bench.at(form, 'mapping'), { map });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject([
    { answers: 4, misfits: 0 },
    { answers: 1, misfits: 0 },
  ]);
  const { first, ...counts } = body.entries as { first: { id: string }[] };
  expect(counts).toEqual({ examined: 4, changed: 2 });
  const why = new Map(first.map(each => [each.id, each]));
  expect([...why.keys()].sort()).toEqual([taken, hidden].sort());
  expect(why.get(taken)).toMatchObject({ issues: [{ path: 'data.town', code: 'map_occupied' }] });
  expect(why.get(hidden)).toMatchObject({ issues: [{ path: 'data.town', code: 'map_hidden' }] });
  // It is what becomes of them.
  const job = await bench.ended(await bench.published(form, [note, shown], map));
  expect(job).toMatchObject({ total: 4, changed: 2 });
  expect(await bench.entry(fits)).toMatchObject({ data: { town: 'pit' } });
  expect(await bench.entry(two)).toMatchObject({ data: { town: 'pit', old: 'gate' } });
  expect(await bench.entry(none)).toMatchObject({ version: 1 });
  const left = (await bench.leftOf(job.id)) as { report_id: string; issues: object[] }[];
  expect(left.map(({ report_id, issues }) => ({ id: report_id, issues }))).toEqual(
    left.map(({ report_id }) => ({
      id: report_id,
      issues: (why.get(report_id) as unknown as { issues: object[] }).issues,
    })),
  );
});
