/**
 * Contents on the clipboard: JSON text with a mark, so that they can be carried to another form, another tab, or a file.
 * What comes back is checked like any other foreign text.
 */
import { type Content, find, takeForm, walk, withNewIds, withOwnIds } from '@kontor/form';

const MARK = 'contents';
const LONGEST = 10_000_000;
const KEY = 'kontor.clip';

export interface Clip {
  contents: Content[];
  /** The form that the contents were cut from; null where they were copied. */
  cut: string | null;
}

export const writeClip = ({ contents, cut }: Clip): string =>
  JSON.stringify({ kontor: MARK, version: 1, ...(cut && { cut }), contents }, null, 2);

/** The contents in a text; null of any text that holds none, or that no designer could show. */
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
 * The contents as they may enter `fields`: what was cut from this form keeps its ids, since entries know repeats by
 * theirs; everything else gets new ones.
 */
export function forForm({ contents, cut }: Clip, place: string, fields: readonly Content[]): Content[] {
  if (cut !== place) return contents.map(withNewIds);
  const taken = new Set<string>();
  walk(fields, content => void taken.add(content.id.toLowerCase()));
  return withOwnIds(contents, taken);
}

/** A longer one would take the room that everything else on this device needs: it is held while the page is open. */
const LONGEST_KEPT = 1_000_000;
let held = '';

/** For browsers that keep their clipboard from pages: the last copy, on this device. */
export function storeClip(text: string): void {
  held = text;
  try {
    if (text.length <= LONGEST_KEPT) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch {
    localStorage.removeItem(KEY);
  }
}

/** What is kept is the newest of all tabs. */
export const storedClip = (): string => localStorage.getItem(KEY) ?? held;

export const clipOf = (fields: readonly Content[], id: string, cut: string | null): string | null => {
  const content = find(fields, id);
  return content && writeClip({ contents: [content], cut });
};
