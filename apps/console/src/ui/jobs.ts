/** Long work (exports, uploads), shown in the tray of the top bar, with progress and a way to cancel. */
import { store } from './store.ts';

export interface Job {
  id: string;
  title: string;
  kind: 'download' | 'upload';
  state: 'running' | 'done' | 'failed' | 'cancelled';
  done: number;
  /** In the unit of `done`; 0 where nobody knows. */
  total: number;
  /** What stands below the title: the reason of a failure, or how far it is. */
  note: string;
}
export interface RunningJob {
  id: string;
  signal: AbortSignal;
  progress(done: number, total?: number, note?: string): void;
  finish(note?: string): void;
  fail(note: string): void;
}

export const jobs = store<Job[]>([]);
const running = new Map<string, AbortController>();

const change = (id: string, next: Partial<Job>) =>
  jobs.set(all => all.map(job => (job.id === id && job.state === 'running' ? { ...job, ...next } : job)));

export function startJob(title: string, kind: Job['kind'] = 'download'): RunningJob {
  const id = crypto.randomUUID();
  const controller = new AbortController();
  running.set(id, controller);
  jobs.set(all => [{ id, title, kind, state: 'running', done: 0, total: 0, note: '' }, ...all]);
  const end = (next: Partial<Job>) => {
    running.delete(id);
    change(id, next);
  };
  return {
    id,
    signal: controller.signal,
    progress: (done, total = 0, note = '') => change(id, { done, total, note }),
    finish: (note = '') => end({ state: 'done', note }),
    fail: note => end({ state: 'failed', note }),
  };
}

export function cancelJob(id: string): void {
  change(id, { state: 'cancelled', note: '' });
  running.get(id)?.abort();
  running.delete(id);
}

export const tidyJobs = (): void => jobs.set(all => all.filter(job => job.state === 'running'));
