/**
 * Deliveries to other services: rows that triggers insert with each change of an entry (006-handlers.sql), form, file or
 * account (121-event-handlers.sql), and calls with chosen files of the library. In order, at least once; one at a time
 * for an item and two for an API, so that a slow service is not flooded and sees changes in order. A failing one backs off without blocking others
 * (docs/decisions/0020).
 */
import { resources } from '@kontor/contract';
import { log } from '../base/log.ts';
import type { Database } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import { notifyChanged } from '../records/change-notifications.ts';
import { type Answer, type Due, deliver, type Outcome } from './deliver.ts';
import type { JobContext } from './job.ts';

export interface Deliveries {
  /** Starts due deliveries up to the concurrency limit, and keeps polling. Does not wait for any to end. */
  kick(): Promise<void>;
  /** Waits for running attempts, each of which has a timeout. */
  stop(): Promise<void>;
}

/** Backoff in seconds after each attempt; after the last it has failed. */
const waits = [10, 60, 600, 3_600, 21_600] as const;
const lookMs = 1_000;
const places = 8;
const placesPerApi = 2;
/** Renewed by a heartbeat, since a mail server may take minutes. */
const lease = sql`interval '60 seconds'`;
const heartbeatMs = 20_000;
/**
 * Fencing condition on this attempt: a worker that was stalled for longer than the lease has lost it, and must not
 * overwrite the result of another.
 */
const ours = ({ id, attempts }: Due) => sql`id = ${id} and state = 'running' and attempts = ${attempts}`;
const failuresInARow = 5;
const pauseMs = 60_000;

const known = new WeakMap<Database, Deliveries>();

/** One for each database of a process. */
export function deliveriesOf(context: JobContext): Deliveries {
  const made = known.get(context.database) ?? keepDeliveries(context);
  known.set(context.database, made);
  return made;
}

function keepDeliveries(context: JobContext): Deliveries {
  const { database } = context;
  const running = new Map<string, Promise<void>>();
  /** By API: consecutive failures, and the end of its pause. */
  const tired = new Map<string, { failures: number; until: number }>();
  let stopped = false;
  let later: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  /** The server running it has died: back to the queue, if attempts are left. */
  const takeBack = () =>
    database.run(
      sql`update deliveries set state = case when attempts > ${waits.length} then 'failed' else 'waiting' end, last_error = 'interrupted', lease = null, version = version + 1, modified = now() where state = 'running' and lease < now()`,
    );

  /** Cheap check, run each second and mostly without result. */
  const anyDue = async () =>
    (await database.one(
      sql`select 1 where exists (select 1 from deliveries where state = 'waiting' and next_try <= now()) or exists (select 1 from deliveries where state = 'running' and lease < now())`,
    )) !== undefined;

  const paused = () => [...tired].flatMap(([api, { until }]) => (until > Date.now() ? [api] : []));

  const claim = () =>
    database.transaction(async db => {
      // Advisory lock: two servers polling at once would both see the free slot.
      await db.run(sql`select pg_advisory_xact_lock(hashtext('kontor deliveries'))`);
      return db.one<Due>(sql`
        update deliveries set state = 'running', attempts = attempts + 1, lease = now() + ${lease}
        where id = (
          select d.id from apis a cross join lateral (
            select d.id, d.next_try, d.seq from deliveries d
            where d.api_id = a.id and d.state = 'waiting' and d.next_try <= now()
              and (d.report_id is null or d.report_id <> all(array(
                select o.report_id from deliveries o where o.state = 'running' and o.report_id is not null)))
              and (d.item_id is null or d.item_id <> all(array(
                select o.item_id from deliveries o where o.state = 'running' and o.item_id is not null)))
            order by d.next_try, d.seq limit 1
          ) d
          where a.id <> all(${paused()}::uuid[]) and a.id <> all(array(
            select o.api_id from deliveries o where o.state = 'running' group by 1 having count(*) >= ${placesPerApi}
          ))
          order by d.next_try, d.seq limit 1
        ) returning id, report_handler_id, file_handler_id, event_handler_id, api_id, report_id, item_id, event, payload, attempts, fits`);
    });

  function countFault(api: string, fault: string | null): void {
    if (fault === null) return void tired.delete(api);
    const failures = (tired.get(api)?.failures ?? 0) + 1;
    tired.set(api, { failures, until: failures >= failuresInARow ? Date.now() + pauseMs : 0 });
  }

  async function tried(due: Due): Promise<Outcome> {
    const still = () =>
      database.run(sql`update deliveries set lease = now() + ${lease} where ${ours(due)}`).catch(() => undefined);
    const heartbeat = setInterval(() => void still(), heartbeatMs).unref();
    try {
      return await deliver(context, due);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function run(due: Due): Promise<void> {
    const outcome = await tried(due);
    if (outcome === 'unfit') {
      await database.run(sql`delete from deliveries where ${ours(due)}`);
      return;
    }
    if (outcome === 'gone') return end(due, 'cancelled', { fault: null, status: null, excerpt: null });
    if (!outcome.final) countFault(due.api_id, outcome.fault);
    if (outcome.fault === null) return end(due, 'done', outcome);
    const wait = outcome.final ? undefined : waits[due.attempts - 1];
    if (wait === undefined) {
      log.warn(`delivery ${due.id} failed for good: ${outcome.fault}`);
      return end(due, 'failed', outcome);
    }
    // Jitter, so that simultaneous failures are not retried simultaneously.
    const longer = Math.max(wait, outcome.retryAfter ?? 0);
    const next = new Date(Date.now() + longer * 1_000 * (1 + Math.random() / 10));
    await note(due, outcome, sql`state = 'waiting', next_try = ${next}`);
  }

  async function note(due: Due, { fault, status, excerpt }: Answer, rest: Sql): Promise<void> {
    await database.run(
      sql`update deliveries set ${rest}, fits = true, last_error = ${fault}, status = ${status}, excerpt = ${excerpt}, lease = null, version = version + 1, modified = now() where ${ours(due)}`,
    );
    notifyChanged({ db: database, database }, resources.deliveries);
  }

  /** The snapshot of a delivered entry is deleted: the entry itself is authoritative, and may be purged. */
  const end = (due: Due, state: 'done' | 'failed' | 'cancelled', answer: Answer) => {
    const kept = state === 'failed' || due.report_id === null ? sql`payload` : sql`null`;
    return note(due, answer, sql`state = ${state}, payload = ${kept}`);
  };

  async function look(): Promise<void> {
    if (!(await anyDue())) return;
    await takeBack();
    while (!stopped && running.size < places) {
      const due = await claim();
      if (!due) return;
      const ended = run(due)
        .catch(error => log.warn(`delivery ${due.id}`, error))
        .finally(() => {
          running.delete(due.id);
          again(0);
        });
      running.set(due.id, ended);
    }
  }

  function again(ms: number): void {
    clearTimeout(later);
    if (stopped) return;
    later = setTimeout(() => void deliveries.kick().catch(() => undefined), ms);
    later.unref();
  }

  const deliveries: Deliveries = {
    async kick() {
      if (stopped) return;
      looking ??= look().finally(() => {
        looking = undefined;
        again(lookMs);
      });
      await looking;
    },
    async stop() {
      stopped = true;
      clearTimeout(later);
      await looking?.catch(() => undefined);
      await Promise.all(running.values());
    },
  };
  return deliveries;
}
