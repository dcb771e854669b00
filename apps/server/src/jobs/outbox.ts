/**
 * The transactional outbox over pg-boss: jobs are rows inserted in the transaction of the change and executed after
 * its commit, at least once, so that workers must be idempotent. Failures are retried with exponential backoff, then
 * moved to the dead letters.
 */
import { Problem } from '@kontor/contract';
import type { Job, JobResult, PgBoss, QueueResult } from 'pg-boss';
import type { Database, Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Queue, Services } from '../records/context.ts';
import { alertPush } from './alert-out.ts';
import { alerts } from './alerts.ts';
import { batches } from './batches.ts';
import { chartsOf } from './charts.ts';
import { commentPush } from './comment-out.ts';
import { copy } from './copies.ts';
import { deliveriesOf } from './deliveries.ts';
import { demo } from './demo.ts';
import { exportsOf } from './exports.ts';
import { forgetObject } from './forget-object.ts';
import { imports } from './imports.ts';
import type { JobContext, QueueRow, Queues, WorkContext } from './job.ts';
import { mail } from './mail.ts';
import { messageOut } from './message-out.ts';
import { messageTurn } from './message-turn.ts';
import { patientStart } from './patient-start.ts';
import { purge } from './purge.ts';
import { recalculate } from './recalculate.ts';
import { schedules } from './schedules.ts';
import { scrubOf } from './scrub.ts';
import { sweep } from './sweep.ts';
import { thumbnail } from './thumbnail.ts';

/** By then the sending transaction has usually committed. */
const soonMs = 150;
/** Polling interval of queues that only a timer fills. */
const rarely = 20;

const standard: Queues = {
  // Some twenty minutes, to survive an outage of the storage. What is left is taken up again each hour.
  thumbnail: { worker: thumbnail, retries: 8, wait: 5, together: 10, beside: 2, soon: true, cron: '41 * * * *' },
  'forget-object': { worker: forgetObject, retries: 8, wait: 30, together: 100 },
  // About two hours, to survive an outage of the mail server; later, a code is of no use.
  mail: { worker: mail, retries: 8, wait: 30, together: 10, soon: true },
  // The same, in a queue of its own: rendering a PDF takes a while, and codes must not wait for it.
  copies: { worker: copy, retries: 8, wait: 30, soon: true },
  // About an hour, to survive an outage of the push service; after that people look for themselves.
  'message-out': {
    worker: async (context, data) => {
      if (data.alert) return alertPush(context, data.alert);
      return data.comment ? commentPush(context, data) : messageOut(context, data);
    },
    retries: 6,
    wait: 60,
    soon: true,
  },
  'message-turn': { worker: messageTurn, retries: 2, wait: 5, together: 100 },
  // Also each minute, to take over exports of a server that died.
  exports: { worker: async context => exportsOf(context).kick(), retries: 0, wait: 1, cron: '* * * * *' },
  // Polls by itself while this process runs; each minute as well, in case polling has stopped.
  deliveries: {
    worker: async context => deliveriesOf(context).kick(),
    retries: 0,
    wait: 1,
    look: rarely,
    cron: '* * * * *',
  },
  purge: { worker: purge, retries: 2, wait: 600, look: rarely, cron: '23 2 * * *' },
  // Polls by itself as well, like deliveries.
  charts: { worker: async context => chartsOf(context).kick(), retries: 0, wait: 1, look: rarely, cron: '* * * * *' },
  // About two hours, as for mails; soon, since somebody may have requested it now.
  schedules: { worker: schedules, retries: 8, wait: 30, soon: true, look: rarely, cron: '* * * * *' },
  alerts: { worker: alerts, retries: 1, wait: 60, look: rarely, cron: '*/5 * * * *' },
  sweep: { worker: sweep, retries: 2, wait: 60, look: rarely, cron: '17 * * * *' },
  // Reads by itself until nothing is due.
  scrub: { worker: async context => scrubOf(context).kick(), retries: 0, wait: 1, look: rarely, cron: '*/10 * * * *' },
  // Soon, since somebody has just requested it.
  demo: { worker: demo, retries: 2, wait: 5, look: rarely, soon: true },
  // Also each minute, to go on with what was interrupted.
  recalculate: { worker: recalculate, retries: 0, wait: 1, soon: true, cron: '* * * * *' },
  batches: { worker: batches, retries: 0, wait: 1, soon: true, cron: '* * * * *' },
  imports: { worker: imports, retries: 0, wait: 1, soon: true, cron: '* * * * *' },
};
const deadLetters = 'dead-letters';
/**
 * Jobs of a server that died are taken up by others: in seconds, the age of the last sign of life (renewed at half of
 * it), the interval of looking for missed ones, and that of calling these back without the delay of a retry.
 */
export const takeOver = { heartbeat: 20, look: 15, recall: 5 };
/** Callers that send during the start hold a connection that the start may need: timeout. */
const patienceMs = 5_000;

export interface Outbox {
  /** Enqueues a job, to run at once or not before `at`. */
  send(db: Db, queue: Queue, data: object, at?: Date): Promise<void>;
  /** Creates the queues; earlier calls of `send` wait for it. */
  open(): Promise<void>;
  /** Failed jobs. */
  jobs: Services['jobs'];
  /** Enqueues the jobs of a backup as new ones; answers how many have a queue. */
  resume(jobs: readonly { name: string; data: object; start_after: string | null }[]): Promise<number>;
  /** Starts the workers of this process. */
  work(context: WorkContext): Promise<void>;
  stop(): Promise<void>;
}

async function soon<T>(promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Problem('busy', [], { retryAfter: 5 })), patienceMs);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}

