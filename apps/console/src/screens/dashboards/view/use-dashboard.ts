/** A dashboard, what this person may do with it, and what it is narrowed by. One request, up to a hundred charts. */
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRecord } from '../../../api/hooks.ts';
import { scopeOf, useUser } from '../../../api/session.ts';
import { navigate, usePath, useQueryString } from '../../../ui/navigation.ts';
import { allCharts, hasMore } from '../all-charts.ts';
import { readFilter, withFilter } from './filter-url.ts';
import { CONTAIN, chartsOf, entriesOf, formsOf, RESOURCE } from './model.ts';

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
    /** Of others this person knows the number of their own entries alone. */
    entries: readsAll ? entriesOf(forms) : undefined,
    mayFilter: readsAll || record?.config.filterable === true,
    /** Charts that are in the order, and not for this person; who may read all misses none. */
    withheld: seesAll ? 0 : Math.max(0, missing),
  };
}

export function useAddressFilter() {
  const here = usePath();
  const search = useQueryString();
  const read = useMemo(() => readFilter(search), [search]);
  // A panel that closes because one leaves has its last word: the next screen's address is not the place for it.
  const set = (filter: DashboardFilter | null) => {
    if (location.pathname === here) void navigate(here + withFilter(search, filter));
  };
  return { ...read, search: search && `?${search}`, set };
}
