/** Tests of repeats in the list of entries: expanding a row, and the windowed list with rows of different heights. */
import { newId } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowAt } from '../src/ui/use-window.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
beforeAll(async () => {
  bench = await openConsole();
});
afterAll(() => bench.house.close());

test('the repeats of an entry open in its row, by its button and with the arrows', async () => {
  const admin = await bench.house.as('chief', 'admin');
  const column = { width: 'col-6', before: 0, after: 0 };
  const field = (options: object) => ({ id: newId(), type: 'input', column, options });
  const parts = [
    field({ type: 'text', name: 'part', label: 'Bauteil' }),
    field({ type: 'number', name: 'depth', label: 'Tiefe' }),
  ];
  const repeat = { id: newId(), type: 'repeat_container', column, options: { maxRepeats: 4, contents: parts } };
  const fields = [field({ type: 'text', name: 'place', label: 'Ort' }), repeat];
  const config = (await admin.post('/report-configs/add.json', { name: 'Mängel', fields, states: [] })).body.data.id;
  const add = async (data: object) => {
    const added = await admin.post('/reports/add.json', { report_config_id: config, data });
    expect(added.status).toBe(201);
  };
  await add({ place: 'Leer' });
  await add({
    place: 'Tor',
    'part.0': 'Pfosten',
    'part.2': 'Riegel',
    'depth.2': 3,
    _repeat: { [repeat.id]: [0, 1, 2] },
  });
  const user = await bench.show(`/reports/${config}`, admin);
  const row = (await screen.findByText('Tor')).closest('tr') as HTMLElement;
  const empty = (await screen.findByText('Leer')).closest('tr') as HTMLElement;
  expect(within(empty).queryByRole('button', { name: /^Einzelheiten/ })).toBeNull();
  const button = within(row).getByRole('button', { name: 'Einzelheiten zu Tor' });
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const inner = await screen.findByRole('table', { name: 'Bauteil, Tiefe' });
  const cells = within(inner)
    .getAllByRole('cell')
    .map(cell => cell.textContent);
  expect(cells).toEqual(['Pfosten', '–', 'Riegel', '3']);
  row.focus();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Bauteil, Tiefe' })).toBeNull());
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('table', { name: 'Bauteil, Tiefe' })).toBeTruthy();
});

test.each([
  [0, 0],
  [99, 9],
  [105, 10],
  // Inside the expanded part below row 9, and right after it.
  [180, 10],
  [305, 10],
  [315, 11],
  [1000, 64],
])('%i px below the first is row %i, past what is open', (top, row) => {
  const opened = [
    { index: 9, height: 200 },
    { index: 40, height: 160 },
  ];
  expect(rowAt(top, 10, opened)).toBe(row);
});
