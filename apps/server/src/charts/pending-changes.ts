/**
 * Queries over the change log of figures (014-charts.sql): charts with pending changes, trimming of entries that every
 * chart has applied, and whether there is any work.
 */
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { madeOf } from './forms.ts';

/** Charts with changes to apply. */
export const chartsBehind = (database: Database) =>
  database.rows<{ id: string }>(sql`
    select b.chart_id as id from chart_builds b where b.build is not null and exists (
      select 1 from chart_forms f join chart_changes c on c.report_config_id = f.report_config_id
      where f.chart_id = b.chart_id and not pg_visible_in_snapshot(c.xid, b.snapshot))`);

/**
 * Trims changes that all charts concerned have applied and no running count may miss: most by comparison with the
 * oldest snapshot of a form, the rest one by one.
 */
export async function forgetCounted(database: Database): Promise<void> {
  await database.run(sql`
    delete from chart_changes c using (
      select distinct on (f.report_config_id) f.report_config_id as form, pg_snapshot_xmin(s.snapshot) as below
      from chart_forms f join chart_builds b on b.chart_id = f.chart_id
      cross join lateral (values (case when b.build is not null then b.snapshot end), (b.pending)) s (snapshot)
      where s.snapshot is not null order by f.report_config_id, pg_snapshot_xmin(s.snapshot)
    ) m where c.report_config_id = m.form and c.xid < m.below`);
  await database.run(sql`
    delete from chart_changes c where not exists (
      select 1 from chart_forms f join chart_builds b on b.chart_id = f.chart_id
      where f.report_config_id = c.report_config_id and (
        (b.build is not null and not pg_visible_in_snapshot(c.xid, b.snapshot))
        or (b.pending is not null and not pg_visible_in_snapshot(c.xid, b.pending))))`);
}

/** Snapshots from another database (after a restore) mean nothing here, since transaction ids start anew. */
export const dropForeignSnapshots = (database: Database) =>
  database.run(
    sql`update chart_builds set build = null, seen = null, snapshot = null, token = null, pending = null where pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot())`,
  );

/** Cheap check for the polling loop, which mostly finds nothing. */
export const workDue = (database: Database) =>
  database.one<{ changes: boolean; orphans: boolean; stale: string[] }>(sql`
    select exists (select 1 from chart_changes) as changes, exists (select 1 from chart_orphans) as orphans,
      array(select c.id::text from charts c left join chart_builds b on b.chart_id = c.id
        where c.deleted is null and (b.seen is distinct from ${madeOf} or b.forced or b.day <> (now() at time zone 'utc')::date)
          and (b.retry is null or b.retry < now()) order by b.modified nulls first limit 100) as stale`);
