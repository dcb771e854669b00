/**
 * Which fields a content asks for, in conditions and texts, and mending what asks for a field that is not there. Types are
 * asked through their rows (`shows`, `texts`, `renamed`); a name renamed to `''` is taken out.
 */

import { placeholdersOf } from '../base/text.ts';
import type { Content } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { namesOf } from './names.ts';
import { replace } from './tree.ts';
import { walk } from './walk.ts';

/** Names that a content asks for itself (not what it holds), each once: those of its condition, then those of its texts. */
export function asksFor(content: Content): string[] {
  const row = rowOf(content);
  const compared = (row.shows?.(content.options) ?? []).map(each => each.valOne).filter(Boolean);
  return [...new Set([...compared, ...row.texts(content.options).flatMap(placeholdersOf)])];
}

/** Names that contents ask for and no field has, by content id; contents that miss nothing are left out. */
export function missingFields(fields: readonly Content[]): Map<string, string[]> {
  const names = namesOf(fields);
  const missing = new Map<string, string[]>();
  walk(fields, content => {
    const gone = asksFor(content).filter(name => !names.has(name));
    if (gone.length) missing.set(content.id, gone);
  });
  return missing;
}

/** The tree with one content asking for `to` in place of `from`; where `to` is `''`, no longer asking for it. */
export function mendReference(fields: Content[], id: string, from: string, to: string): Content[] {
  return replace(fields, id, content => {
    const { renamed } = rowOf(content);
    if (!renamed || !asksFor(content).includes(from)) return content;
    return { ...content, options: renamed(content.options, new Map([[from, to]])) };
  });
}
