/** The context of all fields of a form. It changes with language or adapters only, never with an answer. */

import { createContext, useContext } from 'react';
import type { Content, ContentType, How } from '../../engine/base/types.ts';
import type { Language } from '../../languages/index.ts';
import type { FilesAdapter } from '../base/files.ts';
import type { SuggestionsAdapter } from '../base/suggestions.ts';
import type { Texts } from '../base/texts.ts';
import type { FormStore } from '../store/store.ts';
import type { ContentView } from './content-view.ts';

export interface RemovedInstance {
  container: Content;
  /** Its place among the instances, from 1. */
  number: number;
  undo: () => void;
}

/** Which sections stand open on this device; null where nobody has said. */
export interface Folds {
  get(key: string): boolean | null;
  set(key: string, open: boolean): void;
}

export interface FormContextValue {
  store: FormStore;
  mode: 'fill' | 'view';
  /** Start of every id in this form. */
  prefix: string;
  locale: Language;
  t: Texts;
  how: How;
  files: FilesAdapter | null;
  fileUrl: ((id: string) => string | undefined) | null;
  suggestions: SuggestionsAdapter | null;
  /** The view of every content type; by context, since containers show contents of every type. */
  views: Readonly<Record<ContentType, ContentView>>;
  folds: Folds | null;
  onRemoved: ((removed: RemovedInstance) => void) | null;
  /** Level in the page at which a heading of size h1 stands. */
  headingLevel: number;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useForm(): FormContextValue {
  const value = useContext(FormContext);
  if (!value) throw new Error('Fields stand inside a FormView.');
  return value;
}

/** Id of a field's control. Dots are kept out, so that ids can be used in selectors. */
export function controlId(prefix: string, key: string): string {
  return `${prefix}-${key.replaceAll('.', '-')}`;
}
