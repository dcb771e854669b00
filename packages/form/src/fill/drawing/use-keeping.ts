/**
 * React hook that uploads a pad's snapshots, debounced and one at a time; superseded ones are aborted. Marks the store
 * as pending, so that saving waits, and asks before the page is left.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FilesAdapter } from '../base/files.ts';
import type { FormStore } from '../store/store.ts';
import { type Look, type Measure, pngOf } from './ink.ts';

const pause = 1_000;

interface Under {
  look: Look;
  send: () => Promise<void>;
  timer: ReturnType<typeof setTimeout>;
  controller: AbortController;
  release: () => void;
  sent: boolean;
}

export interface Keeping {
  state: 'rest' | 'busy' | 'failed';
  /** Error message, if there is one. */
  message: string;
  /** Debounced, or (`now`) at once. */
  keep(look: Look, measure: Measure, now?: boolean): void;
  /** Uploads an image as it is. */
  attach(file: File): void;
  /** Cancels a pending or running upload. */
  drop(): void;
  retry(): void;
}

interface Place {
  store: FormStore;
  files: FilesAdapter | null;
  name: string;
  done(id: string, look: Look | null): void;
}

export function useKeeping({ store, files, name, done }: Place): Keeping {
  const [state, setState] = useState<Keeping['state']>('rest');
  const [message, setMessage] = useState('');
  const under = useRef<Under | null>(null);
  const again = useRef<(() => void) | null>(null);
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });

  function drop() {
    const present = under.current;
    under.current = null;
    again.current = null;
    if (present) {
      clearTimeout(present.timer);
      present.controller.abort();
      present.release();
    }
    setState('rest');
  }

  function start(look: Look | null, make: () => Promise<File>, wait: number) {
    drop();
    if (!files) return;
    const controller = new AbortController();
    const send = async () => {
      const own = under.current;
      if (own?.controller !== controller || own.sent) return;
      own.sent = true;
      setState('busy');
      try {
        const stored = await files.upload(await make(), { signal: controller.signal, onProgress() {} });
        if (controller.signal.aborted) return;
        under.current = null;
        latest.current(stored.id, look);
        setState('rest');
      } catch (error) {
        if (controller.signal.aborted) return;
        // remembered, so that a retry replaces it
        under.current = { ...own, release() {} };
        again.current = () => start(look, make, 0);
        setMessage(error instanceof Error ? error.message : '');
        setState('failed');
      } finally {
        own.release();
      }
    };
    const timer = setTimeout(() => void send(), wait);
    under.current = {
      look: look ?? { below: null, strokes: [] },
      send,
      timer,
      controller,
      release: store.hold(),
      sent: false,
    };
    if (wait > 0) setState('rest');
  }

  useLeaving(store, under);

  return {
    state,
    message,
    keep(look, measure, now = false) {
      const make = async () => new File([await pngOf(look, measure)], `${name}.png`, { type: 'image/png' });
      start(look, make, now ? 0 : pause);
    },
    attach: file => start(null, async () => file, 0),
    drop,
    retry: () => again.current?.(),
  };
}

/** Asks before the page is closed; uploads at once when the page is hidden or the pad unmounts. */
function useLeaving(store: FormStore, under: RefObject<Under | null>): void {
  useEffect(() => {
    const isWaiting = () => under.current !== null && store.pending() > 0;
    const ask = (event: BeforeUnloadEvent) => {
      if (isWaiting()) event.preventDefault();
    };
    const hurry = () => void (document.visibilityState === 'hidden' && under.current?.send());
    window.addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', hurry);
      // unmounted, for example by a condition: the drawing is still wanted
      void under.current?.send();
    };
  }, [store, under]);
}
