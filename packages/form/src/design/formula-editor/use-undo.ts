/** React hook for undo of one text: a step for each word typed, and for everything else that changes it. */
import { useRef } from 'react';

interface Steps {
  past: string[];
  future: string[];
}

/** Whether a change goes on with the word that is typed. */
const goesOn = (before: string, after: string): boolean =>
  after.length === before.length + 1 && /[\p{L}\p{N}]$/u.test(after.slice(0, differsAt(before, after) + 1));

function differsAt(one: string, two: string): number {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at++;
  return at;
}

export function useUndo(text: string, set: (text: string) => void) {
  const steps = useRef<Steps>({ past: [], future: [] });
  const go = (from: 'past' | 'future', to: 'past' | 'future') => () => {
    const next = steps.current[from].pop();
    if (next === undefined) return;
    steps.current[to].push(text);
    set(next);
  };
  return {
    type(next: string) {
      const { past } = steps.current;
      if (past.length === 0 || !goesOn(text, next)) past.push(text);
      steps.current.future = [];
      set(next);
    },
    undo: go('past', 'future'),
    redo: go('future', 'past'),
  };
}
