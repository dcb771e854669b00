/**
 * The change log that kept figures are brought up to date from (014-charts.sql): which charts have entries of it to
 * apply, what of it every chart has applied, and whether there is any work at all.
 */
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { madeOf } from './forms.ts';

/** Charts that have something to add. */
export const chartsBehind = (database: Database) =>
  database.rows<{ id: string }>(sql`
    select b.chart_id as id from chart_builds b where b.build is not null and exists (
      select 1 from chart_forms f join chart_changes c on c.report_config_id = f.report_config_id
      where f.chart_id = b.chart_id and not pg_visible_in_snapshot(c.xid, b.snapshot))`);

/**
 * What all charts have counted that it concerns, and no count under way may miss: most of it by what the oldest mark of
 * a form has surely seen, the rest one by one.
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

/** A database that was restored elsewhere counts its transactions anew: marks from before say nothing there. */
export const dropForeignSnapshots = (database: Database) =>
  database.run(
    sql`update chart_builds set build = null, seen = null, snapshot = null, token = null, pending = null where pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot())`,
  );

/** Asked again and again, and mostly for nothing. */
export const workDue = (database: Database) =>
  database.one<{ changes: boolean; orphans: boolean; stale: string[] }>(sql`
    select exists (select 1 from chart_changes) as changes, exists (select 1 from chart_orphans) as orphans,
      array(select c.id::text from charts c left join chart_builds b on b.chart_id = c.id
        where c.deleted is null and (b.seen is distinct from ${madeOf} or b.forced or b.day <> (now() at time zone 'utc')::date)
          and (b.retry is null or b.retry < now()) order by b.modified nulls first limit 100) as stale`);
