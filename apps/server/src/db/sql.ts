/**
 * SQL as tagged templates: values travel as parameters, never as text. `identifier` is the only way to insert a name,
 * and accepts declared names only.
 */
import sql, { join, raw, Sql } from 'sql-template-tag';

const plain = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/;
const known = new Map<string, Sql>();

/** A table or column name from a resource's row. Throws unless it is a plain name. */
export function identifier(name: string): Sql {
  let part = known.get(name);
  if (!part) {
    if (!plain.test(name)) throw new Error(`not a plain SQL name: ${name}`);
    part = raw(name);
    known.set(name, part);
  }
  return part;
}

export const and = (parts: readonly Sql[]): Sql => (parts.length === 0 ? sql`true` : join(parts, ' and '));
export const or = (parts: readonly Sql[]): Sql => (parts.length === 0 ? sql`false` : sql`(${join(parts, ' or ')})`);

/**
 * A condition that no index can serve: `is true` around it hides it from the planner's index matching. For rows that a
 * more selective condition finds: until ANALYZE knows of new rows, the planner takes those of one form or owner for a few,
 * and would scan all of them instead.
 */
export const unindexed = (condition: Sql): Sql => sql`(${condition}) is true`;

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export { join, Sql, sql };
