/** Tests of the designer's checks before saving: renamed and removed fields, with the real server. */
import { type Content, contentTypes, createInput } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { fieldChanges, removedFields, renameOnly } from '../src/screens/designer/field-changes.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let id: string;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());

const field = (name: string, label: string): Content => {
  const content = createInput('text');
  return { ...content, options: { ...content.options, name, label } };
};
const text = (words: string): Content => {
  const content = contentTypes.formatString.create();
  return { ...content, options: { ...content.options, text: words } };
};
const condition = (valOne: string): Content => {
  const content = contentTypes.condition_container.create();
  const comparisons = [{ valOne, comparison: 'eq', valTwo: 'Bussard', gate: null }];
  return { ...content, options: { comparisons, contents: [text('Groß')] } };
};
beforeEach(async () => {
  Object.assign(window, { innerWidth: 1440 });
  const fields = [field('species', 'Art'), text('Zu {species}'), condition('species'), field('note', 'Notiz')];
  id = (await admin.post('/report-configs/add.json', { name: 'Vogelschlag', fields, states: [], publishing: 'direct' }))
    .body.data.id;
  for (const species of ['Bussard', 'Milan'])
    await admin.post('/reports/add.json', { report_config_id: id, data: { species } });
});

const stored = async () => (await admin.get(`/report-configs/${id}.json`)).body.data.fields as Content[];
const open = async (name: string) => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await screen.findByRole('article', { name }));
  return user;
};
const question = () => screen.findByRole('alertdialog');
async function rename(user: Awaited<ReturnType<typeof open>>, to: string) {
  const name = await screen.findByLabelText<HTMLInputElement>('Feldname');
  await user.clear(name);
  await user.type(name, to);
  await user.tab();
  return name;
}

test('a name with answers says so, and asks before it changes; the old one can be kept', async () => {
  const user = await open('Text: Art');
  expect(await screen.findByText('In 2 von 2 Einträgen beantwortet')).toBeTruthy();
  const name = await rename(user, 'bird');
  const asked = await question();
  expect(within(asked).getByRole('heading').textContent).toBe('Feldnamen „species“ in „bird“ ändern?');
  expect(asked.textContent).toContain('2 Einträge mit Antworten unter „species“');
  expect(asked.textContent).toContain('2 Bedingungen und Texte fragen nach dem Feld');
  await user.click(within(asked).getByRole('button', { name: 'Alten Namen behalten' }));
  await waitFor(() => expect(name.value).toBe('species'));
  expect(screen.getByRole('article', { name: 'Text: Zu {species}' })).toBeTruthy();
});

test('what asks is called what it is: one formula, or all kinds that ask', async () => {
  const sum = createInput('calculated');
  const twice = { ...sum, options: { ...sum.options, name: 'twice', label: 'Doppelt', formula: 'note & note' } };
  const rules = [{ formula: 'species <> note', message: 'Zweimal dasselbe.' }];
  const changed = await admin.patch(`/report-configs/${id}.json`, { fields: [...(await stored()), twice], rules });
  expect(changed.body).toMatchObject({ data: { rules } });
  for (const species of ['Bussard', 'Milan'])
    await admin.post('/reports/add.json', { report_config_id: id, data: { species, note: `ein ${species}` } });
  const user = await open('Text: Notiz');
  const name = await rename(user, 'remark');
  const asked = await question();
  expect(asked.textContent).toContain('2 Formeln fragen nach dem Feld und können dem neuen Namen folgen.');
  await user.click(within(asked).getByRole('button', { name: 'Alten Namen behalten' }));
  await waitFor(() => expect(name.value).toBe('note'));
  await user.click(screen.getByRole('article', { name: 'Text: Art' }));
  await screen.findByDisplayValue('species');
  await rename(user, 'bird');
  expect((await question()).textContent).toContain('3 Bedingungen, Texte und Formeln fragen nach dem Feld');
});

test('everywhere: conditions and texts follow, and saving asks no second time', async () => {
  const user = await open('Text: Art');
  await rename(user, 'bird');
  await user.click(within(await question()).getByRole('button', { name: 'Überall ändern' }));
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('„Vogelschlag“ gespeichert');
  const [first, second, third] = await stored();
  expect([first!.options.name, second!.options.text]).toEqual(['bird', 'Zu {bird}']);
  expect(third!.options.comparisons).toMatchObject([{ valOne: 'bird' }]);
});

