/**
 * Removes the demo data: every recorded row, items that users attached to it (`ownOf` counts these before), file bytes,
 * and counter rows. Items that users created independently stay.
 */
import type { Db } from '../db/open.ts';
import { identifier, type Sql, sql } from '../db/sql.ts';
import { held } from '../records/file-references.ts';
import { letGo } from '../records/objects.ts';
import type { DemoHouse } from './context.ts';

/** Recorded ids of a kind. */
const noted = (kind: string): Sql => sql`(select id from demo_rows where kind = ${kind})`;
const forms = noted('report_configs');

export interface Own {
  /** Entries that users added to the demo's forms, and demo entries that they edited. */
  entries: number;
  changed: number;
  /** Users' charts over demo forms, and directories in demo directories. */
  charts: number;
  directories: number;
  /** Share links to its forms, and deliveries of its entries. */
  links: number;
  handlers: number;
}

/** Items that users attached to the demo data: removed with it. */
export async function ownOf(db: Pick<Db, 'one'>): Promise<Own> {
  const found = await db.one<Own>(sql`
    with recursive inner_directories as (
      select d.id from directories d where d.parent_id in ${noted('directories')}
      union select d.id from directories d join inner_directories i on d.parent_id = i.id
    )
    select
      (select count(*) from reports r where r.report_config_id in ${forms} and not exists (select 1 from demo_rows m where m.kind = 'reports' and m.id = r.id))::int as entries,
      (select count(*) from reports r join demo_rows m on m.kind = 'reports' and m.id = r.id where r.version > 1)::int as changed,
      (select count(distinct c.chart_id) from chart_forms c where c.report_config_id in ${forms} and c.chart_id not in ${noted('charts')})::int as charts,
      (select count(*) from inner_directories where id not in ${noted('directories')})::int as directories,
      (select count(*) from share_links l where l.report_config_id in ${forms})::int as links,
      (select count(*) from report_handlers h where h.report_config_id in ${forms})::int as handlers`);
  return found ?? { entries: 0, changed: 0, charts: 0, directories: 0, links: 0, handlers: 0 };
}

/** Number of recorded rows by table. */
export async function madeOf(db: Pick<Db, 'rows'>): Promise<Map<string, number>> {
  const rows = await db.rows<{ kind: string; n: number }>(
    sql`select kind, count(*)::int as n from demo_rows group by kind`,
  );
  return new Map(rows.map(({ kind, n }) => [kind, n]));
}

/** `mine` throws if another job has claimed the removal. */
export async function clearDemo(
  { database, services }: Pick<DemoHouse, 'database' | 'services'>,
  mine: (db: Db) => Promise<void>,
): Promise<void> {
  const gone = await database.transaction(async db => {
    await mine(db);
    // Ten thousand entries with everything attached to them.
    await db.run(sql`set local statement_timeout = '20min'`);
    const people = await clearRows(db, services);
    await db.run(sql`delete from demo_rows`);
    return people;
  });
  await database.transaction(db => clearCounts(db, gone));
}

const forget = (db: Db, kind: string) => db.run(sql`delete from ${identifier(kind)} where id in ${noted(kind)}`);

/** Answers the ids of the removed people and forms. */
async function clearRows(db: Db, services: DemoHouse['services']): Promise<string[]> {
  const over = sql`exists (select 1 from chart_forms f where f.chart_id = c.id and f.report_config_id in ${forms})`;
  await forget(db, 'chart_collections');
  await db.run(sql`delete from charts c where id in ${noted('charts')} or ${over}`);
  // Read before the entries are deleted: the files uploaded with them.
  const sent = await db.rows<{ id: string }>(
    sql`select distinct f.file_id as id from report_files f join reports r on r.id = f.report_id where r.report_config_id in ${forms}`,
  );
  const entries = await db.rows<{ id: string }>(
    sql`delete from reports where report_config_id in ${forms} returning id`,
  );
  // Idempotency keys of demo entries are not needed: no device sends them again.
  const ids = entries.map(({ id }) => id);
  await db.run(sql`delete from report_tombstones where report_id = any(${ids}::uuid[])`);
  await db.run(sql`delete from report_arrivals where report_id = any(${ids}::uuid[])`);
  const gone = await db.rows<{ id: string }>(sql`delete from report_configs where id in ${forms} returning id`);
  await forget(db, 'choice_lists');
  await forget(db, 'file_references');
  await db.run(sql`
    with recursive inside as (
      select id from directories where id in ${noted('directories')}
      union select d.id from directories d join inside i on d.parent_id = i.id
    )
    delete from directories where id in (select id from inside)`);
  await forget(db, 'tags');
  const files = await db.rows<{ storage_key: string; thumbnail_key: string | null }>(sql`
    delete from files f where f.id in ${noted('files')}
      or (f.id = any(${sent.map(({ id }) => id)}::uuid[]) and f.expires is not null and not ${held('f')})
    returning storage_key, thumbnail_key`);
  await letGo(
    db,
    services,
    files.map(file => file.storage_key),
  );
  for (const { thumbnail_key: key } of files) if (key) await services.send(db, 'forget-object', { key });
  await forget(db, 'messages');
  await forget(db, 'groups');
  // A demo user who was given a password meanwhile is a real user.
  const people = await db.rows<{ id: string }>(
    sql`delete from users u where id in ${noted('users')} and not exists (select 1 from credentials c where c.user_id = u.id) returning id`,
  );
  // Their changes went with the demo's entries.
  await db.run(sql`delete from report_changers where user_id = any(${people.map(({ id }) => id)}::uuid[])`);
  return [...gone, ...people].map(({ id }) => id);
}

/** Counters are sharded: unused ones are recognised by the sum of their rows, not row by row. */
async function clearCounts(db: Db, gone: readonly string[]): Promise<void> {
  await db.run(
    sql`delete from report_counts where report_config_id = any(${[...gone]}::uuid[]) or user_id = any(${[...gone]}::uuid[])`,
  );
  // The lock keeps counters from changing between the check and the delete.
  await db.run(sql`lock table file_reference_counts, file_reference_link_counts in share row exclusive mode`);
  await db.run(
    sql`delete from file_reference_counts c where not exists (select 1 from file_reference_counts s where s.user_id = c.user_id and s.file_group = c.file_group having sum(s.n) <> 0 or sum(s.size) <> 0)`,
  );
  await db.run(
    sql`delete from file_reference_link_counts c where not exists (select 1 from file_reference_link_counts s where s.user_id = c.user_id and s.kind = c.kind and s.id = c.id having sum(s.n) <> 0)`,
  );
}
