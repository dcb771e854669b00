/** Unit tests of downloads: one that is asked to come again waits for its turn, which the jobs tray shows, or is cancelled. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { download } from '../src/api/download.ts';
import { cancelJob, jobs } from '../src/ui/jobs.ts';

const busy = () => new Response('{"success":false}', { status: 429, headers: { 'retry-after': '10' } });
const file = () => new Response('a;b', { headers: { 'content-type': 'text/csv' } });
const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  jobs.set([]);
  asked.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const note = () => jobs.get()[0]?.note();

test('is asked for again when the server says, and saved', async () => {
  asked.mockResolvedValueOnce(busy()).mockResolvedValueOnce(busy()).mockResolvedValue(file());
  const done = download({ path: '/reports.csv', filename: 'a.csv' });
  await vi.advanceTimersByTimeAsync(9_000);
  expect([note(), asked.mock.calls.length]).toEqual(['Wartet, bis andere Exporte fertig sind', 1]);
  await vi.advanceTimersByTimeAsync(11_500);
  expect(await done).toBe(true);
  expect([asked.mock.calls.length, jobs.get()[0]?.state]).toEqual([3, 'done']);
});

test('is no longer asked for once it is cancelled', async () => {
  asked.mockImplementation(async () => busy());
  const done = download({ path: '/reports.csv', filename: 'a.csv' });
  await vi.advanceTimersByTimeAsync(1_000);
  cancelJob(jobs.get()[0]?.id ?? '');
  expect(await done).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.mock.calls.length, jobs.get()[0]?.state]).toEqual([1, 'cancelled']);
});
