/** For administrators: where stored bytes lie, and which of them are not there. */
import { Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { stateOf } from '../outside/storage.ts';
import type { Ctx } from '../records/context.ts';
import { mayAll, predicate } from '../records/scope.ts';

const most = 100;

interface Sum {
  objects: number;
  bytes: number;
  missing_count: number;
}

export async function instanceStorage(ctx: Ctx) {
  const { db, services, actor } = ctx;
  // The house's own figures: whoever sees only what they did themselves has none of them.
  if (!mayAll(actor, resources.audit, 'read')) throw new Problem('forbidden');
  const sum = await db.one<Sum>(
    sql`select count(*)::int8 as objects, coalesce(sum(size), 0)::int8 as bytes, count(missing)::int8 as missing_count from stored_objects`,
  );
  const missing = await db.rows(sql`
    select o.size, o.missing as since, coalesce((
      select json_agg(json_build_object('id', f.id, 'name', coalesce(nullif(f.title, ''), f.filename)) order by f.id)
      from files f where f.storage_key = o.storage_key and ${predicate(actor, resources.files, 'read', 'f')}), '[]') as files
    from stored_objects o where o.missing is not null order by o.missing desc, o.storage_key limit ${most}`);
  const last = await db.one(sql`select at, objects, bytes, removed from storage_sweeps`);
  const { driver } = services.storage;
  return { data: { driver, state: await stateOf(services.storage), ...sum, missing, last_sweep: last ?? null } };
}
