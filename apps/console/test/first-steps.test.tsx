/**
 * Component tests of an administrator's first steps in a new instance, with the real server: links of the steps,
 * loading and removing the demo data.
 */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import { workAtDemo } from '../../server/src/demo/load.ts';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());

const card = () => screen.findByRole('region', { name: 'Erste Schritte' });

test('the new message and the invitation open by their links, once', async () => {
  const user = await bench.show('/reports', admin);
  await user.click(within(await card()).getByRole('link', { name: 'Mitteilung schreiben' }));
  expect(await screen.findByRole('dialog', { name: 'Neue Mitteilung' })).toBeTruthy();
  expect(location.search).not.toContain('new');
  cleanup();
  // With users present the step is done; its link is this one.
  const again = await bench.show('/users?new', admin);
  expect(await screen.findByRole('dialog', { name: /einladen/i })).toBeTruthy();
  await waitFor(() => expect(location.search).toBe(''));
  await again.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('called back they stay, though what was asked before is answered after it', async () => {
  await bench.house.database.run(
    sql`insert into first_step_people (user_id, shown) values (${admin.id}, false) on conflict (user_id) do update set shown = false`,
  );
  const steps = { method: 'GET', path: 'first-steps' };
  const late = bench.line.hold(steps, 'answer');
  await bench.show('/reports?first-steps', admin);
  await waitFor(() =>
    expect(bench.asked.some(one => one.method === 'GET' && one.path.includes(steps.path))).toBe(true),
  );
  expect(await card()).toBeTruthy();
  late.letGo();
  bench.line.mend();
  // Flushes pending updates of the page.
  await act(async () => void (await fetch('/api/health')));
  expect(await card()).toBeTruthy();
});

test('who may not write is shown the messages, and no dialog', async () => {
  await bench.show('/message-center?new', await bench.house.as('rosa'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mitteilungen' })).toBeTruthy();
  await waitFor(() => expect(location.search).not.toContain('new'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a step is left out; sample data that is loading stands among the jobs of every screen, after a reload too', async () => {
  // Background jobs of the server, paused here.
  bench.house.services.send = async () => undefined;
  const user = await bench.show('/reports', admin);
  await user.click(within(await card()).getByRole('button', { name: '„Das eigene Logo einsetzen“ auslassen' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Das eigene Logo einsetzen' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Beispieldaten laden' }));
  expect(await screen.findByRole('button', { name: 'Aufträge: 1 läuft' })).toBeTruthy();

  cleanup();
  vi.resetModules();
  history.replaceState(null, '', '/settings');
  const { App } = await import('../src/shell/app.tsx');
  render(<App />);
  expect(await screen.findByRole('button', { name: 'Aufträge: 1 läuft' })).toBeTruthy();
  const { database, services } = bench.house;
  await workAtDemo({ database, services, forms: [], library: false });
  expect(await screen.findByText('Die Beispieldaten sind da')).toBeTruthy();
  expect(localStorage.getItem('kontor.demo')).toBeNull();
});
