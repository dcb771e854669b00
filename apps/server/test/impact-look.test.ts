/** What publishing means for entries is found some of them at a time, newest first, and of very many for a while only. */
import { type AnswerKey, type Content, compareFields, type FieldChange } from '@kontor/form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookThrough } from '../src/calls/form-versions/impact-answers.ts';
import { type Sql, sql } from '../src/db/sql.ts';
import { looked } from '../src/records/portions.ts';
import { input } from './forms.ts';
import type { House, Item, Person } from './house.ts';
import { entriesIn, heardIn } from './looks.ts';
import { city, type OwnBench, openMappingBench, select } from './mapping-bench.ts';

let house: House;
let admin: Person;
let bench: OwnBench['bench'];
let form: Item;
const level = select('level', ['free', 'taken']);
const fields = [city, level, input('text', 'size'), input('text', 'code')];
const [asNumber, code] = ['size', 'code'].map(
  (name, at): Content => ({ ...input('number', name), id: fields[at + 2]?.id ?? '' }),
) as [Content, Content];
const fewer: Content = { ...select('level', ['free']), id: level.id };
const next = [fewer, asNumber, code, input('text', 'depth', { required: true })];
const count = looked + 1_000;

/** More than a statement looks at: the older ones differ from the newer ones. */
beforeAll(async () => {
  ({ house, admin, bench } = await openMappingBench({ idle: true }));
  form = await bench.made(fields);
  const id = await bench.add(form, { city: 'pit' });
  await house.database.run(sql`
    insert into reports (id, report_config_id, user_id, owner, data, form_version, created)
      select gen_random_uuid(), report_config_id, user_id, owner, jsonb_build_object('level', case when n % 2 = 0 then 'taken' else 'free' end, 'size', case when n < 1000 then 'old ' || n % 3 else (n % 100)::text end, 'code', n::text), form_version, created - (${count}::int - n) * interval '1 second'
      from reports, generate_series(1, ${count - 1}::int) n where id = ${id}`);
});
afterAll(() => house.close());

const asked = () =>
  compareFields({ fields, states: [] }, { fields: next, states: [] }).map((row: FieldChange) => ({
    row,
    keys: [{ name: row.name }],
  }));
const where = () => sql`t.report_config_id = ${form.id} and t.deleted is null`;

