/** Page tests of recalculating entries: offered when saved formulas give other results, and on request. */
import { type Content, createInput } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
beforeEach(() => void Object.assign(window, { innerWidth: 1440 }));

const amount = createInput('number');
const total = createInput('calculated');
const fields = (formula: string): Content[] => [
  { ...amount, options: { ...amount.options, name: 'amount', label: 'Menge' } },
  { ...total, options: { ...total.options, name: 'total', label: 'Summe', formula, format: { kind: 'number' } } },
];
let count = 0;
async function formWith(formula: string, rules: object[] = []) {
  const body = { name: `Order ${++count}`, fields: fields(formula), states: [], rules };
  const form = (await admin.post('/report-configs/add.json', { ...body, publishing: 'direct' })).body.data.id;
  const added = await admin.post('/reports/add.json', { report_config_id: form, data: { amount: 1500 } });
  return { form, entry: added.body.data.id };
}
const stored = async (entry: string) => (await admin.get(`/reports/${entry}.json`)).body.data.data;

test('the logic page shows what would change, and computes entries anew; this is undone', async () => {
  const { form, entry } = await formWith('amount * 2');
  await admin.patch(`/report-configs/${form}.json`, { fields: fields('amount * 3') });
  const user = await bench.show(`/reports/config/${form}`, admin);
  await user.click(await screen.findByRole('button', { name: /^Logik/ }));
  await user.click(await screen.findByRole('button', { name: 'Einträge neu berechnen …' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Einträge neu berechnen?' }));
  const row = await dialog.findByRole('row', { name: /Summe/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(each => each.textContent),
  ).toEqual(['3.000', '4.500']);
  await user.click(dialog.getByRole('button', { name: 'Neu berechnen' }));
  await screen.findByText('Neu berechnet: 1 Eintrag.');
  expect(await stored(entry)).toMatchObject({ amount: 1500, total: 4500 });
  const undo = screen.getAllByRole('button', { name: 'Rückgängig' }).filter(each => !each.ariaDisabled);
  await user.click(undo.at(-1) as HTMLElement);
  await screen.findByText('Die Einträge haben ihre früheren Ergebnisse wieder.');
  expect(await stored(entry)).toMatchObject({ total: 3000 });
});

test('where nothing would change, it says so', async () => {
  const { form } = await formWith('amount');
  const user = await bench.show(`/reports/config/${form}`, admin);
  await user.click(await screen.findByRole('button', { name: /^Logik/ }));
  await user.click(await screen.findByRole('button', { name: 'Einträge neu berechnen …' }));
  await screen.findByText('Alle Einträge haben schon die Ergebnisse dieser Formeln.');
});

test('saving a change of rules offers it; a change of a label does not', async () => {
  const { form, entry } = await formWith('amount', [{ formula: 'amount < 9', message: 'Viel', level: 'warning' }]);
  expect(await stored(entry)).toMatchObject({ _warnings: [{ path: 'data', message: 'Viel' }] });
  const user = await bench.show(`/reports/config/${form}`, admin);
  await user.click(await screen.findByRole('article', { name: 'Zahl: Menge' }));
  await user.type(await screen.findByLabelText('Beschriftung'), ' in kg');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText(/gespeichert/);
  await user.click(screen.getByRole('tab', { name: 'Formular' }));
  await user.click(await screen.findByText(/^Regeln des Formulars/));
  await user.click(await screen.findByRole('button', { name: 'Regel 1 entfernen' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.keyboard('{Control>}s{/Control}');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Einträge neu berechnen?' }));
  expect(await dialog.findByRole('row', { name: /Hinweise Viel –$/ })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Nicht jetzt' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await stored(entry)).toHaveProperty('_warnings');
});
