/** React context of a container of known data: stage, suggestions, and actions of its fields. */
import { createContext, useContext } from 'react';
import type { Known, SuggestionsAdapter } from '../base/suggestions.ts';
import type { Stage } from './known.ts';
import type { KnownTexts } from './texts.ts';

export interface KnownContextValue {
  /** Id of the container. */
  id: string;
  stage: Stage;
  prefix: string;
  suggestions: SuggestionsAdapter | null;
  t: KnownTexts;
  choose(row: Known): void;
  /** Opens the table with all columns. */
  search(name: string, text: string): void;
  /** Announces to screen readers. */
  say(text: string): void;
}

export const KnownContext = createContext<KnownContextValue | null>(null);

export function useKnown(): KnownContextValue {
  const value = useContext(KnownContext);
  if (!value) throw new Error('Known fields stand inside their container.');
  return value;
}
