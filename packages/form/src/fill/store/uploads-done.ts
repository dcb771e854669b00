/** Waits until no upload of a form is pending. */
import { type FormStore, topics } from './types.ts';

export function uploadsDone(store: FormStore): Promise<void> {
  if (store.pending() === 0) return Promise.resolve();
  return new Promise(resolve => {
    const stop = store.subscribe(topics.pending, () => {
      if (store.pending() > 0) return;
      stop();
      resolve();
    });
  });
}
