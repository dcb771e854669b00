/** Page tests of the designer's draft: which forms have one, saving by itself, publishing with its effects, two people. */
import { type Content, createInput } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { mergeContents } from '../src/screens/designer/draft-merge.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let berta: Person;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  berta = await bench.house.as('berta', 'admin');
});
afterAll(() => bench.house.close());
beforeEach(() => void Object.assign(window, { innerWidth: 1440 }));

const made = { place: createInput('text'), level: createInput('select'), depth: createInput('number') };
const field = (name: keyof typeof made, label: string, options: object = {}): Content => {
  const content = made[name];
  return { ...content, options: { ...content.options, name, label, ...options } };
};
const place = field('place', 'Ort');
const depth = field('depth', 'Tiefe');

async function formWith({ entries = 0, publishing }: { entries?: number; publishing?: string } = {}): Promise<string> {
  const body = {
    name: `Grube ${Math.random()}`,
    fields: [place, depth],
    states: [],
    ...(publishing && { publishing }),
  };
  const { id } = (await admin.post('/report-configs/add.json', body)).body.data;
  for (let at = 0; at < entries; at++)
    await admin.post('/reports/add.json', { report_config_id: id, data: { place: `P${at}`, depth: at } });
  return id;
}
const show = async (form: string) => {
  const user = await bench.show(`/reports/config/${form}`, admin);
  await screen.findByRole('article', { name: /Ort/ });
  return user;
};
const draftOf = async (form: string) => (await admin.get(`/report-configs/${form}/draft.json`)).body.data;
const stored = async (form: string) => (await admin.get(`/report-configs/${form}.json`)).body.data;
const namesIn = (form: object) => (form as { fields: Content[] }).fields.map(({ options }) => options.name);

test.each([
  ['nobody has filled in', {}, 'Speichern', 'Veröffentlichen …'],
  ['has an entry', { entries: 1 }, 'Veröffentlichen …', 'Speichern'],
  ['always has a draft', { publishing: 'draft' }, 'Veröffentlichen …', 'Speichern'],
  ['never has a draft', { entries: 1, publishing: 'direct' }, 'Speichern', 'Veröffentlichen …'],
])('a form that %s', async (_which, given, shown, hidden) => {
  await show(await formWith(given));
  expect((await screen.findAllByRole('button', { name: shown })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: hidden })).toBeNull();
});

test('what is changed is in the draft by itself, and people go on filling in what is published', async () => {
  const form = await formWith({ entries: 2 });
  const user = await show(form);
  const publish = await screen.findByRole('button', { name: 'Veröffentlichen …' });
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  expect(await screen.findByText('Version 1 ist veröffentlicht')).toBeTruthy();
  await user.click(screen.getByRole('article', { name: /Tiefe/ }));
  await user.keyboard('{Delete}');
  await screen.findByText(/^Entwurf gespeichert, /);
  expect(namesIn(await draftOf(form))).toEqual(['place']);
  expect(namesIn(await stored(form))).toEqual(['place', 'depth']);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(namesIn(await draftOf(form))).toEqual(['place', 'depth']));
});

