/**
 * Saves a changed directory tree by single API calls, in an order that is valid at every step: names among siblings
 * stay unique, a parent exists before its children, and what is kept leaves a directory before that is deleted. If
 * renames block each other in a cycle (two swap names; one moves into a new one of its own name), one gets a temporary
 * name.
 */
import { keyOf, tidy } from '../names.ts';
import { type Draft, isGoing, type Refusal, type Row, type Saved } from './draft.ts';

export interface Calls {
  add(body: { name: string; parent_id: string | null }): Promise<{ id: string; version: number }>;
  edit(id: string, body: { name?: string; parent_id?: string | null }, version: number): Promise<{ version: number }>;
  remove(id: string, version: number): Promise<void>;
  /** Maps an error to what it means for its row; undefined if saving cannot go on at all. */
  understand(error: unknown): Refusal | undefined;
}
export interface Outcome {
  draft: Draft;
  /** Ids of the deleted subtree roots: restoring these restores all. */
  removed: string[];
  /** Numbers of changed rows: saved, and not. */
  saved: number;
  unsaved: number;
  /** The error that aborted saving. */
  broken?: unknown;
}
type Place = { name: string; parent: string | null };
type Step = { what: 'remove'; id: string } | ({ what: 'add' | 'edit' | 'between'; id: string } & Place);

const spot = ({ name, parent }: Place) => `${parent ?? ''} ${keyOf(name)}`;

/** Model of the tree on the server, updated with each call; new rows under their temporary ids. */
class Standing {
  readonly rows: Map<string, Saved>;
  private readonly taken = new Map<string, string>();

  constructor(draft: Draft) {
    this.rows = new Map([...draft.values()].flatMap(({ id, saved }) => (saved ? [[id, saved]] : [])));
    for (const [id, place] of this.rows) this.taken.set(spot(place), id);
  }
  put(id: string, place: Saved) {
    const before = this.rows.get(id);
    if (before && this.taken.get(spot(before)) === id) this.taken.delete(spot(before));
    this.rows.set(id, place);
    this.taken.set(spot(place), id);
  }
  /** With its subtree. */
  take(id: string) {
    for (const one of [id, ...this.below(id)]) {
      const place = this.rows.get(one);
      if (place && this.taken.get(spot(place)) === one) this.taken.delete(spot(place));
      this.rows.delete(one);
    }
  }
  /** Another row with that name and parent. */
  holder(id: string, place: Place): string | undefined {
    const holder = this.taken.get(spot(place));
    return holder === id ? undefined : holder;
  }
  /** Whether `id` is `outer` or one of its descendants. */
  isWithin(id: string | null, outer: string): boolean {
    const seen = new Set<string>();
    for (let at = id; at !== null && !seen.has(at); at = this.rows.get(at)?.parent ?? null) {
      if (at === outer) return true;
      seen.add(at);
    }
    return false;
  }
  below(id: string): string[] {
    const found: string[] = [];
    const inside = new Set([id]);
    for (let grown = true; grown; ) {
      grown = false;
      for (const [one, { parent }] of this.rows) {
        if (parent === null || inside.has(one) || !inside.has(parent)) continue;
        inside.add(one);
        found.push(one);
        grown = true;
      }
    }
    return found;
  }
}

/** Topological order: parents before children. */
function topDown(draft: Draft): Row[] {
  const seen = new Set<string>();
  const ordered: Row[] = [];
  const visit = (row: Row) => {
    if (seen.has(row.id)) return;
    seen.add(row.id);
    const parent = row.parent === null ? undefined : draft.get(row.parent);
    if (parent) visit(parent);
    ordered.push(row);
  };
  for (const row of draft.values()) visit(row);
  return ordered;
}

/** The call that a row still needs; none if the server has it as it should be. */
function wantOf(row: Row, going: boolean, standing: Standing): 'remove' | 'add' | 'edit' | undefined {
  const now = standing.rows.get(row.id);
  if (going) return now ? 'remove' : undefined;
  if (!now) return row.saved ? undefined : 'add';
  return now.name !== tidy(row.name) || now.parent !== row.parent ? 'edit' : undefined;
}

