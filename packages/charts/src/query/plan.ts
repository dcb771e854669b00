/**
 * The plan: a chart's query compiled for a set of forms, saying what is read of an entry of each. Plain JSON, stored beside the
 * figures that were made with it; SQL and the aggregation in memory both follow it.
 */
import type { ChartTypeName } from '../model/chart-types.ts';
import type { LabelKind } from '../model/config.ts';

export type ValueType = 'words' | 'number' | 'day' | 'moment';

/** Where a value stands in an entry, and as what it is taken. */
export type Reading =
  | { at: 'state'; as: 'words' }
  | { at: 'created'; as: 'moment' }
  | {
      at: 'answer';
      as: ValueType;
      name: string;
      /** Known data fills it: its correction goes before the answer. */
      corrected: boolean;
      /** The repeat it stands in, and how often that can repeat (0: it does not). */
      repeat: string | null;
      instances: number;
    };

/** Bounds that a value has to keep: numbers as text, days, or moments in UTC. None: it has to be there, as what it is taken for. */
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
  /** One of these states; '' is none. */
  | { is: 'state'; values: string[] }
  /** The form does not know the field: to it nothing is answered. */
  | { is: 'settled'; holds: boolean };

export interface DatasetPlan {
  filters: FilterPlan[];
  /** What is summed, or stands on y; null where entries are counted, or the form lacks the field. */
  value: Reading | null;
  radius: Reading | null;
}

export interface FormPlan {
  id: string;
  /** Null: entries of this form have no label, and are in no figure. */
  label: Reading | null;
  datasets: DatasetPlan[];
  /** What an entry has to pass to be looked at by any dataset. */
  within?: FilterPlan[];
}

/** A label that is known beforehand: in its place, by a text that may be given per language. */
export interface KnownLabel {
  value: string;
  label: unknown;
  /** Shown although no entry has it. */
  always: boolean;
}

export interface Plan {
  type: ChartTypeName;
  labels: LabelKind;
  known: KnownLabel[];
  /** In the order of the chart's datasets. */
  datasets: { id: string; function: 'count' | 'sum' | 'avg' | 'min' | 'max' | 'points' }[];
  forms: FormPlan[];
  /** What is asked for, by name: of the label and of each dataset's number. Texts that may be given per language. */
  names?: { value: unknown; measures: unknown[] };
  /** The day (UTC) that "the last days" were counted from; null where nothing hangs on it. */
  day: string | null;
}
