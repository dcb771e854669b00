/** Types of charts and dashboards, from the API's contract. */
import type { Items, With } from '@kontor/contract';

/** A chart's stored figures, and when they were computed. */
export type KeptFigures = NonNullable<Items['charts']['chart_cache']>;
export type Chart = With<'charts', 'report_configs'>;
export type Dashboard = With<'chart-collections', 'charts,charts.report_configs'>;
