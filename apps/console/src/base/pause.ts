/** Waiting between two attempts of a request: a promise that resolves after a time, and rejects when the signal is aborted. */

/** In milliseconds; resolves earlier when the network is back. Rejects with an AbortError. */
export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const ends = new AbortController();
    const done = (act: () => void) => () => {
      clearTimeout(timer);
      ends.abort();
      act();
    };
    const timer = setTimeout(done(resolve), ms);
    window.addEventListener('online', done(resolve), { signal: ends.signal });
    const aborted = done(() => reject(new DOMException('Aborted', 'AbortError')));
    if (signal?.aborted) aborted();
    else signal?.addEventListener('abort', aborted, { signal: ends.signal });
  });
