/** Test of the renewal of a page between test files: nothing that one leaves behind reaches the next. */
import { expect, test } from 'vitest';
import { keepPage } from './page-reset.ts';

const timers = () => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length;

test('nothing that a file leaves behind is there for the next', async () => {
  const renew = keepPage();
  const before = { width: innerWidth, fetch: globalThis.fetch, timers: timers(), path: location.pathname };
  const heard: string[] = [];
  Object.assign(window, { innerWidth: before.width + 400, fetch: () => undefined, leftover: 1 });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: {} });
  document.documentElement.lang = 'xx';
  document.body.append('left');
  localStorage.setItem('left', 'yes');
  history.replaceState(null, '', '/left');
  window.addEventListener('online', () => void heard.push('window'));
  document.addEventListener('visibilitychange', () => void heard.push('document'));
  setInterval(() => void heard.push('timer'), 60_000);
  const channel = new BroadcastChannel('left');
  expect([innerWidth, matchMedia('(min-width: 1100px)').matches]).toEqual([before.width + 400, true]);

  await renew();
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual([]);
  expect([innerWidth, matchMedia('(min-width: 1100px)').matches]).toEqual([before.width, false]);
  expect(globalThis.fetch).toBe(before.fetch);
  expect(['leftover' in window, document.documentElement.lang, document.body.textContent]).toEqual([false, '', '']);
  expect([Object.hasOwn(navigator, 'locks'), localStorage.length, location.pathname]).toEqual([false, 0, '/']);
  expect(timers()).toBeLessThanOrEqual(before.timers);
  expect(() => channel.postMessage('')).toThrow();
});
