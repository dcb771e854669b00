/** Shared by the list of charts and the chart page: record type and removal. */
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { restore } from '../../api/hooks.ts';
import { useRemove } from '../../api/mutations.ts';
import { can, useUser } from '../../api/session.ts';
import type { Chart } from '../../charts/types.ts';
import { useStatisticsTexts } from '../../i18n/statistics.ts';
import { confirmRemove, toast } from '../../ui/index.ts';

export const RESOURCE = 'charts';
export const CONTAIN = { contain: 'report_configs' } as const;
export const LIST = '/statistics';
export const NEW = '/statistics/new';
export const copyOf = ({ id }: Pick<Chart, 'id'>) => `/statistics/new/${id}`;

/** Confirms, naming the dashboards with the chart, deletes and offers undo; true once deleted. */
export function useChartRemoval() {
  const t = useStatisticsTexts();
  const user = useUser();
  const queries = useQueryClient();
  const removal = useRemove(RESOURCE);
  const dashboardsOf = async (id: string): Promise<string[]> => {
    if (!can(user, 'ChartCollections', 'read')) return [];
    const query = { contain: 'chart_collections' } as const;
    const { data } = await ask('GET /charts/{id}.json', { params: { id }, query });
    return (data.chart_collections ?? []).map(({ name }) => name).sort((a, b) => a.localeCompare(b));
  };
  const refreshDashboards = () => queries.invalidateQueries({ queryKey: ['chart-collections'] });
  return async ({ id, name, version }: Pick<Chart, 'id' | 'name' | 'version'>): Promise<boolean> => {
    try {
      const dashboards = await dashboardsOf(id);
      const body = () => (dashboards.length > 0 ? t.removeUsed(dashboards) : t.removeBody);
      if (!(await confirmRemove(name, body))) return false;
      await removal.mutateAsync({ id, version });
      void refreshDashboards();
      const undo = () => void restore(queries, RESOURCE, id).then(refreshDashboards).catch(toast.error);
      toast.ok(() => t.removed(name), { undo });
      return true;
    } catch (error) {
      toast.error(error);
      return false;
    }
  };
}
