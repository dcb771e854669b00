/**
 * Keeps the figures of charts: looks again and again for changes of entries that the database has noted
 * (014-charts.sql), and for charts whose own question or forms have changed. Every server looks; a row's lock lets one
 * of them do each piece (docs/decisions/0023).
 */

import { madeOf } from '../charts/forms.ts';
import type { Database } from '../db/open.ts';
import { problemOf } from '../db/problems.ts';
import { sql } from '../db/sql.ts';
import type { JobContext } from './job.ts';

export interface Charts {
  /** Brings all figures up to what has been committed, and goes on looking. */
  kick(): Promise<void>;
  /** Looks until nothing is left to do, counts included. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

const lookMs = 500;
/** It rests six times as long as it folds, so that whoever writes hardly notices; figures are of now within two seconds all the same. */
const [restTimes, mostRestMs] = [6, 1_300];

/** Charts in a transaction. */
const together = 10;

const known = new WeakMap<Database, Charts>();

/** One for each database of a process. */
export function chartsOf(context: Pick<JobContext, 'database'>): Charts {
  const made = known.get(context.database) ?? keepCharts(context);
  known.set(context.database, made);
  return made;
}

const say = (chart: string, error: unknown) =>
  void process.stderr.write(`chart ${chart}: ${String((error as Error).message)}\n`);

export function keepCharts({ database }: Pick<JobContext, 'database'>): Charts {
  let stopped = false;
  let later: NodeJS.Timeout | undefined;
  let looking: Promise<boolean> | undefined;
  let building: Promise<void> | undefined;
  let checked = false;

  /** Charts that have something to add. */
  const behind = () =>
    database.rows<{ id: string }>(sql`
      select b.chart_id as id from chart_builds b where b.build is not null and exists (
        select 1 from chart_forms f join chart_changes c on c.report_config_id = f.report_config_id
        where f.chart_id = b.chart_id and not pg_visible_in_snapshot(c.xid, b.snapshot))`);

  /**
   * What all charts have counted that it concerns, and no count under way may miss: most of it by what the oldest mark of
   * a form has surely seen, the rest one by one.
   */
  async function forget(): Promise<void> {
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
  const distrust = () =>
    database.run(
      sql`update chart_builds set build = null, seen = null, snapshot = null, token = null, pending = null where pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot())`,
    );

  /** Asked again and again, and mostly for nothing. */
  const due = () =>
    database.one<{ changes: boolean; orphans: boolean; stale: string[] }>(sql`
      select exists (select 1 from chart_changes) as changes, exists (select 1 from chart_orphans) as orphans,
        array(select c.id::text from charts c left join chart_builds b on b.chart_id = c.id
          where c.deleted is null and (b.seen is distinct from ${madeOf} or b.forced or b.day <> (now() at time zone 'utc')::date)
            and (b.retry is null or b.retry < now()) order by b.modified nulls first limit 100) as stale`);

  const restAfter = (took: number) => Math.max(lookMs, Math.min(mostRestMs, restTimes * took));

  /** Whether it is ours; held until it is given back, or for as long as nobody who lives takes. A clock may be set back. */
  const takeTurn = async (): Promise<boolean> =>
    (await database.run(sql`
      update chart_turns set until = clock_timestamp() + interval '5 seconds'
      where until not between clock_timestamp() and clock_timestamp() + interval '10 seconds'`)) > 0;
  const giveTurn = (took: number) =>
    database.run(
      sql`update chart_turns set until = clock_timestamp() + make_interval(secs => ${(restAfter(took) - lookMs) / 1_000})`,
    );

  async function foldInTurn(): Promise<boolean> {
    if (!(await takeTurn())) return false;
    const began = performance.now();
    try {
      return await fold();
    } finally {
      await giveTurn(performance.now() - began);
    }
  }

  /** More changes than can be added in time, or a plan that does not read them, would pile up for good: a count sees them all. */
  async function unfolded(id: string, error: unknown): Promise<void> {
    say(id, error);
    const passing = problemOf(error)?.kind === 'busy' && (error as { code?: string }).code !== '57014';
    if (!passing)
      await database
        .run(sql`update chart_builds set forced = true where chart_id = ${id}`)
        .catch(fault => say(id, fault));
  }

  /** Whether any chart had something to add. */
  async function fold(): Promise<boolean> {
    const { foldCharts } = await import('../charts/apply-changes.ts');
    const charts = (await behind()).map(({ id }) => id);
    for (let from = 0; from < charts.length && !stopped; from += together) {
      const some = charts.slice(from, from + together);
      await foldCharts(database, some).catch(async () => {
        // One that cannot be added up must not keep the others back.
        for (const id of some) await foldCharts(database, [id]).catch(error => unfolded(id, error));
      });
    }
    if (stopped) return false;
    await forget();
    return charts.length > 0;
  }

  async function build(stale: readonly string[]): Promise<void> {
    const { buildChart, forgetOrphans } = await import('../charts/build.ts');
    for (const id of stale) {
      if (stopped) return;
      await buildChart(database, id).catch(error => say(id, error));
    }
    await forgetOrphans(database);
  }

  /** `now`: not in turn with other servers. */
  async function look(now: boolean): Promise<boolean> {
    if (!checked) await distrust();
    checked = true;
    const found = await due();
    if (!found) return false;
    const { changes, orphans, stale } = found;
    // A long count does not keep the others' figures waiting.
    if (orphans || stale.length > 0)
      building ??= build(stale)
        .catch(error => say('figures', error))
        .finally(() => {
          building = undefined;
        });
    const folded = changes && (await (now ? fold() : foldInTurn()));
    return folded || stale.length > 0;
  }

  function again(took: number): void {
    clearTimeout(later);
    if (stopped) return;
    later = setTimeout(() => void goOn(false).catch(() => undefined), restAfter(took));
    later.unref();
  }

  async function goOn(now: boolean): Promise<void> {
    if (stopped) return;
    const began = performance.now();
    looking ??= look(now).finally(() => {
      looking = undefined;
    });
    // Also behind a look that somebody else began: else nobody would look again.
    await looking.finally(() => again(performance.now() - began));
  }

  const charts: Charts = {
    kick: () => goOn(true),
    async catchUp() {
      for (let busy = true; busy && !stopped; ) {
        await looking;
        looking = look(true);
        busy = await looking.finally(() => {
          looking = undefined;
        });
        await building;
      }
    },
    async stop() {
      stopped = true;
      clearTimeout(later);
      await looking?.catch(() => undefined);
      await building;
    },
  };
  return charts;
}
