/** Component tests of the help and of the support form, with the real server. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setOption } from '../../server/test/options.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
beforeAll(async () => {
  bench = await openConsole();
  await bench.house.work();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
afterAll(() => bench.house.close());

const sent = () => bench.asked.filter(({ path }) => path === '/api/instance/support.json');

test('without an address of the support nothing is asked for', async () => {
  await bench.show('/support', null);
  expect(await screen.findByText(/keine Support-Adresse hinterlegt/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Senden' })).toBeNull();
});

test('whoever is not signed in writes to the support, is told what was sent, and how often is too often', async () => {
  await setOption(bench.house.database, 'branding_support_mail', 'hilfe@example.org');
  const user = await bench.show('/support', null);
  await user.click(await screen.findByRole('button', { name: 'Senden' }));
  expect(await screen.findByText(/Schreiben Sie, worum es geht/)).toBeTruthy();
  expect(document.querySelectorAll('[aria-invalid=true], [aria-required=true], [required]')).toHaveLength(0);
  expect(document.activeElement).toBe(screen.getByLabelText('Nachricht'));
  expect(sent()).toEqual([]);

  await user.type(screen.getByLabelText('Nachricht'), 'Die Liste bleibt leer.');
  await user.type(screen.getByLabelText('E-Mail'), 'anna');
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  expect(await screen.findByText('Geben Sie eine E-Mail-Adresse ein.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.type(screen.getByLabelText('E-Mail'), '@example.org');
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  const told = await screen.findByRole('heading', { name: 'Ihre Anfrage ist unterwegs' });
  await waitFor(() => expect(document.activeElement).toBe(told));
  expect(screen.getByText('Die Liste bleibt leer.')).toBeTruthy();
  expect(screen.getByText('anna@example.org')).toBeTruthy();
  expect(sent().map(({ status }) => status)).toEqual([202]);

  // Rate limit: five per hour from one network.
  const more = () => bench.house.nobody.post('/instance/support.json', { message: 'x' });
  for (let count = 1; count < 5; count++) await more();
  await user.click(screen.getByRole('button', { name: 'Noch eine Anfrage' }));
  await user.type(await screen.findByLabelText('Nachricht'), 'Und noch etwas');
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  await waitFor(() => expect(sent().map(({ status }) => status)).toEqual([202, 429]));
  expect(await screen.findByText(/Aus Ihrem Netz kamen gerade viele Anfragen/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nachricht').value).toBe('Und noch etwas');
});

test('F1 shows the topic of the screen beside it; links in it stay there', async () => {
  const user = await bench.show('/account/sessions', await bench.house.as('anna'));
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{F1}');
  const drawer = await screen.findByRole('dialog', { name: 'Hilfe' });
  expect(await within(drawer).findByRole('heading', { level: 3, name: 'Sitzungen und Schlüssel' })).toBeTruthy();
  expect(within(drawer).getByRole('link', { name: 'Als Seite öffnen' }).getAttribute('href')).toBe(
    '/help/account/keys',
  );
  await user.click(within(drawer).getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname).toBe('/account/sessions');
});

test('a topic is found by a word, remembered, and left for the next', async () => {
  const anna = await bench.house.as('anna');
  const user = await bench.show('/help', anna);
  await user.type(await screen.findByRole('searchbox', { name: 'Thema suchen' }), 'xyzzy');
  expect(await screen.findByText('0 Themen gefunden')).toBeTruthy();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'bedingungen satz');
  await user.click(await screen.findByRole('link', { name: 'Bedingungen als Satz' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bedingungen als Satz' })).toBeTruthy();
  expect(location.pathname).toBe('/help/editor/conditions');
  expect(localStorage.getItem('helpMenu')).toBe('editor/conditions');
  await user.click(screen.getByRole('link', { name: /^Nächstes Thema/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Berechnungen, Formeln und Regeln' })).toBeTruthy();
  await user.click(screen.getAllByRole('link', { name: 'Hilfe' })[0]!);
  expect(await screen.findByText(/Zuletzt gelesen:/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Berechnungen, Formeln und Regeln' }).length).toBeGreaterThan(0);
});

test('an address without a topic leads to the first of its area, one that there is not says so', async () => {
  const anna = await bench.house.as('anna');
  await bench.show('/help/devices', anna);
  await waitFor(() => expect(location.pathname).toBe('/help/devices/overview'));
  cleanup();
  await bench.show('/help/files/none', anna);
  await waitFor(() => expect(location.pathname).toBe('/404'));
});
