/**
 * References between contents: fields used in conditions and texts, and repairing references to missing fields. Uses
 * the rows (`shows`, `texts`, `renamed`); a name mapped to `''` is removed.
 */

import { placeholdersOf } from '../base/text.ts';
import type { Content } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { namesOf } from './names.ts';
import { replace } from './tree.ts';
import { walk } from './walk.ts';

/** Field names that a content references itself (without its children), unique: conditions first, then texts. */
export function asksFor(content: Content): string[] {
  const row = rowOf(content);
  const compared = (row.shows?.(content.options) ?? []).map(each => each.valOne).filter(Boolean);
  return [...new Set([...compared, ...row.texts(content.options).flatMap(placeholdersOf)])];
}

/** Dangling references by content id; contents without any are left out. */
export function missingFields(fields: readonly Content[]): Map<string, string[]> {
  const names = namesOf(fields);
  const missing = new Map<string, string[]>();
  walk(fields, content => {
    const gone = asksFor(content).filter(name => !names.has(name));
    if (gone.length) missing.set(content.id, gone);
  });
  return missing;
}

/** The tree with one content's references changed from `from` to `to`, or removed if `to` is `''`. */
export function mendReference(fields: Content[], id: string, from: string, to: string): Content[] {
  return replace(fields, id, content => {
    const { renamed } = rowOf(content);
    if (!renamed || !asksFor(content).includes(from)) return content;
    return { ...content, options: renamed(content.options, new Map([[from, to]])) };
  });
}
