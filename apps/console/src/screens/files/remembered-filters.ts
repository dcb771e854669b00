/** What a list is filtered by, kept for this tab by its path (specification 1 section 2). The address wins. */
import { useLayoutEffect, useRef, useState } from 'react';
import { navigate, useQueryString } from '../../ui/index.ts';

const keyOf = (path: string) => `kontor.query.${path}`;

function read(path: string): URLSearchParams {
  try {
    return new URLSearchParams(sessionStorage.getItem(keyOf(path)) ?? '');
  } catch {
    return new URLSearchParams();
  }
}

/** The words of `query` that are kept, written as a query. */
function keptOf(query: URLSearchParams, words: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const [word, value] of query)
    if (words.includes(word) && kept.getAll(word).length < 50) kept.append(word, value);
  return kept.toString();
}

/**
 * True once the address says what is to be shown. Coming without any filter, one finds what was looked for before; what
 * changes from then on is kept.
 */
export function useRememberedFilters(words: readonly string[]): boolean {
  const text = useQueryString();
  const [ready, setReady] = useState(false);
  const path = useRef(location.pathname);
  useLayoutEffect(() => {
    const query = new URLSearchParams(text);
    if (ready) {
      sessionStorage.setItem(keyOf(path.current), keptOf(query, words));
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
