/**
 * Unit tests of dashboard logic: order of charts, number of entries, concurrency limit, pages of the full-screen
 * display.
 */
import { setImmediate as untilNext } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Chart } from '../src/charts/types.ts';
import { asOfCounted, asOfKept, chartsOf, entriesOf, formsOf } from '../src/screens/dashboards/common/model.ts';
import { gate } from '../src/screens/dashboards/view/gate.ts';
import { besides, pagesOf, readSettings, withSettings } from '../src/screens/dashboards/wall/pages.ts';

const chart = (id: string, name: string, forms: string[] = []) =>
  ({ id, name, report_configs: forms.map(form => ({ id: form, name: form, reports_count: 5 })) }) as unknown as Chart;

test('charts stand in the saved order, those it does not name after them by name', () => {
  const charts = [chart('a', 'Zoo'), chart('b', 'Alm'), chart('c', 'Mitte'), chart('d', 'Ende')];
  const names = (order?: string[]) => chartsOf({ charts, config: order ? { order } : {} }).map(({ id }) => id);
  expect(names(['d', 'gone', 'a'])).toEqual(['d', 'a', 'b', 'c']);
  expect(names()).toEqual(['b', 'd', 'c', 'a']);
  expect(chartsOf({ config: { order: ['a'] } })).toEqual([]);
});

test('a form counts once, and a number that is not known of each is none', () => {
  const forms = formsOf([chart('a', 'A', ['f', 'g']), chart('b', 'B', ['f'])]);
  expect(forms.map(({ id }) => id)).toEqual(['f', 'g']);
  expect(entriesOf(forms)).toBe(10);
  expect(entriesOf([...forms, { id: 'h', name: 'H' }])).toBeUndefined();
  expect(entriesOf([])).toBeUndefined();
});

test('kept figures are of the last change of any, counted ones of the first count', () => {
  const figures = [{ modified: '2026-11-20T10:00:00Z' }, null, { modified: '2026-11-20T11:42:00Z' }, undefined];
  expect(asOfKept(figures)).toBe('2026-11-20T11:42:00Z');
  expect(asOfCounted(figures)).toBe('2026-11-20T10:00:00Z');
  expect(asOfKept([null])).toBeUndefined();
});

test('three go through at once, in the order in which they came; who leaves the line is not let in', async () => {
  const through = gate(3);
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const leaves = new AbortController();
  const stays = new AbortController();
  const work = (at: number, { signal }: AbortController) =>
    through(signal, () => {
      began.push(at);
      return new Promise<void>(resolve => ends.push(resolve));
    });
  const left: unknown[] = [];
  for (const at of [0, 1, 2]) void work(at, stays);
  void work(3, leaves).catch(error => left.push(error));
  for (const at of [4, 5]) void work(at, stays);
  await Promise.resolve();
  expect(began).toEqual([0, 1, 2]);
  leaves.abort();
  ends[1]?.();
  await untilNext();
  expect(left).toHaveLength(1);
  expect(began).toEqual([0, 1, 2, 4]);
  ends[0]?.();
  await untilNext();
  expect(began).toEqual([0, 1, 2, 4, 5]);
  await expect(work(6, leaves)).rejects.toThrow();
});

test('work that fails makes room for the next', async () => {
  const through = gate(1);
  const { signal } = new AbortController();
  await expect(through(signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(through(signal, () => Promise.resolve('yes'))).resolves.toBe('yes');
});

test('a wall shows pages as even as can be, each chart once and in order', () => {
  for (let many = 0; many <= 23; many++) {
    const charts = Array.from({ length: many }, (_, at) => at);
    for (const most of [1, 4]) {
      const pages = pagesOf(charts, most);
      expect(pages.flat()).toEqual(charts);
      const sizes = pages.map(({ length }) => length);
      expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(most);
      if (many > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
  }
  expect(pagesOf([1, 2, 3, 4, 5], 4)).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('how a wall turns stands in its address; nonsense there is the usual', () => {
  for (const every of [10, 20, 30, 60, 0]) {
    for (const all of [true, false])
      expect(readSettings(withSettings('?state=draft', { every, all }))).toEqual({ every, all });
  }
  for (const search of ['', '?every=-5', '?every=1e9', '?every=<b>', '?every=15'])
    expect(readSettings(search).every).toBe(20);
  expect(withSettings('?every=10&all=1&last_days=7', { every: 20, all: false })).toBe('?last_days=7');
  expect([besides(['a', 'b', 'c'], 'c', 1), besides(['a', 'b', 'c'], 'a', -1)]).toEqual(['a', 'c']);
  // The neighbour was deleted in the meantime.
  expect(['a', 'b']).toContain(besides(['a', 'b'], 'gone', 1));
});
