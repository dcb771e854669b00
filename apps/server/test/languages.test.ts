/** API tests of forms with texts in several languages: stored unchanged, rendered in the reader's language. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addForm, input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let id: string;

const label = { de: 'Bauteil', en: 'Part' };
const values = [
  { id: 'a', value: 'wing', label: { de: 'Tragfläche', en: 'Wing' } },
  { id: 'b', value: 'nose', label: { de: 'Radom' } },
];
const states = [{ id: 'x', value: 'open', label: { de: 'Offen', en: 'Open' } }];
const fields = [input('radio', 'part', { label, values })];

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  id = await addForm(admin, 'Schaden', { fields, states: states as never });
  for (const part of ['wing', 'nose'])
    expect((await admin.post('/reports/add.json', { ...report(id, { part }), state: 'open' })).status).toBe(201);
});
afterAll(() => house.close());

const inLanguage = (path: string, language: string) =>
  house.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
  });

it('comes back as it was sent', async () => {
  const { data } = (await admin.get(`/report-configs/${id}.json`)).body;
  expect(data.fields).toEqual(fields);
  expect(data.states).toEqual(states);
});

it('labels states and answers in the language that is asked for', async () => {
  const labels = async (path: string, language: string) => {
    const rows: { label: string }[] = (await inLanguage(path, language)).json().data;
    return rows.map(row => row.label).toSorted();
  };
  const query = `filter[report_config_id]=${id}`;
  expect(await labels(`/reports/values.json?${query}&field=part`, 'de')).toEqual(['Radom', 'Tragfläche']);
  expect(await labels(`/reports/values.json?${query}&field=part`, 'en-GB,en;q=0.9')).toEqual(['Radom', 'Wing']);
  expect(await labels(`/reports/states.json?${query}`, 'en')).toEqual(['Open']);
});

it('is found by the words of any language', async () => {
  for (const word of ['tragflache', 'wing'])
    expect((await admin.get(`/reports.json?filter[report_config_id]=${id}&search=${word}`)).body.count).toBe(1);
});

it('has a workbook in the language that is asked for', async () => {
  for (const [language, head, cell] of [
    ['de', 'Bauteil', 'Tragfläche'],
    ['en', 'Part', 'Wing'],
  ] as const) {
    const { rawPayload } = await inLanguage(`/reports.xlsx?filter[report_config_id]=${id}`, language);
    const rows = (await readXlsx(rawPayload)).sheets[0]?.rows ?? [];
    const at = rows[0]?.indexOf(head) ?? -1;
    expect(
      rows
        .slice(1)
        .map(row => row[at])
        .toSorted(),
    ).toEqual(['Radom', cell].toSorted());
  }
});

it.each([
  ['a language of more than two letters', { deutsch: 'Offen' }],
  ['no language', {}],
  ['a number', { de: 3 }],
])('refuses a label with %s', async (_, wrong) => {
  const answer = await admin.post('/report-configs/add.json', {
    name: 'Falsch',
    fields,
    states: [{ id: 'x', value: 'open', label: wrong }],
  });
  expect(answer.status).toBe(422);
  expect(answer.body.issues[0]?.path).toMatch(/^states\.0\.label/);
});
