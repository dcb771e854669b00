/**
 * The hook of a filtered dashboard's figures: polling intervals under each of the server's answers, with fake timers.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Chart } from '../src/charts/types.ts';
import { useFigures } from '../src/screens/dashboards/view/use-figures.ts';
import { openLine } from './line.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const chart = { id: 'c', version: 1, chart_cache: { modified: '2026-11-20T11:00:00Z' } } as unknown as Chart;
const moved = { ...chart, chart_cache: { modified: '2026-11-20T12:00:00Z' } } as unknown as Chart;
const figures = { modified: '2026-11-20T11:30:00Z', filtered: true };

test('figures whose chart has moved are counted anew each half minute, and not sooner where counting fails', async () => {
  vi.useFakeTimers();
  const answer = vi.fn(async () => Response.json({ data: figures }));
  const line = openLine(answer);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  // React commits updates at the end of each `act`.
  const pass = async (seconds: number) => {
    for (let at = 0; at < seconds; at++) await act(() => vi.advanceTimersByTimeAsync(1_000));
  };
  const view = renderHook(({ of }) => useFigures('d', of, { last_days: 7 }), { wrapper, initialProps: { of: chart } });
  await pass(60);
  expect(answer).toHaveBeenCalledTimes(1);
  const lost = line.lose();
  view.rerender({ of: moved });
  await pass(95);
  expect(view.result.current.error).toBeTruthy();
  expect(lost.count).toBeGreaterThanOrEqual(2);
  expect(lost.count).toBeLessThanOrEqual(4);
});
