/**
 * Each step of a dashboard is saved at once, one request after the other, so that quick clicks lose nothing. What another
 * one has changed meanwhile is read anew, and the steps are done again on it (security.md D19). What cannot be sent waits,
 * on the device too, and goes out once the server answers. Knows no screen; `Ways` are its only door.
 */

import { type Store, store } from '../../../base/store.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { applyAll, type Board, type Change, changeOf, type Step } from './steps.ts';

/** As it stands on the server. */
export interface Saved {
  board: Board;
  version: number;
  /** Charts in its order that this person may not see: deleted, or not theirs to read. */
  unseen: ReadonlySet<string>;
}

export interface Ways {
  read(): Promise<Saved>;
  /** Answers with the new version. */
  write(change: Change, version: number): Promise<number>;
  /** What waits, over a reload. */
  keep(steps: readonly Step[]): void;
  /** A while, or until there is reason to try again. */
  rest(ms: number): Promise<void>;
  /** The server will never take these steps: they are not done. */
  refused(steps: readonly Step[], error: ApiError): void;
  /** Everything has arrived. */
  settled(): void;
}

export interface Saving {
  saved: Saved;
  /** Done here, and not known to have arrived. */
  pending: readonly Step[];
  /** The board with all of them. */
  present: Board;
  status: 'saved' | 'saving' | 'failed' | 'gone';
  error: unknown;
}

const CONFLICTS = 3;
const REST = 2_000;
const LONGEST_REST = 60_000;

/** A name is sent by itself: where it is taken, nothing else is held up. Of several, the last one counts. */
function batchOf(pending: readonly Step[], single: boolean): readonly Step[] {
  const names = pending[0]?.do === 'rename';
  const end = pending.findIndex(step => (step.do === 'rename') !== names);
  const batch = end < 0 ? pending : pending.slice(0, end);
  return single && !names ? batch.slice(0, 1) : batch;
}

/** Neither the person nor the network can mend it by waiting. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 409, 413, 422].includes(error.code);

export function beginSaving(first: Saved, waiting: readonly Step[], ways: Ways) {
  const state: Store<Saving> = store(withPending({ saved: first, status: 'saved', error: undefined }, waiting));
  let running = false;
  let stopped = false;

  function withPending(rest: Pick<Saving, 'saved' | 'status' | 'error'>, pending: readonly Step[]): Saving {
    return { ...rest, pending, present: applyAll(rest.saved.board, pending) };
  }
  const set = (change: Partial<Omit<Saving, 'present'>>) =>
    state.set(now => withPending({ ...now, ...change }, change.pending ?? now.pending));

  function without(batch: readonly Step[]): readonly Step[] {
    const rest = state.get().pending.filter(step => !batch.includes(step));
    ways.keep(rest);
    return rest;
  }
  /** Never back to an earlier version: answers may overtake each other. */
  function receive(saved: Saved): void {
    if (saved.version >= state.get().saved.version) set({ saved });
  }
  function arrived(batch: readonly Step[], version: number): void {
    const { saved } = state.get();
    const known = saved.version < version ? { ...saved, board: applyAll(saved.board, batch), version } : saved;
    set({ saved: known, pending: without(batch) });
  }

  async function readAgain(): Promise<boolean> {
    try {
      receive(await ways.read());
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 404) end();
      else set({ status: 'failed', error });
      return false;
    }
  }
  /** It was deleted. */
  function end(): void {
    ways.keep([]);
    set({ status: 'gone', pending: [] });
    stopped = true;
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    let conflicts = 0;
    let wait = REST;
    let single = false;
    /** The last answer did not come: what was sent may stand there all the same, and must not be taken for undone. */
    let doubtful = false;
    while (state.get().pending.length > 0 && !stopped) {
      if (doubtful && !(await readAgain())) {
        await ways.rest(wait);
        wait = Math.min(wait * 2, LONGEST_REST);
        continue;
      }
      doubtful = false;
      const { saved, pending } = state.get();
      const batch = batchOf(pending, single);
      const change = changeOf(saved.board, applyAll(saved.board, batch), saved.unseen);
      if (!change) {
        set({ pending: without(batch) });
        continue;
      }
      set({ status: state.get().status === 'failed' ? 'failed' : 'saving' });
      try {
        arrived(batch, await ways.write(change, saved.version));
        set({ status: 'saving', error: undefined });
        conflicts = 0;
        wait = REST;
        single = false;
      } catch (error) {
        if (error instanceof ApiError && error.code === 412 && ++conflicts <= CONFLICTS) {
          doubtful = true;
        } else if (error instanceof ApiError && error.code === 404) {
          end();
        } else if (isRefusal(error) && batch.length > 1 && batch[0]?.do !== 'rename') {
          // One of them is at fault: each by itself, the others arrive.
          single = true;
        } else if (isRefusal(error)) {
          set({ pending: without(batch) });
          ways.refused(batch, error);
        } else {
          doubtful = true;
          set({ status: 'failed', error });
          const told = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
          await ways.rest(Math.max(wait, told));
          wait = Math.min(wait * 2, LONGEST_REST);
          conflicts = 0;
        }
      }
    }
    running = false;
    if (stopped) return;
    set({ status: 'saved', error: undefined });
    ways.settled();
  }

  function take(step: Step): void {
    if (stopped) return;
    const pending = [...state.get().pending, step];
    ways.keep(pending);
    set({ pending });
    void run();
  }
  if (waiting.length > 0) void run();
  return {
    state,
    /** Does a step here, and sends it. */
    take,
    receive,
    /** No more of it: the session has ended, or the dashboard has been deleted. */
    stop: () => {
      stopped = true;
    },
  };
}
