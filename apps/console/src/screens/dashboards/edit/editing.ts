/**
 * A dashboard being edited: what was done here, step by step, and the way back. A step back is a step of its own, done on
 * the dashboard as it is by then, whoever changed it meanwhile.
 */

import { type Store, store } from '../../../base/store.ts';
import type { ApiError } from '../../../errors/api-error.ts';
import { beginSaving, type Saved, type Saving, type Ways } from './saving.ts';
import { inverse, type Step } from './steps.ts';

/** A step that was done, and the one that takes it back. */
export interface Done {
  step: Step;
  back: Step;
  /** Of one sitting in the name's field: they are taken back as one. */
  group: string | null;
}

export interface History {
  past: readonly Done[];
  future: readonly Done[];
}

export interface Editing {
  state: Store<Saving>;
  history: Store<History>;
  /** Null where there was nothing to do. */
  act(step: Step, group?: string | null): Done | null;
  /** The last one, or this one; what it answers has been taken back. Null where nothing is left to take back. */
  undo(done?: Done): Done | null;
  redo(): Done | null;
  receive(saved: Saved): void;
  stop(): void;
}

const LENGTH = 200;

/** Another's newer name is not taken back with one's own. */
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

  /** Does a step, and says how to take it back. */
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
      // What redoes it is what takes this step back, not the one of then: others may have changed the places.
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
