/**
 * Draft of a file's details (title, tags, directories): changed fields, request body, and three-way merge after a
 * conflict.
 */
import type { FileReference } from '../api/library.ts';
import type { Picked } from './multi-pick-props.ts';

export interface Draft {
  name: string;
  tags: Picked[];
  directories: Picked[];
}
export type Part = keyof Draft;
const PARTS: Part[] = ['name', 'tags', 'directories'];

const picked = (list: { id: string; name: string }[] = []): Picked[] => list.map(({ id, name }) => ({ id, name }));

export const draftOf = ({ name, tags, directories }: FileReference): Draft => ({
  name,
  tags: picked(tags),
  directories: picked(directories),
});

/** Compared as sets: lists are equal in any order. */
const spelt = (draft: Draft, part: Part): string =>
  part === 'name'
    ? draft.name.trim()
    : draft[part]
        .map(({ id }) => id)
        .sort()
        .join();

export const differing = (one: Draft, other: Draft): Part[] =>
  PARTS.filter(part => spelt(one, part) !== spelt(other, part));

/** Only changed fields, so that nothing else is overwritten. */
export function bodyOf(draft: Draft, changed: Part[]): Record<string, unknown> {
  const ids = (list: Picked[]) => list.map(({ id }) => ({ id }));
  const all = { name: draft.name.trim(), tags: ids(draft.tags), directories: ids(draft.directories) };
  return Object.fromEntries(changed.map(part => [part, all[part]]));
}

/** Three-way merge over the common base: fields that only they changed are taken over; `both` is left to the user. */
export function merged(based: Draft, mine: Draft, theirs: Draft): { draft: Draft; both: Part[] } {
  const own = differing(based, mine);
  const draft: Draft = { ...theirs, ...Object.fromEntries(own.map(part => [part, mine[part]])) };
  const changedByThem = differing(based, theirs);
  return { draft, both: differing(draft, theirs).filter(part => changedByThem.includes(part)) };
}
