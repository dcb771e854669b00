/** React context of an entry's document: texts, formats and files. */
import { createContext, useContext } from 'react';
import type { How } from '../../engine/base/types.ts';
import type { Language } from '../../languages/index.ts';
import type { StoredFile } from '../base/files.ts';
import type { documentTexts } from './texts.ts';

export interface DocumentContextValue {
  t: (typeof documentTexts)['de'];
  how: How;
  locale: Language;
  fileOf: (id: string) => StoredFile | undefined;
  /** Photos are shown before everything else, and left out at their fields. */
  leads: boolean;
  /** Level of headings inside sections. */
  headingLevel: number;
  onOpen: ((id: string, among: readonly StoredFile[]) => void) | undefined;
}

export const DocumentContext = createContext<DocumentContextValue | null>(null);

export function useDocument(): DocumentContextValue {
  const value = useContext(DocumentContext);
  if (!value) throw new Error('Answers are shown inside a DocumentView.');
  return value;
}
