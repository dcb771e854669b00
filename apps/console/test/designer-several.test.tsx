/** Component tests of the designer's quick ways: tiles of single kinds, duplicating, several contents at once. */
import { newId } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let id: string;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());

const column = { width: 'col-12', before: 0, after: 0 };
const field = (name: string, label: string) => ({
  id: newId(),
  type: 'input',
  column,
  options: { type: 'text', name, label },
});
const repeat = (...contents: object[]) => ({
  id: newId(),
  type: 'repeat_container',
  column,
  options: { maxRepeats: 3, contents },
});
async function makeForm(...fields: object[]) {
  id = (await admin.post('/report-configs/add.json', { name: 'Vogelschlag', fields, states: [] })).body.data.id;
}
beforeEach(async () => {
  // wide enough for the docked panel
  Object.assign(window, { innerWidth: 1440 });
  await makeForm(field('species', 'Art'), field('place', 'Ort'), repeat(field('part', 'Teil')));
});

interface Stored {
  id: string;
  type: string;
  options: Record<string, unknown> & { contents?: Stored[] };
}
const stored = async () => (await admin.get(`/report-configs/${id}.json`)).body.data.fields as unknown as Stored[];
const frames = () => [...document.querySelectorAll('[data-frame]')].map(each => each.getAttribute('aria-label'));
const frame = (name: string) => screen.findByRole('article', { name });
const panel = () => within(screen.getByRole('complementary', { name: 'Einstellungen' }));
type Human = Awaited<ReturnType<Bench['show']>>;
async function save(user: Human) {
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('„Vogelschlag“ gespeichert')).toBeTruthy();
}

test('each tile of a kind creates a field of that kind whose name follows its label', async () => {
  await makeForm(field('species', 'Art'));
  const user = await bench.show(`/reports/config/${id}`, admin);
  await frame('Text: Art');
  await user.click(screen.getByRole('tab', { name: 'Inhalte' }));
  for (const tile of ['Textfeld', 'Zahl', 'Datum', 'Auswahl', 'Foto', 'Datei', 'Unterschrift']) {
    // by keyboard, as by a tap: both are a click of the button
    screen.getByRole('button', { name: tile }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: tile }).getAttribute('aria-pressed')).toBe('true');
    await user.click(panel().getByRole('button', { name: 'Einfügen' }));
  }
  expect(frames()).toEqual([
    'Text: Art',
    'Text',
    'Zahl',
    'Datum',
    'Auswahl, eine: Auswahl',
    'Dateien: Foto',
    'Dateien: Datei',
    'Zeichnung: Unterschrift',
  ]);
  const label = panel().getByLabelText<HTMLInputElement>('Beschriftung');
  await user.clear(label);
  await user.type(label, 'Unterschrift Halter');
  await save(user);
  const made = (await stored()).slice(1).map(({ type, options }) => [type, options.type ?? '', options.name]);
  expect(made).toEqual([
    ['input', 'text', 'text'],
    ['input', 'number', 'zahl'],
    ['input', 'date', 'datum'],
    ['input', 'radio', 'auswahl'],
    ['input', 'file', 'foto'],
    ['input', 'file', 'datei'],
    ['canvas', '', 'unterschrift_halter'],
  ]);
  const [photo, file] = (await stored()).slice(5);
  expect(photo?.options).toMatchObject({
    allowedMimeTypes: ['image/png', 'image/jpeg'],
    buttonLabelFirstItem: 'Foto hinzufügen',
    buttonLabel: 'Weiteres Foto hinzufügen',
  });
  expect(file?.options).toMatchObject({ allowedMimeTypes: ['*/*'], buttonLabelFirstItem: 'Datei hinzufügen' });
});

test('Ctrl D duplicates the selected content under a free name, as one step; help and menu name it', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Wiederholung'));
  await user.keyboard('{Control>}d{/Control}');
  expect(await screen.findByText('Den Feldnamen „part“ gibt es schon. Der neue heißt „part2“.')).toBeTruthy();
  expect(frames()).toEqual(['Text: Art', 'Text: Ort', 'Wiederholung', 'Text: Teil', 'Wiederholung', 'Text: Teil']);
  await user.keyboard('{Control>}z{/Control}');
  expect(frames()).toEqual(['Text: Art', 'Text: Ort', 'Wiederholung', 'Text: Teil']);

  await user.click(await frame('Text: Ort'));
  await user.click(screen.getByRole('button', { name: 'Kopieren und verschieben' }));
  const entry = await screen.findByRole('menuitem', { name: /^Duplizieren/ });
  expect(entry.textContent).toMatch(/D$/);
  await user.click(entry);
  await waitFor(() => expect(frames().filter(name => name === 'Text: Ort')).toHaveLength(2));

  await user.click(await frame('Text: Art'));
  await waitFor(async () => expect(document.activeElement).toBe(await frame('Text: Art')));
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Tastenkürzel' });
  expect(within(help).getByText('Duplizieren').closest('dl, div')?.textContent).toContain('D');
});
