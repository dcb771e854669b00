/**
 * Full count of a chart in one statement, without locks that writers would wait for. Changes committed meanwhile stay
 * in the log (`pending` is the snapshot of the count) and are applied afterwards.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChartQuery, chartTypes, figuresKey, type Plan } from '@kontor/charts';
import { resources } from '@kontor/contract';
import type { Database, Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import { notifyChanged } from '../records/change-notifications.ts';
import { markCaches } from './apply-changes.ts';
import { readAll } from './count.ts';
import { madeOf, planOf } from './forms.ts';
import { allEntries, contributions, extremes } from './sql.ts';

const patienceMs = 5_000;
/** For a count of ten million entries. */
const longestMs = 20 * 60_000;

interface Chart extends ChartQuery {
  id: string;
  seen: string;
  forms: string[];
  user_id: string | null;
  build: string | null;
  forced: boolean | null;
  plan: Plan | null;
}

const chartOf = (db: Db, id: string): Promise<Chart | undefined> =>
  db.one<Chart>(sql`
    select c.id, c.user_id, c.type, c.config, ${madeOf} as seen, b.build, b.forced, b.plan,
      array(select f.report_config_id::text from chart_forms f where f.chart_id = c.id) as forms
    from charts c left join chart_builds b on b.chart_id = c.id where c.id = ${id} and c.deleted is null`);

/** The plan without mere names: an equal one gives equal figures. */
const countedBy = ({ known: _known, names: _names, type, ...rest }: Plan): string =>
  JSON.stringify([chartTypes[type].radius, rest]);

/**
 * Transactions that began before the chart's forms were known may not have logged its changes: they have to end before
 * the count.
 */
async function othersEnded(database: Database): Promise<boolean> {
  const now = await database.one<{ xid: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`);
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(50)) {
    const ended = await database.one<{ ended: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${now?.xid}::xid8 as ended`,
    );
    if (ended?.ended) return true;
  }
  return false;
}

const figuresOf = (build: string, ends: readonly number[], raw: Sql) => sql`
  insert into chart_figures (build, dataset, label, n, sum, low, high)
  select ${build}::uuid, dataset, label, count(*), sum(value),
    case when dataset = any(${ends}::int[]) then min(value) end, case when dataset = any(${ends}::int[]) then max(value) end
  from ${raw} r group by dataset, label`;

const numbersOf = (build: string, ends: readonly number[], raw: Sql) => sql`
  insert into chart_values (build, dataset, label, value, n)
  select ${build}::uuid, dataset, label, value, count(*) from ${raw} r where dataset = any(${ends}::int[]) group by dataset, label, value`;

const pointsOf = (build: string, raw: Sql) => sql`
  insert into chart_points (build, dataset, place, point, n)
  select ${build}::uuid, dataset, md5(point::text)::uuid, point, count(*) from ${raw} r group by dataset, point`;

/** One statement, so that figures and snapshot belong together; a CTE is materialised only if two parts read it. */
async function count(db: Db, plan: Plan, build: string): Promise<string> {
  const ends = extremes(plan);
  const all = contributions(plan, allEntries);
  const read = sql`(${all})`;
  const parts = {
    points: () => sql`points as (${pointsOf(build, read)})`,
    plain: () => sql`figures as (${figuresOf(build, ends, read)})`,
    ends: () =>
      sql`raw as materialized (${all}), figures as (${figuresOf(build, ends, sql`raw`)}), numbers as (${numbersOf(build, ends, sql`raw`)})`,
  };
  const part = plan.labels === 'points' ? parts.points : ends.length > 0 ? parts.ends : parts.plain;
  const counted = await db.one<{ snapshot: string }>(
    sql`with ${part()} select pg_current_snapshot()::text as snapshot`,
    'rare',
  );
  if (!counted) throw new Error('the count answered nothing');
  return counted.snapshot;
}

async function forgetFigures(db: Db, builds: readonly string[]): Promise<void> {
  for (const table of [sql`chart_figures`, sql`chart_values`, sql`chart_points`])
    await db.run(sql`delete from ${table} where build = any(${builds}::uuid[])`);
}

/** Figures of deleted charts. */
export async function forgetOrphans(database: Database): Promise<void> {
  await database.transaction(async db => {
    const orphans = await db.rows<{ build: string }>(sql`delete from chart_orphans returning build`);
    const builds = orphans.map(each => each.build);
    if (builds.length > 0) await forgetFigures(db, builds);
  });
}

async function rebuild(database: Database, db: Db, chart: Chart, plan: Plan): Promise<void> {
  const [build, token] = [randomUUID(), randomUUID()];
  // Committed at once on another connection: from here on the log keeps everything that this count may not see.
  await database.run(sql`
    insert into chart_builds (chart_id, token, pending) values (${chart.id}, ${token}, pg_current_snapshot())
    on conflict (chart_id) do update set token = excluded.token, pending = excluded.pending`);
  if (!(await othersEnded(database))) return;
  await readAll(db, longestMs);
  const snapshot = await count(db, plan, build);
  const wanted = await db.one(
    sql`select 1 from chart_builds where chart_id = ${chart.id} and token = ${token} for update`,
  );
  // The chart's forms have changed, or it was deleted: this count is obsolete.
  if (!wanted) return forgetFigures(db, [build]);
  await db.run(sql`
    update chart_builds set build = ${build}, seen = ${chart.seen}, question = ${figuresKey(chart)}, plan = ${JSON.stringify(plan)}::jsonb,
      snapshot = ${snapshot}::pg_snapshot, day = ${plan.day}, token = null, pending = null, retry = null,
      forced = false, failures = 0, failed = null, modified = now()
    where chart_id = ${chart.id}`);
  await markCaches(db, chart.id, null);
  notifyChanged({ db, database }, resources.charts, { user_id: chart.user_id });
}

/** Retried with exponential backoff, from ten seconds to an hour: what was too slow once will be again. */
async function noteFailure(database: Database, id: string, error: unknown): Promise<void> {
  const reason = (error as { code?: string }).code === '57014' ? 'too_slow' : 'failed';
  const failed = await database.one<{ user_id: string | null }>(sql`
    insert into chart_builds as b (chart_id, failed, failures, retry)
    select c.id, ${reason}, 1, now() + interval '10 seconds' from charts c where c.id = ${id}
    on conflict (chart_id) do update set token = null, pending = null, failed = excluded.failed, failures = b.failures + 1,
      retry = now() + least(interval '1 hour', interval '10 seconds' * 6 ^ least(b.failures, 4))
    returning (select c.user_id from charts c where c.id = b.chart_id) as user_id`);
  if (failed) notifyChanged({ db: database, database }, resources.charts, failed);
}

/** One at a time for each chart across servers. If only names have changed, no entry is read. */
export async function buildChart(database: Database, id: string): Promise<void> {
  try {
    await database.transaction(async db => {
      const free = await db.one<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${`kontor chart ${id}`}, 0)) as free`,
      );
      const chart = free?.free ? await chartOf(database, id) : undefined;
      if (!chart) return;
      const plan = await planOf(database, chart, chart.forms, new Date());
      if (!chart.build || !chart.plan || chart.forced || countedBy(chart.plan) !== countedBy(plan))
        return rebuild(database, db, chart, plan);
      await db.run(
        sql`update chart_builds set seen = ${chart.seen}, plan = ${JSON.stringify(plan)}::jsonb, question = ${figuresKey(chart)} where chart_id = ${id} and build = ${chart.build}`,
      );
    });
  } catch (error) {
    await noteFailure(database, id, error);
    throw error;
  }
}
