/** Component tests of bringing selected entries to the published version of their form, with the real server. */
import { type Content, createInput } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;

beforeAll(async () => {
  bench = await openConsole();
  await bench.house.work();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());

const field = (kind: 'text' | 'number', name: string, label: string, more: object = {}): Content => {
  const made = createInput(kind);
  return { ...made, options: { ...made.options, name, label, ...more } };
};
const [place, old, depth] = [
  field('text', 'place', 'Ort'),
  field('text', 'old', 'Bemerkung'),
  field('number', 'depth', 'Tiefe'),
];
const required = { ...depth, options: { ...depth.options, required: true } };

async function formWith(entries: object[], next: Content[]): Promise<string> {
  const { id } = (
    await admin.post('/report-configs/add.json', {
      name: `Grube ${Math.random()}`,
      fields: [place, old, depth],
      states: [],
    })
  ).body.data;
  for (const data of entries) await admin.post('/reports/add.json', { report_config_id: id, data });
  await admin.patch(`/report-configs/${id}.json`, { fields: next });
  return id;
}
const select = async (form: string, ...names: string[]) => {
  const user = await bench.show(`/reports/${form}`, admin);
  const table = await screen.findByRole('table', { name: 'Einträge' });
  for (const name of names) {
    const row = (await within(table).findByText(name)).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('checkbox'));
  }
  return user;
};
const versions = async (form: string) =>
  (
    (await admin.get(`/reports.json?filter[report_config_id]=${form}&sort=created&direction=asc`)).body
      .data as unknown as { form_version: number }[]
  ).map(({ form_version }) => form_version);

test('says what the version takes, what has no field there and what stays with why; then brings them there and back', async () => {
  const form = await formWith([{ place: 'Pit', old: 'x', depth: 3 }, { place: 'Gate' }], [place, required]);
  const user = await select(form, 'Pit', 'Gate');
  await user.click(await screen.findByRole('button', { name: 'Auf Version 2 bringen' }));
  const question = within(await screen.findByRole('alertdialog', { name: '2 Einträge auf Version 2 bringen?' }));
  expect(question.getByText(/^Version 2 nimmt 1 von 2\./)).toBeTruthy();
  expect(question.getByText(/bleiben unter „Frühere Felder“: Bemerkung \(1\)\.$/)).toBeTruthy();
  expect(question.getByText('1 Eintrag bleibt, wie er ist:')).toBeTruthy();
  expect(question.getByText('Tiefe: Füllen Sie dieses Feld aus.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Dorthin bringen' }));
  expect(await screen.findByText('Geändert: 1 Eintrag')).toBeTruthy();
  expect(screen.getByText('1 Eintrag blieb, wie er ist.')).toBeTruthy();
  expect(await versions(form)).toEqual([2, 1]);
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await screen.findByText('Die Einträge haben ihre früheren Antworten wieder');
  expect(await versions(form)).toEqual([1, 1]);
});

test('answers that conditions hide there are told of, and nothing happens without a yes', async () => {
  const hiding: Content = {
    ...{ id: crypto.randomUUID(), type: 'condition_container', column: place.column },
    options: { comparisons: [{ valOne: 'depth', comparison: 'gt', valTwo: '5', gate: null }], contents: [old] },
  };
  const form = await formWith([{ place: 'Pit', old: 'x', depth: 3 }], [place, depth, hiding]);
  const user = await select(form, 'Pit');
  await user.click(await screen.findByRole('button', { name: 'Auf Version 2 bringen' }));
  const question = within(await screen.findByRole('alertdialog', { name: '1 Eintrag auf Version 2 bringen?' }));
  expect(question.getByText(/^Diese Antworten fallen weg, .*: Bemerkung \(1\)\.$/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Abbrechen' }));
  expect(await versions(form)).toEqual([1]);
});

test('entries of the published version need not be brought there', async () => {
  const form = await formWith([], [place, depth]);
  await admin.post('/reports/add.json', { report_config_id: form, data: { place: 'Pit' } });
  await select(form, 'Pit');
  const raise = await screen.findByRole('button', { name: 'Auf Version 2 bringen' });
  await waitFor(() => expect(raise.getAttribute('aria-disabled')).toBe('true'));
});
