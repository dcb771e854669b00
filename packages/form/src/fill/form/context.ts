/**
 * React context of all fields of a form: answer store, mode, language and texts, views of content types, and what the
 * host brings (files, suggestions). It stays the same while typing, so an answer renders only what subscribes to it.
 */

import { createContext, useContext } from 'react';
import type { Content, ContentType, How } from '../../engine/base/types.ts';
import type { Language } from '../../languages/index.ts';
import type { ChoicesLater } from '../base/choices.ts';
import type { FilesAdapter } from '../base/files.ts';
import type { SuggestionsAdapter } from '../base/suggestions.ts';
import type { Texts } from '../base/texts.ts';
import type { FormStore } from '../store/store.ts';
import type { ContentView } from './content-view.ts';

export interface RemovedInstance {
  container: Content;
  /** Position among the instances, from 1. */
  number: number;
  undo: () => void;
}

/** Persisted open state of sections; null if the user has not toggled it. */
export interface Folds {
  get(key: string): boolean | null;
  set(key: string, open: boolean): void;
}

export interface FormContextValue {
  store: FormStore;
  mode: 'fill' | 'view';
  /** Prefix of all element ids in this form. */
  prefix: string;
  locale: Language;
  t: Texts;
  how: How;
  files: FilesAdapter | null;
  fileUrl: ((id: string) => string | undefined) | null;
  suggestions: SuggestionsAdapter | null;
  /** Choices of lists that are too long to travel with the form. */
  choices: ChoicesLater | null;
  /** Views of all content types; in the context, since containers render contents of every type. */
  views: Readonly<Record<ContentType, ContentView>>;
  folds: Folds | null;
  onRemoved: ((removed: RemovedInstance) => void) | null;
  /** Heading level of size h1. */
  headingLevel: number;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useForm(): FormContextValue {
  const value = useContext(FormContext);
  if (!value) throw new Error('Fields stand inside a FormView.');
  return value;
}

/** Element id of a field's control. Without dots, for use in selectors. */
export function controlId(prefix: string, key: string): string {
  return `${prefix}-${key.replaceAll('.', '-')}`;
}
