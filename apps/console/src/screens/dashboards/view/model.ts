/** A dashboard as it is read: its charts in their order, the forms behind them, and of when their figures are. */
import type { State } from '@kontor/form';
import type { Chart, Dashboard, KeptFigures } from '../../../charts/types.ts';

export const RESOURCE = 'chart-collections';
export const CONTAIN = { contain: 'charts,charts.report_configs' } as const;

/** A form as it comes along with a chart. */
export interface ChartForm {
  id: string;
  name: string;
  states?: State[];
  /** Those of its entries that this person may read. */
  reports_count?: number;
}

/** As saved; what the order does not name comes after, by name. */
export function chartsOf({ charts = [], config }: Pick<Dashboard, 'charts' | 'config'>): Chart[] {
  const place = new Map((config.order ?? []).map((id, at) => [id, at]));
  const at = ({ id }: Chart) => place.get(id) ?? place.size;
  return [...charts].sort((one, other) => at(one) - at(other) || one.name.localeCompare(other.name));
}

/** Each once. */
export const formsOf = (charts: readonly Chart[]): ChartForm[] => [
  ...new Map(
    charts.flatMap(chart => (chart.report_configs ?? []) as ChartForm[]).map(form => [form.id, form]),
  ).values(),
];

/** Undefined where it is not known of each. */
export function entriesOf(forms: readonly ChartForm[]): number | undefined {
  if (forms.length === 0) return undefined;
  return forms.reduce<number | undefined>(
    (sum, { reports_count }) => (sum === undefined || reports_count === undefined ? undefined : sum + reports_count),
    0,
  );
}

const moments = (figures: readonly (Pick<KeptFigures, 'modified'> | null | undefined)[]): string[] =>
  figures.flatMap(each => each?.modified ?? []).sort();

/** Kept figures follow the entries: of the last change of any they all are. */
export const asOfKept = (figures: Parameters<typeof moments>[0]): string | undefined => moments(figures).at(-1);
/** Those counted for a filter are of when they were counted: all together of the first of them. */
export const asOfCounted = (figures: Parameters<typeof moments>[0]): string | undefined => moments(figures)[0];
