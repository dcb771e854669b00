/** Names of directories and tags: normalization for comparison, search, and paths of directories. */
import { fold } from '@kontor/form';
import type { Directory } from '../api/library.ts';

/** Separator of a directory path, both shown and parsed. */
export const STEP = ' / ';

/** Normalized as on the server (NFC, trimmed). */
export const tidy = (name: string): string => name.normalize('NFC').trim();

/** Uniqueness key: names that differ only in case cannot be siblings. */
export const keyOf = (name: string): string => tidy(name).toLowerCase();

/** Names from the top level down to the directory. Ends at a missing parent or a cycle. */
export function wayTo(id: string, byId: ReadonlyMap<string, Pick<Directory, 'name' | 'parent_id'>>): string[] {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let at: string | null = id; at && !seen.has(at); ) {
    const here = byId.get(at);
    if (!here) break;
    seen.add(at);
    names.unshift(here.name);
    at = here.parent_id;
  }
  return names;
}

export interface Found<T> {
  items: T[];
  /** Number of matches beyond those shown. */
  more: number;
}

/**
 * Items that match every word of a search: prefix matches of the name first, then names that contain it, then other
 * matches in `text` (which is normalized already). Stable otherwise.
 */
export function search<T extends { name: string; text: string }>(all: readonly T[], typed: string, most: number) {
  const whole = fold(typed.trim());
  const words = whole.split(/[\s/]+/).filter(Boolean);
  if (words.length === 0) return { items: all.slice(0, most), more: Math.max(0, all.length - most) };
  const ranks: T[][] = [[], [], [], []];
  for (const item of all) {
    if (!words.every(word => item.text.includes(word))) continue;
    const name = fold(item.name);
    ranks[name === whole ? 0 : name.startsWith(whole) ? 1 : name.includes(whole) ? 2 : 3]?.push(item);
  }
  const found = ranks.flat();
  return { items: found.slice(0, most), more: Math.max(0, found.length - most) };
}

/** Resolves a typed path ("Bauprojekte / Halle 4") to the existing parent and the name still to be created there. */
export function placeOf(typed: string, directories: readonly Directory[]) {
  const steps = typed.split('/').map(tidy);
  const children = new Map<string | null, Directory[]>();
  for (const directory of directories) {
    const siblings = children.get(directory.parent_id);
    if (siblings) siblings.push(directory);
    else children.set(directory.parent_id, [directory]);
  }
  const named = (parent: string | null, name: string) =>
    children.get(parent)?.find(directory => keyOf(directory.name) === keyOf(name));
  // A name may contain the separator: tried as a whole first.
  const asIs = named(null, typed);
  if (asIs) return { parent: null, name: tidy(typed), existing: asIs };
  let parent: Directory | undefined;
  for (const step of steps.slice(0, -1)) {
    const next = named(parent?.id ?? null, step);
    // The parent does not exist: the text is a plain name.
    if (!next) return { parent: null, name: tidy(typed), existing: undefined };
    parent = next;
  }
  const name = steps.at(-1) ?? '';
  return { parent: parent ?? null, name, existing: named(parent?.id ?? null, name) };
}
