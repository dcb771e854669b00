/** API tests of what the filtered entries amount to: sums, medians and histograms by field, within rights and filters. */
import type { AnswerTo } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm, container, form, input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

type Summary = AnswerTo<'GET /reports/summary.json'>['data'];
const told = (data: object): Summary => JSON.parse(JSON.stringify(data));

let house: House;
let anna: Person;
let bert: Person;
let id: string;

const option = (value: string, level?: number) => ({ id: uuidv7(), value, label: value, ...(level && { level }) });

beforeAll(async () => {
  house = await openHouse();
  const admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  bert = await house.as('bert');
  const made = form();
  const damage = [option('much', 3), option('some', 2), option('little', 1), option('unknown')];
  const repeat = container('repeat_container', [input('number', 'weight')], { maxRepeats: 4 });
  made.fields.push(input('datetime-local', 'at'), input('select', 'harm', { values: damage }), repeat);
  id = await addForm(admin, 'Summed up', made);
  const rows: Record<string, unknown>[] = [
    { amount: 2, day: '2026-01-31', harm: 'much', colours: ['red', 'blue'], at: '2026-01-31T23:30:00Z' },
    { amount: 10, day: '2026-02-28', harm: 'some', colours: ['red'] },
    { amount: 9.5, harm: 'little', 'weight.0': 1, 'weight.1': 100, _repeat: { [repeat.id]: 2 } },
    { title: 'Another', amount: 9.5, harm: 'unknown' },
    {},
  ];
  for (const data of rows) {
    const added = await anna.post('/reports/add.json', report(id, data));
    expect(added.status, JSON.stringify(added.body)).toBe(201);
  }
});
afterAll(() => house.close());

const ask = (fields: string, { query = '', person = anna } = {}) =>
  person.get(`/reports/summary.json?filter[report_config_id]=${id}&fields=${fields}${query}`);
async function summary(fields: string, options?: Parameters<typeof ask>[1]) {
  const answer = await ask(fields, options);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return told(answer.body.data);
}
async function first(fields: string, options?: Parameters<typeof ask>[1]) {
  const [one] = (await summary(fields, options)).fields;
  if (!one) throw new Error('no field was summed up');
  return one;
}

describe('who may not', () => {
  it('sums up nothing of others', async () => {
    expect(await summary('amount,day,harm,created', { person: bert })).toMatchObject({
      counted: 0,
      complete: true,
      fields: [
        { filled: 0, different: 0, number: { sum: null, min: null, bins: [] } },
        { filled: 0, day: { min: null, max: null, bins: [] } },
        { filled: 0, median: null },
        { filled: 0, day: { bins: [] } },
      ],
    });
  });

  it.each([
    ['nothing', 'fields'],
    ['amount,,day', 'fields'],
    ["amount'--", 'fields'],
    [Array.from({ length: 61 }, (_, at) => `f${at}`).join(','), 'fields'],
  ])('%s is a 400 that names %s', async (fields, path) => {
    const refused = await ask(encodeURIComponent(fields));
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([400, path]);
  });

  it('asks for a form, and for a zone that exists', async () => {
    expect((await anna.get('/reports/summary.json?fields=amount')).body.issues[0]?.path).toBe(
      'filter[report_config_id]',
    );
    expect((await ask('day', { query: '&time_zone=Nowhere/Else' })).body.issues[0]?.path).toBe('time_zone');
  });
});

it('sums up numbers', async () => {
  const { number, ...rest } = await first('amount');
  expect(rest).toEqual({ field: 'amount', filled: 4, different: 3, day: null, median: null });
  expect(number).toMatchObject({ sum: 31, mean: 7.75, median: 9.5, min: 2, max: 10 });
});

it('bins of numbers are filters that find what they count', async () => {
  const { bins } = (await first('amount')).number ?? { bins: [] };
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  for (const { from, to, count } of bins) {
    const query = `&filter[data.amount][gte]=${from}&filter[data.amount][lte]=${to}`;
    expect((await summary('amount', { query })).counted, `${from} to ${to}`).toBe(count);
  }
});

it('follows filters and search', async () => {
  expect((await first('amount', { query: '&filter[data.harm]=much' })).number?.sum).toBe(2);
  expect((await first('amount', { query: '&search=another' })).number?.sum).toBe(9.5);
});

it('reads the first and last day, moments by the zone', async () => {
  expect((await first('day')).day).toMatchObject({ min: '2026-01-31', max: '2026-02-28' });
  expect((await first('at', { query: '&time_zone=Europe/Berlin' })).day?.min).toBe('2026-02-01');
  expect((await first('at', { query: '&time_zone=America/New_York' })).day?.min).toBe('2026-01-31');
  const { bins } = (await first('day')).day ?? { bins: [] };
  expect(bins.map(({ count }) => count)).toEqual([1, 0, 0, 0, 1]);
  expect(bins[0]).toMatchObject({ from: '2026-01-26', to: '2026-02-01' });
});

it('counts each value of a list, each instance of a repeat, and knows the middle of levels', async () => {
  expect(await first('colours')).toMatchObject({ filled: 3, different: 2, median: null });
  expect((await first('weight')).number).toMatchObject({ sum: 101, max: 100 });
  expect(await first('harm')).toMatchObject({ filled: 4, different: 4, median: 'some' });
});

it('what is far above the others shares the last bin', async () => {
  const many = form();
  const other = await addForm(await house.as('root', 'admin'), 'Far', many);
  const owner = bert.id;
  await house.database.run(
    sql`insert into reports (id, report_config_id, user_id, owner, data, content_hash) select gen_random_uuid(), ${other}, ${owner}, ${owner}, jsonb_build_object('amount', case when n = 200 then 1000000 else n end), sha256(n::text::bytea) from generate_series(1, 200) n`,
  );
  const { body } = await bert.get(`/reports/summary.json?filter[report_config_id]=${other}&fields=amount`);
  const bins = told(body.data).fields[0]?.number?.bins ?? [];
  expect(bins.length).toBeGreaterThan(5);
  expect(bins.at(-1)).toMatchObject({ to: 1_000_000 });
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(200);
});
