/** React hook that goes to the next and the previous entry of the list while one is open beside it. */
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

export function useSteps({ id, items, peek, more }: StepsProps) {
  const at = items.findIndex(each => each.id === id);
  const next = items[at + 1]?.id ?? null;
  const previous = at > 0 ? (items[at - 1]?.id ?? null) : null;
  /** The focus goes with the entry if it is on a row. */
  function go(to: string | null) {
    if (at + AHEAD >= items.length) more();
    if (!to) return;
    const onRow = document.activeElement?.closest('tr[data-row]');
    peek.set(to);
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
