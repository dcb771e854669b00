/** For administrators: type and usage of the file storage, and objects missing or damaged in it. */
import { resources } from '@kontor/contract';
import { type Sql, sql } from '../../db/sql.ts';
import { stateOf } from '../../outside/storage/storage.ts';
import type { Ctx } from '../../records/context.ts';
import type { Out } from '../../records/endpoint.ts';
import { mustSeeAll } from '../../records/operations.ts';
import { predicate } from '../../records/scope.ts';
import { roomUsed } from '../../records/storage-quota.ts';

const most = 100;

type Stored = Out<'instanceStorage'>['data'];

export async function instanceStorage(ctx: Ctx) {
  const { db, services, actor } = ctx;
  mustSeeAll(actor);
  const sum = await db.one<Pick<Stored, 'objects' | 'bytes' | 'missing_count' | 'damaged_count' | 'unread'>>(
    sql`select count(*)::int8 as objects, coalesce(sum(size), 0)::int8 as bytes, count(missing)::int8 as missing_count, count(damaged)::int8 as damaged_count,
      (count(*) filter (where coalesce(checked, created) < now() - interval '30 days'))::int8 as unread from stored_objects`,
  );
  const lost = (since: Sql) =>
    db.rows<Stored['missing'][number]>(sql`
    select o.size, ${since} as since, coalesce((
      select json_agg(json_build_object('id', f.id, 'name', coalesce(nullif(f.title, ''), f.filename)) order by f.id)
      from files f where f.storage_key = o.storage_key and ${predicate(actor, resources.files, 'read', 'f')}), '[]') as files
    from stored_objects o where ${since} is not null order by ${since} desc, o.storage_key limit ${most}`);
  const kinds = await db.rows<Stored['kinds'][number]>(sql`
    select case when k.type in ('image', 'video', 'audio') then k.type when k.type is null then 'none' else 'other' end as kind,
      count(*)::int8 as objects, coalesce(sum(o.size), 0)::int8 as bytes
    from stored_objects o left join lateral (
      select split_part(f.type, '/', 1) as type from files f where f.storage_key = o.storage_key limit 1) k on true
    group by 1 order by 3 desc`);
  const exported = await db.one<{ bytes: number }>(sql`select coalesce(sum(size), 0)::int8 as bytes from exports`);
  const last = await db.one<NonNullable<Stored['last_sweep']>>(
    sql`select at, objects, bytes, removed from storage_sweeps`,
  );
  const [missing, damaged] = [await lost(sql`o.missing`), await lost(sql`o.damaged`)];
  const { driver } = services.storage;
  const room = { used: await roomUsed(db), limit: services.limits.storage, exports: exported?.bytes ?? 0 };
  const state = await stateOf(services.storage);
  const sums = sum ?? { objects: 0, bytes: 0, missing_count: 0, damaged_count: 0, unread: 0 };
  return { data: { driver, state, ...sums, ...room, kinds, missing, damaged, last_sweep: last ?? null } };
}
