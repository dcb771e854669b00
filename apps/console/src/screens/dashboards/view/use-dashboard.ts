/** A dashboard, what this person may do with it, and what it is narrowed by. One request. */
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { useMemo } from 'react';
import { useRecord } from '../../../api/hooks.ts';
import { scopeOf, useUser } from '../../../api/session.ts';
import type { Dashboard } from '../../../charts/types.ts';
import { navigate, useQueryString } from '../../../ui/navigation.ts';
import { readFilter, withFilter } from './filter-url.ts';
import { CONTAIN, chartsOf, entriesOf, formsOf, RESOURCE } from './model.ts';

export function useDashboard(id: string) {
  const query = useRecord<Dashboard>(RESOURCE, id, CONTAIN);
  const { record } = query;
  const user = useUser();
  const readsAll = scopeOf(user, 'Reports', 'read') === 'all';
  const charts = useMemo(() => (record ? chartsOf(record) : []), [record]);
  const forms = useMemo(() => formsOf(charts), [charts]);
  const seesAll = scopeOf(user, 'Charts', 'read') === 'all';
  const missing = (record?.config.order?.length ?? 0) - charts.length;
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
  const search = useQueryString();
  const read = useMemo(() => readFilter(search), [search]);
  const set = (filter: DashboardFilter | null) => void navigate(location.pathname + withFilter(search, filter));
  return { ...read, search: search && `?${search}`, set };
}
