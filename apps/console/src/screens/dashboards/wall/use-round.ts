/** Which dashboard a wall shows, and which page of it: forwards, backwards, and on by itself over pages and dashboards. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { allOf } from '../../../api/lists.ts';
import { RESOURCE } from '../view/model.ts';
import { besides } from './pages.ts';

/** How soon a new dashboard comes into the round. */
const refresh = 60_000;

/** A page beyond the last: of a dashboard that is entered backwards, however many pages it has. */
const lastPage = Number.MAX_SAFE_INTEGER;

export interface WallPosition {
  /** The dashboard's id. */
  id: string;
  page: number;
}

/** The position of the wall; the address stays that of the dashboard it began with. */
export function useWallPosition(dashboardId: string) {
  const [position, setPosition] = useState<WallPosition>({ id: dashboardId, page: 0 });
  const begin = () => setPosition({ id: dashboardId, page: 0 });
  return { position, setPosition, begin };
}

/** Steps to the next page, and after the last one to the next dashboard of the round. */
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

/** The ids of all dashboards by name; this one alone while they are not asked for, or not known. */
export function useRound(all: boolean, own: string): string[] {
  const { data } = useQuery({
    // Not `chart-collections`: each figure that moves would have all of them listed anew.
    queryKey: ['dashboard-ring'],
    queryFn: ({ signal }) => allOf(RESOURCE, { sort: 'name', direction: 'asc' }, signal),
    enabled: all,
    staleTime: refresh,
    refetchInterval: refresh,
  });
  return data && data.length > 0 ? data.map(({ id }) => id) : [own];
}
