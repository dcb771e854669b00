/** Entities, actions and scopes that exist, and validation of permissions against them. */

import { type Action, entityKey, type Permissions, rolePermissions, type Scope } from './base/permissions.ts';
import type { Issue } from './base/problems.ts';
import type { Resource } from './base/resource.ts';
import { type Call, type CallName, calls } from './calls/index.ts';
import { type ResourceName, resources } from './resources/index.ts';

type Row = (typeof resources)[ResourceName];
type CallRow = (typeof calls)[CallName];
type EntityOf<R> = R extends { entity: infer E extends string } ? E : never;
type Written<R> = R extends { verbs: readonly (infer V)[] }
  ? Extract<V, 'add' | 'edit' | 'remove'> extends never
    ? never
    : R
  : never;

/** Entities that permissions grant rights on (`entities`, without those that only roles name). */
export type GrantedEntity =
  | EntityOf<Exclude<Row, { personal: true } | { of: object } | { commons: object }>>
  | EntityOf<Extract<CallRow, { needs: object }>['needs']>;
/** Entities whose deleted items the trash lists. */
export type TrashEntity = EntityOf<Exclude<Extract<Row, { trash: string }>, { personal: true }>>;
/** Entities that users meet by name: those with rights, and those that they write, which the audit log lists. */
export type NamedEntity = GrantedEntity | EntityOf<Written<Row>>;

export const actions = ['create', 'read', 'update', 'delete'] as const satisfies readonly Action[];
export const scopes = ['all', 'self', 'none'] as const satisfies readonly Scope[];
const any = '*';

/** In the plural, as written: those of resources, of calls, and roles. */
export const entities: readonly string[] = [
  ...new Map(
    [
      ...Object.values<Resource>(resources).flatMap(row => (row.personal || row.of || row.commons ? [] : [row.entity])),
      ...Object.values<Call>(calls).flatMap(({ needs }) => (needs ? [needs.entity] : [])),
      ...Object.values(rolePermissions).flatMap(permissions => Object.keys(permissions).filter(name => name !== any)),
    ].map(entity => [entityKey(entity), entity]),
  ).values(),
].sort();

const spelled = new Map([[any, any], ...entities.map((entity): [string, string] => [entityKey(entity), entity])]);
const isScope = (value: unknown): value is Scope => scopes.some(scope => scope === value);
const isAction = (value: string): value is Action | '*' => value === any || actions.some(action => action === value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Permissions with entity names normalised to their spelling here, or the issues of unknown ones. */
export function readPermissions(
  given: Readonly<Record<string, unknown>>,
  path = 'permissions',
): { permissions: Permissions; issues: Issue[] } {
  const permissions: Record<string, Record<string, Scope>> = Object.create(null) as Record<
    string,
    Record<string, Scope>
  >;
  const issues: Issue[] = [];
  for (const [name, rights] of Object.entries(given).slice(0, 200)) {
    const entity = spelled.get(name === any ? any : entityKey(name));
    if (entity === undefined) issues.push({ path: `${path}.${name}`, code: 'unknown' });
    else if (permissions[entity]) issues.push({ path: `${path}.${name}`, code: 'key_not_unique' });
    else if (!isObject(rights)) issues.push({ path: `${path}.${name}`, code: 'wrong_type' });
    else {
      const known: Record<string, Scope> = {};
      for (const [action, scope] of Object.entries(rights).slice(0, 20)) {
        if (!isAction(action)) issues.push({ path: `${path}.${name}.${action}`, code: 'unknown' });
        else if (!isScope(scope)) issues.push({ path: `${path}.${name}.${action}`, code: 'not_a_choice' });
        else known[action] = scope;
      }
      permissions[entity] = known;
    }
  }
  return { permissions: { ...permissions }, issues };
}

export const knownEntity = (name: string): boolean => spelled.has(name === any ? any : entityKey(name));
