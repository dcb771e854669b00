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

/** What is typed and saved together; groups and rights are saved at once. */
export type Profile = Omit<Draft, 'groups' | 'permissions'>;

export const isSettled = (typed: Partial<Profile>): boolean => Object.keys(typed).length === 0;

export function changesOf(draft: Profile, person: Whole): Changes['users'] {
  const before = draftOf(person);
  const changes: Changes['users'] = {};
  if (draft.username !== before.username) changes.username = draft.username;
  if (draft.role !== before.role) changes.role = draft.role;
  if (draft.active !== before.active) changes.active = draft.active;
  if (draft.language !== before.language) changes.language = draft.language || null;
  for (const name of ['email', 'first_name', 'last_name', 'salutation'] as const)
    if (draft[name].trim() !== before[name]) changes[name] = draft[name].trim() || null;
  return changes;
}

/** Groups and rights as they are sent. */
export function bodyOf({ groups, permissions }: Partial<Draft>): Changes['users'] {
  return {
    ...(groups && { groups: groups.map(({ id }) => ({ id })) }),
    ...(permissions && { permissions: Object.keys(permissions).length > 0 ? permissions : null }),
  };
}

/** What takes a save back: what all that it sets was before. */
export function stepBack(body: Changes['users'], before: Whole) {
  const { groups, permissions } = draftOf(before);
  const profile = Object.keys(body).filter(name => name !== 'groups' && name !== 'permissions');
  const back = {
    ...Object.fromEntries(profile.map(name => [name, before[name as keyof Whole]])),
    ...bodyOf({ ...('groups' in body && { groups }), ...('permissions' in body && { permissions }) }),
  } as Changes['users'];
  return 'groups' in body ? { body: back, groups } : { body: back };
}
