/** Component tests: the back button closes what covers the page, beside the router and its guard. */
import { useBackCloses } from '@kontor/form/back-closes';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { navigate, useBlocker, usePath } from '../src/ui/navigation.ts';

const go = (to: string, options = {}) => act(() => navigate(to, options));
/** Counted ahead of those that stop it. */
let moves = 0;
window.addEventListener('popstate', () => moves++, { capture: true });
const back = (steps = -1, times = 1) =>
  act(async () => {
    const before = moves;
    history.go(steps);
    await expect.poll(() => moves).toBe(before + times);
  });
const covered = (close: () => void) => {
  const { unmount } = renderHook(() => useBackCloses(close));
  return { unmount: () => act(unmount) };
};
const path = () => renderHook(() => usePath()).result;
beforeEach(async () => {
  await go('/before', { force: true });
  await go('/entry', { force: true });
});

test('back closes the layer alone: the page stays, and asks nothing', async () => {
  const ask = vi.fn(async () => true);
  renderHook(() => useBlocker({ dirty: true, save: async () => true, ask }));
  const at = path();
  const close = vi.fn();
  const layer = covered(close);
  await back();
  expect(close).toHaveBeenCalledOnce();
  layer.unmount();
  expect([location.pathname, at.current, ask.mock.calls.length]).toEqual(['/entry', '/entry', 0]);
});

test('of two layers back closes the upper one, then the lower one, then it leaves the page', async () => {
  const at = path();
  const [lower, upper] = [vi.fn(), vi.fn()];
  const [first, second] = [covered(lower), covered(upper)];
  await back();
  second.unmount();
  expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1]);
  await back();
  first.unmount();
  expect([lower.mock.calls.length, at.current]).toEqual([1, '/entry']);
  await back();
  expect(at.current).toBe('/before');
});

test('a layer that is closed otherwise leaves nothing to go back through', async () => {
  const at = path();
  const layer = covered(() => undefined);
  const before = moves;
  layer.unmount();
  await expect.poll(() => moves).toBe(before + 1);
  await back();
  expect(at.current).toBe('/before');
});

test('a page that comes out of a layer has the page below it behind itself', async () => {
  const at = path();
  const layer = covered(() => undefined);
  await go('/files/1', { force: true });
  layer.unmount();
  expect(at.current).toBe('/files/1');
  await back();
  expect([location.pathname, at.current]).toEqual(['/entry', '/entry']);
});

test('going elsewhere while a layer is being left waits until it is', async () => {
  const at = path();
  const layer = covered(() => undefined);
  const held = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  layer.unmount();
  await expect.poll(() => held.mock.calls.length).toBe(1);
  const gone = go('/reports', { force: true });
  held.mockRestore();
  history.back();
  await gone;
  expect([location.pathname, at.current]).toEqual(['/reports', '/reports']);
  await back();
  expect(at.current).toBe('/entry');
});

test('forward does not come to a layer that is closed', async () => {
  const at = path();
  const layer = covered(() => undefined);
  await back();
  layer.unmount();
  await back(1, 2);
  expect([history.state.layer, at.current]).toEqual([undefined, '/entry']);
});

test('what asks on the way back may be a layer itself: back closes it, its answer leads on', async () => {
  const at = path();
  const asked: { settle: (leave: boolean) => void }[] = [];
  function ask(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const layer = covered(() => settle(false));
    const settle = (leave: boolean) => {
      layer.unmount();
      resolve(leave);
    };
    asked.push({ settle });
    return promise;
  }
  renderHook(() => useBlocker({ dirty: true, save: async () => true, ask }));
  await back(-1, 2);
  await expect.poll(() => asked.length).toBe(1);
  expect(location.pathname).toBe('/entry');
  await back();
  expect([location.pathname, at.current]).toEqual(['/entry', '/entry']);
  await back(-1, 2);
  await expect.poll(() => asked.length).toBe(2);
  expect(location.pathname).toBe('/entry');
  asked[1]?.settle(true);
  await expect.poll(() => at.current).toBe('/before');
  expect(location.pathname).toBe('/before');
});

test('a layer in place of another takes over its entry', async () => {
  const at = path();
  const first = covered(() => undefined);
  first.unmount();
  const close = vi.fn();
  const second = covered(close);
  await back();
  second.unmount();
  expect(close).toHaveBeenCalledOnce();
  await back();
  expect(at.current).toBe('/before');
});
