/**
 * What is being edited and every step before it. Undo is an array of earlier documents, and "unsaved" is that the present
 * one is not the one that was saved. Steps of one group (typing in one field) are undone as one.
 */
export interface History<T> {
  present: T;
  past: readonly T[];
  future: readonly T[];
  saved: T;
  group: string | null;
}

export type Step<T> =
  /** `base` is the document before the group of steps began; it is `present` where a new one begins. */
  | { do: 'change'; change: (present: T, base: T) => T; group?: string | null }
  | { do: 'undo' }
  | { do: 'redo' }
  /** What was sent has arrived; changes made meanwhile stay unsaved. */
  | { do: 'saved'; document: T }
  /** The server's version takes the place of everything. */
  | { do: 'open'; document: T };

const LENGTH = 200;

export const begin = <T>(document: T): History<T> => ({
  present: document,
  past: [],
  future: [],
  saved: document,
  group: null,
});

export const isDirty = <T>(history: History<T>): boolean => history.present !== history.saved;

export function advance<T>(history: History<T>, step: Step<T>): History<T> {
  const { present, past, future } = history;
  switch (step.do) {
    case 'change': {
      const group = step.group ?? null;
      const goesOn = group !== null && group === history.group;
      const next = step.change(present, goesOn ? (past.at(-1) ?? present) : present);
      if (next === present) return history;
      return { ...history, present: next, past: goesOn ? past : [...past, present].slice(-LENGTH), future: [], group };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { ...history, present: before, past: past.slice(0, -1), future: [present, ...future], group: null };
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (after === undefined) return history;
      return { ...history, present: after, past: [...past, present], future: rest, group: null };
    }
    case 'saved':
      return { ...history, saved: step.document, group: null };
    case 'open':
      return begin(step.document);
  }
}
