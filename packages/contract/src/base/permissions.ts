/**
 * Permissions: a map of entity → action → scope (decisions, section 3). Pure look-up; only the server's
 * records/scope.ts turns a scope into SQL.
 */
export type Scope = 'all' | 'self' | 'none';
export type Action = 'create' | 'read' | 'update' | 'delete';
export type Permissions = Readonly<Record<string, Readonly<Record<string, Scope>>>>;
export type Role = 'admin' | 'helpdesk' | 'user';

const userPermissions: Permissions = {
  Reports: { create: 'all', read: 'self', update: 'self', delete: 'self' },
  ReportConfigs: { read: 'all' },
  Files: { create: 'all', read: 'all', update: 'self', delete: 'self' },
  FileReferences: { read: 'all' },
  Directories: { read: 'all' },
  Tags: { read: 'all' },
  Charts: { read: 'all' },
  ChartCollections: { read: 'all' },
  Messages: { read: 'all' },
  Devices: { read: 'self', update: 'self' },
  Users: { read: 'self', update: 'self' },
};

export const rolePermissions: Record<Role, Permissions> = {
  admin: { '*': { '*': 'all' } },
  /** Whose accounts it manages, the server asks besides: those of people whose rights do not go beyond its own. */
  helpdesk: {
    ...userPermissions,
    Devices: { read: 'all', update: 'all' },
    Groups: { read: 'all', update: 'all' },
    Users: { create: 'all', read: 'all', update: 'all' },
  },
  user: userPermissions,
};

/** Entities compare case-insensitively, in singular or plural. */
export const entityKey = (entity: string) => {
  const lower = entity.toLowerCase();
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  return lower.endsWith('s') ? lower.slice(0, -1) : lower;
};

const actions: readonly Action[] = ['create', 'read', 'update', 'delete'];

/**
 * One table that answers every look-up as the two in turn do: first whole in the person's own (entity+action,
 * entity+`*`, `*`+action, `*`+`*`), then whole in the role's. An own `*` therefore goes before an entity of the role.
 */
export function effectivePermissions(role: Role, own: Permissions | null | undefined): Permissions {
  const base = rolePermissions[role];
  if (!own || Object.keys(own).length === 0) return base;
  const names = new Map([...Object.keys(own), ...Object.keys(base)].map(name => [entityKey(name), name]));
  const find = (entity: string, action: Action | '*') => given(own, entity, action) ?? given(base, entity, action);
  const rowOf = (entity: string): Record<string, Scope> => {
    const any = find(entity, '*');
    const row: Record<string, Scope> = any ? { '*': any } : {};
    for (const action of actions) {
      const scope = find(entity, action);
      if (scope && scope !== any) row[action] = scope;
    }
    return row;
  };
  return Object.fromEntries([...names.values()].map(entity => [entity, rowOf(entity)]));
}

const reach: Record<Scope, number> = { none: 0, self: 1, all: 2 };

/** Intersection: for every entity that either names, and for all others (`*`), the narrower scope of each action. */
export function lesserPermissions(one: Permissions, two: Permissions): Permissions {
  const entities = new Map([...Object.keys(one), ...Object.keys(two), '*'].map(name => [entityKey(name), name]));
  const lesser = (entity: string, action: Action): Scope => {
    const [a, b] = [scopeOf(one, entity, action), scopeOf(two, entity, action)];
    return reach[a] < reach[b] ? a : b;
  };
  return Object.fromEntries(
    [...entities.values()].map(entity => [
      entity,
      Object.fromEntries(actions.map(action => [action, lesser(entity, action)])),
    ]),
  );
}

/** What `wanted` exceeds `held` by, as `Entity.action`: nobody may grant a permission that they do not have. */
export function beyond(wanted: Permissions, held: Permissions): string[] {
  const entities = new Map([...Object.keys(wanted), ...Object.keys(held), '*'].map(name => [entityKey(name), name]));
  return [...entities.values()].flatMap(entity =>
    actions
      .filter(action => reach[scopeOf(wanted, entity, action)] > reach[scopeOf(held, entity, action)])
      .map(action => `${entity}.${action}`),
  );
}

/** Looks up entity+action, entity+`*`, `*`+action, `*`+`*`, in this order; undefined where all are missing. */
function given(permissions: Permissions, entity: string, action: Action | '*'): Scope | undefined {
  const wanted = entityKey(entity);
  const own = Object.entries(permissions).find(([key]) => key !== '*' && entityKey(key) === wanted)?.[1];
  const any = Object.hasOwn(permissions, '*') ? permissions['*'] : undefined;
  return own?.[action] ?? own?.['*'] ?? any?.[action] ?? any?.['*'];
}

/** The scope of one action; `none` where the permissions say nothing of it. */
export const scopeOf = (permissions: Permissions, entity: string, action: Action): Scope =>
  given(permissions, entity, action) ?? 'none';
