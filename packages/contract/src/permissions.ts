/**
 * Who may do what: a map of entity → action → scope (decisions, section 3).
 * Pure look-up; turning a scope into rows is the server's records/scope.ts alone.
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

/** Entities compare without case, and in singular or plural. */
const entityKey = (entity: string) => {
  const lower = entity.toLowerCase();
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  return lower.endsWith('s') ? lower.slice(0, -1) : lower;
};

/** The role's permissions with the user's own put over them, entry by entity and action. */
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

/** Looks up entity+action, entity+`*`, `*`+action, `*`+`*`; whatever is missing is `none`. */
export function scopeOf(permissions: Permissions, entity: string, action: Action): Scope {
  const wanted = entityKey(entity);
  const own = Object.entries(permissions).find(([key]) => key !== '*' && entityKey(key) === wanted)?.[1];
  const any = Object.hasOwn(permissions, '*') ? permissions['*'] : undefined;
  return own?.[action] ?? own?.['*'] ?? any?.[action] ?? any?.['*'] ?? 'none';
}
