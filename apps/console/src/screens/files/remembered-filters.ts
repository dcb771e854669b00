/**
 * React hook that remembers a list's filters in session storage by path (specification 1 section 2). The address takes
 * precedence.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import { sessionStore } from '../../base/local-storage.ts';
import { navigate, useQueryString } from '../../ui/index.ts';

const keyOf = (path: string) => `kontor.query.${path}`;

const read = (path: string) => new URLSearchParams(sessionStore.get(keyOf(path)) ?? '');

/** The query string reduced to the remembered parameters. */
function keptOf(query: URLSearchParams, words: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const [word, value] of query)
    if (words.includes(word) && kept.getAll(word).length < 50) kept.append(word, value);
  return kept.toString();
}

/** True once the address is final: without filters in it, the remembered ones are added; later changes are stored. */
export function useRememberedFilters(words: readonly string[]): boolean {
  const text = useQueryString();
  const [ready, setReady] = useState(false);
  const path = useRef(location.pathname);
  useLayoutEffect(() => {
    const query = new URLSearchParams(text);
    if (ready) {
      sessionStore.set(keyOf(path.current), keptOf(query, words));
      return;
    }
    const filtered = [...query.keys()].some(word => word === 'search' || word.startsWith('filter['));
    const before = filtered ? '' : keptOf(read(path.current), words);
    setReady(true);
    if (!before) return;
    for (const [word, value] of new URLSearchParams(before)) query.append(word, value);
    void navigate(`${path.current}?${query}`, { replace: true });
  }, [text, ready, words]);
  return ready;
}
