/** Component tests of the list of entries of a form that has changed, with the real server. */
import { newId } from '@kontor/form';
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let config: string;
let first: string;

const column = { width: 'col-6', before: 0, after: 0 };
const field = (id: string, name: string, label: string) => ({
  ...{ id, type: 'input', column },
  options: { type: 'text', name, label },
});
const [airport, pilot] = [newId(), newId()];

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  const fields = [field(airport, 'airport', 'Flughafen'), field(pilot, 'pilot', 'Pilotin')];
  config = (await admin.post('/report-configs/add.json', { name: 'Vogelschlag', fields, states: [] })).body.data.id;
  const add = async (data: object): Promise<string> =>
    (await admin.post('/reports/add.json', { report_config_id: config, data })).body.data.id;
  first = await add({ airport: 'Memphis', pilot: 'Ada' });
  const changed = await admin.patch(`/report-configs/${config}.json`, { fields: [field(airport, 'place', 'Ort')] });
  expect(changed.status).toBe(200);
  await add({ place: 'Denver' });
});
afterAll(() => bench.house.close());

const table = () => screen.findByRole('table', { name: 'Einträge' });

test('answers under a former name are in the column of their field; a former field is a column and a filter on request', async () => {
  const user = await bench.show(`/reports/${config}`, admin);
  expect(await within(await table()).findByText('Memphis')).toBeTruthy();
  expect(screen.queryByText('Ada')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Spalten' }));
  await user.click(await screen.findByRole('checkbox', { name: /^Pilotin\s*, Frühere Felder$/ }));
  expect(await within(await table()).findByText('Ada')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Nach Pilotin filtern' }));
  await user.click(await screen.findByRole('checkbox', { name: /Ada 1/ }));
  expect(await screen.findByRole('group', { name: 'Pilotin ist Ada' })).toBeTruthy();
  expect(location.search).toContain('filter%5Bdata.pilot%5D=Ada');
});

test('who edits an entry of before has its answers, under what they were asked as', async () => {
  cleanup();
  await bench.show(`/reports/${config}/${first}/edit`, admin);
  expect((await screen.findByLabelText<HTMLInputElement>('Flughafen')).value).toBe('Memphis');
});
