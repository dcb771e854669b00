/** One answer from a worker thread, bounded in time and memory: what is too much is refused as `tooLarge`. */
import { Worker } from 'node:worker_threads';
import { Problem } from '@kontor/contract';

export interface Bounds {
  ms: number;
  megabytes: number;
}

/** The first message of the thread that `module` is, which gets `data` as its `workerData`. */
export function inThread<T>(module: URL, data: unknown, { ms, megabytes }: Bounds): Promise<T> {
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
    void worker.terminate();
  });
}
