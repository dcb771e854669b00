/** Rights of an API key: a subset of its owner's rights. */
import { scopeOf, type User } from '../../api/session.ts';
import { grantedEntities } from '../../i18n/entities.ts';

export const ACTIONS = ['read', 'create', 'update', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];
export type Rights = Record<string, Partial<Record<string, string>>>;

/** The scope of each right that a person holds; entities without any are left out. */
export const heldBy = (user: User | null): Rights =>
  Object.fromEntries(
    grantedEntities.flatMap(kind => {
      const held = ACTIONS.map(action => [action, scopeOf(user, kind, action)]).filter(([, scope]) => scope !== 'none');
      return held.length > 0 ? [[kind, Object.fromEntries(held)]] : [];
    }),
  );

export const only = (held: Rights, actions: readonly string[]): Rights =>
  Object.fromEntries(
    Object.entries(held).flatMap(([kind, scopes]) => {
      const kept = Object.entries(scopes).filter(([action]) => actions.includes(action));
      return kept.length > 0 ? [[kind, Object.fromEntries(kept)]] : [];
    }),
  );

/** Toggles one right. */
export function turned(rights: Rights, held: Rights, kind: string, action: Action): Rights {
  const { [action]: before, ...others } = rights[kind] ?? {};
  const next = before === undefined ? { ...others, [action]: held[kind]?.[action] } : others;
  const { [kind]: _gone, ...rest } = rights;
  return Object.keys(next).length > 0 ? { ...rest, [kind]: next } : rest;
}
