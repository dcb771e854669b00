/** A dashboard with all of its charts, as the editor reads it. */
import { client } from '../../../api/client.ts';
import type { Chart, Dashboard } from '../../../charts/types.ts';
import { allCharts } from '../all-charts.ts';
import { chartsOf, RESOURCE } from '../model.ts';
import type { Saved } from './saving.ts';
import type { Change } from './steps.ts';

const PATH = (id: string) => `/${RESOURCE}/${id}.json`;

export interface Read extends Saved {
  dashboard: Dashboard;
  charts: Chart[];
}

/**
 * The charts are never older than the version: those that somebody takes away meanwhile are missing here, and the next
 * change based on it is refused.
 */
export async function readDashboard(id: string, signal?: AbortSignal): Promise<Read> {
  const query = { contain: 'charts,charts.report_configs' };
  const { data: dashboard } = (await client<{ data: Dashboard }>('GET', PATH(id), { query, signal })).body;
  const charts = await allCharts(dashboard, signal);
  const seen = new Set(charts.map(chart => chart.id));
  const order = dashboard.config.order ?? [];
  const named = new Set(order);
  const others = chartsOf({ charts: charts.filter(chart => !named.has(chart.id)), config: {} });
  return {
    dashboard,
    charts,
    board: {
      name: dashboard.name,
      filterable: dashboard.config.filterable === true,
      charts: [...named, ...others.map(chart => chart.id)],
    },
    version: dashboard.version,
    unseen: new Set(order.filter(each => !seen.has(each))),
  };
}

export async function writeDashboard(id: string, change: Change, version: number): Promise<number> {
  const { body } = await client<{ data: Dashboard }>('PATCH', PATH(id), { body: change, ifMatch: version });
  return body.data.version;
}
