/** Adapter interface to known data (rows of a suggestion file), implemented by the application. */

import { textIn } from '../../engine/base/text.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import type { Language } from '../../languages/index.ts';

export type Known = Readonly<Record<string, string | null>>;

export interface SuggestionPage {
  /** Rows: a text or null by column. */
  data: readonly Known[];
  count: number;
  /** There are more than `count`; counting stopped there. */
  more?: boolean;
  page: number;
  limit: number;
}

export interface SuggestionsAdapter {
  /** Columns of the data; a field with one of these names offers suggestions. */
  columns: readonly string[];
  /** Rows whose column `key` contains the value, best first. `page` counts from 1. Errors are ignored. */
  ask(key: string, value: string, page: number, signal: AbortSignal): Promise<SuggestionPage>;
  /** Corrections or a whole data set were discarded: for a toast with undo. */
  onDiscarded?(what: 'corrections' | 'data', undo: () => void): void;
}

/** A field's label in the reader's language. */
export const labelOf = ({ name, content }: CompiledInput, locale: Language): string =>
  textIn(content.options.label, locale).trim() || name;
