/** Charts before they are stored, and dashboards as workbooks. */

import { chartConfig, chartType } from '../resources/charts.ts';
import { id, json, Type, text, time } from '../schema.ts';
import { type Call, call, closed, data } from './call.ts';

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
    out: data(
      Type.Object({
        kind: Type.String(),
        heading: Type.String(),
        labels: Type.Array(Type.String()),
        values: Type.Array(Type.String()),
        datasets: Type.Array(json()),
        omitted: Type.Integer(),
        modified: time(),
      }),
    ),
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
