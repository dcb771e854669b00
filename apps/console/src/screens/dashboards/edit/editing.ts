/**
 * Undo stack of a dashboard being edited. Undo applies the inverse step to the present dashboard, so that changes
 * others made meanwhile stay.
 */

import { type Store, store } from '../../../base/store.ts';
import type { ApiError } from '../../../errors/api-error.ts';
import { beginSaving, type Saved, type Saving, type Ways } from './saving.ts';
import { inverse, type Step } from './steps.ts';

/** A step with its inverse. */
export interface Done {
  step: Step;
  back: Step;
  /** Steps of one group (typing in the name field) are undone together. */
  group: string | null;
}

export interface History {
  past: readonly Done[];
  future: readonly Done[];
}

export interface Editing {
  state: Store<Saving>;
  history: Store<History>;
  /** Null if the step changes nothing. */
  act(step: Step, group?: string | null): Done | null;
  /** Undoes the last step, or the given one; returns it, or null if there is none. */
  undo(done?: Done): Done | null;
  redo(): Done | null;
  receive(saved: Saved): void;
  stop(): void;
}

const LENGTH = 200;

/** A newer name by another person is not undone with one's own. */
const isTheirs = (name: string, step: Step): boolean => step.do === 'rename' && step.name !== name;

export function beginEditing(first: Saved, waiting: readonly Step[], ways: Ways): Editing {
  const history = store<History>({ past: [], future: [] });
  const saving = beginSaving(first, waiting, {
    ...ways,
    refused(steps: readonly Step[], error: ApiError) {
      const stays = ({ step, back }: Done) => !steps.includes(step) && !steps.includes(back);
      history.set(({ past, future }) => ({ past: past.filter(stays), future: future.filter(stays) }));
      ways.refused(steps, error);
    },
  });
  const { state } = saving;
  const present = () => state.get().present;

  /** Applies a step and returns its inverse. */
  function take(step: Step, group: string | null = null): Done | null {
    const back = inverse(present(), step);
    if (!back) return null;
    saving.take(step);
    return { step, back, group };
  }
  function act(step: Step, group: string | null = null): Done | null {
    const done = take(step, group);
    if (!done) return null;
    history.set(({ past }) => {
      const last = past.at(-1);
      const goesOn = group !== null && last?.group === group;
      const next = goesOn ? [...past.slice(0, -1), { ...done, back: last.back }] : [...past, done];
      return { past: next.slice(-LENGTH), future: [] };
    });
    return done;
  }
  function undo(asked?: Done): Done | null {
    for (;;) {
      const { past, future } = history.get();
      const done = asked ?? past.at(-1);
      if (!done || !past.includes(done)) return null;
      const taken = isTheirs(present().name, done.step) ? null : take(done.back);
      // Redo is the inverse of this undo, not the original step: positions may have changed meanwhile.
      const again = taken && { step: taken.back, back: taken.step, group: done.group };
      history.set({ past: past.filter(each => each !== done), future: again ? [again, ...future] : future });
      if (taken || asked) return taken && done;
    }
  }
  function redo(): Done | null {
    for (;;) {
      const { past, future } = history.get();
      const [next, ...rest] = future;
      if (!next) return null;
      const taken = isTheirs(present().name, next.back) ? null : take(next.step, next.group);
      history.set({ past: taken ? [...past, taken] : past, future: rest });
      if (taken) return taken;
    }
  }
  return { state, history, act, undo, redo, receive: saving.receive, stop: saving.stop };
}
