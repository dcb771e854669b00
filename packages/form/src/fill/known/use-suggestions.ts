/** React hook that loads suggestions for a typed text, debounced. */
import { useEffect, useState } from 'react';
import type { SuggestionPage, SuggestionsAdapter } from '../base/suggestions.ts';

/** Debounce in milliseconds. */
const PAUSE = 250;

export interface Asked {
  /** The latest result; stays while the next one loads. */
  found: SuggestionPage | null;
  failed: boolean;
  busy: boolean;
}

const nothing: Asked = { found: null, failed: false, busy: false };

/** Debounced; an outdated request is aborted. */
export function useSuggestions(adapter: SuggestionsAdapter | null, key: string, typed: string, page = 1): Asked {
  const [asked, setAsked] = useState<Asked & { text: string }>({ ...nothing, text: '' });
  const text = typed.trim();
  useEffect(() => {
    if (!adapter || text === '') {
      setAsked({ ...nothing, text: '' });
      return;
    }
    const outdated = new AbortController();
    setAsked(before => ({ ...before, busy: true }));
    const timer = setTimeout(() => {
      adapter.ask(key, text, page, outdated.signal).then(
        found => outdated.signal.aborted || setAsked({ found, failed: false, busy: false, text }),
        () => outdated.signal.aborted || setAsked({ found: null, failed: true, busy: false, text }),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [adapter, key, text, page]);
  return asked;
}
