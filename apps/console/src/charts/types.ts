/** Charts and dashboards as the console reads them. */

import type { ChartConfig, ChartFigures, ChartTypeName } from '@kontor/charts';
import type { ChartCollection, Chart as ChartRecord } from '@kontor/contract';

export type KeptFigures = ChartFigures & { modified: string };

export type Chart = Omit<ChartRecord, 'type' | 'config' | 'chart_cache'> & {
  type: ChartTypeName;
  config: ChartConfig;
  chart_cache: KeptFigures | null;
  report_configs?: { id: string; name: string }[];
};

export type Dashboard = Omit<ChartCollection, 'config'> & {
  config: { order?: string[]; filterable?: boolean };
  charts?: Chart[];
};
