/**
 * Serialises contents for the clipboard: JSON with a marker, for pasting into another form or tab, or a file. Parsed
 * text is validated like any untrusted input.
 */
import { type Content, takeForm, walk, withNewIds, withOwnIds } from '@kontor/form';

const MARK = 'contents';
const LONGEST = 10_000_000;
const KEY = 'kontor.clip';

export interface Clip {
  contents: Content[];
  /** Id of the form that the contents were cut from; null for a copy. */
  cut: string | null;
}

export const writeClip = ({ contents, cut }: Clip): string =>
  JSON.stringify({ kontor: MARK, version: 1, ...(cut && { cut }), contents }, null, 2);

/** Parses clipboard text; null unless it holds contents that the designer can show. */
export function readClip(text: string): Clip | null {
  if (!text.includes(`"${MARK}"`) || text.length > LONGEST) return null;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !('kontor' in read) || read.kontor !== MARK) return null;
    const { form } = takeForm({ fields: 'contents' in read ? read.contents : null });
    if (!form?.fields.length) return null;
    return { contents: form.fields, cut: 'cut' in read && typeof read.cut === 'string' ? read.cut : null };
  } catch {
    return null;
  }
}

/**
 * Prepares pasted contents for `fields`: those cut from the same form keep their ids, since entries refer to repeats by
 * id; all others get new ones.
 */
export function forForm({ contents, cut }: Clip, place: string, fields: readonly Content[]): Content[] {
  if (cut !== place) return contents.map(withNewIds);
  const taken = new Set<string>();
  walk(fields, content => void taken.add(content.id.toLowerCase()));
  return withOwnIds(contents, taken);
}

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
