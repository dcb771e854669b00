/** Rights as a table: what is set, what is effective and by which source, and who may grant what. Pure functions. */
import type { GrantedEntity } from '@kontor/contract';
import {
  effectivePermissions,
  type Permissions,
  type Role,
  rolePermissions,
  type Scope,
  scopeOf,
} from '@kontor/contract/permissions';

export const ANY = '*';
export const actions = ['read', 'create', 'update', 'delete'] as const;
export type RightColumn = typeof ANY | (typeof actions)[number];
export const scopes: readonly Scope[] = ['all', 'self', 'none'];
const reach: Record<Scope, number> = { none: 0, self: 1, all: 2 };

export interface Held {
  /** Undefined if it differs by area or action. */
  scope: Scope | undefined;
  from: 'own' | 'row' | 'any' | 'role';
}

/** The effective scope of an entity's action, and its source. */
export function heldOf(role: Role, own: Permissions, entity: string, column: RightColumn): Held {
  const set = own[entity]?.[column];
  if (set) return { scope: set, from: 'own' };
  const holds = effectivePermissions(role, own);
  if (column === ANY) {
    const scope = holds[entity]?.[ANY] ?? (entity === ANY ? undefined : same(holds, entity));
    return { scope, from: own[ANY]?.[ANY] ? 'any' : 'role' };
  }
  const scope = scopeOf(holds, entity, column);
  if (own[entity]?.[ANY]) return { scope, from: 'row' };
  const general = own[ANY]?.[column] ?? own[ANY]?.[ANY];
  return { scope, from: general ? 'any' : 'role' };
}

/** The common scope of all actions of an entity, if equal. */
function same(holds: Permissions, entity: string): Scope | undefined {
  const found = new Set(actions.map(action => scopeOf(holds, entity, action)));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Nobody grants more than they have, except what the role includes anyway. */
export function mayGrant(mine: Permissions, role: Role, entity: string, column: RightColumn, scope: Scope): boolean {
  const asked = column === ANY ? actions : [column];
  return asked.every(
    action =>
      reach[scope] <= reach[scopeOf(mine, entity, action)] ||
      reach[scope] <= reach[scopeOf(role === 'user' ? rolePermissions.user : {}, entity, action)],
  );
}

/** Areas in five groups, in the order of the matrix. */
export const rightGroups = [
  { name: 'groupWork', entities: ['Reports', 'Files', 'Messages', 'Devices'] },
  {
    name: 'groupDesign',
    entities: ['ReportConfigs', 'ChoiceLists', 'Charts', 'ChartCollections', 'Directories', 'Tags'],
  },
  { name: 'groupShare', entities: ['FileReferences'] },
  { name: 'groupForward', entities: ['Apis', 'ReportHandlers', 'FileHandlers', 'EventHandlers', 'Deliveries'] },
  { name: 'groupManage', entities: ['Users', 'Groups', 'Options', 'Licences', 'Audit'] },
] as const satisfies readonly { name: string; entities: readonly GrantedEntity[] }[];

/** Sets all of a row, a column or everything; what was set below it in single cells gives way. */
export function withAll(own: Permissions, entity: string, column: RightColumn, scope: Scope | undefined): Permissions {
  if (entity !== ANY) return withRight(withRowEmpty(own, entity), entity, ANY, scope);
  if (column === ANY) return scope ? { [ANY]: { [ANY]: scope } } : {};
  const rest = Object.keys(own).reduce((left, name) => withRight(left, name, column, undefined), own);
  return withRight(rest, ANY, column, scope);
}

function withRowEmpty(own: Permissions, entity: string): Permissions {
  const { [entity]: _row, ...rest } = own;
  return rest;
}

/** Sets a cell, or resets it to the role's value; rows without deviations are dropped. */
export function withRight(
  own: Permissions,
  entity: string,
  column: RightColumn,
  scope: Scope | undefined,
): Permissions {
  const row: Record<string, Scope> = { ...own[entity] };
  if (scope) row[column] = scope;
  else delete row[column];
  const { [entity]: _before, ...rest } = own;
  return Object.keys(row).length > 0 ? { ...rest, [entity]: row } : rest;
}

/** How many cells, rows and columns differ from the role. */
export const setByHand = (own: Permissions): number =>
  Object.values(own).reduce((sum, row) => sum + Object.keys(row).length, 0);
