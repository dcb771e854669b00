/** React hook that runs an action once for a flag in the query: `/users?new` opens the invitation. */
import { useEffect, useRef } from 'react';
import { navigate, useQueryString } from './navigation.ts';

/** The flag is removed from the address, so that coming back does not repeat it. */
export function useQueryFlag(word: string, run: () => void): void {
  const query = useQueryString();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const asked = new URLSearchParams(query);
    if (!asked.has(word)) return;
    asked.delete(word);
    const rest = String(asked);
    void navigate(location.pathname + (rest && `?${rest}`), { replace: true });
    latest.current();
  }, [query, word]);
}
