/** Tests of export links in the console: made for a saved view, shown once, listed, revoked. */
import { newId } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let anna: Person;
let config: string;

beforeAll(async () => {
  bench = await openConsole();
  const admin = await bench.house.as('chief', 'admin');
  anna = await bench.house.as('anna');
  const column = { width: 'col-6', before: 0, after: 0 };
  const airport = {
    id: newId(),
    type: 'input',
    column,
    options: { type: 'text', name: 'airport', label: 'Flughafen' },
  };
  const form = { name: 'Vogelschlag', fields: [airport], states: [] };
  config = (await admin.post('/report-configs/add.json', form)).body.data.id;
  for (const airport of ['Memphis', 'Denver'])
    await anna.post('/reports/add.json', { report_config_id: config, data: { airport } });
});
afterAll(() => bench.house.close());

test('a link is made, shown once, opens what the view shows, is listed and revoked', async () => {
  const query = 'filter[data.airport]=Denver';
  const added = await anna.post('/saved-views/add.json', { report_config_id: config, name: 'Denver', query });
  const view = added.body.data.id;
  const user = await bench.show(`/reports/${config}?${query}&view=${view}`, anna);
  await user.click(await screen.findByRole('button', { name: 'Ansicht: Denver' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Exportlinks …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Exportlinks von „Denver“' });
  expect(await within(dialog).findByText('Diese Ansicht hat noch keinen Exportlink.')).toBeTruthy();
  expect(within(dialog).getByText(new RegExp(`/api/saved-views/${view}/entries\\.csv$`))).toBeTruthy();

  await user.type(within(dialog).getByLabelText(/^Gültig bis/), '01.01.2020');
  await user.click(within(dialog).getByRole('button', { name: 'Link erstellen' }));
  expect(await within(dialog).findByText('Dieser Tag ist vorbei.')).toBeTruthy();
  await user.clear(within(dialog).getByLabelText(/^Gültig bis/));
  await user.click(within(dialog).getByRole('radio', { name: /json/ }));
  expect(within(dialog).queryByText('Gespeicherte Werte')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Link erstellen' }));
  const link = await within(dialog).findByLabelText<HTMLInputElement>('Exportlink');
  expect(document.activeElement).toBe(link);
  const path = link.value.slice(link.value.indexOf('/api') + 4);
  const read = () => bench.house.nobody.get(path);
  expect(JSON.parse((await read()).raw.toString())).toMatchObject({ count: 1, data: [{ airport: 'Denver' }] });

  const list = within(dialog).getByRole('region', { name: 'Exportlinks dieser Ansicht' });
  expect(await within(list).findByText('Daten für Programme (json)')).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: /^Exportlink Daten für Programme/ }));
  await user.click(await screen.findByRole('button', { name: 'Widerrufen' }));
  expect(await within(list).findByText('Diese Ansicht hat noch keinen Exportlink.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Exportlinks dieser Ansicht'));
  expect((await read()).status).toBe(404);
});
