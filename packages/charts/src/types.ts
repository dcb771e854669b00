/** The words of charts: what a chart asks for, as data. Fields are spelled as on the wire; nothing here has behaviour. */
import type { Form } from '@kontor/form';

/**
 * A chart type's row. `points`: it draws entries one by one, at x and y; all others draw figures by label. `round`: its
 * labels have colours of their own and need a legend.
 */
export interface ChartType {
  points: boolean;
  radius: boolean;
  round: boolean;
}

const byLabel: ChartType = { points: false, radius: false, round: false };

export const chartTypes = {
  bar: byLabel,
  line: byLabel,
  radar: byLabel,
  pie: { ...byLabel, round: true },
  doughnut: { ...byLabel, round: true },
  polar_area: { ...byLabel, round: true },
  scatter: { points: true, radius: false, round: false },
  bubble: { points: true, radius: true, round: false },
} as const satisfies Record<string, ChartType>;

export type ChartTypeName = keyof typeof chartTypes;
export const chartTypeNames = Object.keys(chartTypes) as ChartTypeName[];

export const formats = ['day', 'week', 'month'] as const;
export type Format = (typeof formats)[number];

export const functions = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type AggregateFunction = (typeof functions)[number];

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
}

export interface ChartConfig {
  /** The field whose values become the labels: of a form, or `created` or `state`. */
  chart_value: string;
  chart_value_format?: Format | null;
  datasets: Dataset[];
}

export interface Asked {
  type: ChartTypeName;
  config: ChartConfig;
}

/** A form as a chart meets it. */
export interface ChartForm {
  id: string;
  form: Form;
}

/** An entry as it is stored. */
export interface Entry {
  report_config_id: string;
  state: string | null;
  /** ISO 8601. */
  created: string;
  data: Record<string, unknown>;
}

/** What the specification says of every chart (document 2, section 9), and how much of one is ever drawn. */
export const chartConstants = {
  colors: ['#244C5A', '#2AB4A8', '#CE4A32'],
  type: 'bar',
  width: 1_700,
  height: 800,
  suggested_max: 8,
  datasets: 50,
  filters: 40,
  /** Datasets and their filters, for each form: more than these no database reads as one question. */
  parts: 2_500,
  /** Labels of a chart, and points of a dataset. */
  labels: 1_000,
} as const;
