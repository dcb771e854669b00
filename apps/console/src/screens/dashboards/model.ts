/** Shared by the list of dashboards and their editor: record type, removal and copying. */
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client.ts';
import { restore } from '../../api/hooks.ts';
import { useRemove, useSave } from '../../api/mutations.ts';
import { scopeOf, useUser } from '../../api/session.ts';
import type { Dashboard } from '../../charts/types.ts';
import { useDashboardsTexts } from '../../i18n/dashboards.ts';
import { confirmRemove, navigate, toast } from '../../ui/index.ts';
import { allCharts } from './common/all-charts.ts';
import { chartsOf, RESOURCE } from './common/model.ts';

export { chartsOf, RESOURCE };

/** A copy's name gets a number while it is taken, up to this many attempts. */
const COPIES = 20;

/** Confirms, deletes and offers undo; true once deleted. */
export function useDashboardRemoval() {
  const t = useDashboardsTexts();
  const queries = useQueryClient();
  const removal = useRemove(RESOURCE);
  return async ({ id, name, version }: Pick<Dashboard, 'id' | 'name'> & { version?: number }): Promise<boolean> => {
    if (!(await confirmRemove(name, () => t.removeBody))) return false;
    try {
      await removal.mutateAsync({ id, version });
      const undo = () => void restore(queries, RESOURCE, id).catch(toast.error);
      toast.ok(() => t.removed(name), { undo });
      return true;
    } catch (error) {
      toast.error(error);
      return false;
    }
  };
}

/** Copies a dashboard under another name. Filtering by readers is copied only with the right to allow it. */
export function useDashboardCopy() {
  const t = useDashboardsTexts();
  const user = useUser();
  const save = useSave(RESOURCE);
  return async (dashboard: Dashboard): Promise<Dashboard | undefined> => {
    try {
      const charts = chartsOf({ ...dashboard, charts: await allCharts(dashboard) }).map(({ id }) => ({ id }));
      const filterable = dashboard.config.filterable === true && scopeOf(user, 'Reports', 'read') === 'all';
      const config = { order: charts.map(({ id }) => id).slice(0, 1_000), ...(filterable && { filterable }) };
      for (let copy = 1; ; copy++) {
        const name = t.copyName(dashboard.name.slice(0, 230), copy);
        try {
          const { data } = await save.mutateAsync({ body: { name, config, charts } });
          toast.ok(() => t.copied(data.name), {
            action: { label: () => t.edit, run: () => void navigate(`/dashboards/${data.id}/edit`) },
          });
          return data;
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 409 && copy < COPIES)) throw error;
        }
      }
    } catch (error) {
      toast.error(error);
      return undefined;
    }
  };
}
