/** Handlers of the charts area, by the rows in packages/contract/src/calls/charts.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { chartCollectionFigures, chartCount, chartPreview } from './charts.ts';
import { chartCollectionPdf, chartCollectionWorkbook, chartScheduleSend } from './dashboards.ts';

export const handlers = () =>
  ({
    chartPreview,
    chartCount,
    chartCollectionFigures,
    chartCollectionWorkbook,
    chartCollectionPdf,
    chartScheduleSend,
  }) satisfies Handlers<'charts'>;
