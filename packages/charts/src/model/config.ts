/** A chart's query as it is stored and sent: label field, datasets with filters and aggregates. Fields are spelled as on the wire. */
import type { Form } from '@kontor/form';
import type { ChartTypeName } from './chart-types.ts';

/** Spans of time, one after the other. */
export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];
/** What comes again each week or day; always drawn whole. */
export const cycles = ['weekday', 'hour'] as const;
export type Cycle = (typeof cycles)[number];
export const granularities = [...periods, ...cycles] as const;
export type Granularity = Period | Cycle;

/** Kind of the labels; `points` has none. */
export type LabelKind = 'words' | 'number' | Granularity | 'points';

export const isPeriod = (kind: LabelKind): kind is Period => (periods as readonly string[]).includes(kind);
export const isCycle = (kind: LabelKind): kind is Cycle => (cycles as readonly string[]).includes(kind);

export const aggregateFunctions = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type AggregateFunction = (typeof aggregateFunctions)[number];

export const operators = [
  'equals',
  'not_equals',
  'contains',
  'gt',
  'gte',
  'lt',
  'lte',
  'empty',
  'not_empty',
  'last_days',
] as const;
export type Operator = (typeof operators)[number];

export interface DataFilter {
  field: string;
  operator: Operator;
  value?: string | number | boolean | null;
}

export interface Dataset {
  id: string;
  label: string;
  color?: string | null;
  data_filter?: DataFilter[];
  aggregate?: { function: AggregateFunction; field?: string | null } | null;
  radius?: { field: string } | null;
  /** Over spans of time: of the same span a year before. */
  year_before?: boolean | null;
}

export interface ChartConfig {
  /** Field whose values become the labels: one of the form's, or `created` or `state`. */
  chart_value: string;
  chart_value_format?: Granularity | null;
  datasets: Dataset[];
  /** Logarithmic value axis. */
  log?: boolean | null;
  /** Number of labels that are drawn; the others are added up as one. */
  rest?: number | null;
}

export interface ChartQuery {
  type: ChartTypeName;
  config: ChartConfig;
}

/** The part of a form that charts use. */
export interface ChartForm {
  id: string;
  form: Form;
}

/** A stored entry. */
export interface Entry {
  report_config_id: string;
  state: string | null;
  /** ISO 8601. */
  created: string;
  data: Record<string, unknown>;
}

/** Limits of charts, from the specification (document 2, section 9) and our own. */
export const chartConstants = {
  colors: ['#244C5A', '#2AB4A8', '#CE4A32'],
  type: 'bar',
  width: 1_700,
  height: 800,
  suggested_max: 8,
  datasets: 50,
  filters: 40,
  /** Maximum of datasets and filters times forms: beyond it a database query gets too large. */
  parts: 2_500,
  /** Maximum of labels, and of points per dataset. */
  labels: 1_000,
  /** Maximum of labels drawn before the rest is one. */
  rest: 50,
} as const;
