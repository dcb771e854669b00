/** Form model of a user: draft and changed fields. */
import type { Changes, Items } from '@kontor/contract';

/** A user with groups and rights. */
export type Whole = Items['users'] & { groups?: { id: string; name: string }[] };

export const draftOf = (person: Whole) => ({
  username: person.username,
  email: person.email ?? '',
  first_name: person.first_name ?? '',
  last_name: person.last_name ?? '',
  salutation: person.salutation ?? '',
  language: person.language ?? ('' as const),
  role: person.role,
  active: person.active,
  groups: (person.groups ?? []).map(({ id, name }) => ({ id, name })),
  permissions: person.own_permissions ?? {},
});
export type Draft = ReturnType<typeof draftOf>;

/** Sorted, so that equal rights compare equal. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
const ids = (groups: Draft['groups']) => groups.map(({ id }) => id).sort();

export function changesOf(draft: Draft, person: Whole): Changes['users'] {
  const before = draftOf(person);
  const changes: Changes['users'] = {};
  if (draft.username !== before.username) changes.username = draft.username;
  if (draft.role !== before.role) changes.role = draft.role;
  if (draft.active !== before.active) changes.active = draft.active;
  if (draft.language !== before.language) changes.language = draft.language || null;
  for (const name of ['email', 'first_name', 'last_name', 'salutation'] as const)
    if (draft[name].trim() !== before[name]) changes[name] = draft[name].trim() || null;
  if (written(ids(draft.groups)) !== written(ids(before.groups)))
    changes.groups = draft.groups.map(({ id }) => ({ id }));
  if (written(draft.permissions) !== written(before.permissions))
    changes.permissions = Object.keys(draft.permissions).length > 0 ? draft.permissions : null;
  return changes;
}
