/** The display name of a row as SQL, for lists of mixed kinds such as the trash. */
import { type Resource, type ResourceName, resources } from '@kontor/contract';
import { identifier, join, type Sql, sql } from '../db/sql.ts';
import type { Actor } from './context.ts';
import { predicate } from './scope.ts';

const usual = ['name', 'title', 'username', 'filename'];

/** Label of the row under `alias` as text; null if it has none or the actor may not read it. */
export function labelOf(actor: Actor, resource: Resource, alias = 't'): Sql {
  const { label } = resource;
  if (label && 'link' in label) {
    const link = resource.links[label.link];
    if (link?.kind !== 'one') return sql`null::text`;
    const to: Resource = resources[link.to as ResourceName];
    return sql`(select ${labelOf(actor, to, `${alias}l`)} from ${identifier(to.table)} ${identifier(`${alias}l`)} where ${identifier(`${alias}l.id`)} = ${identifier(`${alias}.${link.by}`)} and ${predicate(actor, to, 'read', `${alias}l`)})`;
  }
  const fields = label ? [label.field] : usual.filter(name => resource.fields[name]);
  if (fields.length === 0) return sql`null::text`;
  const texts = fields.map(name => sql`nullif(${identifier(`${alias}.${name}`)}::text, '')`);
  return sql`coalesce(${join(texts, ', ')})`;
}