test('only the field: what asked for it is marked, and mended one by one', async () => {
  const user = await open('Text: Art');
  await rename(user, 'bird');
  await user.click(within(await question()).getByRole('button', { name: 'Nur am Feld' }));
  await user.click(await screen.findByRole('article', { name: 'Text: Zu {species}' }));
  const mend = await screen.findByRole('group', { name: 'Fragt nach „species“, das es im Formular nicht gibt.' });
  await user.selectOptions(within(mend).getByRole('combobox', { name: 'Stattdessen fragen nach' }), 'Art');
  expect(await screen.findByRole('article', { name: 'Text: Zu {bird}' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: /Fragt nach/ })).toBeNull();

  await user.click(screen.getByRole('article', { name: 'Bedingung' }));
  expect(await screen.findByText('Sichtbar, wenn „species“ (fehlt) „Bussard“ ist')).toBeTruthy();
  const gone = await screen.findByRole('group', { name: /„species“/ });
  await user.click(within(gone).getByRole('button', { name: 'Entfernen' }));
  expect(await screen.findByText('Sichtbar, wenn … … ist')).toBeTruthy();
});

test('another kind for answers that are there is a question; without answers it is none', async () => {
  const user = await open('Text: Art');
  const kind = await screen.findByLabelText<HTMLSelectElement>('Eingabetyp');
  await user.selectOptions(kind, 'number');
  const asked = await question();
  expect(asked.textContent).toContain('2 Einträge mit Antworten als „Text“');
  await user.click(within(asked).getByRole('button', { name: 'Nein, behalten' }));
  expect(kind.value).toBe('text');
  await user.selectOptions(kind, 'number');
  await user.click(within(await question()).getByRole('button', { name: 'Ja, ändern' }));
  await waitFor(() => expect(kind.value).toBe('number'));

  await user.click(screen.getByRole('article', { name: 'Text: Notiz' }));
  await user.selectOptions(await screen.findByLabelText('Eingabetyp'), 'number');
  expect(await screen.findByRole('article', { name: 'Zahl: Notiz' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('what was never asked about is asked on saving', async () => {
  const user = await open('Text: Art');
  const name = await screen.findByLabelText<HTMLInputElement>('Feldname');
  await user.clear(name);
  await user.type(name, 'bird{Control>}s{/Control}');
  const asked = await question();
  expect(asked.textContent).toContain('„species“ heißt jetzt „bird“: 2 Einträge.');
  await user.click(within(asked).getByRole('button', { name: 'Nein, weiter bearbeiten' }));
  expect((await stored())[0]!.options.name).toBe('species');
  expect(screen.getByText('Nicht gespeichert')).toBeTruthy();
});

test('a field with answers that is deleted is asked about once, on saving, with their number', async () => {
  for (const note of ['x', 'y', 'z'])
    await admin.post('/reports/add.json', { report_config_id: id, data: { species: 'Star', note } });
  const user = await open('Text: Notiz');
  await user.keyboard('{Delete}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.keyboard('{Control>}s{/Control}');
  const asked = await question();
  expect(within(asked).getByRole('listitem').textContent).toBe('„Notiz“ entfällt. In 3 Einträgen beantwortet.');
  await user.click(within(asked).getByRole('button', { name: 'Nein, weiter bearbeiten' }));
  expect(await stored()).toHaveLength(4);
  await user.keyboard('{Control>}s{/Control}');
  await user.click(within(await question()).getByRole('button', { name: 'Ja, speichern' }));
  await waitFor(async () => expect(await stored()).toHaveLength(3));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a field that is cut and pasted, or replaced under its name, is not gone', () => {
  const [a, b] = [field('a', 'A'), field('b', 'B')];
  expect(removedFields([a, b], [b, field('a', 'new')])).toEqual([]);
  expect(removedFields([a, b, text('x')], [b]).map(each => each.id)).toEqual([a.id]);
});

test('changes are told by the content, not by its place or its label', () => {
  const [a, b] = [field('a', 'A'), field('b', 'B')];
  const renamed = { ...b, options: { ...b.options, name: 'c' } };
  const relabelled = { ...a, options: { ...a.options, label: 'Other' } };
  expect(fieldChanges([a, b], [b, a])).toEqual([]);
  expect(fieldChanges([a, b], [field('a', 'new'), relabelled])).toEqual([]);
  expect(fieldChanges([a, b], [renamed, a]).map(each => [each.from, each.to])).toEqual([['b', 'c']]);
  const swapped = [
    { ...a, options: { ...a.options, name: 'b' } },
    { ...b, options: { ...b.options, name: 'a' } },
  ];
  expect(fieldChanges([a, b], swapped)).toHaveLength(2);
});

test('a name alone leaves every question with the old one', () => {
  const bird = field('bird', 'Art');
  const fields = renameOnly([bird, text('Zu {bird}'), condition('bird')], bird.id, 'species', 'bird');
  expect(fields.map(each => each.options.name ?? each.options.text)).toEqual(['bird', 'Zu {species}', undefined]);
  expect(fields[2]!.options.comparisons).toMatchObject([{ valOne: 'species' }]);
});
