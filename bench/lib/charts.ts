/** Seeds a typical set of charts over any form of the bench's data. */
import type { ChartConfig, ChartQuery, ChartTypeName, Dataset } from '@kontor/charts';

const set = (id: string, more: Partial<Dataset> = {}): Dataset => ({ id, label: id, ...more });
const all = set('all');
const damaged = set('damaged', { data_filter: [{ field: 'damage', operator: 'not_equals', value: 'None' }] });
const cost = (name: 'sum' | 'avg' | 'max', id: string = name) =>
  set(id, { aggregate: { function: name, field: 'cost_total' } });
const chart = (type: ChartTypeName, chart_value: string, ...datasets: Dataset[]): ChartQuery => ({
  type,
  config: { chart_value, chart_value_format: chart_value === 'created' ? 'month' : null, datasets } as ChartConfig,
});

export const twelve: readonly ChartQuery[] = [
  chart('bar', 'phase', all, damaged),
  chart('pie', 'size', all),
  chart('doughnut', 'damage', all),
  chart('polar_area', 'time_of_day', all),
  chart('line', 'created', all, damaged),
  chart('bar', 'state', all),
  chart('radar', 'size', cost('sum'), cost('avg')),
  chart('bar', 'operator', all),
  chart('line', 'created', cost('sum')),
  chart('bar', 'time_of_day', cost('max')),
  chart('bar', 'aircraft', all),
  chart('scatter', 'speed', set('costs', { aggregate: { function: 'sum', field: 'cost_total' } })),
];
