/** Unit tests of downloads: one that is asked to come again waits for its turn, which the jobs tray shows, or is cancelled. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../server/test/until.ts';
import { download } from '../src/api/download.ts';
import { cancelJob, jobs } from '../src/ui/jobs.ts';

const busy = () => new Response('{"success":false}', { status: 429, headers: { 'retry-after': '3600' } });
const HOUR = 3_600_000;
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

/** What is imported on the way takes its own time: waited for, while the hour is far away. */
const isWaiting = () => until(() => jobs.get()[0]?.note() === 'Wartet, bis andere Exporte fertig sind');

test('is asked for again when the server says, and saved', async () => {
  asked.mockResolvedValueOnce(busy()).mockResolvedValueOnce(busy()).mockResolvedValue(file());
  const done = download({ path: '/reports.csv', filename: 'a.csv' });
  await isWaiting();
  await vi.advanceTimersByTimeAsync(HOUR / 2);
  expect(asked).toHaveBeenCalledTimes(1);
  await until(async () => {
    await vi.advanceTimersByTimeAsync(HOUR);
    return jobs.get()[0]?.state === 'done';
  });
  expect([await done, asked.mock.calls.length]).toEqual([true, 3]);
});

test('is no longer asked for once it is cancelled', async () => {
  asked.mockImplementation(async () => busy());
  const done = download({ path: '/reports.csv', filename: 'a.csv' });
  await isWaiting();
  cancelJob(jobs.get()[0]?.id ?? '');
  expect(await done).toBe(false);
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect([asked.mock.calls.length, jobs.get()[0]?.state]).toEqual([1, 'cancelled']);
});
