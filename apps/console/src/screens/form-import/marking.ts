/** Which line of the report is marked, and with it which part of the form: pointed at, or chosen by focus, click or key. */
import { useState } from 'react';
import type { KeyedLine } from './lines.ts';

/** How a line came to be marked: what is marked by it is scrolled to accordingly. */
export type By = 'pointer' | 'focus' | 'choice' | 'field';

export interface Mark {
  line: KeyedLine;
  by: By;
}

export interface Marking {
  mark: Mark | null;
  /** The line that was last chosen: the one that Tab reaches. */
  chosen: Mark | null;
  point(line: KeyedLine | null): void;
  choose(line: KeyedLine, by: Exclude<By, 'pointer'>): void;
}

export function useMarking(): Marking {
  const [pointed, setPointed] = useState<KeyedLine | null>(null);
  const [chosen, setChosen] = useState<Mark | null>(null);
  return {
    mark: pointed && pointed !== chosen?.line ? { line: pointed, by: 'pointer' } : chosen,
    chosen,
    point: setPointed,
    choose(line, by) {
      setPointed(null);
      setChosen({ line, by });
    },
  };
}
