/** React hook that goes to the next and the previous entry of the list while one is open beside it. */
import { useEffect, useState } from 'react';
import type { Entry } from '../common/entry.ts';
import type { Peek } from './peek.ts';

interface StepsProps {
  id: string;
  items: Entry[];
  peek: Peek;
  more: () => void;
}

/** Rows to the end from which more are loaded ahead. */
const AHEAD = 5;

const rowOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`);

/** Debounce of the URL, in ms. */
const REST = 200;
const KEYS: ReadonlySet<string> = new Set(['j', 'k']);

/**
 * React hook for going to another entry with a debounced URL: it is written 200 ms after the last step, and before any
 * other key, a press of the pointer or leaving the page, since `history.replaceState` takes as long as showing an entry.
 */
function useStepping(peek: Peek): (to: string) => void {
  const [{ settle, step }] = useState(() => {
    const { pathname } = location;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    function settle() {
      if (waiting === undefined) return;
      clearTimeout(waiting);
      waiting = undefined;
      if (location.pathname === pathname) peek.write();
    }
    function step(to: string) {
      clearTimeout(waiting);
      waiting = setTimeout(settle, REST);
      peek.late = true;
      peek.set(to);
      peek.late = false;
    }
    return { settle, step };
  });
  useEffect(() => {
    const ended = new AbortController();
    const early = { capture: true, signal: ended.signal };
    for (const type of ['pointerdown', 'pagehide']) addEventListener(type, settle, early);
    addEventListener('keydown', ({ key }) => !KEYS.has(key) && settle(), early);
    return () => ended.abort();
  }, [settle]);
  return step;
}

export function useSteps({ id, items, peek, more }: StepsProps) {
  const at = items.findIndex(each => each.id === id);
  const next = items[at + 1]?.id ?? null;
  const previous = at > 0 ? (items[at - 1]?.id ?? null) : null;
  const step = useStepping(peek);
  /** The focus goes with the entry if it is on a row, and to the drawer if it is in the document. */
  function go(to: string | null) {
    if (at + AHEAD >= items.length) more();
    if (!to) return;
    const focused = document.activeElement;
    const onRow = focused?.closest('tr[data-row]');
    // A document goes with its entry. Focus lost with it would be restored to an earlier row, which would open its entry.
    if (focused?.closest('[data-document]'))
      focused.closest<HTMLElement>('[data-drawer]')?.focus({ preventScroll: true });
    step(to);
    const row = rowOf(to);
    if (onRow) row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }
  return {
    at,
    next,
    previous,
    forward: () => go(next),
    back: () => go(previous),
    focus: (to: string) => rowOf(to)?.focus(),
  };
}
export type Steps = ReturnType<typeof useSteps>;
