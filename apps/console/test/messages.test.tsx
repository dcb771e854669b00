/** Component tests of the message centre, with the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { changesOf, EMPTY, faultsOf } from '../src/screens/messages/draft.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let anna: Person;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  anna = await bench.house.as('anna');
});
afterAll(() => bench.house.close());

const add = async (title: string, given: object = {}): Promise<string> =>
  (await admin.post('/messages/add.json', { title, body: '<p>Ab <strong>morgen</strong>.</p>', ...given })).body.data
    .id;

test('the menu counts what is unread; opening reads it; who may not write is offered nothing to write with', async () => {
  await add('Zaunkontrolle');
  await add('Schulung', { confirm: true });
  const user = await bench.show('/message-center', anna);
  const menu = await screen.findByRole('link', { name: /^Mitteilungen.*2 ungelesen$/ });
  expect(await screen.findByText(/^2 Mitteilungen · Stand/)).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: /^ungelesen: Schulung/ }));
  expect(await screen.findByRole('article', { name: 'Schulung' })).toBeTruthy();
  await waitFor(() => expect(menu.textContent).toContain('1 ungelesen'));
  expect(screen.queryByRole('button', { name: /Neue Mitteilung|Bearbeiten|Löschen/ })).toBeNull();
  expect(screen.queryByText(/von .* haben/)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Ich habe es gelesen' }));
  expect(await screen.findByText(/^Sie haben bestätigt/)).toBeTruthy();
  await user.keyboard('j');
  expect(await screen.findByRole('article', { name: 'Zaunkontrolle' })).toBeTruthy();
  await waitFor(() => expect(menu.textContent).toBe('Mitteilungen'));
});

test('a message of which there is none says so, and so does a search without a find', async () => {
  const user = await bench.show(`/message-center/${anna.id}`, anna);
  expect(await screen.findByText(/nicht mehr zugänglich/)).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'Eisbär{Enter}');
  expect(await screen.findByText('Keine Mitteilung passt zur Suche')).toBeTruthy();
});

test('somebody else saved first: both versions stand side by side, and mine can be kept', async () => {
  const id = await add('Wartung');
  const user = await bench.show(`/message-center/${id}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mitteilung bearbeiten' });
  const title = within(dialog).getByLabelText('Titel');
  await user.clear(title);
  await user.type(title, 'Wartung am Sonntag');
  await admin.patch(`/messages/${id}.json`, { title: 'Wartung am Samstag', confirm: true });
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  const differs = await within(dialog).findByRole('table');
  const rows = within(differs)
    .getAllByRole('row')
    .map(row => row.textContent);
  expect(rows).toEqual([
    'AngabeMeine FassungGespeicherte Fassung',
    'TitelWartung am SonntagWartung am Samstag',
    'Um Bestätigung bittenNeinJa',
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Meine behalten' }));
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const stored = (await admin.get(`/messages/${id}.json`)).body.data;
  expect(stored).toMatchObject({ title: 'Wartung am Sonntag', confirm: false });
});

test('of a draft only what changed is sent, and what is missing is named', () => {
  const before = { ...EMPTY, title: 'A', body: '<p>b</p>' };
  expect(changesOf({ ...before, title: ' B ' }, before)).toEqual({ title: 'B' });
  expect(changesOf({ ...before, audience: 'groups', groups: [{ id: 'g', name: 'G' }] }, before)).toEqual({
    groups: [{ id: 'g' }],
  });
  expect(changesOf(before, { ...before, audience: 'groups' })).toEqual({ groups: [] });
  expect(faultsOf({ ...EMPTY, audience: 'groups', body: '<p> </p>' }, undefined)).toEqual(['title', 'body', 'groups']);
  expect(faultsOf({ ...before, starts: '2026-12-01T06:00', ends: '2026-12-01T05:00' }, before)).toEqual(['ends']);
});
