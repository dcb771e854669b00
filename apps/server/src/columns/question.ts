/** Messages between the server and the process of the columnar copy: questions about the entries of a form, answers. */

import type { FormPlan, LabelKind, Plan } from '@kontor/charts';

/** A condition on an entry; all of a question have to hold. Moments are microseconds since 1970. */
export type Test =
  /** A column is one of these values; null is "empty". */
  | { on: Plain; oneOf: (string | null)[]; not: boolean }
  | { on: 'created' | 'modified'; bounds: Bounds }
  /** An answer is one of these values, or is empty where `unset`. */
  | { answer: Asked; oneOf: string[]; unset: boolean; not: boolean }
  | { answer: Asked; as: 'number' | 'text' | 'moment'; bounds: Bounds };

/** Columns beside the answers. */
export type Plain = 'state' | 'user_id' | 'modified_by' | 'number';

/** A field by its name; with `corrected`, a correction under `_updated_{name}` comes before the answer. */
export interface Asked {
  name: string;
  corrected: boolean;
}

export type Bounds = [sign: '>' | '>=' | '<' | '<=', value: number | string][];

export interface Sort {
  by: 'created' | 'modified' | Asked;
  way: 'asc' | 'desc';
}

export type Question = { tests: Test[] } & (
  | { want: 'page'; sort: Sort; limit: number; offset: number }
  /** All of them, in order; not answered where they are more than `most`. */
  | { want: 'all'; sort: Sort; most: number }
  | { want: 'place'; sort: Sort; id: string }
  | { want: 'states' }
  | { want: 'changers' }
  | { want: 'summary'; fields: SummaryField[]; zone: string }
  | { want: 'values'; answer: Asked }
  | { want: 'figures'; plan: FiguresPlan }
);

/** A field to be summed up; of words with levels, the words from the lowest on. */
export interface SummaryField {
  of: 'created' | 'modified' | Asked;
  kind: 'number' | 'day' | 'moment' | 'words';
  /** An answer may be a list, of which each value counts. */
  several: boolean;
  ranked: string[];
}

/** Aggregates of a field; days as text, bins by their start or place. */
export interface Summary {
  filled: number;
  different: number;
  sum: number | null;
  mean: number | null;
  median: number | null;
  min: number | null;
  max: number | null;
  /** Of the bins: the first one's start and the width of each; decimal places of the values. */
  start: number | null;
  step: number | null;
  digits: number | null;
  first: string | null;
  last: string | null;
  unit: 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade' | null;
  bins: { at: number | string; count: number }[] | null;
  /** Place of the middle one of the ranked words. */
  middle: number | null;
}

/** A chart's plan for one form, whose datasets are counted by labels. */
export interface FiguresPlan {
  labels: LabelKind;
  functions: Plan['datasets'][number]['function'][];
  form: FormPlan;
  /** Labels of a dataset beyond this number are not answered. */
  most: number;
}

/** A label of a dataset: entries, exact sum, smallest and largest value. */
export type FigureRow = [
  dataset: number,
  label: string,
  n: number,
  sum: string | null,
  low: number | null,
  high: number | null,
];

/** How often a value occurs; null for an empty one. */
export interface Tally {
  value: string | null;
  count: number;
}

/** A page has the ids of its entries in order, and the number of all that match. */
export type Answer =
  | { ids: string[]; count: number }
  | { all: Chosen }
  | { place: Place }
  | { tallies: Tally[] }
  | { summary: { counted: number; fields: Summary[] } }
  | { figures: FigureRow[] };

/** Entries in order: their ids as one text, separated by commas, which is passed on much faster than a list. */
export interface Chosen {
  ids: string;
  count: number;
}

/** Of an entry in a list; its position is null where it does not match. */
export interface Place {
  previous: string | null;
  next: string | null;
  position: number | null;
  count: number;
}

export interface Setup {
  connection: object;
  folder: string;
  /** Threads and bytes that DuckDB may use. */
  threads: number;
  memory: number;
  /** Rows up to which a page is read by as few statements as can be. */
  few: number;
}

export type ToProcess = { setup: Setup } | { id: number; form: string; question: Question };
/** Null where PostgreSQL has to answer; a fault is for the log. */
export interface FromProcess {
  id: number;
  answer: Answer | null;
  fault?: string;
}
