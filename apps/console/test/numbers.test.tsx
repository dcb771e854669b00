/** Tests of running numbers in the console: set up in the designer, shown in the list and at the entry. */
import { newId } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let config: string;

beforeAll(async () => {
  // wide enough for the docked panel
  Object.assign(window, { innerWidth: 1440 });
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  const column = { width: 'col-6', before: 0, after: 0 };
  const options = { type: 'text', name: 'airport', label: 'Flughafen' };
  const form = { name: 'Vogelschlag', fields: [{ id: newId(), type: 'input', column, options }], states: [] };
  config = (await admin.post('/report-configs/add.json', form)).body.data.id;
});
afterAll(() => bench.house.close());

const year = new Date().getFullYear();
const stored = async () => (await admin.get(`/report-configs/${config}.json`)).body.data.numbering;

test('a form is numbered in its settings; a prefix that no file name could have is not saved', async () => {
  const user = await bench.show(`/reports/config/${config}`, admin);
  await user.click(await screen.findByRole('tab', { name: /Formular/ }));
  await user.click(await screen.findByText('Nummern'));
  await user.click(await screen.findByRole('switch', { name: 'Einträge nummerieren' }));
  const prefix = await screen.findByLabelText(/^Kürzel/);
  await user.type(prefix, 'V/');
  expect(await screen.findByText(/^Das Kürzel besteht aus Buchstaben/)).toBeTruthy();
  await user.clear(prefix);
  await user.type(prefix, 'VS');
  expect(await screen.findByText(`Der erste Eintrag heißt VS-${year}-0001.`)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Ohne Lücken' }));
  await user.click(screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement);
  await waitFor(async () => expect(await stored()).toEqual({ prefix: 'VS', year: true, digits: 4, gapless: true }));
});

test('the number is a column of the list, and in the title of the entry', async () => {
  await admin.patch(`/report-configs/${config}.json`, {
    numbering: { prefix: 'VS', year: false, digits: 4, gapless: true },
  });
  await admin.post('/reports/add.json', { report_config_id: config, data: { airport: 'Memphis' } });
  const { id, number } = (
    await admin.post('/reports/add.json', { report_config_id: config, data: { airport: 'Denver' } })
  ).body.data;
  await bench.show(`/reports/${config}?layout=list&filter[number]=${number}`, admin);
  const table = await screen.findByRole('table', { name: 'Einträge' });
  expect(await within(table).findByText(String(number))).toBeTruthy();
  await waitFor(() => expect(within(table).queryByText('Memphis')).toBeNull());
  expect(within(table).getByRole('columnheader', { name: /Nummer/ })).toBeTruthy();
  await bench.show(`/reports/${config}/${id}/view`, admin);
  expect(await screen.findByRole('heading', { level: 1, name: `${number} · Denver` })).toBeTruthy();
});

test('on a phone the answer names the entry, and stands once, its number below', async () => {
  window.innerWidth = 390;
  await bench.show(`/reports/${config}`, admin);
  const name = await screen.findByRole('heading', { level: 3, name: 'Memphis' });
  const row = name.closest<HTMLElement>('[data-row]') as HTMLElement;
  expect(row.textContent?.match(/Memphis/g)).toHaveLength(1);
  expect(within(row).getByText('VS-0001')).toBeTruthy();
});
