/** Matches a path against the table of screens, and derives the user's menu. */
import { can, type User } from '../api/session.ts';
import { type MenuRow, notFound, type Row, routes } from '../routes.tsx';

export interface Match {
  row: Row;
  params: Record<string, string>;
}

const NAMES = /:(\w+)/g;

/** Typed paths may contain malformed percent escapes. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The first matching row, or the not-found screen. */
export function match(path: string): Match {
  for (const row of routes) {
    const values = new RegExp(`^${row.path.replace(NAMES, '([^/]+)')}/?$`).exec(path)?.slice(1);
    if (!values) continue;
    const names = [...row.path.matchAll(NAMES)].map(([, name = '']) => name);
    return { row, params: Object.fromEntries(names.map((name, at) => [name, decoded(values[at] ?? '')])) };
  }
  return { row: notFound, params: {} };
}

const hasRole = ({ roles }: Row, user: User | null): boolean => !roles || roles.includes(user?.role ?? '');

export const mayOpen = (row: Row, user: User | null): boolean =>
  Object.entries(row.needs ?? {}).every(([entity, action]) => can(user, entity, action)) && hasRole(row, user);

/** Menu items of a user, by position (specification 1 section 2). */
export const menuRows = (user: User | null): MenuRow[] =>
  routes
    .filter(row => row.menu !== undefined)
    .filter(row => (row.open || user) && hasRole(row, user))
    .filter(row => Object.keys(row.needs ?? {}).every(entity => can(user, entity, 'read')))
    .sort((a, b) => a.menu.position - b.menu.position);
