/**
 * Difference of two versions of a form as trees: contents are matched by their ids, rows count for where a content
 * stands on its line, not for where it is in the form. What moved is what the longest common order leaves out.
 */
import { type Content, childrenOf, type Form, isContent } from '@kontor/form';
import { isRow } from './edits.ts';
import { plain } from './plain-json.ts';

export interface Placed {
  content: Content;
  /** Id of the container around it, rows aside; '' is the form. */
  parent: string;
  /** Id of the row around it. */
  row: string | null;
}

export interface VersionDiff {
  old: ReadonlyMap<string, Placed>;
  fresh: ReadonlyMap<string, Placed>;
  /** Ids of contents that both have, in another order or another container. */
  moved: ReadonlySet<string>;
  /** Contents that both have stand beside others. */
  arranged: boolean;
}

/** Contents of a list, those of its rows in their place. */
export const flat = (list: readonly Content[]) =>
  list.filter(isContent).flatMap((content): { content: Content; row: string | null }[] =>
    isRow(content)
      ? childrenOf(content)
          .filter(isContent)
          .map(child => ({ content: child, row: content.id }))
      : [{ content, row: null }],
  );

/** Contents without rows, by id, in the order of the form. */
function placed(list: readonly Content[], parent = '', found = new Map<string, Placed>()): Map<string, Placed> {
  for (const { content, row } of flat(list)) {
    found.set(content.id, { content, parent, row });
    placed(childrenOf(content), content.id, found);
  }
  return found;
}

type All = ReadonlyMap<string, Placed>;

/** Ids by container, of what the other version has too. */
function orders(all: All, other: All): Map<string, string[]> {
  const order = new Map<string, string[]>();
  for (const [id, { parent }] of all) if (other.has(id)) order.set(parent, [...(order.get(parent) ?? []), id]);
  return order;
}

/** The longest run of these ids, not necessarily adjacent, that has the order it had before (patience sorting). */
function inOrder(ids: readonly string[], before: readonly string[]): Set<string> {
  const place = new Map(before.map((id, index) => [id, index]));
  const known = ids.filter(id => place.has(id));
  const at = (id: string) => place.get(id) ?? -1;
  /** The last id of the best run of each length, and what stands before an id in its run. */
  const ends: string[] = [];
  const previous = new Map<string, string | undefined>();
  for (const id of known) {
    const found = ends.findIndex(end => at(end) > at(id));
    const length = found < 0 ? ends.length : found;
    previous.set(id, ends[length - 1]);
    ends[length] = id;
  }
  const run = new Set<string>();
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) run.add(id);
  return run;
}

function movedOf(old: All, fresh: All): Set<string> {
  const before = orders(old, fresh);
  const moved = new Set<string>();
  for (const [parent, ids] of orders(fresh, old)) {
    const stayed = inOrder(ids, before.get(parent) ?? []);
    for (const id of ids) if (!stayed.has(id)) moved.add(id);
  }
  return moved;
}

/** Which of the contents that both versions have, and that stayed, stand beside one another. */
function lines(all: All, stayed: (id: string) => boolean): string {
  const rows = new Map<string, string[]>();
  for (const [id, { row }] of all) if (row && stayed(id)) rows.set(row, [...(rows.get(row) ?? []), id]);
  return plain(Array.from(rows.values()).filter(({ length }) => length > 1));
}

export function versionDiff(before: Pick<Form, 'fields'>, after: Pick<Form, 'fields'>): VersionDiff {
  const [old, fresh] = [placed(before.fields), placed(after.fields)];
  const moved = movedOf(old, fresh);
  const stayed = (id: string) => old.has(id) && fresh.has(id) && !moved.has(id);
  return { old, fresh, moved, arranged: lines(old, stayed) !== lines(fresh, stayed) };
}
