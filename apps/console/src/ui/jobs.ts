/** Long work (exports, uploads), shown in the tray of the top bar, with progress and a way to cancel. */
import { newId } from '@kontor/form';
import { store } from '../base/store.ts';
import type { LazyText } from '../i18n/index.ts';

export interface Job {
  id: string;
  title: LazyText;
  kind: 'download' | 'upload';
  /** `paused`: goes on with a word of the person. */
  state: 'running' | 'paused' | 'done' | 'failed' | 'cancelled';
  done: number;
  /** In the unit of `done`; 0 where nobody knows. */
  total: number;
  /** What stands below the title: the reason of a failure, or how far it is. */
  note: LazyText;
  /** Where what was made can be fetched. */
  href?: string | null;
  /** What can be done about it besides stopping it. */
  action?: { label: LazyText; run: () => void };
  /** Stops the work behind it. */
  cancel: () => void;
  /** For work that outlives the page: takes it off the list there, too. */
  forget?: () => void;
}
export interface RunningJob {
  id: string;
  signal: AbortSignal;
  progress(done: number, total?: number, note?: LazyText): void;
  finish(note?: LazyText): void;
  fail(note: LazyText): void;
}

const none: LazyText = () => '';

export const jobs = store<Job[]>([]);
export const isOver = ({ state }: Job): boolean => state !== 'running' && state !== 'paused';

const change = (id: string, next: Partial<Job>) =>
  jobs.set(all => all.map(job => (job.id === id && job.state === 'running' ? { ...job, ...next } : job)));

export function startJob(title: LazyText, kind: Job['kind'] = 'download'): RunningJob {
  const id = newId();
  const controller = new AbortController();
  const job: Job = {
    id,
    title,
    kind,
    state: 'running',
    done: 0,
    total: 0,
    note: none,
    cancel: () => controller.abort(),
  };
  jobs.set(all => [job, ...all]);
  return {
    id,
    signal: controller.signal,
    progress: (done, total = 0, note = none) => change(id, { done, total, note }),
    finish: (note = none) => change(id, { state: 'done', note }),
    fail: note => change(id, { state: 'failed', note }),
  };
}

export function cancelJob(id: string): void {
  const job = jobs.get().find(one => one.id === id && one.state === 'running');
  change(id, { state: 'cancelled', note: none });
  job?.cancel();
}

export function tidyJobs(): void {
  for (const job of jobs.get()) if (isOver(job)) job.forget?.();
  jobs.set(all => all.filter(job => !isOver(job)));
}
