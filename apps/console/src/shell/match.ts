import { matchRoute } from 'wouter';
import { can, type User } from '../api/session.ts';
import { notFound, type Row, routes } from '../routes.tsx';

/** `/reports/:reportConfigId` → its pattern and the names of its parameters. */
function parse(path: string): { pattern: RegExp; keys: string[] } {
  const keys = [...path.matchAll(/:(\w+)/g)].map(([, key]) => key ?? '');
  return { pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}/?$`), keys };
}

export interface Match {
  row: Row;
  params: Record<string, string>;
}

function decoded(params: Record<string | number, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      if (value === undefined || /^\d+$/.test(name)) return [];
      try {
        return [[name, decodeURIComponent(value)]];
      } catch {
        return [[name, value]];
      }
    }),
  );
}

/** The first row that fits the path, else the not-found page. */
export function match(path: string): Match {
  for (const row of routes) {
    const [fits, params] = matchRoute(parse, row.path, path);
    if (fits) return { row, params: decoded(params) };
  }
  return { row: notFound, params: {} };
}

export const mayOpen = (row: Row, user: User | null): boolean =>
  Object.entries(row.needs ?? {}).every(([entity, action]) => can(user, entity, action)) &&
  (!row.role || user?.role === row.role);

/** Entries for this user, by position (specification 1 section 2). */
export const menuRows = (user: User | null): Row[] =>
  routes
    .filter(row => row.menu && (row.open || user) && (!row.role || user?.role === row.role))
    .filter(row => Object.keys(row.needs ?? {}).every(entity => can(user, entity, 'read')))
    .sort((a, b) => (a.menu?.position ?? 0) - (b.menu?.position ?? 0));
