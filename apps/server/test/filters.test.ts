/** API tests of list filters beside equality: exclusion, ranges, set and not set; and of neighbours within a list. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm, container, form, input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;
let bert: Person;
let id: string;
let ids: string[];

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  bert = await house.as('bert');
  const made = form();
  const repeat = container('repeat_container', [input('number', 'weight'), input('date', 'seen')], { maxRepeats: 4 });
  made.fields.push(input('datetime-local', 'at'), repeat);
  id = await addForm(admin, 'Filtered', made);
  const rows: [Record<string, unknown>, object?][] = [
    [{ title: 'a', amount: 2, day: '2026-01-31', colour: 'red', at: '2026-01-31T23:30:00-02:00' }, { state: 'new' }],
    [
      { title: 'b', amount: 10, day: '2026-02-01', colour: 'green', at: '2026-01-31T23:30:00+02:00' },
      { state: 'done' },
    ],
    [{ title: 'c', amount: 9.5, colours: ['red', 'blue'], at: '2026-02-01T12:00Z' }],
    [{ title: 'd', 'weight.0': 1, 'weight.1': 100, 'seen.0': '2026-03-01', _repeat: { [repeat.id]: 2 } }],
    [{ title: 'e', 'weight.0': 50, _repeat: { [repeat.id]: 1 } }],
  ];
  ids = [];
  for (const [data, rest] of rows) {
    const added = await anna.post('/reports/add.json', report(id, data, rest));
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    ids.push(added.body.data.id);
  }
  // One per day, so that their times differ.
  for (const [at, one] of ids.entries())
    await house.database.run(sql`update reports set created = ${`2026-05-0${at + 1}T12:00:00Z`} where id = ${one}`);
});
afterAll(() => house.close());

const ask = (query: string, person = anna) => person.get(`/reports.json?filter[report_config_id]=${id}&${query}`);
const found = async (query: string, person = anna) => {
  const page = await ask(`${query}&sort=data.title`, person);
  expect(page.status, JSON.stringify(page.body)).toBe(200);
  expect(page.body.count).toBe(page.body.data.length);
  return page.body.data.map(row => row.data.title).join('');
};

describe('who may not', () => {
  it('sees and counts nothing of others by any filter', async () => {
    for (const query of [
      'filter[data.amount][gte]=0',
      'filter[data.colour][neq]=red',
      'filter[created][gte]=2026-01-01',
    ]) {
      expect(await found(query, bert)).toBe('');
      const path = `filter[report_config_id]=${id}&${query}`;
      expect((await bert.get(`/reports/states.json?${path}`)).body.data).toEqual([]);
      expect((await bert.get(`/reports/values.json?${path}&field=colour`)).body.data).toEqual([]);
    }
    expect(await found(`filter[user_id][neq]=${bert.id}`, bert)).toBe('');
    expect((await bert.get(`/reports/${ids[0]}/neighbours.json`)).status).toBe(404);
  });

  it.each([
    ['filter[search][gte]=a', 'filter[search][gte]'],
    ['filter[content_hash][neq]=a', 'filter[content_hash][neq]'],
    ['filter[state][gte]=a', 'filter[state][gte]'],
    ['filter[created][neq]=2026-01-01', 'filter[created][neq]'],
    ['filter[created]=2026-01-01', 'filter[created]'],
    ['filter[data.amount][like]=1', 'filter[data.amount][like]'],
    ['filter[data.amount][gte][lte]=1', 'filter[data.amount][gte][lte]'],
    ["filter[data.a'b][gte]=1", "filter[data.a'b][gte]"],
    ['filter[data.amount" %3F (1%3D%3D1)][gte]=1', 'filter[data.amount" ? (1==1)][gte]'],
    ['filter[data.title][gte]=a', 'filter[data.title][gte]'],
    ['filter[data.colour][lt]=a', 'filter[data.colour][lt]'],
    ['filter[data.nothing][lt]=1', 'filter[data.nothing][lt]'],
    ['filter[data.amount][gte]=many', 'filter[data.amount][gte]'],
    ['filter[data.amount][gte]=1 || true', 'filter[data.amount][gte]'],
    ['filter[data.amount][gte]=', 'filter[data.amount][gte]'],
    ['filter[data.amount][gte]=1&filter[data.amount][gte]=2', 'filter[data.amount][gte]'],
    ['filter[data.day][gte]=2026-02-30', 'filter[data.day][gte]'],
    ['filter[data.day][gte]=yesterday', 'filter[data.day][gte]'],
    ['filter[data.at][lt]=2026-02-01T10:00', 'filter[data.at][lt]'],
    ['filter[created][gte]=2026-13-01', 'filter[created][gte]'],
    ["filter[created][gte]=2026-01-01'::date", 'filter[created][gte]'],
  ])('%s is a 400 that names %s', async (query, path) => {
    const refused = await ask(query.replaceAll('"', '%22'));
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([400, path]);
  });

  it('sizes of answers need the one form that knows them', async () => {
    const refused = await anna.get('/reports.json?filter[data.amount][gte]=1');
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([400, 'filter[data.amount][gte]']);
  });
});

it.each([
  ['filter[data.amount][gte]=9.5', 'bc'],
  ['filter[data.amount][gt]=9.5', 'b'],
  ['filter[data.amount][lt]=10', 'ac'],
  ['filter[data.amount][gte]=2&filter[data.amount][lte]=9.5', 'ac'],
  ['filter[data.amount][gt]=10&filter[data.amount][lt]=10', ''],
  ['filter[data.day][gte]=2026-02-01', 'b'],
  ['filter[data.day][lte]=2026-02-01&filter[data.day][gt]=2026-01-30', 'ab'],
  // 2026-02-01T01:30Z, 2026-01-31T21:30Z, 2026-02-01T12:00Z
  ['filter[data.at][gte]=2026-02-01', 'ac'],
  ['filter[data.at][lte]=2026-01-31', 'b'],
  ['filter[data.at][lt]=2026-02-01T12:00:00%2B01:00', 'ab'],
  ['filter[data.at][gte]=2026-02-01T00:00:00Z&filter[data.at][lt]=2026-02-01T10:00:00Z', 'a'],
  ['filter[data.weight][gte]=40&filter[data.weight][lte]=60', 'e'],
  ['filter[data.weight][gte]=2&filter[data.weight][lte]=99', 'e'],
  ['filter[data.weight][gte]=100', 'd'],
  ['filter[data.weight.0][lte]=1', 'd'],
  ['filter[data.seen][gte]=2026-01-01', 'd'],
  ['filter[data.colour][neq]=red', 'bcde'],
  ['filter[data.colour][neq]=red&filter[data.colour][neq]=green', 'cde'],
  ['filter[data.colour][neq]=red&filter[data.colour][neq]=', 'b'],
  ['filter[data.colour][neq]=', 'ab'],
  ['filter[data.colours][neq]=red', 'abde'],
  ['filter[data.weight][neq]=', 'de'],
  ['filter[data.weight]=', 'abc'],
  ['filter[data.amount][neq]=10', 'acde'],
  ['filter[state][neq]=new', 'bcde'],
  ['filter[state][neq]=', 'ab'],
  ['filter[state][neq]=done&filter[state][neq]=', 'a'],
  ['filter[created][gte]=2026-05-02&filter[created][lte]=2026-05-03', 'bc'],
  ['filter[created][gt]=2026-05-02&filter[created][lt]=2026-05-04', 'c'],
  ['filter[created][gte]=2026-05-02T14:00:00%2B02:00&filter[created][lt]=2026-05-03T14:00:00%2B02:00', 'b'],
  ['filter[created][gte]=2026-05-02&filter[state]=', 'cde'],
  ['filter[modified][lt]=2020-01-01', ''],
])('%s finds %s', async (query, wanted) => {
  expect(await found(query)).toBe(wanted);
});

it('counts of states and values follow the same filters', async () => {
  const path = `filter[report_config_id]=${id}&filter[data.amount][gte]=9`;
  const states = (await anna.get(`/reports/states.json?${path}`)).body.data as unknown as { value: string | null }[];
  expect(states.map(one => one.value).sort()).toEqual(['done', null].sort());
  const values = (await anna.get(`/reports/values.json?${path}&field=colour`)).body.data;
  expect(values.map(one => [one.value, one.count])).toEqual([
    ['green', 1],
    [null, 1],
  ]);
});

it('answers of older forms that look like times fail no list', async () => {
  const at = input('text', 'at');
  const old = await addForm(admin, 'Old', { ...form(), fields: [input('text', 'title'), at] });
  for (const seen of ['0000-01-01T00:00Z', '2023-02-29T10:00Z', '2026-01-01T10:00+15:59', 'x', '2024-02-29T10:00Z'])
    await anna.post('/reports/add.json', report(old, { at: seen }));
  const fields = [input('text', 'title'), { ...input('datetime-local', 'at'), id: at.id }];
  expect((await admin.patch(`/report-configs/${old}.json`, { fields })).status).toBe(200);
  const page = await anna.get(`/reports.json?filter[report_config_id]=${old}&filter[data.at][gte]=1900-01-01`);
  expect([page.status, page.body.count]).toEqual([200, 1]);
});

describe('neighbours', () => {
  const at = async (index: number, query: string, person = anna) => {
    const told = await person.get(`/reports/${ids[index]}/neighbours.json?filter[report_config_id]=${id}&${query}`);
    expect(told.status, JSON.stringify(told.body)).toBe(200);
    const { previous, next, position, count } = told.body.data as unknown as Record<string, string | number | null>;
    const name = (one: unknown) => (one === null ? null : 'abcde'[ids.indexOf(String(one))]);
    return [name(previous), name(next), position, count];
  };

  it.each<[number, string, unknown[]]>([
    [0, '', ['b', null, 5, 5]],
    [4, '', [null, 'd', 1, 5]],
    [2, 'sort=created&direction=asc', ['b', 'd', 3, 5]],
    [2, 'sort=data.amount', ['a', 'b', 2, 5]],
    [3, 'sort=data.amount', ['b', 'e', 4, 5]],
    [1, 'filter[data.amount][gte]=2&sort=data.title', ['a', 'c', 2, 3]],
    // No longer in the list: its position is kept, but not counted.
    [1, 'filter[state]=&sort=created', [null, 'c', null, 3]],
    [3, 'filter[data.amount][gte]=2&sort=data.title', ['c', null, null, 3]],
    [2, 'search=nothing', [null, null, null, 0]],
  ])('of %i with %s are %j', async (index, query, wanted) => {
    expect(await at(index, query)).toEqual(wanted);
  });

  it('go through every entry of the list once, in its order', async () => {
    const listed = (await ask('sort=data.title&direction=desc')).body.data.map(row => row.id);
    const seen: string[] = [];
    for (let here: string | null = listed[0] ?? null; here; ) {
      seen.push(here);
      const path = `/reports/${here}/neighbours.json?filter[report_config_id]=${id}&sort=data.title&direction=desc`;
      here = ((await anna.get(path)).body.data as unknown as { next: string | null }).next;
    }
    expect(seen).toEqual(listed);
  });
});
