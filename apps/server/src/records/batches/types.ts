/** Types of a batch: a change of many entries in the background, which can be undone as one. */
import type { AnswerMap, BatchKind, BatchState } from '@kontor/contract';
import type { Issue } from '@kontor/form';

export interface Batch {
  id: string;
  report_config_id: string;
  user_id: string | null;
  kind: BatchKind;
  /** The version that its entries come to. */
  form_version: number;
  map: AnswerMap[] | null;
  state: BatchState;
  /** All entries that it concerns are noted; `gathered`: once more, at its end. */
  collected: boolean;
  gathered: boolean;
  /** The last that was looked at when they are noted. */
  last_id: string | null;
  undone_by: string | null;
}

/** What became of an entry. */
export interface Outcome {
  id: string;
  /** The version that was made; null: the entry stays as it is. */
  written: number | null;
  /** The form's version that the entry had. */
  form_version: number | null;
  issues: readonly Issue[];
}

/** Entries of a transaction: written in one statement, or each by itself. */
export const [atOnce, oneByOne] = [200, 50];
