/** Polling with exponential backoff: a form that could not be loaded is loaded again, at once when the device is online. */
import { useEffect, useRef } from 'react';
import { backoff } from '../base/backoff.ts';
import { type Loading, loadForm, refreshForm } from './load-form.ts';
import type { FormRoute } from './route.ts';

/** Milliseconds. */
const WAIT = { first: 5_000, longest: 60_000 };

export function useLoadAgain(place: FormRoute, loading: Loading): void {
  const tries = useRef(0);
  // Each failure is an object of its own, and sets the next timer.
  useEffect(() => {
    if (loading.kind !== 'offline' && loading.kind !== 'failed') return;
    const again = () => {
      tries.current++;
      void refreshForm(place);
    };
    // The page may be open on many devices at once, all of which the server asked to wait equally long.
    const asked = loading.kind === 'failed' ? loading.after : 0;
    const timer = setTimeout(again, asked + backoff(WAIT, tries.current));
    const load = () => void loadForm(place);
    window.addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, [loading, place]);
}
