/** Adapter interface to the choices of long lists, which do not travel with the form; implemented by the application. */

import type { MissingRows } from '../../engine/form/formula-rows.ts';

export interface FoundChoice {
  value: string;
  /** A text, or one per language. */
  label: unknown;
  retired?: boolean;
  /** By the names of columns that formulas read. */
  [column: string]: unknown;
}

export interface ChoicePage {
  data: readonly FoundChoice[];
  count: number;
  /** There are more than `count`; counting stopped there. */
  more?: boolean;
}

export interface ChoiceSearch {
  field: string;
  search: string;
  where?: Readonly<Record<string, string>>;
  limit?: number;
  page?: number;
}

/** The adapter is asked for by the first field that needs it. */
export type ChoicesLater = () => Promise<ChoicesAdapter>;

export interface ChoicesAdapter {
  /** Choices of a field that contain the text, best first; all of them for no text. `where`: texts that columns have. */
  search(asked: ChoiceSearch, signal: AbortSignal): Promise<ChoicePage>;
  /** Those with these values, retired ones too. */
  named(field: string, values: readonly string[], signal: AbortSignal): Promise<readonly FoundChoice[]>;
  /** Rows of a list that the form's formulas read. */
  rows(asked: MissingRows): Promise<readonly FoundChoice[]>;
}
