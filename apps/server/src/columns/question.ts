/** Messages between the server and the process of the columnar copy: questions about the entries of a form, answers. */

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
  | { want: 'states' }
  | { want: 'values'; answer: Asked }
);

/** How often a value occurs; null for an empty one. */
export interface Tally {
  value: string | null;
  count: number;
}

/** A page has the ids of its entries in order, and the number of all that match. */
export type Answer = { ids: string[]; count: number } | { tallies: Tally[] };

/** Why there is no answer: entries are still being copied, or it is of a kind that only PostgreSQL answers. */
export type Refusal = 'copying' | 'other';

export interface Setup {
  connection: object;
  folder: string;
  /** Threads and bytes that DuckDB may use. */
  threads: number;
  memory: number;
}

export type ToProcess = { setup: Setup } | { id: number; form: string; question: Question };
export type FromProcess = { ready: true } | { id: number; answer: Answer | null; refusal?: Refusal; fault?: string };
