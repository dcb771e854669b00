/** The order in which a scope is looked up: the person's own permissions whole, then the role's. */
import { expect, it } from 'vitest';
import { type Action, effectivePermissions, type Permissions, type Role, type Scope, scopeOf } from './permissions.ts';

const none: Permissions = { '*': { '*': 'none' } };

it.each<[Role, Permissions | null, string, Action, Scope]>([
  ['user', null, 'Reports', 'read', 'self'],
  ['user', { Reports: { read: 'all' } }, 'Reports', 'read', 'all'],
  ['user', { Reports: { read: 'all' } }, 'Reports', 'update', 'self'],
  ['user', { report: { read: 'all' } }, 'Reports', 'read', 'all'],
  // Own entity and any action, before an action that the role names.
  ['user', { Reports: { '*': 'all' } }, 'Reports', 'read', 'all'],
  ['user', { Reports: { '*': 'all', delete: 'none' } }, 'Reports', 'delete', 'none'],
  // Own any entity, before an entity that the role names; the action before any action.
  ['user', { '*': { read: 'all' } }, 'Reports', 'read', 'all'],
  ['user', { '*': { read: 'all' } }, 'Reports', 'update', 'self'],
  ['user', { '*': { read: 'all', '*': 'none' } }, 'Apis', 'read', 'all'],
  ['user', { '*': { read: 'all', '*': 'none' } }, 'Reports', 'create', 'none'],
  ['user', { Reports: { '*': 'self' }, '*': { read: 'all' } }, 'Reports', 'read', 'self'],
  ['user', { Reports: { read: 'all' }, ...none }, 'Reports', 'read', 'all'],
  ['user', { Reports: { read: 'all' }, ...none }, 'Reports', 'update', 'none'],
  // Everything taken away, also from an administrator.
  ['user', none, 'Reports', 'read', 'none'],
  ['user', none, 'Users', 'read', 'none'],
  ['admin', none, 'Users', 'read', 'none'],
  ['admin', none, 'Apis', 'delete', 'none'],
  // What neither the own permissions nor the entity's row of the role say, the role's `*` does.
  ['admin', { Reports: { delete: 'none' } }, 'Reports', 'delete', 'none'],
  ['admin', { Reports: { delete: 'none' } }, 'Reports', 'read', 'all'],
  ['admin', { Reports: { delete: 'none' } }, 'Apis', 'read', 'all'],
  ['user', { Reports: { read: 'all' } }, 'Apis', 'read', 'none'],
])('%s with %j: %s.%s is %s', (role, own, entity, action, scope) =>
  expect(scopeOf(effectivePermissions(role, own), entity, action)).toBe(scope),
);
