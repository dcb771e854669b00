/** Contents from the clipboard: the text is validated like any untrusted input. Lazy chunk with the validation of forms. */
import { type Content, takeForm, walk, withNewIds, withOwnIds } from '@kontor/form';
import { type Clip, MARK } from './clip.ts';

const LONGEST = 10_000_000;

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
