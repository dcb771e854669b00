/** Polling for a wall display beside live updates: every minute, with shorter retries after failures. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useServerReachable } from '../../../api/reachability.ts';
import { FIGURES } from '../view/use-figures.ts';

const EVERY = 60_000;
const AGAIN = 10_000;

/** No answer, or an error of a proxy before the server. */
const isLost = (error: unknown) => error instanceof ApiError && (error.code === 0 || error.code >= 500);

/** Disconnected since; null while connected. */
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
  // Filtered figures were not updated while disconnected: invalidates them.
  useEffect(() => {
    if (!lost) void queries.invalidateQueries({ queryKey: [FIGURES], refetchType: 'active' });
  }, [lost, queries]);
  return since;
}

/** Starts live updates, which the shell would do on other screens. */
export function useLiveHere(): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (navigator.locks)
      void import('../../../api/live.ts').then(({ startLive }) => startLive(queries)).catch(() => undefined);
  }, [queries]);
}
