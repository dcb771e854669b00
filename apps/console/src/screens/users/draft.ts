/** What is edited of a person, and what of it is to be sent. */
import type { Permissions } from '@kontor/contract/permissions';
import type { Person } from './people.ts';

export const draftOf = (person: Person) => ({
  username: person.username,
  email: person.email ?? '',
  first_name: person.first_name ?? '',
  last_name: person.last_name ?? '',
  salutation: person.salutation ?? '',
  language: person.language ?? '',
  role: person.role,
  active: person.active,
  groups: (person.groups ?? []).map(({ id, name }) => ({ id, name })),
  permissions: (person.own_permissions ?? {}) as Permissions,
});
export type Draft = ReturnType<typeof draftOf>;

/** In an order of its own, so that equal rights read equal. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
const ids = (groups: Draft['groups']) => groups.map(({ id }) => id).sort();

export function changesOf(draft: Draft, person: Person): Record<string, unknown> {
  const before = draftOf(person);
  const changes: Record<string, unknown> = {};
  for (const name of ['username', 'role', 'active'] as const)
    if (draft[name] !== before[name]) changes[name] = draft[name];
  for (const name of ['email', 'first_name', 'last_name', 'salutation', 'language'] as const)
    if (draft[name].trim() !== before[name]) changes[name] = draft[name].trim() || null;
  if (written(ids(draft.groups)) !== written(ids(before.groups)))
    changes.groups = draft.groups.map(({ id }) => ({ id }));
  if (written(draft.permissions) !== written(before.permissions))
    changes.permissions = Object.keys(draft.permissions).length > 0 ? draft.permissions : null;
  return changes;
}
