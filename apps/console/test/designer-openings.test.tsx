/** Page tests of who else has a form open in the designer: other people, own windows, coming, going, hidden, without a network. */
import { createInput, newId } from '@kontor/form';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import type { Person } from '../../server/test/house.ts';
import { type Stream, streamOf } from '../../server/test/live-stream.ts';
import { until } from '../../server/test/until.ts';
import { allowLive, type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let anna: Person;
let form: string;
let watch: Stream;
let stop: () => void;

const place = createInput('text');
const asked = (method: string) =>
  bench.asked.filter(each => each.method === method && each.path.includes(`/${form}/openings/`));
const at = (opening: string) => `/report-configs/${form}/openings/${opening}.json`;
const enter = async (person: Person, opening = newId()) => {
  expect((await person.put(at(opening), {})).status).toBe(200);
  return opening;
};

beforeAll(async () => {
  stop = allowLive();
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  anna = await bench.house.as('anna', 'admin');
  await bench.house.database.run(sql`update users set first_name = 'Anna', last_name = 'Berger' where id = ${anna.id}`);
  watch = await streamOf(bench.house, await bench.house.as('watch'));
  await watch.until('ready');
});
afterAll(async () => {
  stop();
  watch.close();
  await bench.house.close();
});
beforeEach(async () => {
  Object.assign(window, { innerWidth: 1440 });
  const fields = [{ ...place, options: { ...place.options, name: 'place', label: 'Ort' } }];
  const added = await admin.post('/report-configs/add.json', { name: `Grube ${newId()}`, fields, states: [] });
  form = added.body.data.id;
  await admin.post('/reports/add.json', { report_config_id: form, data: { place: 'P' } });
});
afterEach(() => {
  vi.useRealTimers();
  bench.line.mend();
  Reflect.deleteProperty(document, 'hidden');
});

/** Shows the designer, which hears of changes and has said that it has the form open. */
async function show(person = admin) {
  const from = bench.asked.length;
  const user = await bench.show(`/reports/config/${form}`, person);
  await screen.findByRole('article', { name: /Ort/ });
  await waitFor(() => expect(bench.asked.slice(from).some(({ path }) => path === '/api/live')).toBe(true));
  await waitFor(() => expect(asked('PUT').length).toBe(1));
  await watch.quiet();
  return user;
}

test('whoever has the form open is told by name, as they come and go', async () => {
  const first = await enter(anna);
  await show();
  expect(await screen.findByText('Auch offen bei Anna Berger')).toBeTruthy();
  expect((await anna.delete(at(first))).status).toBe(204);
  await waitFor(() => expect(screen.queryByText(/^Auch offen/)).toBeNull());
  await enter(anna);
  expect(await screen.findByText('Auch offen bei Anna Berger')).toBeTruthy();
});

test('several people are listed, many counted, and another window of one’s own is told as such', async () => {
  const own = await enter(admin);
  await show();
  expect(await screen.findByText('Auch offen in einem anderen Fenster')).toBeTruthy();
  await enter(anna);
  expect(await screen.findByText('Auch offen bei Anna Berger, auch in einem anderen Fenster')).toBeTruthy();
  await admin.delete(at(own));
  for (const name of ['berta', 'carla', 'dora', 'eva']) await enter(await bench.house.as(name, 'admin'));
  expect(await screen.findByText('Auch offen bei Anna Berger, berta, carla und 2 weiteren')).toBeTruthy();
});

test('a form that is saved and published at once is watched, too', async () => {
  await admin.patch(`/report-configs/${form}.json`, { publishing: 'direct' });
  await enter(anna);
  await show();
  expect(await screen.findByText('Auch offen bei Anna Berger')).toBeTruthy();
});

test('without an answer nothing is said, and nobody is disturbed', async () => {
  await enter(anna);
  await show();
  expect(await screen.findByText('Auch offen bei Anna Berger')).toBeTruthy();
  const lost = bench.line.lose({ path: '/openings/' });
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText(/^Auch offen/)).toBeNull());
  expect(lost.count).toBe(1);
  expect(document.querySelector('[data-toast]')).toBeNull();
  bench.line.mend();
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Auch offen bei Anna Berger')).toBeTruthy();
});

test('leaving the designer or the page is told at once; a page that comes back is another opening', async () => {
  const hers = newId();
  const others = async () => (await anna.put(at(hers), {})).body.data as unknown as { user_id: string }[];
  const user = await show();
  expect(await others()).toMatchObject([{ user_id: admin.id }]);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(asked('DELETE').length).toBe(1));
  expect(await others()).toEqual([]);
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(async () => expect(await others()).toMatchObject([{ user_id: admin.id }]));
  await user.click(screen.getByRole('link', { name: /Einträge/ }));
  await waitFor(() => expect(asked('DELETE').length).toBe(2));
  expect(await others()).toEqual([]);
  expect(new Set(asked('DELETE').map(({ path }) => path)).size).toBe(2);
});

test('renews every 20 seconds, hidden every minute and for longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await bench.show(`/reports/config/${form}`, admin);
  const renewed = (times: number) => until(() => asked('PUT').length === times);
  const longer = async () =>
    await bench.house.database.one<{ is: boolean }>(
      sql`select until > now() + interval '100 seconds' as is from form_openings where report_config_id = ${form}`,
    );
  await renewed(1);
  expect(await longer()).toEqual({ is: false });
  vi.advanceTimersByTime(20_000);
  await renewed(2);
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  vi.advanceTimersByTime(20_000);
  await renewed(3);
  expect(await longer()).toEqual({ is: true });
  await screen.findByRole('article', { name: /Ort/ });
  const next = bench.line.hold({ method: 'PUT', path: '/openings/' });
  vi.advanceTimersByTime(59_000);
  await enter(anna);
  expect(next.count).toBe(0);
  next.letGo();
  vi.advanceTimersByTime(1_000);
  await renewed(4);
});

test('who may not change this form is told nothing, and does not ask again', async () => {
  const designing = { ReportConfigs: { read: 'all', update: 'self' }, Files: { read: 'all' } } as const;
  const other = await bench.house.as('andere', 'user', designing);
  await enter(anna);
  await show(other);
  expect(asked('PUT').map(({ status }) => status)).toEqual([404]);
  const again = bench.line.hold({ path: '/openings/' });
  window.dispatchEvent(new Event('visibilitychange'));
  await enter(anna);
  await watch.quiet();
  expect(again.count).toBe(0);
  expect(screen.queryByText(/^Auch offen/)).toBeNull();
});
