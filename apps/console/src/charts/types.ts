/** Charts and dashboards as the console reads them. */
import type { Items, With } from '@kontor/contract';

/** Figures as they are kept of a chart, and when they were counted. */
export type KeptFigures = NonNullable<Items['charts']['chart_cache']>;
export type Chart = With<'charts', 'report_configs'>;
export type Dashboard = With<'chart-collections', 'charts,charts.report_configs'>;
