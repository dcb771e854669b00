/** Store of long-running jobs (exports, uploads), shown in the tray of the top bar with progress and cancelling. */
import { newId } from '@kontor/form';
import { store } from '../base/store.ts';
import type { LazyText } from '../i18n/index.ts';

export interface Job {
  id: string;
  title: LazyText;
  kind: 'download' | 'upload';
  /** `paused`: waits for the user to resume it. */
  state: 'running' | 'paused' | 'done' | 'failed' | 'cancelled';
  done: number;
  /** In the unit of `done`; 0 if unknown. */
  total: number;
  /** Line below the title: status or error. */
  note: LazyText;
  /** Download address of the result. */
  href?: string | null;
  /** An action other than cancelling. */
  action?: { label: LazyText; run: () => void };
  /** Cancels the job. */
  cancel: () => void;
  /** For jobs on the server: removes the job there too. */
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
