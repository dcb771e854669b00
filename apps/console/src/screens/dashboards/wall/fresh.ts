/** Keeps a wall fresh beside what is told live: each minute, and sooner again where nothing came. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useServerReachable } from '../../../api/reachability.ts';
import { FIGURES } from '../view/use-figures.ts';

const EVERY = 60_000;
const AGAIN = 10_000;

/** Nobody answered, or only what stands before the server. */
const isLost = (error: unknown) => error instanceof ApiError && (error.code === 0 || error.code >= 500);

/** Since when there is no line; null while there is one. */
export function useFresh(error: unknown, refetch: () => void): Date | null {
  const queries = useQueryClient();
  const reached = useServerReachable();
  const lost = !reached || isLost(error);
  const [since, setSince] = useState<Date | null>(null);
  useEffect(() => setSince(present => (lost ? (present ?? new Date()) : null)), [lost]);
  useEffect(() => {
    const timer = setInterval(
      () => {
        refetch();
        if (!lost) void queries.invalidateQueries({ queryKey: [FIGURES] });
      },
      lost ? AGAIN : EVERY,
    );
    return () => clearInterval(timer);
  }, [lost, queries, refetch]);
  // What was counted for a filter has been missed meanwhile.
  useEffect(() => {
    if (!lost) void queries.invalidateQueries({ queryKey: [FIGURES], refetchType: 'active' });
  }, [lost, queries]);
  return since;
}

/** The shell, which is not here, would have begun it. */
export function useLiveHere(): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (navigator.locks)
      void import('../../../api/live.ts').then(({ startLive }) => startLive(queries)).catch(() => undefined);
  }, [queries]);
}
