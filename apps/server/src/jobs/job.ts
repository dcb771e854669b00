/** What a worker of the outbox is: a function over a job's data, with its queue's manner of retrying (outbox.ts). */
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
  /** Tries after the first, and the first wait in seconds; waits double. */
  retries: number;
  wait: number;
  /** Taken up at once, each two seconds, and done in turn; one that fails is tried again without those beside it. */
  together?: number;
  /** Of those taken up together, so many are done side by side. */
  beside?: number;
  /** Looked for shortly after this process sent one: somebody waits for it. */
  soon?: true;
  /** How often it is looked for jobs, in seconds; 2 where it says nothing. */
  look?: number;
  cron?: string;
}

export type Queues = Record<Queue, QueueRow>;
