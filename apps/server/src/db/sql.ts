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

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export { join, Sql, sql };
