/** The interface to known data (rows of a suggestion file), which the application implements. */

import { textIn } from '../../engine/base/text.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import type { Language } from '../../languages/index.ts';

export type Known = Readonly<Record<string, string | null>>;

export interface SuggestionPage {
  /** Rows: a text or nothing, by column. */
  data: readonly Known[];
  count: number;
  /** There are more than `count`; they were not counted. */
  more?: boolean;
  page: number;
  limit: number;
}

export interface SuggestionsAdapter {
  /** Columns of the data; a field asks where its name is one of them. */
  columns: readonly string[];
  /** Rows whose column `key` contains the value, best first. `page` counts from 1. A refusal is passed over in silence. */
  ask(key: string, value: string, page: number, signal: AbortSignal): Promise<SuggestionPage>;
  /** Corrections, or a whole data set, were discarded: the place for a toast with undo. */
  onDiscarded?(what: 'corrections' | 'data', undo: () => void): void;
}

/** A field's label as the reader sees it. */
export const labelOf = ({ name, content }: CompiledInput, locale: Language): string =>
  textIn(content.options.label, locale).trim() || name;
