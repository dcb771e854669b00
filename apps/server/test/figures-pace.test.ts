/**
 * Tests that new entries reach figures and pages soon, by the delays that the server sets: a bound by the clock would
 * fail on a busy machine.
 */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { changesOf } from '../src/db/changes.ts';
import { keepCharts } from '../src/jobs/charts.ts';
import { type House, openHouse } from './house.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => house.close());

it('figures are looked for again within two seconds, however long it took before', async () => {
  const charts = keepCharts({ database: house.database });
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 60_000));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await charts.kick();
  // The next look is set last.
  const rest = timers.mock.lastCall?.[1] ?? 0;
  await charts.stop();
  expect(rest).toBeGreaterThanOrEqual(500);
  expect(rest).toBeLessThanOrEqual(2_000);
});

it('changes are told together after a quarter of a second', async () => {
  const changes = changesOf(house.database);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const change = { resource: 'reports', part: null, owner: null };
  for (let at = 0; at < 10; at++) changes.tell(change);
  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([250]);
  await changes.close();
});
