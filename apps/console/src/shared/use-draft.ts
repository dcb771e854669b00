/** Keeps what is typed on the device while it is typed, and gives it up once it is sent or discarded. */
import { useEffect, useRef, useState } from 'react';
import { contentOf, type Filling } from './model.ts';

const REST = 300;
/** The store tells this topic of every change. */
const ANY = '*';

export interface DraftWriter {
  /** When it was last kept, in milliseconds since 1970. */
  at: number | null;
  /** At once, and resolves when it is on the disk. */
  keep(): Promise<void>;
  /** Nothing is kept any more: the entry is in the outbox, or discarded. What is typed from then on is. */
  end(): Promise<void>;
}

export function useDraft(model: Filling): DraftWriter {
  const { store, slot } = model;
  const [at, setAt] = useState<number | null>(slot.found?.at ?? null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const [keep] = useState(() => async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // a device that keeps nothing is told of below the form
    await slot.write(contentOf(model)).then(setAt, () => undefined);
  });
  const [end] = useState(() => async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setAt(null);
    await slot.remove().catch(() => undefined);
  });

  useEffect(
    () =>
      store.subscribe(ANY, () => {
        clearTimeout(timer.current);
        // Back to what it began with: there is nothing to keep.
        timer.current = setTimeout(() => void (store.changed() ? keep() : end()), REST);
      }),
    [store, keep, end],
  );
  useEffect(() => {
    const waiting = (event: Event) => {
      if (timer.current !== undefined && store.changed()) void keep();
      // Where nothing outlasts the tab, leaving is asked about.
      if (event.type === 'beforeunload' && !slot.lasting && store.changed()) event.preventDefault();
    };
    const hidden = (event: Event) => document.visibilityState === 'hidden' && waiting(event);
    for (const name of ['pagehide', 'beforeunload']) window.addEventListener(name, waiting);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      if (timer.current !== undefined && store.changed()) void keep();
      clearTimeout(timer.current);
      for (const name of ['pagehide', 'beforeunload']) window.removeEventListener(name, waiting);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [keep, slot, store]);

  return { at, keep, end };
}
