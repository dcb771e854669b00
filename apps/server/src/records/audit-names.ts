/** SQL for the names in lines of the audit log: of the item, and of the person whom it concerns, as they are now. */
import { type Resource, resources } from '@kontor/contract';
import { identifier, type Sql, sql } from '../db/sql.ts';
import type { Actor } from './context.ts';
import { labelOf } from './labels.ts';

/** The log is for those who may read all. */
const system: Actor = { kind: 'system', permissions: { '*': { '*': 'all' } } };
const byEntity = new Map<string, Resource>(Object.values(resources).map(row => [row.entity, row]));

const nothing = sql`null::text`;

/** Of items that no row names, or not by a field of their own. */
const others: Record<string, (id: string | null) => Sql> = {
  Keys: id => sql`(select name from tokens where id = ${id}::uuid and purpose = 'key')`,
  ShareLinks: id =>
    sql`(select c.name from share_links l join report_configs c on c.id = l.report_config_id where l.id = ${id}::uuid)`,
};

/**
 * The item's display name; null where it has none, or is gone. Asked without an id, too: a sign-in for an unknown name
 * does the same work as one for a known name.
 */
export function itemName(entity: string | undefined, id: string | null): Sql {
  if (!entity) return nothing;
  const other = others[entity];
  if (other) return other(id);
  const resource = byEntity.get(entity);
  if (!resource) return nothing;
  return sql`(select ${labelOf(system, resource)} from ${identifier(resource.table)} t where t.id = ${id}::uuid)`;
}

const owners: Record<string, (id: string | null) => Sql> = {
  Users: id => sql`${id}::uuid`,
  Keys: id => sql`(select user_id from tokens where id = ${id}::uuid)`,
  Devices: id => sql`(select user_id from devices where id = ${id}::uuid)`,
  ShareLinks: id => sql`(select user_id from share_links where id = ${id}::uuid)`,
};

/** The person whose account, key, device or link it is. */
export const concernedBy = (entity: string | undefined, id: string | null): Sql =>
  (entity && owners[entity]?.(id)) || sql`null::uuid`;