it('no statement looks at more entries than its portion, and together they find what one of all would', async () => {
  const { ctx, asked: queries } = heardIn(house);
  const { entries, answers } = await lookThrough(ctx, where(), asked());
  expect(entries).toEqual({ looked: count, complete: true });
  const found = Object.fromEntries(asked().map(({ row }, at) => [`${row.name} ${row.change}`, answers[at]]));
  const [same] = await house.database.rows<{ taken: number; old: number }>(
    sql`select count(*) filter (where data ->> 'level' = 'taken')::int as taken, count(*) filter (where data ->> 'size' like 'old%')::int as old from reports where report_config_id = ${form.id}`,
  );
  expect(found['city removed']).toMatchObject({ answers: 1, misfits: 0 });
  expect(found['level choices']).toMatchObject({
    ...{ answers: count - 1, misfits: same?.taken, complete: true },
    gone: [{ value: 'taken', answers: same?.taken }],
  });
  expect(found['size kind']).toMatchObject({ answers: count - 1, misfits: same?.old, complete: true });
  // Of more different answers than are tried the rest is left.
  expect(found['code kind']).toMatchObject({ answers: count - 1, misfits: 0, complete: false });
  expect(found['depth required']).toMatchObject({ answers: 0, misfits: count });
  const newest = await house.database.rows<{ id: string }>(
    sql`select id from reports where report_config_id = ${form.id} and data ->> 'level' = 'taken' order by created desc, id desc limit 20`,
  );
  expect(found['level choices']?.first.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  const sizes: number[] = [];
  for (const query of queries) sizes.push(await entriesIn(house, query));
  expect(Math.max(...sizes)).toBe(looked);
});

it('of more than fit into its time the newest are counted, and the answer says so', async () => {
  const { ctx } = heardIn(house);
  const { entries, answers } = await lookThrough(ctx, where(), asked(), -1);
  expect(entries).toEqual({ looked, complete: false });
  expect(answers.map(each => each.answers)).toContain(looked - 1);
  const told = await admin.put(`/report-configs/${form.id}/draft.json`, { fields: next });
  expect(told.status, JSON.stringify(told.body)).toBe(200);
  const { body } = await admin.get(`/report-configs/${form.id}/impact.json`);
  expect(body.data).toMatchObject({ entries: { looked: count, complete: true } });
});

/** A form with entries as they are stored, in order of age from the newest on. */
async function stored(all: Content[], entries: { version?: number; data: object }[]): Promise<Sql> {
  const { id } = await bench.made(all);
  const first = await admin.post('/reports/add.json', { report_config_id: id, data: {} });
  await house.database.run(sql`
    insert into reports (id, report_config_id, user_id, owner, data, form_version, created)
      select gen_random_uuid(), r.report_config_id, r.user_id, r.owner, e.data, coalesce(e.version, 1), r.created - e.n * interval '1 second'
      from reports r, rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as (version integer, data jsonb)) with ordinality e (version, data, n) where r.id = ${first.body.data.id}`);
  return sql`t.report_config_id = ${id} and t.deleted is null`;
}
const changes = (all: Content[], then: Content[]) =>
  compareFields({ fields: all, states: [] }, { fields: then, states: [] });
const many = Array.from({ length: 300 }, (_, at) => input('text', `f${at}`));
const manyKeys = (all: Content[], then: Content[]) =>
  changes(all, then).map(row => ({ row, keys: [{ name: row.name }] }));

it('counting 300 fields asks what counting one does', async () => {
  const data = Object.fromEntries(many.map((_, at) => [`f${at}`, at % 2 === 0 ? 'a' : undefined]));
  const there = await stored(many, [{ data }, { data }]);
  const [few, all] = [heardIn(house), heardIn(house)];
  await lookThrough(few.ctx, there, manyKeys(many, many.slice(1)));
  const { answers } = await lookThrough(all.ctx, there, manyKeys(many, []));
  expect(answers.map(each => each.answers)).toEqual(many.map((_, at) => (at % 2 === 0 ? 2 : 0)));
  const told = (queries: Sql[]) => queries.map(({ text, values }) => [text, values.length]);
  expect(told(all.asked)).toEqual(told(few.asked));
});

it('an entry counts once, under whichever names of the field and instances it has answers', async () => {
  const all = ['renamed', 'heir', 'times', 'none'].map(name => input('text', name));
  const there = await stored(all, [
    { data: { renamed: 'x', old: 'y', 'times.0': '1', 'times.1': '2', 'times.11': '3' } },
    { version: 2, data: { old: 'y', 'times.3': '1' } },
    { data: { old: 'z', timesaver: 1 } },
    { version: 3, data: { old: 'y', renamed: 'x' } },
  ]);
  const keys: Record<string, AnswerKey[]> = {
    renamed: [{ name: 'renamed' }, { name: 'old', in: [[0, 1]] }],
    heir: [{ name: 'heir' }, { name: 'old', in: [[2, null]] }],
  };
  const each = changes(all, []).map(row => ({ row, keys: keys[row.name] ?? [{ name: row.name }] }));
  const { answers } = await lookThrough(heardIn(house).ctx, there, each);
  expect(Object.fromEntries(each.map(({ row }, at) => [row.name, answers[at]?.answers]))).toEqual({
    ...{ renamed: 3, heir: 2, times: 2, none: 0 },
  });
});

it('where the time ends among the fields, those that were not tried say so, and all are counted', async () => {
  const numbers = many.slice(0, 40).map(({ id, options: { name } }) => ({ ...input('number', String(name)), id }));
  const data = Object.fromEntries(many.map((_, at) => [`f${at}`, 'none']));
  const there = await stored(many.slice(0, 40), [{ data }, { data }, { data: { f0: 7 } }]);
  const { ctx, asked: queries } = heardIn(house);
  let fields = 0;
  const left = () => ++fields > 3;
  const { entries, answers } = await lookThrough({ ...ctx, left }, there, manyKeys(many.slice(0, 40), numbers));
  expect(entries).toEqual({ looked: 4, complete: true });
  expect(answers.map(each => each.answers)).toEqual([3, ...Array(39).fill(2)]);
  const [tried, untried] = [
    { misfits: 2, complete: true },
    { misfits: 0, complete: false, first: [] },
  ];
  expect(answers).toMatchObject([tried, tried, tried, ...Array(37).fill(untried)]);
  expect(queries.length).toBeLessThan(40);
});
