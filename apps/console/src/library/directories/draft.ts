/**
 * Draft of the directory tree while it is edited: immutable map of rows by id, each with its saved version. Every
 * change returns a new draft; what a row shows (state, errors, implied deletion) is derived.
 */

import { limits } from '@kontor/contract/limits';
import { fold } from '@kontor/form';
import type { Directory } from '../../api/library.ts';
import type { LazyText } from '../../i18n/index.ts';
import { keyOf, STEP } from '../names.ts';

export interface Saved {
  name: string;
  parent: string | null;
  version: number;
}
/** Why a row was not saved. */
export type Refusal =
  | { why: 'taken' }
  | { why: 'changed'; theirs: Saved }
  | { why: 'gone' }
  /** It depends on another row that was not saved either, for example on a name that is still taken. */
  | { why: 'waits' }
  | { why: 'refused'; say: LazyText };

export interface Row {
  id: string;
  name: string;
  parent: string | null;
  /** Marked for deletion itself; its subtree is deleted with it. */
  removed: boolean;
  /** The server's version; null for a new row. */
  saved: Saved | null;
  /** Sort key among siblings. Unchanged while the name is typed, so that the row stays in place. */
  sort: string;
  refusal?: Refusal | undefined;
}
export type Draft = ReadonlyMap<string, Row>;
export type State = 'unchanged' | 'new' | 'changed' | 'deleted';
export type Fault = 'empty' | 'double' | 'too_deep';

export const MOST = limits.directory_depth;
export const LONGEST = 100;

export function draftOf(directories: readonly Directory[]): Draft {
  return new Map(
    directories.map(({ id, name, parent_id, version }) => [
      id,
      { id, name, parent: parent_id, removed: false, saved: { name, parent: parent_id, version }, sort: name },
    ]),
  );
}

/** A parent that the reader may not see counts as the top level. */
const parentIn = (draft: Draft, { parent }: Row): string | null => (parent && draft.has(parent) ? parent : null);

export function above(draft: Draft, id: string): Row[] {
  const rows: Row[] = [];
  const seen = new Set([id]);
  let at = draft.get(id);
  while (at) {
    const parent = parentIn(draft, at);
    if (!parent || seen.has(parent)) break;
    seen.add(parent);
    at = draft.get(parent);
    if (at) rows.unshift(at);
  }
  return rows;
}
export const wayOf = (draft: Draft, id: string): string =>
  [...above(draft, id), draft.get(id)].map(row => row?.name.trim()).join(STEP);

export const isGoing = (draft: Draft, id: string): boolean =>
  Boolean(draft.get(id)?.removed) || above(draft, id).some(row => row.removed);

function childrenOf(draft: Draft): Map<string | null, Row[]> {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const all = new Map<string | null, Row[]>();
  for (const row of draft.values()) {
    const parent = parentIn(draft, row);
    const siblings = all.get(parent);
    if (siblings) siblings.push(row);
    else all.set(parent, [row]);
  }
  for (const siblings of all.values()) siblings.sort((a, b) => compare(a.sort, b.sort));
  return all;
}

export interface Line {
  row: Row;
  /** Depth, from 1. */
  level: number;
  state: State;
  /** Deleted because an ancestor is. */
  along: boolean;
  fault: Fault | undefined;
  /** Number of descendants. */
  below: number;
  /** Whether its children are shown; null without any. */
  open: boolean | null;
  /** The parent. */
  outer: Row | undefined;
  /** The sibling above, into which it can be indented. */
  before: Row | undefined;
  isLast: boolean;
}

interface Wanted {
  closed?: ReadonlySet<string>;
  search?: string;
}

/** The visible rows in tree order. A search shows its matches and their ancestors. */
export function linesOf(draft: Draft, { closed = new Set(), search = '' }: Wanted = {}): Line[] {
  const children = childrenOf(draft);
  const faults = faultsOf(draft);
  const words = fold(search).split(/\s+/).filter(Boolean);
  const hits = (row: Row) => words.every(word => fold(row.name).includes(word));

  function walk(parent: string | null, level: number, going: boolean): { lines: Line[]; count: number } {
    let count = 0;
    const siblings = children.get(parent) ?? [];
    const lines = siblings.flatMap((row, at): Line[] => {
      const below = walk(row.id, level + 1, going || row.removed);
      count += below.count + 1;
      const shows = words.length > 0 || !closed.has(row.id);
      if (words.length > 0 && below.lines.length === 0 && !hits(row)) return [];
      const line: Line = {
        row,
        level,
        along: going,
        below: below.count,
        fault: faults.get(row.id),
        state: going || row.removed ? 'deleted' : stateOf(row),
        open: below.count === 0 ? null : shows,
        outer: parent === null ? undefined : draft.get(parent),
        before: siblings[at - 1],
        isLast: at === siblings.length - 1,
      };
      return shows ? [line, ...below.lines] : [line];
    });
    return { lines, count };
  }
  return walk(null, 1, false).lines;
}

