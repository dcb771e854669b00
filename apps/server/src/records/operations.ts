/** Operational figures of the instance (queues, backups): for administrators who may read the whole audit log. */
import { type Action, Problem, resources } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Actor } from './context.ts';
import { mayAll } from './scope.ts';

export function mustSeeAll(actor: Actor, action: Action = 'read'): void {
  if (!mayAll(actor, resources.audit, action)) throw new Problem('forbidden');
}

export type State = 'ok' | 'warn' | 'bad';
export const worst = (states: readonly State[]): State =>
  states.includes('bad') ? 'bad' : states.includes('warn') ? 'warn' : 'ok';

export interface QueueFigures {
  name: string;
  waiting: number;
  later: number;
  running: number;
  failed: number;
  late_seconds: number;
}

/** The outbox creates its tables when a server first starts. */
const areThere = async (db: Pick<Db, 'one'>): Promise<boolean> =>
  (await db.one<{ there: boolean }>(sql`select to_regclass('jobs.job') is not null as there`))?.there ?? false;

/** Counts by queue: ready, deferred, running, failed. */
export async function queueFigures(db: Pick<Db, 'one' | 'rows'>): Promise<QueueFigures[]> {
  if (!(await areThere(db))) return [];
  return db.rows<QueueFigures>(sql`
    select q.name, count(j.id) filter (where j.state < 'active' and j.start_after <= now())::int8 as waiting,
      count(j.id) filter (where j.state < 'active' and j.start_after > now())::int8 as later,
      count(j.id) filter (where j.state = 'active')::int8 as running,
      count(j.id) filter (where j.state = 'failed')::int8 as failed,
      coalesce(max(extract(epoch from now() - j.start_after)) filter (where j.state < 'active' and j.start_after <= now()), 0)::int8 as late_seconds
    from jobs.queue q left join jobs.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    where q.name <> 'dead-letters' and q.name not like '\\_\\_%' group by q.name order by q.name`);
}

/** Stored objects whose bytes are missing or damaged, as the sweep and the scrub found. */
export async function lostObjects(db: Pick<Db, 'one'>): Promise<{ missing: number; damaged: number }> {
  const found = await db.one<{ missing: number; damaged: number }>(sql`
    select (select count(*) from stored_objects where missing is not null)::int8 as missing,
      (select count(*) from stored_objects where damaged is not null)::int8 as damaged`);
  return found ?? { missing: 0, damaged: 0 };
}

interface FailedJob {
  id: string;
  queue: string;
  kind: string | null;
  reason: string | null;
  tries: number;
  created: string;
  failed: string;
}

export const failedJobs = async (db: Pick<Db, 'one' | 'rows'>, most: number) =>
  (await areThere(db))
    ? db.rows<FailedJob>(sql`
    select id, name as queue, case when jsonb_typeof(data -> 'kind') = 'string' then left(data ->> 'kind', 100) end as kind,
      left(output ->> 'message', 500) as reason, retry_count + 1 as tries, created_on as created, coalesce(completed_on, created_on) as failed
    from jobs.job where state = 'failed' and name <> 'dead-letters' order by completed_on desc nulls last, id limit ${most}`)
    : [];

/** Queue of a failed job. */
export async function queueOf(db: Pick<Db, 'one'>, id: string): Promise<string> {
  const found = (await areThere(db))
    ? await db.one<{ name: string }>(
        sql`select name from jobs.job where id = ${id} and state = 'failed' and name <> 'dead-letters'`,
      )
    : undefined;
  if (!found) throw new Problem('notFound');
  return found.name;
}

export interface BackupRow {
  kind: 'backup' | 'restore';
  at: string;
  taken: string;
  app_version: string;
  filename: string;
  bytes: number;
  rows: number;
  files: number;
  lacking: number;
  seconds: number;
}

/** A backup older than a week is reported: a week of work could be lost. */
const oldMs = 7 * 24 * 60 * 60 * 1_000;
export const stateOfBackups = (last: Pick<BackupRow, 'taken'> | undefined, now: Date): State =>
  last && now.getTime() - new Date(last.taken).getTime() <= oldMs ? 'ok' : 'warn';

export const backupsKept = (db: Pick<Db, 'rows'>, most: number): Promise<BackupRow[]> =>
  db.rows<BackupRow>(
    sql`select kind, at, taken, app_version, filename, bytes, rows, files, lacking, seconds from backups order by at desc, id desc limit ${most}`,
  );

export const lastBackup = (db: Pick<Db, 'one'>): Promise<BackupRow | undefined> =>
  db.one<BackupRow>(
    sql`select kind, at, taken, app_version, filename, bytes, rows, files, lacking, seconds from backups where kind = 'backup' order by at desc, id desc limit 1`,
  );
