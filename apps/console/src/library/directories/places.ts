/** Options for choosing a parent directory. */
import type { Option } from '../../ui/index.ts';
import { type Draft, linesOf, wayOf } from './draft.ts';

/** All possible parents; the top level first, as the empty value. */
export const placesOf = (draft: Draft, top: string): Option[] => [
  { value: '', label: top },
  ...linesOf(draft)
    .filter(({ state }) => state !== 'deleted')
    .map(({ row }) => ({ value: row.id, label: wayOf(draft, row.id) })),
];
