/** Remembers in local storage which charts of a dashboard show their table. */
import { useCallback, useState } from 'react';
import { localStore } from '../../../base/local-storage.ts';

const keyOf = (dashboardId: string) => `kontor.dashboard.${dashboardId}.tables`;

function read(dashboardId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStore.get(keyOf(dashboardId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(each => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function useKeptTables(dashboardId: string): [ReadonlySet<string>, (chartId: string, open: boolean) => void] {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(read(dashboardId)));
  const set = useCallback(
    (chartId: string, is: boolean) =>
      setOpen(present => {
        const next = new Set(present);
        if (is) next.add(chartId);
        else next.delete(chartId);
        localStore.set(keyOf(dashboardId), JSON.stringify([...next]));
        return next;
      }),
    [dashboardId],
  );
  return [open, set];
}
