/**
 * Incremental maintenance of figures: applies the change log of entries to the stored figures of charts, in time
 * proportional to the changes.
 */
import type { Plan } from '@kontor/charts';
import { resources } from '@kontor/contract';
import type { Database, Db } from '../db/open.ts';
import { identifier, join, sql } from '../db/sql.ts';
import { notifyChanged as tell } from '../records/change-notifications.ts';
import { changesSince, contributions, extremes } from './sql.ts';

interface Touched {
  what: 'figure' | 'value' | 'point';
  dataset: number;
  label: string;
  value: string | null;
  n: number;
}

interface Folded {
  snapshot: string;
  touched: Touched[] | null;
}

const figures = (build: string) => sql`
  insert into chart_figures as k (build, dataset, label, n, sum)
  select ${build}::uuid, dataset, label, sum(sign), sum(sign * value) from raw group by dataset, label
  having sum(sign) <> 0 or coalesce(sum(sign * value), 0) <> 0
  on conflict (build, dataset, label) do update set n = k.n + excluded.n, sum = k.sum + excluded.sum
  returning 'figure' as what, dataset, label, null as value, n`;

const values = (build: string, datasets: readonly number[]) => sql`
  insert into chart_values as k (build, dataset, label, value, n)
  select ${build}::uuid, dataset, label, value, sum(sign) from raw where dataset = any(${datasets}::int[])
  group by dataset, label, value having sum(sign) <> 0
  on conflict (build, dataset, label, value) do update set n = k.n + excluded.n
  returning 'value', dataset, label, value::text, n`;

const points = (build: string) => sql`
  insert into chart_points as k (build, dataset, place, point, n)
  select ${build}::uuid, dataset, md5(point::text)::uuid, point, sum(sign) from raw
  group by dataset, point having sum(sign) <> 0
  on conflict (build, dataset, place) do update set n = k.n + excluded.n
  returning 'point', dataset, place::text, null, n`;

/**
 * Rows that no change affects are not written. The statement contains only what the plan needs, since it is planned by
 * PostgreSQL each time.
 */
function fold(db: Db, plan: Plan, build: string, snapshot: string): Promise<Folded | undefined> {
  const ends = extremes(plan);
  const drawn = plan.labels === 'points';
  const parts = [drawn ? points(build) : figures(build), ...(ends.length > 0 ? [values(build, ends)] : [])];
  const named = parts.map(
    (part, index) => sql`${identifier(`p${index}`)} (what, dataset, label, value, n) as (${part})`,
  );
  const all = join(
    parts.map((_part, index) => sql`select * from ${identifier(`p${index}`)}`),
    ' union all ',
  );
  return db.one<Folded>(
    sql`with raw as materialized (${contributions(plan, changesSince(snapshot))}), ${join(named, ', ')}
    select pg_current_snapshot()::text as snapshot, (select jsonb_agg(t) from (${all}) t) as touched`,
    'rare',
  );
}

/**
 * Deletes rows whose count reached zero; where a number was added or removed, minimum and maximum are read anew for
 * that label only.
 */
async function mend(db: Db, build: string, touched: readonly Touched[]): Promise<void> {
  const gone = touched.filter(each => each.n === 0);
  if (gone.length > 0) {
    const of = (what: Touched['what']) => JSON.stringify(gone.filter(each => each.what === what));
    const rows = (what: Touched['what']) =>
      sql`jsonb_to_recordset(${of(what)}::jsonb) as g (dataset smallint, label text, value numeric)`;
    await db.run(
      sql`delete from chart_figures k using ${rows('figure')} where k.build = ${build} and k.dataset = g.dataset and k.label = g.label`,
    );
    await db.run(
      sql`delete from chart_values k using ${rows('value')} where k.build = ${build} and k.dataset = g.dataset and k.label = g.label and k.value = g.value`,
    );
    await db.run(
      sql`delete from chart_points k using ${rows('point')} where k.build = ${build} and k.dataset = g.dataset and k.place = g.label::uuid`,
    );
  }
  const values = touched.filter(each => each.what === 'value');
  if (values.length === 0) return;
  await db.run(sql`
    update chart_figures k set
      low = (select v.value from chart_values v where v.build = k.build and v.dataset = k.dataset and v.label = k.label order by v.value limit 1),
      high = (select v.value from chart_values v where v.build = k.build and v.dataset = k.dataset and v.label = k.label order by v.value desc limit 1)
    from (select distinct dataset, label from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g (dataset smallint, label text)) g
    where k.build = ${build} and k.dataset = g.dataset and k.label = g.label`);
}

/**
 * Marks the figures of these datasets (by index; null: all) as up to date. Skips locked rows: their holder also holds
 * the chart and may be waiting for this transaction.
 */
export const markCaches = (db: Db, chart: string, places: readonly number[] | null) =>
  db.run(
    sql`update chart_caches set version = version + 1, modified = now() where id in (
      select k.id from chart_caches k join chart_datasets d on d.id = k.chart_dataset_id
      where k.chart_id = ${chart} and (${places}::int[] is null or d.place = any(${places}::int[])) for update of k skip locked)`,
  );

/** Skips a chart that another server is working on. */
async function foldOne(db: Db, database: Database, chart: string): Promise<void> {
  const kept = await db.one<{ build: string; plan: Plan; snapshot: string; user_id: string | null }>(
    sql`select b.build, b.plan, b.snapshot::text, (select c.user_id from charts c where c.id = b.chart_id) as user_id from chart_builds b where b.chart_id = ${chart} and b.build is not null for update skip locked`,
  );
  const folded = kept && (await fold(db, kept.plan, kept.build, kept.snapshot));
  if (!folded) return;
  const touched = folded.touched ?? [];
  await mend(db, kept.build, touched);
  const moved = touched.length > 0;
  await db.run(
    sql`update chart_builds set snapshot = ${folded.snapshot}::pg_snapshot, modified = case when ${moved} then now() else modified end where chart_id = ${chart}`,
  );
  if (moved) {
    await markCaches(db, chart, [...new Set(touched.map(each => each.dataset + 1))]);
    tell({ db, database }, resources.charts, kept);
  }
}

/**
 * Several charts in one transaction, with asynchronous commit: one lost in a crash takes figures and marks back
 * together.
 */
export const foldCharts = (database: Database, charts: readonly string[]): Promise<void> =>
  database.transaction(async db => {
    await db.run(sql`set local synchronous_commit = off`);
    for (const chart of charts) await foldOne(db, database, chart);
  });
