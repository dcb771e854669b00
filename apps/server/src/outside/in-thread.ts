/** One answer from a worker thread, bounded in time and memory: what is too much is refused as `tooLarge`. */
import { Worker } from 'node:worker_threads';
import { Problem } from '@kontor/contract';

export interface Bounds {
  ms: number;
  megabytes: number;
  /** Threads of this module at once; the next is asked to come again. */
  atOnce?: number;
}

const running = new Map<string, number>();
const retryAfter = 5;

/** The first message of the thread that `module` is, which gets `data` as its `workerData`. */
export function inThread<T>(module: URL, data: unknown, { ms, megabytes, atOnce = Infinity }: Bounds): Promise<T> {
  const now = running.get(module.href) ?? 0;
  if (now >= atOnce) return Promise.reject(new Problem('busy', [], { retryAfter }));
  running.set(module.href, now + 1);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const worker = new Worker(module, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    execArgv: [],
  });
  const late = setTimeout(() => reject(new Problem('tooLarge')), ms);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Problem('tooLarge') : error),
  );
  worker.once('exit', () => reject(new Error('a thread ended early')));
  return promise.finally(() => {
    clearTimeout(late);
    running.set(module.href, (running.get(module.href) ?? 1) - 1);
    void worker.terminate();
  });
}
