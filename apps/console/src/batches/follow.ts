/** Progress of a batch of entries in the tray of jobs, where it is stopped; once it has ended it can be undone. Lazy chunk. */
import type { AnswerTo } from '@kontor/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../api/ask.ts';
import { ApiError } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { describe } from '../errors/problem-text.ts';
import { useBatchTexts } from '../i18n/batches.ts';
import { startJob, toast } from '../ui/index.ts';

type Batch = AnswerTo<'GET /batches/{id}.json'>['data'];

const everyMs = 1_000;
const t = () => useBatchTexts.now();

/** `name`: of the form. */
export function followBatch(queries: QueryClient, { id, kind, form_version }: Batch, name: string): void {
  const params = { id };
  const job = startJob(() => t().job(kind, name, form_version), 'upload');
  async function undo() {
    try {
      followBatch(queries, (await ask('POST /batches/{id}/undo.json', { params })).data, name);
    } catch (error) {
      toast.error(error);
    }
  }
  function ended({ state, changed, done }: Batch) {
    void refresh(queries, 'reports');
    if (state === 'failed') return job.fail(() => t().failed);
    const text = () => (state === 'undone' ? t().undone : t().done(changed, state === 'cancelled'));
    job.finish(text);
    const left = done - changed;
    const lines = () => (state !== 'undone' && left > 0 ? [t().left(left)] : []);
    toast.ok(text, { lines, ...(state !== 'undone' && changed > 0 && { undo: () => void undo() }) });
  }
  async function look(): Promise<boolean> {
    if (job.signal.aborted) await ask('DELETE /batches/{id}.json', { params }).catch(() => null);
    const { data } = await ask('GET /batches/{id}.json', { params });
    if (data.state !== 'running' && data.state !== 'undoing') {
      ended(data);
      return false;
    }
    job.progress(data.done, data.total, () => t().progress(data.done, data.total));
    return true;
  }
  const again = () =>
    setTimeout(
      () =>
        look().then(
          more => void (more && again()),
          // The connection may be away for a moment; the form may be gone for good.
          error =>
            void (error instanceof ApiError && error.code < 500 && error.code > 0
              ? job.fail(() => describe(error).title)
              : again()),
        ),
      everyMs,
    );
  again();
}
