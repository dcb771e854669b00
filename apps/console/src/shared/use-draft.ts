/** React hook that autosaves a public form's entry as a draft (debounced), and deletes it when sent or discarded. */

import { topics } from '@kontor/form/fill';
import { useEffect, useRef, useState } from 'react';
import { passTime } from './fill-time.ts';
import { contentOf, type Filling } from './model.ts';

const REST = 300;

export interface DraftWriter {
  /** Time of the last save, in milliseconds since 1970. */
  at: number | null;
  /** Saves at once; resolves when it is durable, to false if that failed. */
  keep(): Promise<boolean>;
  /** Deletes the draft: the entry is in the outbox, or discarded. Later changes are saved again. */
  end(): Promise<void>;
}

export function useDraft(model: Filling): DraftWriter {
  const { store, slot } = model;
  const [at, setAt] = useState<number | null>(slot.found?.at ?? null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const [keep] = useState(() => async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // the form shows a notice if drafts cannot be stored
    return slot.write(contentOf(model)).then(
      written => {
        setAt(written);
        return true;
      },
      () => false,
    );
  });
  const [end] = useState(() => async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setAt(null);
    await slot.remove().catch(() => undefined);
  });

  useEffect(
    () =>
      store.subscribe(topics.any, () => {
        clearTimeout(timer.current);
        if (store.changed()) passTime(model.progress.time);
        // Unchanged again: no draft needed.
        timer.current = setTimeout(() => void (store.changed() ? keep() : end()), REST);
      }),
    [store, model, keep, end],
  );
  useEffect(() => {
    const waiting = (event: Event) => {
      if (timer.current !== undefined && store.changed()) void keep();
      // Without persistent storage the browser asks before the page is left.
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
