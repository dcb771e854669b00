/** React hooks for a wall's position: the dashboard and page shown; steps forwards, backwards and by timer. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { allOf } from '../../../api/lists.ts';
import { RESOURCE } from '../common/model.ts';
import { besides } from './pages.ts';

/** Interval for refetching the list of dashboards. */
const refresh = 60_000;

/** Clamped to the last page: for a dashboard entered backwards. */
const lastPage = Number.MAX_SAFE_INTEGER;

export interface WallPosition {
  /** Id of the dashboard. */
  id: string;
  page: number;
}

/** Kept in state; the address stays that of the first dashboard. */
export function useWallPosition(dashboardId: string) {
  const [position, setPosition] = useState<WallPosition>({ id: dashboardId, page: 0 });
  const begin = () => setPosition({ id: dashboardId, page: 0 });
  return { position, setPosition, begin };
}

/** Next page, or after the last one the next dashboard. */
export function useStep(
  setPosition: (change: (present: WallPosition) => WallPosition) => void,
  pageCount: number,
  round: readonly string[] | null,
) {
  return useCallback(
    (by: 1 | -1) =>
      setPosition(present => {
        const last = pageCount - 1;
        const next = Math.min(present.page, Math.max(0, last)) + by;
        if (next >= 0 && next <= last) return { ...present, page: next };
        return { id: round ? besides(round, present.id, by) : present.id, page: by > 0 ? 0 : lastPage };
      }),
    [setPosition, pageCount, round],
  );
}

/** Ids of all dashboards by name; only this one while disabled or loading. */
export function useRound(all: boolean, own: string): string[] {
  const { data } = useQuery({
    // Not under `chart-collections`: each change of figures would refetch the list.
    queryKey: ['dashboard-ring'],
    queryFn: ({ signal }) => allOf(RESOURCE, { sort: 'name', direction: 'asc' }, signal),
    enabled: all,
    staleTime: refresh,
    refetchInterval: refresh,
  });
  return data && data.length > 0 ? data.map(({ id }) => id) : [own];
}
