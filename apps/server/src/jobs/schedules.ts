/**
 * Dashboards by mail at set times. Each minute one server takes due schedules and advances them to their next time, in
 * the transaction that enqueues the run: so a time has one run, whichever servers poll, and missed times are made up
 * for once. The run's code (schedule-run.ts) is imported on first use.
 */
import { nextRun, type Rhythm, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { notifyChanged } from '../records/change-notifications.ts';
import type { JobContext } from './job.ts';

const atOnce = 100;

interface Due extends Rhythm {
  id: string;
  chart_collection_id: string;
  /** The dashboard is in the trash: the schedule advances without a run. */
  gone: boolean;
}

function nextOf(due: Due, now: Date): Date | null {
  try {
    return nextRun(due, now);
  } catch {
    // For example an unknown time zone: the other schedules go on.
    return null;
  }
}

async function moveOn({ services }: JobContext, db: Db, due: Due, now: Date): Promise<void> {
  const next = nextOf(due, now);
  await db.run(
    sql`update chart_schedules set next_run = ${next}, last_error = case when ${next === null} then 'broken' else last_error end where id = ${due.id}`,
  );
  if (!due.gone) await services.send(db, 'schedules', { schedule: due.id, run: uuidv7() });
}

/** Answers the number of due schedules. */
export async function runDue(context: JobContext, now: Date): Promise<number> {
  const { database } = context;
  return database.transaction(async db => {
    const due = await db.rows<Due>(sql`
      select t.id, t.chart_collection_id, t.every, t.weekday, t.day, t.time, t.timezone, c.deleted is not null as gone
      from chart_schedules t join chart_collections c on c.id = t.chart_collection_id
      where t.active and t.next_run <= ${now} order by t.next_run limit ${atOnce} for no key update of t skip locked`);
    for (const each of due) {
      await moveOn(context, db, each, now);
      notifyChanged({ db, database }, resources['chart-schedules'], { ...each });
    }
    return due.length;
  });
}

/** The minutely job, or the job of one run. */
export async function schedules(context: JobContext, data: Record<string, string>): Promise<void> {
  if (data.run) {
    const { mailDashboard } = await import('./schedule-run.ts');
    return mailDashboard(context, data, new Date());
  }
  for (let count = atOnce; count === atOnce; ) count = await runDue(context, new Date());
}

/** Recipients of past runs, needed only while a run may be retried. */
export const forgetScheduleMails = ({ database }: JobContext): Promise<unknown> =>
  database.run(sql`delete from chart_schedule_mails where sent < now() - interval '7 days'`);
