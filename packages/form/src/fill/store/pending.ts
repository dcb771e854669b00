/** Counter of pending operations (uploads), for which saving waits. */
import { type FormStore, topics } from './types.ts';

export function createPending(notify: (topic: string) => void): Pick<FormStore, 'hold' | 'pending'> {
  let count = 0;
  const change = (by: 1 | -1) => {
    count += by;
    notify(topics.pending);
  };
  return {
    hold() {
      let open = true;
      change(1);
      return () => {
        if (!open) return;
        open = false;
        change(-1);
      };
    },
    pending: () => count,
  };
}
