import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
beforeAll(async () => {
  bench = await openConsole();
});
afterAll(() => bench.house.close());

const chief = () => bench.house.as('chief', 'admin');
async function deleted(name: string): Promise<string> {
  const admin = await chief();
  const id = (await admin.post('/report-configs/add.json', { name, fields: [], states: [] })).body.data.id;
  await admin.delete(`/report-configs/${id}.json`);
  return id;
}

test('the settings are the administrators’', async () => {
  await bench.show('/settings/audit', await bench.house.as('anna'));
  // A role that does not fit is refused by leading home.
  expect(await screen.findByText('Diesen Bereich sehen Sie nicht')).toBeTruthy();
  expect(location.pathname).toBe('/help');
  expect(screen.queryByRole('link', { name: 'Einstellungen' })).toBeNull();
  expect(bench.asked.filter(({ path }) => path.startsWith('/api/audit'))).toEqual([]);
});

test('the way to the API leads out of the console', async () => {
  await bench.show('/settings/api', await chief());
  const link = await screen.findByRole('link', { name: 'Alle Aufrufe, zum Lesen und Ausprobieren' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/docs/', '_blank']);
  expect(screen.getByText(/mit einem API-Schlüssel/)).toBeTruthy();
});

test('a section that nobody knows is a page that is not there', async () => {
  await bench.show('/settings/nowhere', await chief());
  await waitFor(() => expect(location.pathname).toBe('/404'));
});

test('what was deleted comes back from the trash, and goes there again', async () => {
  await deleted('Begehung');
  const user = await bench.show('/settings/trash', await chief());
  const row = await screen.findByRole('row', { name: /Begehung/ });
  expect(within(row).getByText('Formular')).toBeTruthy();
  expect(within(row).getByText('chief')).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: 'Menü zu Begehung' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Wiederherstellen' }));
  expect(await screen.findByText('„Begehung“ ist wieder da')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Begehung/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(await screen.findByRole('row', { name: /Begehung/ })).toBeTruthy();
});

test('several at once: what cannot be restored is named, the others are back; purging asks first', async () => {
  const admin = await chief();
  const name = { name: 'probe', value: 'x' };
  const first = (await admin.post('/options/add.json', name)).body.data.id;
  await admin.delete(`/options/${first}.json`);
  await admin.post('/options/add.json', name);
  await deleted('Abnahme');
  const user = await bench.show('/settings/trash', await chief());
  await user.click(await screen.findByRole('checkbox', { name: /Abnahme/ }));
  await user.click(screen.getByRole('checkbox', { name: /probe/ }));
  await user.click(screen.getByRole('button', { name: 'Wiederherstellen' }));
  expect(await screen.findByText('Bei einem Eintrag ging es nicht')).toBeTruthy();
  expect(await screen.findByText(/^probe: /)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Abnahme/ })).toBeNull());

  await user.click(await screen.findByRole('button', { name: 'Menü zu probe' }));
  await user.click(await screen.findByRole('menuitem', { name: /Endgültig/ }));
  await user.click(await screen.findByRole('button', { name: 'Nein, behalten' }));
  expect(screen.getByRole('row', { name: /probe/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Menü zu probe' }));
  await user.click(await screen.findByRole('menuitem', { name: /Endgültig/ }));
  await user.click(await screen.findByRole('button', { name: 'Ja, endgültig löschen' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /probe/ })).toBeNull());
});

test('the audit log is told in words, filtered by days of this device, and shown line by line', async () => {
  await deleted('Protokolliert');
  const user = await bench.show('/settings/audit?filter[from]=2026-01-31&filter[action]=remove', await chief());
  const [line] = await screen.findAllByRole('link', { name: /^Gelöscht, |\d\d:\d\d/ });
  const asked = bench.asked.findLast(({ path }) => path.startsWith('/api/audit.json'));
  const from = new URL(String(asked?.path), location.origin).searchParams.get('filter[at][gte]');
  expect(new Date(String(from)).getHours()).toBe(0);
  expect(new Date(String(from)).getDate()).toBe(31);
  await user.click(line as HTMLElement);
  const detail = await screen.findByRole('dialog', { name: 'Gelöscht' });
  expect(within(detail).getByText('Formular')).toBeTruthy();
  expect(within(detail).getByText('Sitzung')).toBeTruthy();
  expect(location.pathname).toMatch(/^\/settings\/audit\/[0-9a-f-]{36}$/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location.pathname).toBe('/settings/audit'));
});
