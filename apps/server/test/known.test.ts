/** API tests of corrections of known data: stored beside the original values, and used wherever answers are counted. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addForm, container, input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let form: string;

const words = { changeValues: 'Correct', changeDataSet: 'Another', cancelChanges: 'Discard' };
const contents = [
  input('text', 'city'),
  input('number', 'height', { maxValue: 900 }),
  input('date', 'opened'),
  input('datetime-local', 'checked'),
];
const box = container('auto_complete_container', contents, words);
const locked = { _$locked: [box.id] };
const entries = [
  { city: 'Munich', height: 453, opened: '1992-05-17', checked: '2026-01-01T10:00:00Z', ...locked },
  {
    city: 'Munich',
    height: 453,
    _updated_city: 'München',
    _updated_height: 5,
    _updated_opened: '1990-01-01',
    ...locked,
  },
  { city: 'Köln', height: 90, _updated_city: 'Munich', _updated_checked: '2026-01-01T10:00:00Z', ...locked },
  { height: 20 },
];

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  form = await addForm(admin, 'Visits', { fields: [box], states: [] });
  for (const data of entries) expect((await admin.post('/reports/add.json', report(form, data))).status).toBe(201);
});
afterAll(() => house.close());

const list = async (query: string) => (await admin.get(`/reports.json?filter[report_config_id]=${form}&${query}`)).body;

it('keeps both, and what is locked', async () => {
  const { data } = await list('sort=created&limit=10');
  expect(data.map(each => each.data)).toMatchObject(entries);
});

it('lets go of what is hidden: shown again, it is neither locked nor filled', async () => {
  const asked = container('condition_container', [box], { comparisons: [{ valOne: 'known', comparison: 'true' }] });
  const other = await addForm(admin, 'Hidden', { fields: [input('switch', 'known'), asked], states: [] });
  const given = { known: true, city: 'Munich', ...locked };
  const added = (await admin.post('/reports/add.json', { report_config_id: other, data: given })).body.data;
  expect(added.data).toEqual(given);
  const path = `/reports/${added.id}.json`;
  await admin.patch(path, { data: { ...given, known: false } });
  const hidden = (await admin.get(path)).body.data;
  expect(hidden.data).toEqual({ known: false });
  await admin.patch(path, { data: { ...hidden.data, known: true } });
  expect((await admin.get(path)).body.data.data).toEqual({ known: true });
});

it.each([
  ['data._updated_height', { height: 1, _updated_height: 901 }, 'out_of_range'],
  ['data._updated_height', { height: 1, _updated_height: 'high' }, 'invalid_number'],
  ['data._$locked', { _$locked: 'all' }, 'invalid'],
])('refuses %s: %j', async (path, data, code) => {
  const { status, body } = await admin.post('/reports/add.json', report(form, data));
  expect([status, body.issues]).toMatchObject([422, [{ path, code }]]);
});

it.each([
  ['filter[data.city]=Munich', 2],
  ['filter[data.city]=M%C3%BCnchen', 1],
  ['filter[data.city]=K%C3%B6ln', 0],
  ['filter[data.city]=', 1],
  ['filter[data.city]=M%C3%BCnchen&filter[data.city]=Munich', 3],
  ['filter[data.city][neq]=Munich', 2],
  ['filter[data.height]=453', 1],
  ['filter[data.height][lt]=10', 1],
  ['filter[data.height][gte]=90', 2],
  ['filter[data.opened][lt]=1992-01-01', 1],
  ['filter[data.checked][gte]=2026-01-01', 2],
  ['search=munchen', 1],
])('%s finds %i', async (query, count) => {
  expect((await list(query)).count).toBe(count);
});

it('sorts by what counts', async () => {
  const heights = async (query: string) =>
    (await list(query)).data.map(({ data }) => data._updated_height ?? data.height);
  expect(await heights('sort=data.height')).toEqual([5, 20, 90, 453]);
  expect(await heights('sort=data.height&direction=desc')).toEqual([453, 90, 20, 5]);
  const cities = (await list('sort=data.city')).data.map(({ data }) => data._updated_city ?? data.city);
  expect(cities).toEqual(['München', 'Munich', 'Munich', undefined]);
});

it('counts the values that count', async () => {
  const { body } = await admin.get(`/reports/values.json?filter[report_config_id]=${form}&field=city`);
  expect(body.data.map(({ value, count }) => [value, count])).toEqual([
    ['Munich', 2],
    ['München', 1],
    [null, 1],
  ]);
});

it('has one column a field in the workbook, as corrected, and one of what the record said', async () => {
  const path = `/api/reports.xlsx?filter[report_config_id]=${form}&sort=created`;
  const answer = await house.app.inject({ url: path, headers: { authorization: `Bearer ${admin.token}` } });
  expect(answer.statusCode).toBe(200);
  const book = await readXlsx(new Uint8Array(answer.rawPayload));
  const rows = book.sheets[0]?.rows ?? [];
  const about = ['ID', 'Erstellt (UTC)', 'Benutzer', 'Name des Benutzers', 'Status'];
  const fields = ['city', 'height', 'opened', 'checked'].flatMap(name => [name, `${name} (im Datensatz)`]);
  expect(rows[0]).toEqual([...about, ...fields]);
  expect(rows.slice(1).map(row => row.slice(5, 9))).toEqual([
    ['Munich', null, 453, null],
    ['München', 'Munich', 5, 453],
    ['Munich', 'Köln', 90, null],
    [null, null, 20, null],
  ]);
});
