/** Test of running numbers in the console: a column of the list, and in the title of the entry. */
import { newId } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let config: string;

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  const column = { width: 'col-6', before: 0, after: 0 };
  const options = { type: 'text', name: 'airport', label: 'Flughafen' };
  const form = { name: 'Vogelschlag', fields: [{ id: newId(), type: 'input', column, options }], states: [] };
  config = (await admin.post('/report-configs/add.json', form)).body.data.id;
});
afterAll(() => bench.house.close());

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
