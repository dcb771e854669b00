/**
 * Permissions: a map of entity → action → scope (decisions, section 3). Pure look-up; only the server's
 * records/scope.ts turns a scope into SQL.
 */
export type Scope = 'all' | 'self' | 'none';
export type Action = 'create' | 'read' | 'update' | 'delete';
export type Permissions = Readonly<Record<string, Readonly<Record<string, Scope>>>>;
export type Role = 'admin' | 'user';

export const rolePermissions: Record<Role, Permissions> = {
  admin: { '*': { '*': 'all' } },
  user: {
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
  },
};

/** Entities compare case-insensitively, in singular or plural. */
export const entityKey = (entity: string) => {
  const lower = entity.toLowerCase();
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  return lower.endsWith('s') ? lower.slice(0, -1) : lower;
};

/** The role's permissions, overridden per entity and action by the user's own. */
export function effectivePermissions(role: Role, own: Permissions | null | undefined): Permissions {
  const base = rolePermissions[role];
  if (!own || Object.keys(own).length === 0) return base;
  const merged = new Map<string, [string, Record<string, Scope>]>();
  for (const source of [base, own]) {
    for (const [entity, actions] of Object.entries(source)) {
      const [label, before] = merged.get(entityKey(entity)) ?? [entity, {}];
      merged.set(entityKey(entity), [label, { ...before, ...actions }]);
    }
  }
  return Object.fromEntries(merged.values());
}

const actions: readonly Action[] = ['create', 'read', 'update', 'delete'];
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

/** Looks up entity+action, entity+`*`, `*`+action, `*`+`*`, in this order; `none` where all are missing. */
export function scopeOf(permissions: Permissions, entity: string, action: Action): Scope {
  const wanted = entityKey(entity);
  const own = Object.entries(permissions).find(([key]) => key !== '*' && entityKey(key) === wanted)?.[1];
  const any = Object.hasOwn(permissions, '*') ? permissions['*'] : undefined;
  return own?.[action] ?? own?.['*'] ?? any?.[action] ?? any?.['*'] ?? 'none';
}
