/** Counting semaphore: bounds how many tasks of a kind are under way; a task may be refused, or wait its turn. */
import { Problem } from '@kontor/contract';

export interface Place {
  /** Only the first call counts. */
  leave(): void;
}

export interface Places {
  /** A 503 while none is free. */
  mayTake(): void;
  take(): Place;
  /** Waits at most `ms` for one; who waits longest comes first. */
  within(ms: number): Promise<Place>;
}

const busy = () => new Problem('busy', [], { retryAfter: 5 });

export function placesFor(most: number): Places {
  let taken = 0;
  const waiting = new Set<() => void>();
  /** A place that was taken is handed on before it is free. */
  function leave(): void {
    const [next] = waiting;
    if (next) next();
    else taken--;
  }
  function place(): Place {
    let left = false;
    return {
      leave() {
        if (!left) leave();
        left = true;
      },
    };
  }
  function mayTake(): void {
    if (taken >= most) throw busy();
  }
  function take(): Place {
    mayTake();
    taken++;
    return place();
  }
  async function within(ms: number): Promise<Place> {
    if (taken < most) return take();
    const { promise, resolve, reject } = Promise.withResolvers<Place>();
    const late = setTimeout(() => {
      waiting.delete(next);
      reject(busy());
    }, ms);
    const next = () => {
      clearTimeout(late);
      waiting.delete(next);
      resolve(place());
    };
    waiting.add(next);
    return promise;
  }
  return { mayTake, take, within };
}
