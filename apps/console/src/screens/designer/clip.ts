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

/** For browsers that keep their clipboard from pages: the last copy, on this device. */
export function keepClip(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // full, or forbidden: the clipboard itself still has it
  }
}

export const keptClip = (): string => localStorage.getItem(KEY) ?? '';

export const clipOf = (fields: readonly Content[], id: string, cut: string | null): string | null => {
  const content = find(fields, id);
  return content && writeClip({ contents: [content], cut });
};
