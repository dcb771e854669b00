/**
 * SQL is written as SQL: a tagged template whose values travel as parameters, never as text.
 * `identifier` is the only way to put a name in, and takes names of declarations alone.
 */
import sql, { join, raw, Sql } from 'sql-template-tag';

const plain = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/;
const known = new Map<string, Sql>();

/** A table or column name out of a resource row. Throws on anything that is not a plain name. */
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

/** Letters of a LIKE pattern that mean themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export { join, Sql, sql };
