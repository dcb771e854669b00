/** Read model of a dashboard: charts in order, their forms, and the time of their figures. */
import type { State } from '@kontor/form';
import type { Chart, Dashboard, KeptFigures } from '../../../charts/types.ts';

export const RESOURCE = 'chart-collections';
export const CONTAIN = { contain: 'charts,charts.report_configs' } as const;

/** A form contained in a chart. */
export interface ChartForm {
  id: string;
  name: string;
  states?: State[];
  /** Number of its entries that the person may read. */
  reports_count?: number;
}

/** In the saved order; charts outside of it follow by name. */
export function chartsOf({ charts = [], config }: Pick<Dashboard, 'charts' | 'config'>): Chart[] {
  const place = new Map((config.order ?? []).map((id, at) => [id, at]));
  const at = ({ id }: Chart) => place.get(id) ?? place.size;
  return [...charts].sort((one, other) => at(one) - at(other) || one.name.localeCompare(other.name));
}

export type TileLook = Omit<NonNullable<Dashboard['config']['tiles']>[number], 'id'>;

/** How each chart is shown, by its id. */
export const tilesOf = ({ config }: Pick<Dashboard, 'config'>): Record<string, TileLook> =>
  Object.fromEntries((config.tiles ?? []).map(({ id, ...look }) => [id, look]));

/** Unique. */
export const formsOf = (charts: readonly Chart[]): ChartForm[] => [
  ...new Map(
    charts.flatMap(chart => (chart.report_configs ?? []) as ChartForm[]).map(form => [form.id, form]),
  ).values(),
];

/** Undefined unless known for every form. */
export function entriesOf(forms: readonly ChartForm[]): number | undefined {
  if (forms.length === 0) return undefined;
  return forms.reduce<number | undefined>(
    (sum, { reports_count }) => (sum === undefined || reports_count === undefined ? undefined : sum + reports_count),
    0,
  );
}

const moments = (figures: readonly (Pick<KeptFigures, 'modified'> | null | undefined)[]): string[] =>
  figures.flatMap(each => each?.modified ?? []).sort();

/** Stored figures are updated with the entries: as of the newest change of any. */
export const asOfKept = (figures: Parameters<typeof moments>[0]): string | undefined => moments(figures).at(-1);
/** Filtered figures are computed on request: all together as of the oldest. */
export const asOfCounted = (figures: Parameters<typeof moments>[0]): string | undefined => moments(figures)[0];