export async function saveDraft(draft: Draft, calls: Calls): Promise<Outcome> {
  const standing = new Standing(draft);
  const rows = topDown(draft);
  const going = new Set(rows.filter(row => isGoing(draft, row.id)).map(row => row.id));
  const refusals = new Map<string, Refusal>();
  const between = new Set<string>();
  /** Server ids by temporary ids. */
  const ids = new Map<string, string>();
  const removed: string[] = [];
  let broken: { error: unknown } | undefined;

  const idOf = (id: string) => ids.get(id) ?? id;
  const parentOf = (parent: string | null) => (parent === null ? null : idOf(parent));
  const pending = (row: Row) => (refusals.has(row.id) ? undefined : wantOf(row, going.has(row.id), standing));
  const isThere = (parent: string | null) => parent === null || standing.rows.has(parent) || !draft.has(parent);

  function removable(row: Row): boolean {
    const place = standing.rows.get(row.id);
    // Deleting the topmost row deletes its subtree.
    if (!place || (place.parent !== null && going.has(place.parent) && standing.rows.has(place.parent))) return false;
    return standing.below(row.id).every(id => going.has(id));
  }
  function fits(row: Row): boolean {
    if (!isThere(row.parent) || (row.parent !== null && going.has(row.parent))) return false;
    return !standing.isWithin(row.parent, row.id);
  }
  function freeName(row: Row): string {
    for (let at = 2; ; at++) {
      const end = ` (${at})`;
      const name = tidy(row.name).slice(0, 100 - end.length) + end;
      const wanted = rows.some(one => one.parent === row.parent && keyOf(one.name) === keyOf(name));
      if (!wanted && !standing.holder(row.id, { name, parent: row.parent })) return name;
    }
  }
  function next(): Step | undefined {
    let held: Row | undefined;
    for (const row of rows) if (pending(row) === 'remove' && removable(row)) return { what: 'remove', id: row.id };
    for (const row of rows) {
      const want = pending(row);
      if ((want !== 'edit' && want !== 'add') || !fits(row)) continue;
      const place = { name: tidy(row.name), parent: row.parent };
      const holder = standing.holder(row.id, place);
      if (!holder) return { what: want, id: row.id, ...place };
      const other = draft.get(holder);
      if (!between.has(row.id) && other && pending(other)) held ??= row;
    }
    return held && { what: 'between', id: held.id, name: freeName(held), parent: held.parent };
  }
  async function take(step: Step): Promise<void> {
    if (step.what === 'remove') {
      await calls.remove(step.id, standing.rows.get(step.id)?.version ?? 0);
      removed.push(step.id);
      return standing.take(step.id);
    }
    const { id, name, parent } = step;
    if (step.what === 'between') between.add(id);
    if (!standing.rows.has(id)) {
      const made = await calls.add({ name, parent_id: parentOf(parent) });
      ids.set(id, made.id);
      return standing.put(id, { name, parent, version: made.version });
    }
    const now = standing.rows.get(id);
    const body = {
      ...(now?.name !== name && { name }),
      ...(now?.parent !== parent && { parent_id: parentOf(parent) }),
    };
    const { version } = await calls.edit(idOf(id), body, now?.version ?? 0);
    standing.put(id, { name, parent, version });
  }

  for (let step = next(); step; step = next()) {
    try {
      await take(step);
    } catch (error) {
      const refusal = calls.understand(error);
      if (!refusal) {
        broken = { error };
        break;
      }
      // Already deleted: success.
      if (step.what === 'remove' && refusal.why === 'gone') standing.take(step.id);
      else refusals.set(step.id, refusal);
    }
  }
  await putBack();
  return outcome();

  /** Rows that got a temporary name and could not be saved get their old name back, if it is free. */
  async function putBack(): Promise<void> {
    for (const id of broken ? [] : between) {
      const row = draft.get(id);
      const now = standing.rows.get(id);
      if (!row?.saved || !now || !pending(row)) continue;
      const step: Step = { what: 'edit', id, name: row.saved.name, parent: now.parent };
      if (!standing.holder(id, step)) await take(step).catch(() => undefined);
    }
  }
  function outcome(): Outcome {
    const lost = new Set<string>();
    const kept = rows.flatMap((row): Row[] => {
      const saved = standing.rows.get(row.id) ?? null;
      // New rows are dropped together with their deleted parent.
      if (!saved && (row.saved || (row.parent !== null && lost.has(row.parent)))) {
        lost.add(row.id);
        return [];
      }
      const left = wantOf(row, going.has(row.id), standing);
      const refusal = refusals.get(row.id) ?? (left && !broken ? { why: 'waits' as const } : undefined);
      const id = idOf(row.id);
      const placed = saved && { ...saved, parent: parentOf(saved.parent) };
      return [{ ...row, id, parent: parentOf(row.parent), saved: placed, refusal: left && refusal }];
    });
    // A row that was moved within a deleted subtree is deleted with it.
    const before = new Standing(draft);
    const wanted = rows.filter(row => wantOf(row, going.has(row.id), before)).length;
    const unsaved = rows.filter(row => wantOf(row, going.has(row.id), standing)).length;
    return {
      draft: new Map(kept.map(row => [row.id, row])),
      removed,
      saved: wanted - unsaved,
      unsaved,
      ...(broken && { broken: broken.error }),
    };
  }
}
