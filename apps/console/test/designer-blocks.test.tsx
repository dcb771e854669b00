/** Page tests of the designer's library: contents kept as blocks, inserted into another form, renamed, deleted. */
import { type Content, createInput } from '@kontor/form';
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
let form = '';
let count = 0;

const field = (name: string, label: string): Content => {
  const content = createInput('text');
  return { ...content, options: { ...content.options, name, label } };
};
const add = async (...fields: Content[]) =>
  (await admin.post('/report-configs/add.json', { name: `Form ${++count}`, fields, states: [] })).body.data
    .id as string;
const frame = (name: string) => screen.findByRole('article', { name });
const frames = () => screen.getAllByRole('article').map(each => each.getAttribute('aria-label'));
const library = async () => within(await screen.findByRole('group', { name: 'Bibliothek' }));
const block = (person: Person, name: string, ...contents: Content[]) =>
  person.post('/form-blocks/add.json', { name, contents, description: 'Für Orte' });

beforeEach(async () => {
  Object.assign(window, { innerWidth: 1440 });
  form = await add(field('town', 'Ort'), field('street', 'Straße'));
});

test('several contents are kept as a block, and inserted with free names', async () => {
  const user = await bench.show(`/reports/config/${form}`, admin);
  await user.click(await frame('Text: Ort'));
  await user.keyboard('{Control>}');
  await user.click(await frame('Text: Straße'));
  await user.keyboard('{/Control}');
  await user.click(await screen.findByRole('button', { name: 'Als Baustein sichern …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Als Baustein sichern' }));
  await user.click(dialog.getByRole('button', { name: 'Sichern' }));
  expect(dialog.getByText('Geben Sie dem Baustein einen Namen.')).toBeTruthy();
  const name = `Anschrift ${form}`;
  await user.type(dialog.getByLabelText(/^Name/), name);
  await user.click(dialog.getByRole('button', { name: 'Sichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: /^Alle \d+$/ }));
  await user.click(await (await library()).findByRole('button', { name: new RegExp(`^${name}`) }));
  await waitFor(() => expect(frames()).toEqual(['Text: Ort', 'Text: Straße', 'Text: Ort', 'Text: Straße']));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => {
    const { fields } = (await admin.get(`/report-configs/${form}.json`)).body.data;
    expect((fields as Content[]).map(each => each.options.name)).toEqual(['town', 'street', 'town2', 'street2']);
  });
});

test('what is not finished is no block, and says what is missing', async () => {
  const user = await bench.show(`/reports/config/${form}`, admin);
  await user.click(await frame('Text: Ort'));
  await user.clear(await screen.findByLabelText('Beschriftung'));
  await user.click(screen.getByRole('button', { name: 'Kopieren und verschieben' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Als Baustein sichern …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Als Baustein sichern' }));
  expect(dialog.getByText('Füllen Sie dieses Feld aus.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Sichern' })).toBeNull();
});

test('a block is renamed and deleted from its menu; deleting is undone', async () => {
  const [name, other] = [`Wetter ${form}`, `Wind ${form}`];
  await block(admin, name, field('wind', 'Wind'));
  await block(admin, other, field('wind', 'Wind'));
  const user = await bench.show(`/reports/config/${form}`, admin);
  await frame('Text: Ort');
  await user.click(screen.getByRole('tab', { name: 'Inhalte' }));
  await user.click(await (await library()).findByRole('button', { name: `Menü zu ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Umbenennen …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Baustein umbenennen' }));
  const label = dialog.getByLabelText<HTMLInputElement>(/^Name/);
  await user.clear(label);
  await user.type(label, other);
  await user.click(dialog.getByRole('button', { name: 'Umbenennen' }));
  await waitFor(() => expect(label.getAttribute('aria-invalid')).toBe('true'));
  await user.type(label, ' neu');
  await user.click(dialog.getByRole('button', { name: 'Umbenennen' }));
  const renamed = `${other} neu`;
  await user.click(await (await library()).findByRole('button', { name: `Menü zu ${renamed}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Löschen' }));
  await waitFor(async () => expect((await library()).queryByText(renamed)).toBeNull());
  await screen.findByText(`„${renamed}“ aus der Bibliothek gelöscht`);
  // that of the message, not of the designer's head
  await user.click(screen.getAllByRole('button', { name: 'Rückgängig' }).at(-1)!);
  expect(await (await library()).findByText(renamed)).toBeTruthy();
});

test('who may not delete a block of somebody else is told so', async () => {
  const name = `Fremd ${form}`;
  await block(admin, name, field('wind', 'Wind'));
  const ben = await bench.house.as('ben', 'user', { ReportConfigs: { update: 'all' } });
  const user = await bench.show(`/reports/config/${form}`, ben);
  await frame('Text: Ort');
  await user.click(screen.getByRole('tab', { name: 'Inhalte' }));
  await user.click(await (await library()).findByRole('button', { name: `Menü zu ${name}` }));
  const remove = await screen.findByRole('menuitem', { name: /^Löschen/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(remove.textContent).toContain('wer ihn gesichert hat');
});