const stateOf = ({ saved, name, parent }: Row): State =>
  !saved ? 'new' : saved.name !== name.trim() || saved.parent !== parent ? 'changed' : 'unchanged';

export const isDirty = (draft: Draft): boolean =>
  [...draft.values()].some(row => row.removed || stateOf(row) !== 'unchanged');

/** Validation errors by row. Of duplicate names, those that were changed to it are marked. */
export function faultsOf(draft: Draft): Map<string, Fault> {
  const faults = new Map<string, Fault>();
  const named = new Map<string, Row[]>();
  const levels = new Map<string, { level: number; going: boolean }>();
  function placeOf(row: Row): { level: number; going: boolean } {
    const known = levels.get(row.id);
    if (known) return known;
    levels.set(row.id, { level: 1, going: row.removed });
    const parent = row.parent === null ? undefined : draft.get(row.parent);
    const outer = parent && placeOf(parent);
    const place = { level: (outer?.level ?? 0) + 1, going: row.removed || Boolean(outer?.going) };
    levels.set(row.id, place);
    return place;
  }
  for (const row of draft.values()) {
    const { level, going } = placeOf(row);
    if (going) continue;
    if (!row.name.trim()) faults.set(row.id, 'empty');
    else {
      const key = `${row.parent ?? ''} ${keyOf(row.name)}`;
      named.set(key, [...(named.get(key) ?? []), row]);
    }
    if (level > MOST) faults.set(row.id, 'too_deep');
  }
  for (const rows of named.values()) {
    if (rows.length < 2) continue;
    const own = rows.filter(row => stateOf(row) !== 'unchanged');
    for (const row of own.length > 0 ? own : rows) faults.set(row.id, 'double');
  }
  return faults;
}

const withRow = (draft: Draft, row: Row): Draft => new Map(draft).set(row.id, row);

export function rename(draft: Draft, id: string, name: string): Draft {
  const row = draft.get(id);
  return row ? withRow(draft, { ...row, name, refusal: undefined }) : draft;
}

/**
 * Whether a row can move there: not into itself or its subtree, nor a deleted directory, nor below the maximum depth.
 */
export function canMove(draft: Draft, id: string, parent: string | null): boolean {
  const row = draft.get(id);
  if (!row || parentIn(draft, row) === parent) return false;
  if (parent === null) return true;
  if (parent === id || !draft.has(parent) || isGoing(draft, parent)) return false;
  const way = above(draft, parent);
  return !way.some(one => one.id === id) && way.length + 1 + heightOf(draft, id) <= MOST;
}

/** Number of levels of a row's subtree. */
function heightOf(draft: Draft, id: string): number {
  const children = childrenOf(draft);
  const height = (at: string): number => 1 + Math.max(0, ...(children.get(at) ?? []).map(row => height(row.id)));
  return height(id);
}

/** It is sorted among the new siblings by its present name. */
export function move(draft: Draft, id: string, parent: string | null): Draft {
  const row = draft.get(id);
  if (!row || !canMove(draft, id, parent)) return draft;
  return withRow(draft, { ...row, parent, sort: row.name, refusal: undefined });
}

/** `id`: a temporary id until the server assigns one. */
export const add = (draft: Draft, id: string, name: string, parent: string | null): Draft =>
  withRow(draft, { id, name, parent, removed: false, saved: null, sort: name });

/** A new row is dropped at once. */
export function setRemoved(draft: Draft, id: string, removed: boolean): Draft {
  const row = draft.get(id);
  if (!row) return draft;
  if (row.saved) return withRow(draft, { ...row, removed, refusal: undefined });
  return drop(draft, id);
}

/** Removes a row that the server does not have; its children move up to its parent. */
export function drop(draft: Draft, id: string): Draft {
  const row = draft.get(id);
  const rest = new Map(draft);
  rest.delete(id);
  for (const child of draft.values())
    if (child.parent === id) rest.set(child.id, { ...child, parent: row?.parent ?? null });
  return rest;
}

/** Back to the server's version. */
export function reset(draft: Draft, id: string): Draft {
  const row = draft.get(id);
  if (!row?.saved) return draft;
  const { name, parent } = row.saved;
  const loops = parent !== null && (parent === id || above(draft, parent).some(one => one.id === id));
  return withRow(draft, {
    ...row,
    name,
    parent: loops ? row.parent : parent,
    removed: false,
    sort: name,
    refusal: undefined,
  });
}

/** Resolves a conflict: the row is based on the other person's version; with `take` it also adopts it. */
export function settle(draft: Draft, id: string, take: boolean): Draft {
  const row = draft.get(id);
  if (row?.refusal?.why !== 'changed') return draft;
  const based = withRow(draft, { ...row, saved: row.refusal.theirs, refusal: undefined });
  return take ? reset(based, id) : based;
}
