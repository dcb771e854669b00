/**
 * Demo data: starts loading or removing it on the server, polls the progress every second and shows it in the jobs
 * tray.
 */
import type { AnswerTo } from '@kontor/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useFirstStepsTexts } from '../i18n/first-steps.ts';
import { type Job, jobs } from '../ui/jobs.ts';
import { toast } from '../ui/toasts.ts';
import { ask } from './ask.ts';

export type Demo = AnswerTo<'GET /instance/demo.json'>['data'];

const KEY = ['demo'];
const EVERY = 1_000;
const JOB = 'demo';
/**
 * Local storage flag: the job was running at the last visit, so the next page load looks for it, on whatever screen.
 */
const SEEN = 'kontor.demo';

export const isBusy = ({ state }: Demo): boolean => state === 'loading' || state === 'removing';

let watching = false;

export function useDemo() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await ask('GET /instance/demo.json', { signal })).data,
  });
}

export async function loadDemo(queries: QueryClient): Promise<void> {
  begun(queries, (await ask('POST /instance/demo.json')).data);
}

/** `own`: the number of the users' own items that are removed with it, as the confirmation showed it. */
export async function removeDemo(queries: QueryClient, own: number): Promise<void> {
  begun(queries, (await ask('DELETE /instance/demo.json', { query: { own } })).data);
}

function begun(queries: QueryClient, demo: Demo): void {
  queries.setQueryData(KEY, demo);
  watchDemo(queries, demo);
}

/** Polls until the job is over; independent of the current screen. */
export function watchDemo(queries: QueryClient, demo: Demo): void {
  show(queries, demo);
  if (watching) return;
  watching = true;
  localStorage.setItem(SEEN, '1');
  const look = async () => {
    try {
      const { data } = await ask('GET /instance/demo.json');
      queries.setQueryData(KEY, data);
      show(queries, data);
      if (isBusy(data)) return void setTimeout(look, EVERY);
      watching = false;
      localStorage.removeItem(SEEN);
      tell(data);
      await queries.invalidateQueries();
    } catch {
      // Logged out, or the server is unreachable: the next visit looks again.
      watching = false;
      jobs.set(all => all.filter(job => job.id !== JOB));
    }
  };
  setTimeout(look, EVERY);
}

/** After a reload: resumes showing a running job in the tray. */
export async function findDemo(queries: QueryClient): Promise<void> {
  const { data } = await ask('GET /instance/demo.json');
  if (isBusy(data)) watchDemo(queries, data);
  else localStorage.removeItem(SEEN);
}

function show(queries: QueryClient, { state, done, total, own }: Demo): void {
  const t = useFirstStepsTexts.now();
  const before = jobs.get().find(job => job.id === JOB);
  if (!before && state !== 'loading' && state !== 'removing') return;
  const removing = state === 'removing' || state === 'none';
  const job: Job = {
    id: JOB,
    title: () => (removing ? t.demoRemoving : t.demoLoading),
    kind: 'upload',
    state: state === 'failed' ? 'failed' : state === 'loading' || state === 'removing' ? 'running' : 'done',
    done: state === 'loading' ? done : state === 'removing' ? 0 : 1,
    total: state === 'loading' ? total : state === 'removing' ? 0 : 1,
    note: () => (state === 'loading' && total > 0 ? t.progress(done, total) : ''),
    cancel: () => void removeDemo(queries, own.total).catch(toast.error),
  };
  jobs.set(all => [job, ...all.filter(one => one.id !== JOB)]);
}

function tell({ state, error }: Demo): void {
  const t = useFirstStepsTexts.now();
  if (state === 'loaded') toast.ok(() => t.demoReady);
  if (state === 'none') toast.ok(() => t.demoGone);
  if (state === 'failed') toast.warn(() => (error === 'storageFull' ? t.demoFull : t.demoFailed));
}
