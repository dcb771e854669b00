/** Progress of a batch of entries in the tray of jobs, where it is stopped; once it has ended it can be undone. Lazy chunk. */
import type { AnswerTo } from '@kontor/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../api/ask.ts';
import { ApiError } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { useBatchTexts } from '../i18n/batches.ts';
import { toast } from '../ui/index.ts';
import { followJob, isRunning } from './follow-job.ts';

export type Batch = AnswerTo<'GET /batches/{id}.json'>['data'];

/** The form of a batch, with the name that its messages show. */
export interface FormNamed {
  id: string;
  name: string;
}

const t = () => useBatchTexts.now();

/** Local storage: ids of those that this device follows, so that the next page load goes on. */
const FOLLOWED = 'kontor.batches';
/** Those that this page follows. */
const here = new Set<string>();

function followed(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(FOLLOWED) ?? '[]');
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function remember(id: string, follows: boolean): void {
  const ids = followed().filter(each => each !== id);
  if (follows) ids.push(id);
  if (ids.length > 0) localStorage.setItem(FOLLOWED, JSON.stringify(ids));
  else localStorage.removeItem(FOLLOWED);
}

/** Goes on with those of an earlier visit, or says how they ended. What is gone, or another person's, is forgotten. */
export async function findBatches(queries: QueryClient): Promise<void> {
  for (const id of followed())
    try {
      const { data } = await ask('GET /batches/{id}.json', { params: { id } });
      const { name } = (await ask('GET /report-configs/{id}.json', { params: { id: data.report_config_id } })).data;
      if (isRunning(data)) followBatch(queries, data, name);
      else {
        remember(id, false);
        ended(queries, data, name);
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 404) remember(id, false);
    }
}

function ended(queries: QueryClient, batch: Batch, name: string): void {
  const { id, state, changed, done } = batch;
  async function undo() {
    try {
      followBatch(queries, (await ask('POST /batches/{id}/undo.json', { params: { id } })).data, name);
    } catch (error) {
      toast.error(error);
    }
  }
  if (state === 'failed') return void toast.error(() => t().failed);
  if (state === 'undone')
    return void toast.ok(() => t().undone, { lines: () => (changed > 0 ? [t().keptSince(changed)] : []) });
  const left = done - changed;
  const lines = () => (left > 0 ? [t().left(left)] : []);
  const text = () => t().done(changed, state === 'cancelled');
  toast.ok(text, { lines, ...(changed > 0 && { undo: () => void undo() }) });
}

/** `name`: of the form. */
export function followBatch(queries: QueryClient, { id, kind, form_version }: Batch, name: string): void {
  if (here.has(id)) return;
  here.add(id);
  remember(id, true);
  const params = { id };
  followJob<Batch>({
    title: () => t().job(kind, name, form_version),
    progress: (done, total) => t().progress(done, total),
    read: async () => (await ask('GET /batches/{id}.json', { params })).data,
    stop: () => ask('DELETE /batches/{id}.json', { params }),
    over() {
      here.delete(id);
      remember(id, false);
      void queries.invalidateQueries({ queryKey: ['batches'] });
    },
    ended(batch, job) {
      if (!batch) return;
      void refresh(queries, 'reports');
      const { state, changed } = batch;
      if (state === 'failed') job.fail(() => t().failed);
      else job.finish(() => (state === 'undone' ? t().undone : t().done(changed, state === 'cancelled')));
      ended(queries, batch, name);
    },
  });
}
