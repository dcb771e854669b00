/** Charts before they are stored, and dashboards as workbooks. */

import { dashboardFilterQuery } from '../dashboard-filter-query.ts';
import { chartConfig, chartType } from '../resources/charts.ts';
import { id, json, Type, text, time } from '../schema.ts';
import { type Call, call, closed, data } from './call.ts';

const figures = {
  kind: Type.String(),
  heading: Type.String(),
  labels: Type.Array(Type.String()),
  values: Type.Array(Type.String()),
  datasets: Type.Array(json()),
  omitted: Type.Integer(),
  modified: time(),
};

export const chartsCalls = {
  chartPreview: call({
    method: 'POST',
    path: '/charts/preview.json',
    who: 'user',
    needs: { entity: 'Charts', action: 'create' },
    about:
      'The labels and datasets of a chart that is not saved, counted at once and kept nowhere; it needs to read all reports. `omitted` counts labels beyond 1,000.',
    asks: true,
    body: closed({
      ...{ name: Type.Optional(text(255)), sorting: Type.Optional(Type.Integer()) },
      type: chartType,
      config: chartConfig,
      report_configs: Type.Array(closed({ id: id() }), { maxItems: 100 }),
    }),
    out: data(Type.Object(figures)),
  }),
  chartCount: call({
    method: 'POST',
    path: '/charts/count/{id}.json',
    who: 'user',
    needs: { entity: 'Charts', action: 'update' },
    about: 'Counts a chart anew, in the background; until then it shows the figures it has.',
    status: 202,
    out: Type.Object({}),
  }),
  chartCollectionFigures: call({
    method: 'GET',
    path: '/chart-collections/{id}/figures.json',
    who: 'user',
    needs: { entity: 'ChartCollections', action: 'read' },
    about:
      'One chart of a dashboard, of the entries within a time and in some states alone. It needs to read all reports, or a dashboard that is `filterable`. `filtered` is false where no form of the chart knows that date, so that only the state was asked for.',
    query: closed({ chart_id: id(), ...dashboardFilterQuery }),
    out: data(Type.Object({ ...figures, filtered: Type.Boolean() })),
  }),
  chartCollectionWorkbook: call({
    method: 'GET',
    path: '/chart-collections/{id}.xlsx',
    who: 'user',
    needs: { entity: 'ChartCollections', action: 'read' },
    about: 'A dashboard as a workbook: for each chart a sheet with its table and a chart made of it.',
    out: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
} as const satisfies Record<string, Call>;
