/** Flattens directories into the visible rows of a tree with their levels. Pure functions. */
import type { Directory } from '../../api/library.ts';

export interface Branch {
  id: string;
  name: string;
  /** 0 at the top. */
  level: number;
  /** Undefined for a leaf. */
  open: boolean | undefined;
}
type Node = Pick<Directory, 'id' | 'parent_id' | 'name'>;

/**
 * Sorted by name, children below their parent; descendants of collapsed ones are omitted. Directories with a missing
 * parent are at the top; each of a cycle is shown once.
 */
export function branchesOf(directories: readonly Node[], isOpen: (id: string) => boolean): Branch[] {
  const there = new Set(directories.map(({ id }) => id));
  const children = Map.groupBy(directories, ({ parent_id }) => (parent_id && there.has(parent_id) ? parent_id : null));
  const collator = new Intl.Collator(undefined, { numeric: true });
  for (const siblings of children.values()) siblings.sort((a, b) => collator.compare(a.name, b.name));
  const rows: Branch[] = [];
  const seen = new Set<string>();
  const walk = (parent: string | null, level: number) => {
    for (const { id, name } of children.get(parent) ?? []) {
      if (seen.has(id)) continue;
      seen.add(id);
      const open = children.has(id) ? isOpen(id) : undefined;
      rows.push({ id, name, level, open });
      if (open) walk(id, level + 1);
    }
  };
  walk(null, 0);
  // A cycle has no root: starts at the first name.
  const reached = reachable(children);
  for (const { id, name } of directories)
    if (!seen.has(id) && !reached.has(id)) rows.push({ id, name, level: 0, open: undefined });
  return rows;
}

function reachable(children: ReadonlyMap<string | null, readonly Node[]>): ReadonlySet<string> {
  const found = new Set<string>();
  const wait: (string | null)[] = [null];
  for (let at = wait.pop(); at !== undefined; at = wait.pop())
    for (const { id } of children.get(at) ?? [])
      if (!found.has(id)) {
        found.add(id);
        wait.push(id);
      }
  return found;
}

/** Ids of the ancestors, nearest first. */
export function above(id: string, directories: readonly Node[]): string[] {
  const byId = new Map(directories.map(directory => [directory.id, directory]));
  const found: string[] = [];
  for (let at = byId.get(id)?.parent_id; at && !found.includes(at); at = byId.get(at)?.parent_id) found.push(at);
  return found;
}
