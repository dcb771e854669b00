/**
 * Serialises contents for the clipboard: JSON with a marker, for pasting into another form or tab, or a file. It is read
 * in `read-clip.ts`.
 */
import type { Content } from '@kontor/form';

export const MARK = 'contents';
const KEY = 'kontor.clip';

export interface Clip {
  contents: Content[];
  /** Id of the form that the contents were cut from; null for a copy. */
  cut: string | null;
}

export const writeClip = ({ contents, cut }: Clip): string =>
  JSON.stringify({ kontor: MARK, version: 1, ...(cut && { cut }), contents }, null, 2);

/** Longer clips stay in memory only: local storage is limited and shared with everything else. */
const LONGEST_KEPT = 1_000_000;
let held = '';

/** Fallback for browsers that deny clipboard access: the last copy, in local storage. */
export function storeClip(text: string): void {
  held = text;
  try {
    if (text.length <= LONGEST_KEPT) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch {
    localStorage.removeItem(KEY);
  }
}

/** The newest clip of all tabs. */
export const storedClip = (): string => localStorage.getItem(KEY) ?? held;
