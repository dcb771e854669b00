/** API tests of the search across all kinds of items: who finds what, and what a hit says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addForm, input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

interface Found {
  kind: string;
  count: number;
  hits: { name: string; detail: string; found: object | null; state: object | null; facts: object[] }[];
}

let house: House;
let admin: Person;
let anna: Person;
let form: string;
const ask = (person: Person, query: string, language = 'de') =>
  person.get(`/search.json?${query}`, { 'accept-language': language });
interface Answer {
  groups: Found[];
  forms: { name: string; count: number }[];
}
async function found(person: Person, query: string, language?: string): Promise<Answer> {
  const { data } = (await ask(person, query, language)).body;
  return { groups: data.groups as Found[], forms: data.forms as Answer['forms'] };
}
const groups = async (person: Person, query: string, language?: string) =>
  (await found(person, query, language)).groups;
const counts = async (person: Person, query: string) =>
  Object.fromEntries((await groups(person, query)).map(({ kind, count }) => [kind, count]));
const entries = async (person: Person, query: string, language?: string) =>
  (await groups(person, query, language)).find(({ kind }) => kind === 'entries')?.hits ?? [];

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  form = await addForm(admin, 'Zugvogel form');
  const other = await addForm(admin, 'Other');
  const first = await addForm(admin, 'Zugvogel gone');
  for (const [person, data, of] of [
    [anna, { title: 'Memphis', amount: 3 }, form],
    [admin, { title: 'Indianapolis', 'part.0': `went to MÉMPHIS ${'and on '.repeat(40)}` }, form],
    [admin, { title: 'Ort', colour: 'red', mail: 'red@memphis.example' }, other],
    [admin, { title: 'Memphis too' }, first],
  ] as const)
    expect((await person.post('/reports/add.json', report(of, data, { state: 'done' }))).status).toBe(201);
  await admin.delete(`/report-configs/${first}.json`);
  expect((await admin.post('/chart-collections/add.json', { name: 'Memphis board' })).status).toBe(201);
});
afterAll(() => house.close());

describe('who finds what', () => {
  it('nobody finds anything, nor does a person without rights', async () => {
    expect((await ask(house.nobody, 'text=memphis')).status).toBe(401);
    const none = await house.as('none', 'user', {
      '*': { '*': 'none' },
    });
    expect(await groups(none, 'text=memphis')).toEqual([]);
  });
  it('each kind within the scope: own entries alone where a person may read no others', async () => {
    expect(await counts(admin, 'text=memphis')).toMatchObject({ entries: 3, dashboards: 1, people: 0 });
    const own = await house.as('own', 'user', { Reports: { read: 'self' }, ChartCollections: { read: 'none' } });
    expect(await counts(own, 'text=memphis')).toMatchObject({ entries: 0 });
    expect(await counts(own, 'text=memphis')).not.toHaveProperty('dashboards');
  });
  it('no entries of forms that the person may not read', async () => {
    const blind = await house.as('blind', 'user', { Reports: { read: 'all' }, ReportConfigs: { read: 'self' } });
    expect(await counts(blind, 'text=memphis')).toMatchObject({ entries: 0, forms: 0 });
  });
  it('people by those who may read them all; others find themselves alone', async () => {
    expect(await counts(admin, 'text=anna&kind=people')).toEqual({ people: 1 });
    const own = await house.as('annabell');
    expect((await groups(own, 'text=anna&kind=people'))[0]?.hits.map(({ detail }) => detail)).toEqual(['annabell']);
  });
});

describe('what is refused', () => {
  it.each([
    '',
    'text=',
    'text=x&kind=devices',
    'text=x&report_config_id=7',
    'text=x&time_zone=Nowhere',
    `text=${'x'.repeat(201)}`,
  ])('%s', async query => expect((await ask(admin, query)).status).toBe(400));
  it('nothing is found by blanks', async () => expect(await groups(admin, 'text=%20%20')).toEqual([]));
  it('wildcards are letters', async () => expect(await counts(admin, 'text=%25%25')).toMatchObject({ entries: 0 }));
});

describe('what a hit says', () => {
  it('title, form, state and the answer that holds the text', async () => {
    const hit = (await entries(anna, 'text=memphis')).find(({ name }) => name.startsWith('Memphis'));
    expect(hit).toMatchObject({
      name: 'Memphis, 3',
      detail: 'Zugvogel form',
      found: { field: 'title', label: 'title', text: 'Memphis', value: 'Memphis' },
      state: { value: 'done', label: 'Fertig', position: 1, of: 2 },
    });
    expect(hit?.facts).toContainEqual({ label: 'amount', text: '3' });
  });
  it('its running number and title as its own page has them: the field that names entries before a date', async () => {
    const numbering = { prefix: 'VS', year: false, digits: 3, gapless: false };
    const fields = [input('date', 'day', { label: 'day' }), input('text', 'name', { label: 'name' })];
    const added = await admin.post('/report-configs/add.json', { name: 'Numbered', fields, states: [], numbering });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const data = { day: '2026-07-11', name: 'Kittiwake' };
    const entry = await admin.post('/reports/add.json', { report_config_id: added.body.data.id, data });
    expect(entry.body.data).toMatchObject({ number: expect.stringMatching(/^VS/) });
    const [hit] = await entries(admin, 'text=kittiwake');
    expect(hit).toMatchObject({
      name: `${entry.body.data.number} · Kittiwake, 11.07.2026`,
      facts: [{ text: 'Kittiwake' }, { text: '11.07.2026' }],
    });
  });
  it('days, times and numbers as the console writes them, in the zone of the reader', async () => {
    const fields = [
      input('text', 'name', { label: 'name' }),
      input('date', 'day', { label: 'day' }),
      input('datetime-local', 'seen', { label: 'seen' }),
      input('number', 'cost', { label: 'cost' }),
    ];
    const added = await admin.post('/report-configs/add.json', { name: 'Dated', fields, states: [] });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const data = { name: 'Turnstone', day: '2002-07-24', seen: '2002-07-24T23:30:00Z', cost: 12500 };
    await admin.post('/reports/add.json', { report_config_id: added.body.data.id, data });
    const factsIn = async (language: string) => {
      const [hit] = await entries(admin, 'text=turnstone&time_zone=Europe/Berlin', language);
      return [hit?.name, ...(hit?.facts ?? []).map(fact => (fact as { text: string }).text)];
    };
    expect(await factsIn('en')).toEqual([
      'Turnstone, 24 Jul 2002',
      'Turnstone',
      '24 Jul 2002',
      '25 Jul 2002, 01:30',
      '12,500',
    ]);
    expect(await factsIn('de')).toEqual([
      'Turnstone, 24.07.2002',
      'Turnstone',
      '24.07.2002',
      '25.07.2002, 01:30',
      '12.500',
    ]);
  });
  it('of a long answer in a repeat the part around the text, whatever its case and accents', async () => {
    const hit = (await entries(admin, 'text=memphis')).find(({ name }) => name === 'Indianapolis');
    expect(hit?.found).toMatchObject({
      field: 'part',
      value: null,
      text: expect.stringMatching(/^went to MÉMPHIS .* …$/),
    });
  });
  it('a choice by the label that people read', async () =>
    expect((await entries(admin, 'text=feuerrot'))[0]?.found).toMatchObject({
      field: 'colour',
      text: 'Feuerrot',
      value: 'red',
    }));
  it('in which forms how many, and one form alone where it is asked for', async () => {
    const { forms } = await found(admin, 'text=memphis');
    expect(forms.map(({ name, count }) => [name, count])).toEqual([
      ['Zugvogel form', 2],
      ['Other', 1],
    ]);
    expect(await counts(admin, `text=memphis&report_config_id=${form}`)).toEqual({ entries: 2 });
  });
  it('three of each kind, twenty of one', async () => {
    for (let n = 0; n < 5; n++) await admin.post('/reports/add.json', report(form, { title: `Sparrow ${n}` }));
    const [some] = await groups(admin, 'text=sparrow');
    const [all] = await groups(admin, 'text=sparrow&kind=entries');
    expect([some?.count, some?.hits.length, all?.hits.length]).toEqual([5, 3, 5]);
  });
});
