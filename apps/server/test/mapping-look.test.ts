/** What maps come to is found some entries at a time: no statement looks at all of a form, and none is counted twice. */
import { randomUUID } from 'node:crypto';
import type { Content, Form } from '@kontor/form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftOf } from '../src/calls/form-versions/draft-row.ts';
import { mustMap } from '../src/calls/form-versions/mapping.ts';
import type { Database } from '../src/db/open.ts';
import { type Sql, sql } from '../src/db/sql.ts';
import { mustBeMaps } from '../src/records/batches/map-check.ts';
import { fitOf, looked } from '../src/records/batches/map-fit.ts';
import type { Ctx } from '../src/records/context.ts';
import { keepForms } from '../src/records/forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { city, cityToTown, mappingBench, town } from './mapping-bench.ts';

let house: House;
let admin: Person;
let bench: ReturnType<typeof mappingBench>;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  bench = mappingBench(house, admin);
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

/** What is asked of the database. */
function heard(): { ctx: Ctx; asked: Sql[] } {
  const asked: Sql[] = [];
  const noting =
    <T>(ask: (query: Sql, kind?: 'usual' | 'rare') => T) =>
    (query: Sql, kind?: 'usual' | 'rare') => {
      asked.push(query);
      return ask(query, kind);
    };
  const { rows, one } = house.database;
  const database = { ...house.database, rows: noting(rows), one: noting(one) } as Database;
  const actor = { kind: 'system', permissions: { '*': { '*': 'all' } } } as const;
  const { services } = house;
  return { ctx: { actor, db: database, database, now: new Date(), requestId: randomUUID(), ip: '', services }, asked };
}

interface Node {
  'Function Name'?: string;
  'Actual Loops': number;
  Plans?: Node[];
}
const loops = (node: Node): number[] => [
  ...(node['Function Name'] === 'jsonb_each' ? [node['Actual Loops']] : []),
  ...(node.Plans ?? []).flatMap(loops),
];

/** Of how many entries the statement takes the answers apart. */
async function entriesIn({ text, values }: Sql): Promise<number> {
  const { rows } = await house.database.text(`explain (analyze, format json) ${text}`, values as unknown[]);
  const plans = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: Node }[];
  expect(plans).toHaveLength(1);
  return Math.max(0, ...plans.flatMap(({ Plan }) => loops(Plan)));
}

it('no statement looks at more entries than its portion, and together they find what one of all would', async () => {
  const { form, count } = await many();
  const forms = { published: form as unknown as Form, draft: { fields: [town] as Content[], states: [] } };
  const [pair] = mustBeMaps(forms, [cityToTown]);
  if (!pair) throw new Error('no map');
  const { ctx, asked } = heard();
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
  for (const query of asked) sizes.push(await entriesIn(query));
  expect(Math.max(...sizes)).toBe(looked);
});

it('where what does not fit may stay, nothing is looked through', async () => {
  const form = await bench.made([city]);
  await bench.add(form, { city: 'nowhere' });
  await bench.drafted(form, [town]);
  const { ctx, asked } = heard();
  const draft = await draftOf(ctx, form.id);
  if (!draft) throw new Error('no draft');
  const looks = () => asked.filter(({ text }) => text.includes('jsonb_each')).length;
  await mustMap(ctx, keepForms(), form.id, draft, [{ ...cityToTown, misfits: 'leave' }]);
  expect(looks()).toBe(0);
  await expect(mustMap(ctx, keepForms(), form.id, draft, [cityToTown])).rejects.toMatchObject({ kind: 'invalid' });
  expect(looks()).toBeGreaterThan(0);
});