const adapter = (db: Db) => ({ executeSql: (text: string, values?: unknown[]) => db.text(text, values) });

/** Retry policies may change with a new version. */
async function openQueue(boss: PgBoss, name: string, { retries, wait }: QueueRow, before?: QueueResult): Promise<void> {
  const policy = { retryLimit: retries, retryDelay: wait, heartbeatSeconds: takeOver.heartbeat };
  const options = { ...policy, retryBackoff: true, deadLetter: deadLetters };
  if (!before) await boss.createQueue(name, options);
  else if (Object.entries(policy).some(([key, value]) => before[key as keyof typeof policy] !== value))
    await boss.updateQueue(name, options);
}

interface Log {
  error(details: { err: unknown }, message: string): void;
}

/** Their server died, so that there is nothing to wait for: other failures keep their delay. */
const recall = (database: Database) =>
  database.run(
    sql`update jobs.job set start_after = now() where state = 'retry' and start_after > now() and output -> 'value' ->> 'message' = 'job heartbeat timeout'`,
  );

/** Loads pg-boss, which nothing needs before the first answer, and which is a tenth of what a start loads. */
async function bossOf({ look }: typeof takeOver, executeSql: Database['text'], log: Log): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql },
    schema: 'jobs',
    // pg-boss would write a heartbeat row for each process, for its monitoring, and measure fifty times a second.
    registerInstance: false,
    superviseIntervalSeconds: look,
    monitorIntervalSeconds: look,
  });
  boss.on('error', error => log.error({ err: error }, 'outbox'));
  return boss;
}

export function openOutbox(database: Database, log: Log, queues: Queues = standard, looking = takeOver): Outbox {
  const patience = patientStart(database);
  const opened = Promise.withResolvers<PgBoss>();
  /** Also one that does not get to its end is stopped. */
  let made: PgBoss | undefined;
  let isOpen = false;
  const ready = async () => (isOpen && made) || soon(opened.promise);
  let working: JobContext | null = null;
  let recalling: NodeJS.Timeout | undefined;
  const workers = new Map<string, string>();
  const looks = new Map<string, NodeJS.Timeout>();
  /** After the likely commit; otherwise the regular polling finds it. */
  function lookSoon(queue: Queue): void {
    if (!workers.has(queue) || looks.has(queue)) return;
    const look = () => {
      looks.delete(queue);
      made?.notifyWorker(workers.get(queue) ?? '');
    };
    looks.set(queue, setTimeout(look, soonMs).unref());
  }

  async function open(): Promise<void> {
    const boss = await bossOf(looking, patience.executeSql, log);
    made = boss;
    await boss.start();
    const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]));
    if (!known.has(deadLetters)) await boss.createQueue(deadLetters);
    for (const [name, row] of Object.entries(queues)) await openQueue(boss, name, row, known.get(name));
    isOpen = true;
    opened.resolve(boss);
  }

  async function work(context: WorkContext): Promise<void> {
    working = context;
    const boss = await opened.promise;
    recalling = setInterval(() => {
      recall(database).catch(error => log.error({ err: error }, 'outbox'));
    }, looking.recall * 1_000).unref();
    for (const [name, { worker, cron, together = 1, beside = 1, look = 2 }] of Object.entries(queues)) {
      const options = {
        pollingIntervalSeconds: look,
        batchSize: together,
        burstWhenBatchFull: together > 1,
        perJobResults: true,
      } as const;
      const done = async ({ id, data }: Job<Record<string, string>>): Promise<JobResult> =>
        worker(context, data ?? {}).then(
          () => ({ id, status: 'completed' }),
          (error: Error) => {
            log.error({ err: error }, `job ${name}`);
            return { id, status: 'failed', output: { name: error.name, message: error.message } };
          },
        );
      const id = await boss.work<Record<string, string>>(name, options, async jobs => {
        const results: JobResult[] = [];
        const left = jobs.values();
        const lane = async () => {
          for (const job of left) results.push(await done(job));
        };
        await Promise.all(Array.from({ length: beside }, lane));
        return results;
      });
      workers.set(name, id);
      if (cron) await boss.schedule(name, cron);
    }
    await boss.send('sweep', {});
    if (queues.thumbnail.cron) await boss.send('thumbnail', {});
    if (queues.exports.cron) await boss.send('exports', {});
    // Every server polls by itself, from its start on.
    for (const { worker, cron } of [queues.deliveries, queues.charts])
      if (cron) worker(context, {}).catch(error => log.error({ err: error }, 'outbox'));
  }

  return {
    async send(db, queue, data, at) {
      const boss = await ready();
      await boss.send(queue, data, { db: adapter(db), ...(at ? { startAfter: at } : {}) });
      if (queues[queue].soon && !at) lookSoon(queue);
    },
    open: () => patience.during(open),
    jobs: {
      async retry(db, queue, id) {
        const boss = await ready();
        await boss.retry(queue, id, { db: adapter(db) });
        if (queue in queues) lookSoon(queue as Queue);
      },
      async remove(db, queue, id) {
        const boss = await ready();
        await boss.deleteJob(queue, id, { db: adapter(db) });
      },
    },
    async resume(jobs) {
      const boss = await ready();
      const known = jobs.filter(({ name }) => name in queues);
      for (const { name, data, start_after } of known)
        await boss.send(name, data, start_after ? { startAfter: new Date(start_after) } : {});
      return known.length;
    },
    work: context => patience.during(() => work(context)),
    async stop() {
      await patience.stop();
      clearInterval(recalling);
      if (working)
        await Promise.all([
          exportsOf(working).stop(),
          deliveriesOf(working).stop(),
          chartsOf(working).stop(),
          scrubOf(working).stop(),
        ]);
      await made?.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
