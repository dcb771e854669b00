/** Fetches a dashboard with all of its charts for the editor. */
import { ask } from '../../../api/ask.ts';
import type { Chart, Dashboard } from '../../../charts/types.ts';
import { allCharts } from '../common/all-charts.ts';
import { CONTAIN, tilesOf } from '../common/model.ts';
import { chartsOf } from '../model.ts';
import type { Saved } from './saving.ts';
import type { Change } from './steps.ts';

export interface Read extends Saved {
  dashboard: Dashboard;
  charts: Chart[];
}

/**
 * The version is read before the charts, so that charts are never older than it: a chart removed in between is missing,
 * and the next change on that version is refused.
 */
export async function readDashboard(id: string, signal?: AbortSignal): Promise<Read> {
  const { data: dashboard } = await ask('GET /chart-collections/{id}.json', { params: { id }, query: CONTAIN, signal });
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
      tiles: tilesOf(dashboard),
      charts: [...named, ...others.map(chart => chart.id)],
    },
    version: dashboard.version,
    unseen: new Set(order.filter(each => !seen.has(each))),
  };
}

export async function writeDashboard(id: string, change: Change, version: number): Promise<number> {
  const options = { params: { id }, body: change, ifMatch: version };
  return (await ask('PATCH /chart-collections/{id}.json', options)).data.version;
}
