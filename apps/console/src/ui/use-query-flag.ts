import { useEffect, useRef } from 'react';
import { navigate, useQueryString } from './navigation.ts';

/**
 * What a link to this screen asks for beyond showing it, once: `/users?new` invites somebody. The word goes from the
 * address, so that coming back does not ask again.
 */
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
