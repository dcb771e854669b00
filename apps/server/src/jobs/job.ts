/** Types of outbox workers: a function over a job's data, and the retry policy of its queue (outbox.ts). */
import type { Database } from '../db/open.ts';
import type { Queue, Services } from '../records/context.ts';
import type { Subject } from '../records/verb.ts';

export interface JobContext {
  database: Database;
  services: Services;
}
export interface WorkContext extends JobContext {
  /** All resources with their behaviours. */
  subjects: readonly Subject[];
}
export type Worker = (context: WorkContext, data: Record<string, string>) => Promise<void>;

export interface QueueRow {
  worker: Worker;
  /** Number of retries, and the first delay in seconds; delays double. */
  retries: number;
  wait: number;
  /** Batch size of a fetch, processed in turn; a failed job is retried by itself. */
  together?: number;
  /** Number of jobs of a batch processed concurrently. */
  beside?: number;
  /** Polled shortly after this process has sent a job: somebody is waiting. */
  soon?: true;
  /** Polling interval in seconds; 2 by default. */
  look?: number;
  cron?: string;
}

export type Queues = Record<Queue, QueueRow>;
