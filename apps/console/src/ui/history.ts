/**
 * Undo history: a reducer over snapshots of the document. Dirty means that the present snapshot is not the saved one.
 * Consecutive steps of one group (typing in one field) are undone together.
 */
export interface History<T> {
  present: T;
  past: readonly T[];
  future: readonly T[];
  saved: T;
  group: string | null;
}

export type Step<T> =
  /** `base` is the document before the present group; it equals `present` at the start of a group. */
  | { do: 'change'; change: (present: T, base: T) => T; group?: string | null }
  | { do: 'undo' }
  | { do: 'redo' }
  /** A save has succeeded; changes made meanwhile stay dirty. */
  | { do: 'saved'; document: T }
  /** Replaces document and history by the server's version. */
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
