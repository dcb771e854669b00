/** Component tests of live updates, with the real server's event stream. */
import { newId } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import type { Person } from '../../server/test/house.ts';
import { type Stream, streamOf } from '../../server/test/live-stream.ts';
import { allowLive, type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let other: Person;
let config: string;
let ids: string[];
let watch: Stream;
let stop: () => void;

const form = {
  name: 'Vogelschlag',
  fields: [
    {
      id: newId(),
      type: 'input',
      column: { width: 'col-6', before: 0, after: 0 },
      options: { type: 'text', name: 'airport', label: 'Flughafen' },
    },
  ],
  states: [{ id: 'new', value: 'new', label: 'Neu' }],
};
const add = async (airport: string, state: string | null = null) =>
  (await other.post('/reports/add.json', { report_config_id: config, data: { airport }, state })).body.data.id;

beforeAll(async () => {
  stop = allowLive();
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  other = await bench.house.as('other', 'admin');
  watch = await streamOf(bench.house, await bench.house.as('watch'));
  await watch.until('ready');
});
afterAll(async () => {
  stop();
  watch.close();
  await bench.house.close();
});
beforeEach(async () => {
  config = (await other.post('/report-configs/add.json', form)).body.data.id;
  ids = [await add('Memphis'), await add('Denver')];
});

const table = () => screen.findByRole('table', { name: 'Einträge' });
const airports = async () =>
  within(await table())
    .getAllByRole('row')
    .flatMap(row => /Memphis|Denver|Reno|Boston/.exec(row.textContent ?? '')?.[0] ?? []);
/** Waits until the page has subscribed, and earlier changes have been notified. */
async function listens(from: number): Promise<void> {
  await waitFor(() => expect(bench.asked.slice(from).some(({ path }) => path === '/api/live')).toBe(true));
  await watch.quiet();
}
const opened = async () => {
  const from = bench.asked.length;
  const user = await bench.show(`/reports/${config}`, admin);
  await waitFor(async () => expect(await airports()).toEqual(['Denver', 'Memphis']));
  await listens(from);
  return user;
};

test('what others add waits until it is asked for; numbers show at once', async () => {
  const user = await opened();
  await add('Reno', 'new');
  const button = await screen.findByRole('button', { name: '1 neu – aktualisieren' });
  expect(await screen.findByRole('tab', { name: /Neu\s*1/ })).toBeTruthy();
  expect(await airports()).toEqual(['Denver', 'Memphis']);
  await other.patch(`/reports/${ids[0]}.json`, { data: { airport: 'Boston' } });
  await waitFor(async () => expect(await airports()).toEqual(['Denver', 'Boston']));
  await user.click(button);
  await waitFor(async () => expect(await airports()).toEqual(['Reno', 'Denver', 'Boston']));
  expect(screen.queryByRole('button', { name: /aktualisieren/ })).toBeNull();
});

test('what others change shows in its row, without a word', async () => {
  await opened();
  const changed = await other.patch(`/reports/${ids[0]}.json`, { data: { airport: 'Boston' } });
  expect(changed.status).toBe(200);
  await waitFor(async () => expect(await airports()).toEqual(['Denver', 'Boston']));
  expect(screen.queryByRole('button', { name: /aktualisieren/ })).toBeNull();
});

test('what others delete stays in its place until then, too', async () => {
  const user = await opened();
  await other.delete(`/reports/${ids[1]}.json`);
  const button = await screen.findByRole('button', { name: 'Geändert – aktualisieren' });
  expect(await airports()).toEqual(['Denver', 'Memphis']);
  await user.click(button);
  await waitFor(async () => expect(await airports()).toEqual(['Memphis']));
});

test('rights that change hold on the screen, and a session that ends leads to the sign-in', async () => {
  const person = await bench.house.as('guest', 'user', { Reports: { read: 'all' } });
  const { database } = bench.house;
  const from = bench.asked.length;
  await bench.show(`/reports/${config}`, person);
  await waitFor(async () => expect(await airports()).toEqual(['Denver', 'Memphis']));
  expect(screen.queryByText('Nur eigene')).toBeNull();
  await listens(from);
  const own = JSON.stringify({ Reports: { read: 'self' } });
  await database.run(sql`update users set permissions = ${own}::jsonb where id = ${person.id}`);
  expect(await screen.findByText('Nur eigene')).toBeTruthy();
  await database.run(sql`delete from tokens where user_id = ${person.id}`);
  expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeTruthy();
});
