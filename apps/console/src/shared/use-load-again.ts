/** Polling with exponential backoff: a form that could not be loaded is loaded again, at once when the device is online. */
import { useEffect, useRef } from 'react';
import { type Loading, loadForm, refreshForm } from './load-form.ts';
import type { FormRoute } from './route.ts';

/** Milliseconds. */
const FIRST = 5_000;
const LONGEST = 60_000;

/** Jitter, since the page may be open on many devices at once. */
const waitFor = (tries: number, asked: number): number =>
  Math.max(asked, Math.min(LONGEST, FIRST * 2 ** Math.min(tries, 10))) * (1 + Math.random() / 2);

export function useLoadAgain(place: FormRoute, loading: Loading): void {
  const tries = useRef(0);
  // Each failure is an object of its own, and sets the next timer.
  useEffect(() => {
    if (loading.kind !== 'offline' && loading.kind !== 'failed') return;
    const again = () => {
      tries.current++;
      void refreshForm(place);
    };
    const timer = setTimeout(again, waitFor(tries.current, loading.kind === 'failed' ? loading.after : 0));
    const load = () => void loadForm(place);
    window.addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, [loading, place]);
}
