/** React hook with a dashboard, the person's rights on it and its filter. One request, up to a hundred charts. */
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRecord } from '../../../api/hooks.ts';
import { scopeOf, useUser } from '../../../api/session.ts';
import { navigate, usePath, useQueryString } from '../../../ui/navigation.ts';
import { allCharts, hasMore } from '../common/all-charts.ts';
import { CONTAIN, chartsOf, entriesOf, formsOf, RESOURCE } from '../common/model.ts';
import { readFilter, withFilter } from './filter-url.ts';

export function useDashboard(id: string) {
  const query = useRecord(RESOURCE, id, CONTAIN);
  const { record } = query;
  const user = useUser();
  const readsAll = scopeOf(user, 'Reports', 'read') === 'all';
  const more = useQuery({
    queryKey: ['charts', 'shown-on', id],
    queryFn: ({ signal }) => allCharts(record ?? { id }, signal),
    enabled: record !== undefined && hasMore(record),
  });
  const charts = useMemo(
    () => (record ? chartsOf(hasMore(record) && more.data ? { ...record, charts: more.data } : record) : []),
    [record, more.data],
  );
  const forms = useMemo(() => formsOf(charts), [charts]);
  const seesAll = scopeOf(user, 'Charts', 'read') === 'all';
  const missing = more.isPending && record && hasMore(record) ? 0 : (record?.config.order?.length ?? 0) - charts.length;
  return {
    ...query,
    charts,
    forms,
    /** The count is complete only for readers of all entries. */
    entries: readsAll ? entriesOf(forms) : undefined,
    mayFilter: readsAll || record?.config.filterable === true,
    /** Charts in the order that the person may not read; 0 for readers of all charts. */
    withheld: seesAll ? 0 : Math.max(0, missing),
  };
}

export function useAddressFilter() {
  const here = usePath();
  const search = useQueryString();
  const read = useMemo(() => readFilter(search), [search]);
  // A panel flushes its value on unmount, also when leaving the screen: the next screen's address must not get it.
  const set = (filter: DashboardFilter | null) => {
    if (location.pathname === here) void navigate(here + withFilter(search, filter));
  };
  return { ...read, search: search && `?${search}`, set };
}
