/** Cases of a form: who may keep them, what is expected of them, what comes out differently, and accepting it. */
import { type Content, choiceListOf, type Options } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { container, input } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { until } from './until.ts';

let house: House;
let admin: Person;
let anna: Person;
let reader: Person;

const all = { '*': 'all', create: 'all', read: 'all', update: 'all' } as const;
beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna', 'user', { Reports: all, ReportConfigs: all });
  reader = await house.as('rita', 'user', { ReportConfigs: { read: 'all', update: 'self', create: 'self' } });
});
afterAll(() => house.close());

const amount = input('number', 'amount', { label: 'Menge' });
const reason = input('text', 'reason', { label: 'Grund', showIf: 'amount > 10' });
const total = input('calculated', 'total', {
  label: 'Summe',
  formula: 'amount * 2',
  format: { kind: 'number', decimals: 2 },
});
const but = (content: Content, options: Options): Content => ({
  ...content,
  options: { ...content.options, ...options },
});

interface Result {
  id: string;
  name: string;
  count: number;
  differences: { id: string; label: string; part: string; before: unknown; after: unknown; instance: number | null }[];
}

async function made(fields: Content[] = [amount, reason, total], more: object = {}): Promise<Item> {
  const { status, body } = await anna.post('/report-configs/add.json', {
    ...{ name: `Form ${uuidv7()}`, fields, states: [] },
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const at = (form: Item, path: string) => `/report-configs/${form.id}/${path}.json`;
async function keep(form: Item, name: string, data: object, more: object = {}): Promise<Item> {
  const { status, body } = await anna.post(at(form, 'cases/add'), { name, data, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
async function run(form: Item, body: object = {}, person = anna): Promise<Result[]> {
  const answer = await person.post(at(form, 'cases/run'), body, { 'accept-language': 'de' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as unknown as Result[];
}
const impact = async (form: Item) =>
  (await anna.get(at(form, 'impact'), { 'accept-language': 'de' })).body.data as unknown as { cases: Result[] };
const draft = async (form: Item, fields: Content[]) => {
  const { status, body } = await anna.put(at(form, 'draft'), { fields });
  expect(status, JSON.stringify(body)).toBe(200);
};
const brief = ({ differences }: Result) => differences.map(each => [each.label, each.part, each.before, each.after]);

it('cases are for those who may change the form', async () => {
  const form = await made();
  const kept = await keep(form, 'Usual', { amount: 3 });
  const other = await made();
  for (const answer of [
    await reader.get(at(form, 'cases')),
    await reader.get(at(form, `cases/${kept.id}`)),
    await reader.post(at(form, 'cases/add'), { name: 'x', data: {} }),
    await reader.post(at(form, 'cases/run'), {}),
    await reader.post(at(form, 'cases/accept'), { cases: [kept.id] }),
    await reader.patch(at(form, `cases/${kept.id}`), { name: 'x' }),
    await reader.delete(at(form, `cases/${kept.id}`)),
    await anna.get(at(other, `cases/${kept.id}`)),
    await anna.patch(at(other, `cases/${kept.id}`), { name: 'x' }),
    await anna.delete(at(other, `cases/${kept.id}`)),
  ])
    expect(answer.status).toBe(404);
  expect((await anna.get(at(form, 'cases'))).body.data).toMatchObject([{ name: 'Usual', user_name: 'anna' }]);
});

it('keeps the answers, and what is shown, required, computed and refused', async () => {
  const form = await made([amount, but(reason, { requiredIf: 'amount > 10' }), total]);
  const kept = await keep(form, ' Large ', { amount: 12 });
  const { data } = (await anna.get(at(form, `cases/${kept.id}`))).body;
  expect(data).toMatchObject({
    ...{
      name: 'Large',
      data: { amount: 12 },
      answered: [{ id: amount.id, name: 'amount', label: 'Menge', repeat: null }],
    },
    expected: {
      fields: { [amount.id]: 'shown', [reason.id]: 'required', [total.id]: 'shown' },
      values: { [total.id]: 24 },
      refused: { [reason.id]: [{ code: 'required' }] },
    },
  });
  expect((data.data as { _at?: string })._at).toMatch(/^\d{4}-/);
  expect(await run(form)).toEqual([{ id: kept.id, name: 'Large', count: 0, differences: [] }]);
});

it('what a draft makes of them differently is told before publishing, in the words of the reader', async () => {
  const form = await made();
  const small = await keep(form, 'Small', { amount: 3 });
  await keep(form, 'None', {});
  await draft(form, [
    but(amount, { name: 'count' }),
    but(reason, { showIf: 'count > 2' }),
    but(total, { formula: 'count * 3.5' }),
    input('text', 'new'),
  ]);
  const { cases } = await impact(form);
  expect(cases.map(({ id, count }) => [id, count])).toEqual([[small.id, 2]]);
  expect(cases.map(brief)).toEqual([
    [
      ['Grund', 'state', 'hidden', 'shown'],
      ['Summe', 'value', '6,00', '10,50'],
    ],
  ]);
});

it('publishing takes the accepted ones as the new expectation, and no others', async () => {
  const form = await made();
  const [one, two] = [await keep(form, 'One', { amount: 1 }), await keep(form, 'Two', { amount: 2 })];
  await draft(form, [amount, reason, but(total, { formula: 'amount * 3' })]);
  expect((await impact(form)).cases.length).toBe(2);
  const published = await anna.post(at(form, 'publish'), { cases: [one.id, uuidv7()] });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  expect((await run(form)).map(({ id, count }) => [id, count])).toEqual([
    [one.id, 0],
    [two.id, 1],
  ]);
  expect((await anna.post(at(form, 'cases/accept'), { cases: [two.id] })).status).toBe(204);
  expect((await run(form)).map(({ count }) => count)).toEqual([0, 0]);
});

/** Publishing, once it waits for the cases: what `meanwhile` does comes before they are tried. */
async function whileTrying<T>(publish: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const waits = sql`select 1 from pg_locks where relation = 'report_config_cases'::regclass and not granted`;
  let published: Promise<T> | undefined;
  await house.database.transaction(async db => {
    await db.run(sql`lock table report_config_cases in access exclusive mode`);
    published = publish();
    await until(async () => (await house.database.rows(waits)).length > 0);
    await meanwhile();
  });
  return published as Promise<T>;
}

it('while cases are tried for publishing, the form is not locked', async () => {
  const form = await made();
  const one = await keep(form, 'One', { amount: 1 });
  await draft(form, [amount, reason, but(total, { formula: 'amount * 3' })]);
  const published = await whileTrying(
    () => anna.post(at(form, 'publish'), { cases: [one.id] }),
    async () =>
      expect((await anna.patch(`/report-configs/${form.id}.json`, { campaign: 'Meanwhile' })).status).toBe(200),
  );
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  expect((await run(form)).map(({ count }) => count)).toEqual([0]);
});

it('a draft that is saved while they are tried is another than what was accepted', async () => {
  const form = await made();
  const one = await keep(form, 'One', { amount: 1 });
  await draft(form, [amount, reason, but(total, { formula: 'amount * 3' })]);
  const refused = await whileTrying(
    () => anna.post(at(form, 'publish'), { cases: [one.id] }),
    () => draft(form, [amount, reason, but(total, { formula: 'amount * 4' })]),
  );
  expect(refused.status).toBe(412);
  expect((await anna.get(`/report-configs/${form.id}.json`)).body.data.form_version).toBe(1);
  expect((await run(form)).map(({ count }) => count)).toEqual([1]);
});

it('a draft that is discarded leaves what is expected as it was', async () => {
  const form = await made();
  await keep(form, 'One', { amount: 1 });
  await draft(form, [amount, reason, but(total, { formula: 'amount * 3' })]);
  expect((await run(form)).map(({ count }) => count)).toEqual([1]);
  await anna.delete(at(form, 'draft'));
  expect((await run(form)).map(({ count }) => count)).toEqual([0]);
});

it('is tried with contents that are not saved; one that could not be published is refused, and tried with nothing', async () => {
  const form = await made();
  const fields = [amount, reason, but(total, { formula: 'amount + 1' })];
  await keep(form, 'Unsaved', { amount: 5 }, { fields });
  expect((await run(form, { fields })).map(({ count }) => count)).toEqual([0]);
  expect((await run(form)).map(brief)).toEqual([[['Summe', 'value', '6,00', '10,00']]]);
  const broken = [amount, but(total, { formula: 'amount * (' })];
  expect((await anna.post(at(form, 'cases/run'), { fields: broken })).status).toBe(422);
  expect((await anna.post(at(form, 'cases/add'), { name: 'x', data: {}, fields: broken })).status).toBe(422);
  await draft(form, broken);
  expect((await impact(form)).cases).toEqual([]);
});

it('formulas that ask who fills in and when have the same answer for everybody, on each day', async () => {
  const who = input('calculated', 'who', { formula: 'user.username', format: { kind: 'text' } });
  const day = input('calculated', 'day', { formula: 'TODAY()', format: { kind: 'date' } });
  const form = await made([who, day]);
  const kept = await keep(form, 'Mine', { _at: '2026-03-01T10:00:00+01:00' });
  const { expected } = (await anna.get(at(form, `cases/${kept.id}`))).body.data as unknown as {
    expected: { values: object };
  };
  expect(expected.values).toEqual({ [who.id]: 'anna', [day.id]: '2026-03-01' });
  expect((await run(form, {}, admin)).map(({ count }) => count)).toEqual([0]);
});

it('looks up choice lists, refuses what a list lacks, and says nothing of lists out of reach', async () => {
  const added = await admin.post('/choice-lists/add.json', {
    name: `Rates ${uuidv7()}`,
    columns: [{ name: 'rate', label: 'Rate' }],
  });
  const list = added.body.data;
  const rows = (rate: string) => admin.put(`/choice-lists/${list.id}/rows.json`, { rows: [{ value: 'AT', rate }] });
  await rows('33');
  const land = input('select', 'land', { values: { list: list.id } });
  const rate = input('calculated', 'rate', {
    formula: `LOOKUP("${list.id}", land, "rate")`,
    format: { kind: 'text' },
  });
  const { body } = await admin.post('/report-configs/add.json', {
    ...{ name: `Listed ${uuidv7()}`, states: [], fields: [land, rate] },
  });
  const form = body.data;
  for (const [name, value] of [
    ['Known', 'AT'],
    ['Unknown', 'XX'],
  ])
    expect((await admin.post(at(form, 'cases/add'), { name, data: { land: value } })).status).toBe(201);
  const cases = (await admin.get(at(form, 'cases'))).body.data as unknown as Item[];
  const expectedOf = async (index: number) =>
    (await admin.get(at(form, `cases/${cases[index]?.id}`))).body.data.expected as {
      values: Record<string, unknown>;
      refused: Record<string, unknown>;
    };
  expect((await expectedOf(0)).values).toEqual({ [rate.id]: '33' });
  expect((await expectedOf(1)).refused).toEqual({ [land.id]: [{ code: 'not_a_choice' }] });
  await rows('35');
  expect((await run(form, {}, admin)).map(({ count }) => count)).toEqual([1, 0]);

  // By the form, which uses the list: not by the right to the list, which anna has not.
  expect((await run(form)).map(({ count }) => count)).toEqual([1, 0]);
  expect((await anna.post(at(form, 'cases/accept'), { cases: [cases[0]?.id] })).status).toBe(204);
  expect((await expectedOf(0)).values).toEqual({ [rate.id]: '35' });
  await keep(form, 'Hers', { land: 'AT' });
  expect((await run(form, {}, admin)).map(({ count }) => count)).toEqual([0, 0, 0]);
  const foreign = await made([amount]);
  await keep(foreign, 'One', { amount: 1 });
  expect((await anna.post(at(foreign, 'cases/run'), { fields: [land, rate] })).status).toBe(422);

  const own = await made([amount]);
  const probe = async (value: string) => {
    const kept = await keep(own, value, { land: value }, { fields: [land] });
    return (await anna.get(at(own, `cases/${kept.id}`))).body.data.expected;
  };
  expect(choiceListOf(land.options)).toBe(list.id);
  expect(await probe('AT')).toEqual(await probe('XX'));
});

it('cases in repeats name the instance, rules of the form their message', async () => {
  const part = input('text', 'part', { label: 'Teil' });
  const parts = container('repeat_container', [part], { maxRepeats: 5, name: 'parts' });
  const form = await made([amount, parts]);
  await keep(form, 'Two', { amount: 20, 'part.0': 'Rad', _repeat: { [parts.id]: 2 } });
  const required = { ...parts, options: { ...parts.options, contents: [but(part, { required: true })] } };
  const rules = [{ formula: 'amount < 10', message: { de: 'Zu viel', en: 'Too much' }, level: 'error' }];
  const [result] = await run(form, { fields: [amount, required], rules });
  expect(result?.differences).toMatchObject([
    { label: 'Teil', instance: 0, part: 'state', before: 'shown', after: 'required' },
    { label: 'Teil', instance: 1, part: 'state' },
    { label: 'Teil', instance: 1, part: 'refused', before: [], after: [{ code: 'required' }] },
    { id: 'data', label: '', instance: null, part: 'refused', after: [{ code: 'rule', message: 'Zu viel' }] },
  ]);
});

it('has bounds: a name, answers as an entry has them, a hundred cases', async () => {
  const form = await made([amount]);
  const add = (body: object) => anna.post(at(form, 'cases/add'), { name: 'x', data: {}, ...body });
  for (const body of [{ name: '  ' }, { name: 'x'.repeat(101) }, { data: 'x' }, { data: [] }, { data: null }])
    expect((await add(body)).status, JSON.stringify(body)).toBe(422);
  expect((await add({ data: { amount: 'x'.repeat(1_000_001) } })).status).toBe(422);
  expect((await add({ data: JSON.parse('{"__proto__":{"a":1}}') })).status).toBe(400);
  const deep = JSON.parse(`${'['.repeat(60)}1${']'.repeat(60)}`);
  for (const data of [{ amount: 'a\u0000' }, { 'a\u0000': 1 }, { amount: '\ud800' }, { amount: deep }])
    expect((await add({ data })).status, JSON.stringify(data)).toBe(422);
  expect((await add({ data: { other: [1, { two: null }] } })).status).toBe(201);
  await house.database.run(sql`
    insert into report_config_cases (id, report_config_id, name, data, names, expected)
    select gen_random_uuid(), ${form.id}, n::text, '{}', '[]', '{"fields":{},"values":{},"refused":{}}' from generate_series(1, 98) n`);
  expect((await add({})).status).toBe(201);
  expect((await add({})).body.issues).toMatchObject([{ code: 'too_many', values: { max: 100 } }]);
});

it('are renamed, deleted, and go with the form', async () => {
  const form = await made();
  const [one, two] = [await keep(form, 'One', {}), await keep(form, 'Two', {})];
  expect((await anna.patch(at(form, `cases/${one.id}`), { name: ' First ' })).body.data.name).toBe('First');
  expect((await anna.patch(at(form, `cases/${one.id}`), { name: ' ' })).status).toBe(422);
  expect((await anna.delete(at(form, `cases/${two.id}`))).status).toBe(204);
  expect((await anna.delete(at(form, `cases/${two.id}`))).status).toBe(404);
  await anna.delete(`/report-configs/${form.id}.json`);
  expect((await anna.get(at(form, 'cases'))).status).toBe(404);
  await admin.delete(`/report-configs/purge/${form.id}.json`);
  const left = await house.database.one<{ n: number }>(
    sql`select count(*)::int as n from report_config_cases where report_config_id = ${form.id}`,
  );
  expect(left?.n).toBe(0);
});
