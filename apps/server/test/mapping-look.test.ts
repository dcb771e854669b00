/** What maps come to is found some entries at a time: no statement looks at all of a form, and none is counted twice. */
import type { Content, Form } from '@kontor/form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftOf } from '../src/calls/form-versions/draft-row.ts';
import { mustMap } from '../src/calls/form-versions/mapping.ts';
import { sql } from '../src/db/sql.ts';
import { mustBeMaps } from '../src/records/batches/map-check.ts';
import { fitOf } from '../src/records/batches/map-fit.ts';
import { keepForms } from '../src/records/forms.ts';
import { looked } from '../src/records/portions.ts';
import type { House, Item } from './house.ts';
import { entriesIn, heardIn } from './looks.ts';
import { city, cityToTown, type OwnBench, openMappingBench, town } from './mapping-bench.ts';

let house: House;
let bench: OwnBench['bench'];

beforeAll(async () => {
  ({ house, bench } = await openMappingBench({ idle: true }));
});
afterAll(() => house.close());

/** More than a statement looks at, all of one moment: every third does not fit. */
async function many(): Promise<{ form: Item; count: number }> {
  const form = await bench.made([city]);
  const id = await bench.add(form, { city: 'pit' });
  await house.database.run(
    sql`insert into reports (id, report_config_id, user_id, owner, data, form_version, created) select gen_random_uuid(), report_config_id, user_id, owner, jsonb_build_object('city', (array['gate', 'The pit', 'nowhere'])[n % 3 + 1]), form_version, created from reports, generate_series(0, ${looked + 999}::int) n where id = ${id}`,
  );
  return { form, count: looked + 1_001 };
}

it('no statement looks at more entries than its portion, and together they find what one of all would', async () => {
  const { form, count } = await many();
  const forms = { published: form as unknown as Form, draft: { fields: [town] as Content[], states: [] } };
  const [pair] = mustBeMaps(forms, [cityToTown]);
  if (!pair) throw new Error('no map');
  const { ctx, asked } = heardIn(house);
  const fit = await fitOf(ctx, form.id, forms.published, pair);
  const [same] = await house.database.rows<{ misfits: number; gates: number; pits: number }>(
    sql`select count(*) filter (where data ->> 'city' = 'nowhere')::int as misfits, count(*) filter (where data ->> 'city' = 'gate')::int as gates, count(*) filter (where data ->> 'city' = 'The pit')::int as pits from reports where report_config_id = ${form.id}`,
  );
  expect(fit).toMatchObject({ answers: count, misfits: same?.misfits, complete: true });
  expect(fit.values).toMatchObject([
    { value: 'nowhere', answers: same?.misfits, fits: false },
    { value: 'The pit', answers: same?.pits, becomes: 'pit' },
    { value: 'gate', answers: same?.gates, becomes: 'gate' },
    { value: 'pit', answers: 1, becomes: 'pit' },
  ]);
  const newest = await house.database.rows<{ id: string }>(
    sql`select id from reports where report_config_id = ${form.id} and data ->> 'city' = 'nowhere' order by created desc, id desc limit 20`,
  );
  expect(fit.first.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  const sizes: number[] = [];
  for (const query of asked) sizes.push(await entriesIn(house, query));
  expect(Math.max(...sizes)).toBe(looked);
});

it('long texts are read a few at a time, known by their hash, and counted without being listed', async () => {
  const form = await bench.made([city]);
  const id = await bench.add(form, { city: 'pit' });
  const length = 300_000;
  await house.database.run(
    sql`insert into reports (id, report_config_id, user_id, owner, data, form_version, created) select gen_random_uuid(), report_config_id, user_id, owner, jsonb_build_object('city', repeat(chr(97 + n % 10), ${length}::int)), form_version, created from reports, generate_series(0, 19) n where id = ${id}`,
  );
  const forms = { published: form as unknown as Form, draft: { fields: [town] as Content[], states: [] } };
  const [pair] = mustBeMaps(forms, [cityToTown]);
  if (!pair) throw new Error('no map');
  const { ctx, asked } = heardIn(house);
  const fit = await fitOf(ctx, form.id, forms.published, pair);
  expect(fit).toMatchObject({ answers: 21, misfits: 20, complete: true });
  expect(fit.values).toMatchObject([{ value: 'pit', answers: 1, fits: true }]);
  expect(fit.first).toHaveLength(20);
  const most = Math.max(...fit.first.map(({ value }) => String(value).length));
  expect(most).toBeLessThan(1_100);
  // What any statement hands out: three such texts and a few words, never all ten of them.
  const sizes: number[] = [];
  for (const query of asked) sizes.push(JSON.stringify(await house.database.rows(query)).length);
  expect(Math.max(...sizes)).toBeLessThan(1_000_000 + length);
  // Nor is one sent back to find it again.
  const sent = Math.max(...asked.map(({ values }) => JSON.stringify(values).length));
  expect(sent).toBeLessThan(length);
});

it('where what does not fit may stay, nothing is looked through', async () => {
  const form = await bench.made([city]);
  await bench.add(form, { city: 'nowhere' });
  await bench.drafted(form, [town]);
  const { ctx, asked } = heardIn(house);
  const draft = await draftOf(ctx, form.id);
  if (!draft) throw new Error('no draft');
  const looks = () => asked.filter(({ text }) => text.includes('jsonb_each')).length;
  await mustMap(ctx, keepForms(), form.id, draft, [{ ...cityToTown, misfits: 'leave' }]);
  expect(looks()).toBe(0);
  await expect(mustMap(ctx, keepForms(), form.id, draft, [cityToTown])).rejects.toMatchObject({ kind: 'invalid' });
  expect(looks()).toBeGreaterThan(0);
});
