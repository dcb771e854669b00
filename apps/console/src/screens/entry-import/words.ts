/** Words for states, outcomes and cells of an import. */
import type { ImportOutcome, ImportState } from '@kontor/contract';
import type { useEntryImportTexts } from '../../i18n/entry-import.ts';

type Texts = ReturnType<typeof useEntryImportTexts>;

export const stateWord = (t: Texts, state: ImportState): string => t[`state_${state}`];

/** What does not fit comes first: it is what has to be done. */
export const outcomes = ['misfit', 'added', 'changed', 'unchanged'] as const satisfies readonly ImportOutcome[];

export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
