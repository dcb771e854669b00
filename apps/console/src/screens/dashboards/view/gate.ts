/** Concurrency limiter: runs at most n tasks at once, first in, first out. Aborted tasks leave the queue. */
export function gate(most: number) {
  const line: (() => void)[] = [];
  let inside = 0;

  const enter = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const go = () => {
        signal.removeEventListener('abort', leave);
        inside++;
        resolve();
      };
      function leave(): void {
        line.splice(line.indexOf(go), 1);
        reject(signal.reason);
      }
      if (inside < most) return go();
      line.push(go);
      signal.addEventListener('abort', leave, { once: true });
    });

  return async function through<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await enter(signal);
    try {
      return await work();
    } finally {
      inside--;
      line.shift()?.();
    }
  };
}
