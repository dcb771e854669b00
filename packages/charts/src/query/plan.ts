/**
 * The plan: a chart's query compiled for a set of forms; says what is read from entries of each. Plain JSON, stored
 * with the figures; executed by SQL and by the in-memory aggregation.
 */
import type { AnswerKey } from '@kontor/form';
import type { ChartTypeName } from '../model/chart-types.ts';
import type { Cycle, LabelKind } from '../model/config.ts';

export type ValueType = 'words' | 'number' | 'day' | 'moment';

/** Where a value is in an entry, and its type. */
export type Reading =
  | { at: 'state'; as: 'words' }
  | { at: 'created'; as: 'moment' }
  | {
      at: 'answer';
      as: ValueType;
      name: string;
      /** Filled from known data: the correction takes precedence over the answer. */
      corrected: boolean;
      /** Its repeat, and the maximum of instances (0: not repeated). */
      repeat: string | null;
      instances: number;
      /** Where stored answers are, of a field that has had other names. */
      keys?: readonly AnswerKey[];
    };

/** Bounds of a value: numbers as text, days, or UTC timestamps. Without bounds it must exist with the right type. */
export interface Bounds {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
}

export type FilterPlan =
  | { is: 'one'; reading: Reading; value: string; not: boolean }
  | { is: 'part'; reading: Reading; value: string }
  | { is: 'empty'; reading: Reading; not: boolean }
  | { is: 'range'; reading: Reading; bounds: Bounds }
  /** Dates of one weekday (`1` is Monday) or hour (`00`). */
  | { is: 'cycle'; reading: Reading; by: Cycle; value: string }
  /** One of these states; '' is "no state". */
  | { is: 'state'; values: string[] }
  /** Constant result: the form lacks the field. */
  | { is: 'settled'; holds: boolean };

export interface DatasetPlan {
  filters: FilterPlan[];
  /** The aggregated value, or y; null if entries are counted, or the form lacks the field. */
  value: Reading | null;
  radius: Reading | null;
}

export interface FormPlan {
  id: string;
  /** Null: entries of this form have no label, and are in no figure. */
  label: Reading | null;
  datasets: DatasetPlan[];
  /** Filters that apply to all datasets. */
  within?: FilterPlan[];
}

/** A predefined label in its order; the text may be per language. */
export interface KnownLabel {
  value: string;
  label: unknown;
  /** Shown even without entries. */
  always: boolean;
  /** `#RRGGBB`, if it means something: of its level, its own colour or its state. */
  color?: string;
}

/** May be per language, except that a currency is its code. */
export interface PlanNames {
  value: unknown;
  measures: unknown[];
  /** What is written beside the numbers, if anything. */
  units?: { value: NamedUnit; measures: NamedUnit[]; sizes: NamedUnit[] };
  /** Of the field that is a bubble's size, by dataset. */
  sizes?: unknown[];
}
export type NamedUnit = { unit?: unknown; currency?: unknown } | null;

export interface Plan {
  type: ChartTypeName;
  labels: LabelKind;
  known: KnownLabel[];
  /** In the order of the chart's datasets. */
  datasets: {
    id: string;
    function: 'count' | 'sum' | 'avg' | 'min' | 'max' | 'points';
    /** Its values at a label are those of the same span a year before. */
    earlier?: true;
  }[];
  forms: FormPlan[];
  /** Display names of the label and of each dataset's measure; may be per language. */
  names?: PlanNames;
  /** The UTC day from which `last_days` counts; null if the plan does not depend on it. */
  day: string | null;
}
