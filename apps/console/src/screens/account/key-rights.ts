/** What a key may: a choice out of what its person may. */
import { scopeOf, type User } from '../../api/session.ts';
import type { useKindTexts } from '../../i18n/kinds.ts';

type Kind = keyof ReturnType<typeof useKindTexts>;
export const ACTIONS = ['read', 'create', 'update', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];
export type Rights = Record<string, Partial<Record<string, string>>>;

/** As the API names them; a test holds this against the contract, which would be too much to fetch for it. */
export const KINDS: Kind[] = [
  ...(['Reports', 'ReportConfigs', 'Files', 'FileReferences', 'Directories', 'Tags'] as const),
  ...(['Charts', 'ChartCollections', 'Messages', 'Devices', 'Users', 'Groups', 'Options', 'Licences'] as const),
  ...(['Apis', 'ReportHandlers', 'FileHandlers', 'Deliveries', 'Audit'] as const),
];

/** Of a person: the scope of each right that they hold. Kinds of which they hold nothing are left out. */
export const heldBy = (user: User | null): Rights =>
  Object.fromEntries(
    KINDS.flatMap(kind => {
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

/** With one right more or less. */
export function turned(rights: Rights, held: Rights, kind: string, action: Action): Rights {
  const { [action]: before, ...others } = rights[kind] ?? {};
  const next = before === undefined ? { ...others, [action]: held[kind]?.[action] } : others;
  const { [kind]: _gone, ...rest } = rights;
  return Object.keys(next).length > 0 ? { ...rest, [kind]: next } : rest;
}
