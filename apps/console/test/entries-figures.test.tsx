/** Component tests of the figures at the foot of the entries' list and of its histograms, with the real server. */
import { newId } from '@kontor/form';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let config: string;

const column = { width: 'col-6', before: 0, after: 0 };
const field = (options: object) => ({ id: newId(), type: 'input', column, options });
const form = {
  name: 'Vogelschlag',
  fields: [
    field({ type: 'text', name: 'airport', label: 'Flughafen' }),
    field({ type: 'number', name: 'cost', label: 'Kosten', currency: 'EUR' }),
    field({ type: 'number', name: 'speed', label: 'Tempo', unit: 'km/h' }),
    field({ type: 'date', name: 'day', label: 'Tag' }),
    field({
      type: 'select',
      name: 'damage',
      label: 'Schaden',
      values: [
        { id: '1', value: 'minor', label: 'Gering', level: 1 },
        { id: '2', value: 'major', label: 'Schwer', level: 3 },
      ],
    }),
  ],
};
const answers = [
  { airport: 'Memphis', cost: 100, speed: 120, day: '2001-05-02', damage: 'minor' },
  { airport: 'Denver', cost: 300, speed: 140, day: '2002-07-11', damage: 'major' },
  { airport: 'Denver', cost: 900, day: '2002-07-12', damage: 'major' },
];

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());
beforeEach(async () => {
  config = (await admin.post('/report-configs/add.json', form)).body.data.id;
  for (const data of answers) await admin.post('/reports/add.json', { report_config_id: config, data, state: null });
});

const figure = (name: RegExp | string) => screen.findByRole('button', { name });

test('below each column there is a figure of all filtered entries', async () => {
  const user = await bench.show(`/reports/${config}`, admin);
  expect(await figure(/^Kosten: Summe 1\.300,00\s€$/)).toBeTruthy();
  // Adding up speeds says nothing.
  expect(await figure(/^Tempo: Mittel 130\skm\/h$/)).toBeTruthy();
  expect(await figure('Tag: Zeitraum 2001–2002')).toBeTruthy();
  expect(await figure('Flughafen: Werte 2')).toBeTruthy();
  expect(await figure('Schaden: Median Schwer')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Nach Schaden filtern' }));
  await user.click(await screen.findByRole('checkbox', { name: /Gering 1/ }));
  expect(await figure(/^Kosten: Summe 100,00\s€$/)).toBeTruthy();
});

test('another figure is chosen from a menu, and kept on this device', async () => {
  const user = await bench.show(`/reports/${config}`, admin);
  await user.click(await figure(/^Kosten: Summe/));
  await user.click(await screen.findByRole('menuitemradio', { name: /Größter/ }));
  expect(await figure(/^Kosten: Größter 900,00\s€$/)).toBeTruthy();
  await bench.show(`/reports/${config}`, admin);
  expect(await figure(/^Kosten: Größter/)).toBeTruthy();
});

test('a histogram above a column of numbers filters by its ends, by keys too, and Escape clears', async () => {
  const user = await bench.show(`/reports/${config}`, admin);
  const bars = await screen.findByRole('group', { name: 'Verteilung von Kosten' });
  const low = within(bars).getByRole('slider', { name: 'Kosten von' });
  low.focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.queryByText('Memphis')).toBeNull());
  expect(decodeURIComponent(location.search)).toMatch(/filter\[data\.cost]\[gte]=\d+/);
  // What is filtered out is still there to choose from.
  expect((await screen.findByRole('slider', { name: 'Kosten von' })).getAttribute('aria-valuenow')).toBe('1');
  screen.getByRole('slider', { name: 'Kosten von' }).focus();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Memphis')).toBeTruthy();
  expect(location.search).not.toContain('cost');
});

test('a click on a bar of a histogram chooses it, a click on another the range between them, and the next begins anew', async () => {
  await bench.show(`/reports/${config}`, admin);
  const range = () => {
    const [from, to] = screen.getAllByRole('slider', { name: /^Kosten (von|bis)$/ });
    return [from, to].map(handle => Number(handle?.getAttribute('aria-valuenow')));
  };
  const bars = () => screen.findByRole('group', { name: 'Verteilung von Kosten' });
  const count = (await bars()).querySelectorAll('[data-tip]').length;
  const click = async (at: number) => {
    const group = await bars();
    group.setPointerCapture = () => undefined;
    group.getBoundingClientRect = () => new DOMRect(0, 0, count * 10, 24);
    fireEvent.pointerDown(group, { clientX: at * 10 + 5, button: 0 });
    fireEvent.pointerUp(group);
  };
  await click(2);
  await waitFor(() => expect(range()).toEqual([2, 2]));
  await click(0);
  await waitFor(() => expect(range()).toEqual([0, 2]));
  await click(1);
  await waitFor(() => expect(range()).toEqual([1, 1]));
});

test('the filter of a date shows when there were how many', async () => {
  const user = await bench.show(`/reports/${config}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Nach Tag filtern' }));
  const panel = await screen.findByRole('dialog', { name: 'Tag filtern' });
  const bars = await within(panel).findByRole('group', { name: 'Verteilung von Tag' });
  within(bars).getByRole('slider', { name: 'Tag bis' }).focus();
  await user.keyboard('{Home}');
  await waitFor(() => expect(screen.queryByText('Denver')).toBeNull());
  expect(screen.getByText('Memphis')).toBeTruthy();
});