test('publishing says what it means for entries, takes a note, and ends the draft', async () => {
  const form = await formWith({ entries: 2 });
  await admin.put(`/report-configs/${form}/draft.json`, { fields: [place] });
  const user = await show(form);
  expect(screen.queryByRole('article', { name: /Tiefe/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 2 veröffentlichen?' }));
  expect(await dialog.findByText('Feld „Tiefe“ entfällt')).toBeTruthy();
  expect(dialog.getByText('Antworten in 2 Einträgen bleiben erhalten')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Notiz' }), 'Ohne Tiefe');
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(await stored(form)).toMatchObject({ form_version: 2, drafted: false }));
  const [version] = (await admin.get(`/report-configs/${form}/versions.json`)).body.data as unknown as object[];
  expect(version).toMatchObject({ number: 2, note: 'Ohne Tiefe' });
});

test('publishing says of how many entries it knows what it means, where it could not look through all', async () => {
  const values = (...of: string[]) => of.map(value => ({ id: value, value, label: value }));
  const { id: form } = (
    await admin.post('/report-configs/add.json', {
      ...{ name: `Grube ${Math.random()}`, states: [] },
      fields: [place, field('level', 'Stufe', { values: values('low', 'high') })],
    })
  ).body.data;
  await admin.post('/reports/add.json', { report_config_id: form, data: { place: 'P', level: 'high' } });
  const fields = [place, field('level', 'Stufe', { values: values('low') })];
  await admin.put(`/report-configs/${form}/draft.json`, { fields });
  const { fetch: real } = globalThis;
  // As of a form with more entries than fit into the time.
  vi.stubGlobal('fetch', async (to: string, init?: RequestInit) => {
    const reply = await real(to, init);
    if (!to.includes('/impact.json')) return reply;
    const { data } = await reply.json();
    const cut = data.fields.map((row: object) => ({ ...row, complete: false }));
    return Response.json({ data: { ...data, fields: cut, entries: { looked: 45_000, complete: false } } });
  });
  try {
    const user = await bench.show(`/reports/config/${form}`, admin);
    await user.click(await screen.findByRole('button', { name: 'Veröffentlichen …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Version 2 veröffentlichen?' }));
    const note = 'Durchgesehen sind die neuesten 45.000 Einträge; mit den älteren können es mehr sein.';
    expect(await dialog.findByText(note)).toBeTruthy();
    expect(dialog.getByText('Mindestens in 1 Eintrag gewählt, bleibt dort lesbar')).toBeTruthy();
  } finally {
    vi.stubGlobal('fetch', real);
  }
});

const levels = ['low', 'high'].map(value => ({ id: value, value, label: value === 'low' ? 'Niedrig' : 'Hoch' }));
const answers = async (form: string) =>
  (
    (await admin.get(`/reports.json?filter[report_config_id]=${form}&sort=created&direction=asc`)).body
      .data as unknown as { data: Record<string, unknown> }[]
  ).map(({ data }) => data);

test('answers of a removed field go to another, each value as it is chosen, and are given back', async () => {
  await bench.house.work();
  const form = await formWith();
  for (const said of ['Hoch', 'Hoch', 'niedrig', 'unklar'])
    await admin.post('/reports/add.json', { report_config_id: form, data: { place: said } });
  await admin.put(`/report-configs/${form}/draft.json`, {
    fields: [depth, field('level', 'Stufe', { values: levels })],
  });
  const user = await bench.show(`/reports/config/${form}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen …' }));
  const dialog = within(await screen.findByRole('dialog', { name: /veröffentlichen\?$/ }));
  await user.click(await dialog.findByRole('radio', { name: 'In ein anderes Feld überführen' }));
  const publish = dialog.getByRole('button', { name: 'Veröffentlichen' });
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  await user.selectOptions(dialog.getByRole('combobox', { name: '„Ort“ geht nach' }), 'Stufe');
  const becomes = async (value: string) =>
    (await dialog.findByRole('combobox', { name: `„${value}“ wird zu` })) as HTMLSelectElement;
  expect([(await becomes('Hoch')).value, (await becomes('niedrig')).value]).toEqual(['high', 'low']);
  expect(dialog.getByText('Noch offen: Wohin mit „unklar“?')).toBeTruthy();
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  await user.selectOptions(await becomes('unklar'), 'Niedrig');
  await user.click(publish);
  await screen.findByText('Geändert: 4 Einträge');
  expect(await answers(form)).toMatchObject([{ level: 'high' }, { level: 'high' }, { level: 'low' }, { level: 'low' }]);
  const undo = screen.getAllByRole('button', { name: 'Rückgängig' }).filter(each => !each.ariaDisabled);
  await user.click(undo.at(-1) as HTMLElement);
  await screen.findByText('Die Einträge haben ihre früheren Antworten wieder');
  expect(await answers(form)).toMatchObject([{ place: 'Hoch' }, {}, {}, { place: 'unklar' }]);
});

/** Opens publishing, and has the answers of the place go to the level. */
async function mapPlaces(form: string) {
  await admin.put(`/report-configs/${form}/draft.json`, {
    fields: [depth, field('level', 'Stufe', { values: levels })],
  });
  const user = await bench.show(`/reports/config/${form}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen …' }));
  const dialog = within(await screen.findByRole('dialog', { name: /veröffentlichen\?$/ }));
  await user.click(await dialog.findByRole('radio', { name: 'In ein anderes Feld überführen' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: '„Ort“ geht nach' }), 'Stufe');
  return { user, dialog };
}

test('before publishing it is tried which entries stay as they are, and why', async () => {
  const form = await formWith();
  for (const said of ['Hoch', 'niedrig'])
    await admin.post('/reports/add.json', { report_config_id: form, data: { place: said } });
  // The version refuses another of its answers.
  await admin.post('/reports/add.json', { report_config_id: form, data: { place: 'Hoch', depth: 40 } });
  await admin.put(`/report-configs/${form}/draft.json`, {
    fields: [{ ...depth, options: { ...depth.options, maxValue: 10 } }, field('level', 'Stufe', { values: levels })],
  });
  const user = await bench.show(`/reports/config/${form}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen …' }));
  const dialog = within(await screen.findByRole('dialog', { name: /veröffentlichen\?$/ }));
  await user.click(await dialog.findByRole('radio', { name: 'In ein anderes Feld überführen' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: '„Ort“ geht nach' }), 'Stufe');
  expect(
    await dialog.findByText(/Von den neuesten Einträgen haben 3 eine solche Antwort; überführt werden 2\. 1 bleibt/),
  ).toBeTruthy();
  const left = within(dialog.getByRole('list', { name: 'Einträge, die bleiben, wie sie sind' }));
  expect(left.getByRole('listitem').textContent).toMatch(/Tiefe: /);
  expect(left.getByRole('link').getAttribute('href')).toMatch(new RegExp(`^/reports/${form}/[^/]+/view$`));
});

test('a value called as what every object has is open; what came meanwhile and does not fit is told by field and count', async () => {
  const form = await formWith();
  const add = (said: string) => admin.post('/reports/add.json', { report_config_id: form, data: { place: said } });
  for (const said of ['Hoch', 'constructor']) await add(said);
  const { user, dialog } = await mapPlaces(form);
  const becomes = await dialog.findByRole<HTMLSelectElement>('combobox', { name: '„constructor“ wird zu' });
  expect(becomes.value).toBe('');
  expect(dialog.getByText('Noch offen: Wohin mit „constructor“?')).toBeTruthy();
  await user.selectOptions(becomes, 'Niedrig');
  await add('irgendwo');
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  expect(await screen.findByText(/^„Ort“: 1 von 3 Antworten passen nicht \(irgendwo\)\. Ordnen Sie/)).toBeTruthy();
  expect((await stored(form)).form_version).toBe(1);
});

test('where more values do not fit than are listed, it is said what becomes of the others', async () => {
  const form = await formWith();
  const said = Array.from({ length: 101 }, (_, at) => `Platz ${at}`);
  for (const place of said) await admin.post('/reports/add.json', { report_config_id: form, data: { place } });
  const { dialog } = await mapPlaces(form);
  const told = 'Hier stehen nicht alle Werte. Weitere, die nicht passen, bleiben unter „Frühere Felder“.';
  expect(await dialog.findByText(told)).toBeTruthy();
});

test('an answer too long to be listed stays, which is said, and does not stop publishing', async () => {
  const form = await formWith();
  const long = 'weit '.repeat(400).trim();
  for (const said of ['Hoch', long])
    await admin.post('/reports/add.json', { report_config_id: form, data: { place: said } });
  const { user, dialog } = await mapPlaces(form);
  expect(await dialog.findByText(/^Hier stehen nicht alle Werte\. /)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  await waitFor(async () => expect(await answers(form)).toContainEqual({ place: long }));
  await waitFor(async () => expect((await stored(form)).form_version).toBe(2));
});

test('of a field without choices what does not fit stays, and is named; removed choices become others', async () => {
  const { id } = (
    await admin.post('/report-configs/add.json', {
      name: `Grube ${Math.random()}`,
      fields: [place, field('level', 'Stufe', { values: levels })],
      states: [],
    })
  ).body.data;
  for (const data of [{ place: '12,5' }, { place: 'tief', level: 'low' }])
    await admin.post('/reports/add.json', { report_config_id: id, data });
  await admin.put(`/report-configs/${id}/draft.json`, {
    fields: [depth, field('level', 'Stufe', { values: levels.slice(1) })],
  });
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen …' }));
  const dialog = within(await screen.findByRole('dialog', { name: /veröffentlichen\?$/ }));
  await user.click(await dialog.findByRole('radio', { name: 'In ein anderes Feld überführen' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: '„Ort“ geht nach' }), 'Tiefe');
  expect(await dialog.findByText(/^1 von 2 Antworten passen\..*„tief“\.$/)).toBeTruthy();
  await user.selectOptions(dialog.getByRole('combobox', { name: '„Niedrig“ wird zu' }), 'Hoch');
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  await waitFor(async () =>
    expect(await answers(id)).toMatchObject([{ depth: 12.5 }, { place: 'tief', level: 'high' }]),
  );
});

test('what is incomplete stays a draft, and the places are named', async () => {
  const form = await formWith({ entries: 1 });
  await admin.put(`/report-configs/${form}/draft.json`, { fields: [place, field('depth', 'Tiefe', { name: '' })] });
  const user = await show(form);
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen …' }));
  expect(await screen.findByText(/brauch(t|en) noch Ihre Hilfe/)).toBeTruthy();
  expect((await stored(form)).form_version).toBe(1);
});

test('the draft is discarded after a question', async () => {
  const form = await formWith({ entries: 1 });
  await admin.put(`/report-configs/${form}/draft.json`, { fields: [place] });
  const user = await show(form);
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 2 veröffentlichen?' }));
  await user.click(dialog.getByRole('button', { name: 'Entwurf verwerfen' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Entwurf verwerfen?' }));
  await user.click(question.getByRole('button', { name: 'Entwurf verwerfen' }));
  expect(await screen.findByRole('article', { name: /Tiefe/ })).toBeTruthy();
  const gone = await admin.get(`/report-configs/${form}/draft.json`);
  expect(gone.status, JSON.stringify(gone.body)).toBe(404);
});

test('says by whom the draft is, and merges what another changed elsewhere; the same content is compared', async () => {
  const form = await formWith({ entries: 1 });
  await berta.put(`/report-configs/${form}/draft.json`, { fields: [place, depth] });
  const user = await show(form);
  expect(await screen.findByText(/^Entwurf gespeichert von berta, /)).toBeTruthy();
  await berta.put(`/report-configs/${form}/draft.json`, { fields: [field('place', 'Standort'), depth] });
  await user.click(screen.getByRole('article', { name: /Tiefe/ }));
  await user.keyboard('{Delete}');
  expect(await screen.findByRole('article', { name: /Standort/ })).toBeTruthy();
  const labels = async () => ((await draftOf(form)).fields as Content[]).map(({ options }) => options.label);
  await waitFor(async () => expect(await labels()).toEqual(['Standort']));
  await screen.findByText(/^Entwurf gespeichert, /);

  await berta.put(`/report-configs/${form}/draft.json`, { fields: [field('place', 'Lage')] });
  await user.click(screen.getByRole('article', { name: /Standort/ }));
  await user.keyboard('{Delete}');
  const conflict = within(await screen.findByRole('dialog', { name: /inzwischen geändert/ }));
  await user.click(conflict.getByRole('button', { name: 'Übernehmen' }));
  expect(await screen.findByRole('article', { name: /Lage/ })).toBeTruthy();
  expect(await labels()).toEqual(['Lage']);
});

test('contents are merged by id: changed, added, removed, moved; both at the same one is no merge', () => {
  const level = field('level', 'Stufe');
  const contents = (...fields: Content[]) => ({ fields, states: [], rules: [] });
  const base = contents(place, depth);
  const order = (mine: ReturnType<typeof contents>, theirs: ReturnType<typeof contents>) =>
    mergeContents(base, mine, theirs)?.fields.map(({ options }) => options.label) ?? null;
  const deep = field('depth', 'Tief');
  expect(order(contents(place, deep), contents(field('place', 'Lage'), depth))).toEqual(['Lage', 'Tief']);
  expect(order(contents(level, place, depth), contents(place))).toEqual(['Stufe', 'Ort']);
  expect(order(contents(depth, place), contents(place, deep))).toEqual(['Tief', 'Ort']);
  expect(order(contents(depth, place), contents(place, level, depth))).toEqual(['Tiefe', 'Stufe', 'Ort']);
  expect(order(contents(place, deep), contents(place, field('depth', 'Teufe')))).toBeNull();
  expect(order(contents(place, deep), contents(place))).toBeNull();
  expect(order(contents(place), contents(place))).toEqual(['Ort']);
  const state = { id: 's', value: 'seen', label: 'Gesehen' };
  const states = mergeContents(base, { ...base, states: [state] }, contents(place));
  expect([states?.states, states?.fields]).toEqual([[state], [place]]);
});

test('on the page of the logic, too, what keeps a form from being published is said, and leads to its place', async () => {
  const form = await formWith({ entries: 1 });
  const sum = createInput('calculated');
  const options = { name: 'sum', label: 'Summe', formula: 'depth * 2', format: { kind: 'currency', currency: 'XYZ' } };
  const fields = [place, depth, { ...sum, options: { ...sum.options, ...options } }];
  await admin.put(`/report-configs/${form}/draft.json`, { fields });
  // As newer browsers do.
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation((() => Promise.resolve()) as never);
  const user = await show(form);
  await user.click(screen.getByRole('button', { name: /^Logik/ }));
  await screen.findByRole('row', { name: /^Summe/ });
  await user.click(screen.getByRole('button', { name: 'Veröffentlichen …' }));
  const said = (await screen.findByText('Eine Stelle braucht noch Ihre Hilfe')).closest('div')!;
  await user.click(within(said).getByRole('button', { name: /^Summe: / }));
  expect((await screen.findByRole('article', { name: /Summe/ })).getAttribute('aria-current')).toBe('true');
  expect(screen.queryByRole('row', { name: /^Summe/ })).toBeNull();
  scroll.mockRestore();
});

test('a rule that is added on the page of the logic is shown, open', async () => {
  const form = await formWith({ entries: 1 });
  const asked = { ...place, options: { ...place.options, requiredIf: 'depth > 5' } };
  await admin.put(`/report-configs/${form}/draft.json`, { fields: [asked, depth] });
  const user = await show(form);
  await user.click(screen.getByRole('button', { name: /^Logik/ }));
  await user.click(await screen.findByRole('button', { name: 'Regel' }));
  expect(await screen.findByRole('button', { name: 'Regel 1 entfernen' })).toBeTruthy();
  await user.type(screen.getByLabelText('Meldung, wenn nicht'), '!');
  expect(screen.getByRole('button', { name: 'Regel 1 entfernen' })).toBeTruthy();
});
