/** For administrators: queue figures and failed jobs, to be retried or dropped. */
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { failedJobs, mustSeeAll, queueFigures, queueOf } from '../../records/operations.ts';

const most = 100;

export async function instanceJobs({ db, actor }: Ctx) {
  mustSeeAll(actor);
  const queues = await queueFigures(db);
  const failed_count = queues.reduce((sum, queue) => sum + queue.failed, 0);
  return { data: { queues, failed_count, failed: await failedJobs(db, most) } };
}

export async function jobRetry({ db, actor, services }: Ctx, { params: { id = '' } }: In<'jobRetry'>): Promise<void> {
  mustSeeAll(actor, 'update');
  await services.jobs.retry(db, await queueOf(db, id), id);
}

export async function jobRemove({ db, actor, services }: Ctx, { params: { id = '' } }: In<'jobRemove'>): Promise<void> {
  mustSeeAll(actor, 'update');
  await services.jobs.remove(db, await queueOf(db, id), id);
}
