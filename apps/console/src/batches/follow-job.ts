/**
 * Follows a job on the server in the tray of jobs, where it is stopped, until it is over: asks again and again, waits for
 * a connection that is away for a moment, and ends where it is gone for good.
 */
import { ApiError } from '../api/client.ts';
import { session } from '../api/session.ts';
import { describe } from '../errors/problem-text.ts';
import { type RunningJob, startJob } from '../ui/index.ts';

const everyMs = 1_000;

interface Progress {
  state: string;
  done: number;
  total: number;
}

export const isRunning = ({ state }: Pick<Progress, 'state'>): boolean => state === 'running' || state === 'undoing';

interface Followed<T extends Progress> {
  title: () => string;
  progress: (done: number, total: number) => string;
  /** As it is now; null: there is none. */
  read(): Promise<T | null>;
  stop(): Promise<unknown>;
  /** It is not followed any longer, for whatever reason. */
  over?(): void;
  /** It has ended: says so, and ends its line in the tray. */
  ended(last: T | null, job: RunningJob): void;
}

export function followJob<T extends Progress>({ title, progress, read, stop, over, ended }: Followed<T>): void {
  const { token } = session.get();
  const job = startJob(title, 'upload');

  async function look(): Promise<boolean> {
    // Signed out: the next person is shown nothing of it.
    if (token !== session.get().token) {
      over?.();
      return false;
    }
    if (job.signal.aborted) await stop().catch(() => null);
    const now = await read();
    if (now && isRunning(now)) {
      job.progress(now.done, now.total, () => progress(now.done, now.total));
      return true;
    }
    over?.();
    ended(now, job);
    return false;
  }
  function refused(error: ApiError) {
    over?.();
    job.fail(() => describe(error).title);
  }
  const again = () =>
    setTimeout(
      () =>
        look().then(
          more => void (more && again()),
          error => void (error instanceof ApiError && error.code > 0 && error.code < 500 ? refused(error) : again()),
        ),
      everyMs,
    );
  again();
}
