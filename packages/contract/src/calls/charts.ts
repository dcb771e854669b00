/** Calls of charts and dashboards: preview of an unsaved chart, dashboards as files and by mail. */

import type { ChartFigures } from '@kontor/charts';
import { dashboardFilterQuery } from '../base/dashboard-filter-query.ts';
import { id, json, Type, text, time, typed } from '../base/schema.ts';
import { chartConfig, chartType } from '../resources/charts.ts';
import { type Call, call, closed, data } from './call.ts';

const figures = {
  kind: typed<ChartFigures['kind']>(Type.String()),
  heading: Type.String(),
  labels: Type.Array(Type.String()),
  values: Type.Array(Type.String()),
  datasets: typed<ChartFigures['datasets']>(Type.Array(json())),
  omitted: Type.Integer(),
  modified: time(),
};

/** Filtered as on the screen; `time_zone` is the reader's, for the times in the file; without it that of the instance. */
const paperQuery = closed({ ...dashboardFilterQuery, time_zone: Type.Optional(text(64, 1)) });

export const chartsCalls = {
  chartPreview: call({
    method: 'POST',
    path: '/charts/preview.json',
    who: 'user',
    needs: { entity: 'Charts', action: 'create' },
    about:
      'The labels and datasets of a chart that is not saved, counted at once and kept nowhere; it needs to read all reports. `omitted` counts labels beyond 1,000.',
    readOnly: true,
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
    about:
      'A dashboard as a workbook: for each chart that the reader may see a sheet with its table and a chart made of it.',
    query: paperQuery,
    out: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  chartCollectionPdf: call({
    method: 'GET',
    path: '/chart-collections/{id}.pdf',
    who: 'user',
    needs: { entity: 'ChartCollections', action: 'read' },
    about:
      'A dashboard for paper: A4, each chart that the reader may see as a drawing with its table, tagged for screen readers.',
    query: paperQuery,
    out: 'application/pdf',
  }),
  chartScheduleSend: call({
    method: 'POST',
    path: '/chart-schedules/send/{id}.json',
    announcesItself: true,
    who: 'user',
    needs: { entity: 'ChartCollections', action: 'update' },
    about: 'Mails a dashboard now, as its schedule would; when that runs next stays as it is.',
    status: 202,
    out: data(Type.Object({ id: id() })),
  }),
} as const satisfies Record<string, Call>;
