/**
 * Immutable edits of a content tree with structural sharing, so that undo is an array of earlier trees and "unsaved" is
 * `tree !== saved`. An impossible edit returns the tree unchanged.
 */

import type { Content, ContentType, Width } from '../base/types.ts';
import { defaultContent } from '../content-types/format-string.ts';
import { contentTypes, rowOf } from '../content-types/index.ts';
import { namesOf } from './names.ts';
import { type Renamed, withNewIds, withUniqueNames } from './rename.ts';
import { childrenOf, mapLists, type Place, walk, withChildren } from './walk.ts';

/** An insertion point: before the content with this index; `parent` null is the form itself. */
export interface Spot {
  parent: string | null;
  index: number;
}

export function find(fields: readonly Content[], id: string): Content | null {
  return located(fields, id)?.content ?? null;
}

/** The position of a content; `null` if it does not exist. */
export function parentOf(fields: readonly Content[], id: string): Spot | null {
  const found = located(fields, id);
  return found && { parent: found.place.parents.at(-1)?.id ?? null, index: found.place.index };
}

function located(fields: readonly Content[], id: string): { content: Content; place: Place } | null {
  let found: { content: Content; place: Place } | null = null;
  walk(fields, (content, place) => {
    if (found) return false;
    if (content.id === id) found = { content, place };
    return !found;
  });
  return found;
}

export function insert(fields: Content[], spot: Spot, content: Content): Content[] {
  return changeList(fields, spot.parent, list => list.toSpliced(Math.max(0, spot.index), 0, content));
}

export function remove(fields: Content[], id: string): Content[] {
  const spot = parentOf(fields, id);
  return spot ? changeList(fields, spot.parent, list => list.toSpliced(spot.index, 1)) : fields;
}

/** Moves a content to an insertion point (in indexes before the move). Not into itself. */
export function move(fields: Content[], id: string, spot: Spot): Content[] {
  const content = find(fields, id);
  const from = parentOf(fields, id);
  if (!content || !from) return fields;
  if (spot.parent !== null && (find([content], spot.parent) || !holdsContents(fields, spot.parent))) return fields;
  const same = from.parent === spot.parent;
  if (same && (spot.index === from.index || spot.index === from.index + 1)) return fields;
  const index = same && spot.index > from.index ? spot.index - 1 : spot.index;
  return insert(remove(fields, id), { parent: spot.parent, index }, content);
}

export function replace(fields: Content[], id: string, change: (content: Content) => Content): Content[] {
  const found = located(fields, id);
  if (!found) return fields;
  const after = change(found.content);
  if (after === found.content) return fields;
  return changeList(fields, found.place.parents.at(-1)?.id ?? null, list => list.with(found.place.index, after));
}

/** Inserts a copy after the original, with new ids and names; `id` is the copy's, `null` without an original. */
export function duplicate(fields: Content[], id: string): { fields: Content[]; id: string | null; renamed: Renamed[] } {
  const found = located(fields, id);
  if (!found) return { fields, id: null, renamed: [] };
  const { content: copy, renamed } = withUniqueNames(withNewIds(found.content), namesOf(fields));
  const parent = found.place.parents.at(-1)?.id ?? null;
  return { fields: insert(fields, { parent, index: found.place.index + 1 }, copy), id: copy.id, renamed };
}

export interface Refusal {
  dragged: ContentType;
  target: ContentType;
}

/**
 * Why a content may not be dropped into `parent` (null: the form): the first of its types that an enclosing container
 * rejects, and that container's type. Document 1, section 5: repeats hold no repeats and conditions, even nested.
 */
export function refusal(fields: readonly Content[], content: Content, parent: string | null): Refusal | null {
  if (parent === null) return null;
  const target = located(fields, parent);
  if (!target) return null;
  const around = [target.content, ...target.place.parents.toReversed()];
  let refused: Refusal | null = null;
  walk([content], (each, place) => {
    for (const [distance, container] of around.entries()) {
      if (refused) return false;
      const direct = distance === 0 && place.parents.length === 0;
      if (!rowOf(container).accepts(rowOf(each), direct)) refused = { dragged: each.type, target: container.type };
    }
    return !refused;
  });
  return refused;
}

/** Adds a default text to empty containers and to an empty form; removes empty rows. */
export function keepFilled(fields: Content[]): Content[] {
  const filled = mapLists(fields, (list, parent) => {
    const kept = list.some(isEmptyRow) ? list.filter(content => !isEmptyRow(content)) : list;
    return kept.length > 0 || (parent && isRow(parent)) ? kept : [defaultContent()];
  });
  return filled;
}

const isRow = (content: Content): boolean => contentTypes[content.type]?.group === 'layout';
const isEmptyRow = (content: Content): boolean => isRow(content) && childrenOf(content).length === 0;

const shares: Readonly<Record<number, Width>> = { 1: 'col-12', 2: 'col-6', 3: 'col-4', 4: 'col-3' };

/**
 * Places a content beside another: in the target's row, or in a new row around both. A content already in the tree is
 * moved. If a row exceeds 12 columns, up to four contents share it evenly.
 */
export function beside(
  fields: Content[],
  targetId: string,
  content: Content,
  side: 'before' | 'after' = 'after',
): Content[] {
  if (content.id === targetId || find([content], targetId)) return fields;
  const tree = remove(fields, content.id);
  const target = located(tree, targetId);
  if (!target) return fields;
  const added = isRow(content) ? childrenOf(content) : [content];
  const row = isRow(target.content) ? target.content : target.place.parents.at(-1);
  if (row && isRow(row)) {
    const own = row.id === targetId;
    const at = own ? (side === 'before' ? 0 : childrenOf(row).length) : target.place.index + (side === 'after' ? 1 : 0);
    return changeList(tree, row.id, list => fitted(list.toSpliced(at, 0, ...added)));
  }
  const both = side === 'before' ? [...added, target.content] : [target.content, ...added];
  return replace(tree, targetId, () => withChildren(contentTypes.layout_row.create(), fitted(both)));
}

function fitted(list: Content[]): Content[] {
  const taken = list.reduce((sum, content) => sum + columnsOf(content.column.width), 0);
  const width = shares[list.length];
  if (taken <= 12 || !width) return list;
  return list.map(content =>
    content.column.width === width ? content : { ...content, column: { ...content.column, width } },
  );
}

/** Columns of a width, out of 12. */
export function columnsOf(width: Width): number {
  return Number(String(width).slice(4)) || 12;
}

function holdsContents(fields: readonly Content[], id: string): boolean {
  const content = find(fields, id);
  return content !== null && rowOf(content).container;
}

/** Rebuilds only the path from the root to the changed list. */
function changeList(fields: Content[], parent: string | null, change: (list: Content[]) => Content[]): Content[] {
  if (parent === null) return change(fields);
  const found = located(fields, parent);
  if (!found || !rowOf(found.content).container) return fields;
  let changed = withChildren(found.content, change(childrenOf(found.content)));
  let before = found.content;
  for (const outer of found.place.parents.toReversed()) {
    const siblings = childrenOf(outer);
    changed = withChildren(outer, siblings.with(siblings.indexOf(before), changed));
    before = outer;
  }
  return fields.with(fields.indexOf(before), changed);
}
