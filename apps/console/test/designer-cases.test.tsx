/** Page tests of a form's cases: keeping what is filled in, the list, and what comes out differently before publishing. */
import { type Content, createInput, type Options } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());
beforeEach(() => void Object.assign(window, { innerWidth: 1440 }));

const field = (type: string, name: string, label: string, options: Options = {}): Content => {
  const made = createInput(type as 'text');
  return { ...made, options: { ...made.options, name, label, ...options } };
};
const [place, amount] = [field('text', 'place', 'Ort'), field('number', 'amount', 'Menge')];
const total = field('calculated', 'total', 'Summe', { formula: 'amount * 2', format: { kind: 'number' } });
const tripled = { ...total, options: { ...total.options, formula: 'amount * 3' } };

async function formWith(publishing: 'draft' | 'direct'): Promise<string> {
  const body = { name: `Bestellung ${Math.random()}`, fields: [place, amount, total], states: [], publishing };
  return (await admin.post('/report-configs/add.json', body)).body.data.id;
}
const at = (form: string, path: string) => `/report-configs/${form}/${path}.json`;
const keep = (form: string, name: string, data: object) => admin.post(at(form, 'cases/add'), { name, data });
const casesOf = async (form: string) =>
  (await admin.get(at(form, 'cases'))).body.data as unknown as { id: string; name: string }[];
const run = async (form: string) =>
  (await admin.post(at(form, 'cases/run'), {})).body.data as unknown as { name: string; count: number }[];
const show = async (form: string) => {
  const user = await bench.show(`/reports/config/${form}`, admin);
  await screen.findByRole('article', { name: /Ort/ });
  return user;
};
type User = Awaited<ReturnType<typeof show>>;
const openList = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Ausprobieren' }));
  await user.click(await screen.findByRole('button', { name: /^Fälle/ }));
  return within(await screen.findByRole('dialog', { name: 'Fälle des Formulars' }));
};

test('what is filled in is kept as a case by one click, named by its answers, and opened again', async () => {
  const form = await formWith('draft');
  const user = await show(form);
  await user.click(screen.getByRole('button', { name: 'Ausprobieren' }));
  await user.type(await screen.findByRole('textbox', { name: 'Ort' }), 'Halle 4');
  const menge = () => screen.findByLabelText<HTMLInputElement>('Menge');
  await user.type(await menge(), '12');
  await user.click(await screen.findByRole('button', { name: 'Als Fall sichern' }));
  expect(await screen.findByText('„Halle 4“ ist als Fall gesichert')).toBeTruthy();
  expect(await casesOf(form)).toMatchObject([{ name: 'Halle 4' }]);
  await user.clear(await menge());
  await user.click(await screen.findByRole('button', { name: 'Fälle (1)' }));
  const list = within(await screen.findByRole('dialog', { name: 'Fälle des Formulars' }));
  expect(await list.findByText('Wie erwartet')).toBeTruthy();
  await user.click(list.getByRole('button', { name: '„Halle 4“ öffnen' }));
  await waitFor(async () => expect((await menge()).value).toBe('12'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a case is renamed, and deleted after a question', async () => {
  const form = await formWith('draft');
  await keep(form, 'Üblich', { amount: 1 });
  const user = await show(form);
  const list = await openList(user);
  await user.click(await list.findByRole('button', { name: '„Üblich“ umbenennen' }));
  const name = list.getByRole('textbox', { name: 'Name des Falls' });
  await user.clear(name);
  await user.type(name, 'Eine Palette{Enter}');
  await user.click(await list.findByRole('button', { name: '„Eine Palette“ löschen' }));
  expect(await casesOf(form)).toMatchObject([{ name: 'Eine Palette' }]);
  const question = within(await screen.findByRole('alertdialog', { name: /„Eine Palette“ löschen/ }));
  await user.click(question.getByRole('button', { name: 'Löschen' }));
  expect(await list.findByText('Noch kein Fall')).toBeTruthy();
  expect(await casesOf(form)).toEqual([]);
});

test('publishing lists what comes out differently, the old beside the new, and takes what is accepted', async () => {
  const form = await formWith('draft');
  for (const [name, value] of [
    ['Wenig', 1],
    ['Viel', 100],
  ] as const)
    await keep(form, name, { amount: value });
  await admin.put(at(form, 'draft'), { fields: [place, amount, tripled] });
  const user = await show(form);
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 2 veröffentlichen?' }));
  const cases = within(await dialog.findByRole('region', { name: '2 Fälle kommen anders heraus' }));
  expect(cases.getAllByRole('deletion').map(each => each.textContent)).toEqual(['bisher: 2', 'bisher: 200']);
  expect(cases.getAllByRole('insertion').map(each => each.textContent)).toEqual(['jetzt: 3', 'jetzt: 300']);
  await user.click(cases.getByRole('button', { name: 'Alle annehmen' }));
  await user.click(cases.getByRole('checkbox', { name: '„Viel“ annehmen' }));
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await run(form)).toMatchObject([
    { name: 'Wenig', count: 0 },
    { name: 'Viel', count: 1 },
  ]);
});

test('a form that is saved at once asks about its cases before; nothing is asked where all are as expected', async () => {
  const form = await formWith('direct');
  await keep(form, 'Wenig', { amount: 1 });
  const user = await show(form);
  const versionOf = async () => (await admin.get(`/report-configs/${form}.json`)).body.data.form_version;
  const save = () => user.click(screen.getByRole('button', { name: 'Speichern' }));
  await user.click(screen.getByRole('article', { name: /Ort/ }));
  await user.click(await screen.findByRole('switch', { name: 'Pflichtfeld' }));
  await save();
  const asked = () => screen.findByRole('alertdialog', { name: 'Ein Fall kommt anders heraus. Speichern?' });
  const first = within(await asked());
  expect(first.getAllByRole('insertion').map(each => each.textContent)).toEqual([
    'jetzt: Pflicht',
    'jetzt: Pflichtangabe fehlt',
  ]);
  await user.click(first.getByRole('button', { name: 'Weiter bearbeiten' }));
  expect(await versionOf()).toBe(1);
  await save();
  const second = within(await asked());
  await user.click(second.getByRole('checkbox', { name: '„Wenig“ annehmen' }));
  await user.click(second.getByRole('button', { name: 'Speichern' }));
  await waitFor(async () => expect(await versionOf()).toBe(2));
  await waitFor(async () => expect(await run(form)).toMatchObject([{ count: 0 }]));
  await user.click(screen.getByRole('article', { name: /Menge/ }));
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await save();
  await waitFor(async () => expect(await versionOf()).toBe(3));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a form that is new is saved first', async () => {
  const user = await bench.show('/reports/config/new?template=empty', admin);
  await user.click(await screen.findByRole('button', { name: 'Vorschau' }));
  const preview = within(await screen.findByRole('dialog'));
  const button = await preview.findByRole('button', { name: 'Als Fall sichern' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('a form with faults says so where a case is kept and tried', async () => {
  const form = await formWith('draft');
  await keep(form, 'Üblich', { amount: 1 });
  const broken = { ...total, options: { ...total.options, formula: 'amount * (' } };
  await admin.put(at(form, 'draft'), { fields: [place, amount, broken] });
  const user = await show(form);
  await openList(user);
  expect(await screen.findByText(/Die Fälle laufen wieder, wenn sie behoben sind/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Als Fall sichern' }));
  expect(await screen.findByText(/Erst wenn sie behoben sind/)).toBeTruthy();
  expect((await casesOf(form)).length).toBe(1);
});
