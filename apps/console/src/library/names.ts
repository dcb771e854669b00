/** Names of directories and tags: when two are the same, how a search finds them, and the way to a directory. */
import type { Directory } from '../api/library.ts';

/** Between the directories of a way; shown, and understood where one is typed. */
export const STEP = ' / ';

/** As the server keeps a name. */
export const tidy = (name: string): string => name.normalize('NFC').trim();

/** The same for names that differ in case only: they cannot stand side by side. */
export const keyOf = (name: string): string => tidy(name).toLowerCase();

/** For searching: accents do not matter either. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Names from the top down to the directory. What is not there, or goes round in circles, ends it. */
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
  /** Found as well, but more than are shown. */
  more: number;
}

/**
 * What holds every word of a search: names that begin with it first, then those that hold it, then those that it is
 * found around of. `text` is folded already. In the given order otherwise.
 */
export function search<T extends { name: string; text: string }>(all: readonly T[], typed: string, most: number) {
  const whole = folded(typed.trim());
  const words = whole.split(/[\s/]+/).filter(Boolean);
  if (words.length === 0) return { items: all.slice(0, most), more: Math.max(0, all.length - most) };
  const ranks: T[][] = [[], [], [], []];
  for (const item of all) {
    if (!words.every(word => item.text.includes(word))) continue;
    const name = folded(item.name);
    ranks[name === whole ? 0 : name.startsWith(whole) ? 1 : name.includes(whole) ? 2 : 3]?.push(item);
  }
  const found = ranks.flat();
  return { items: found.slice(0, most), more: Math.max(0, found.length - most) };
}

/** A typed way ("Bauprojekte / Halle 4") as the directory it begins in and what is still to be made there. */
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
  // A name may hold a stroke itself: the whole of it is looked for first.
  const asIs = named(null, typed);
  if (asIs) return { parent: null, name: tidy(typed), existing: asIs };
  let parent: Directory | undefined;
  for (const step of steps.slice(0, -1)) {
    const next = named(parent?.id ?? null, step);
    // What leads nowhere is no way, but a name.
    if (!next) return { parent: null, name: tidy(typed), existing: undefined };
    parent = next;
  }
  const name = steps.at(-1) ?? '';
  return { parent: parent ?? null, name, existing: named(parent?.id ?? null, name) };
}
