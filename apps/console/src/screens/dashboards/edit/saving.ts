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

/** How the next request is made, after the answers so far. */
interface Attempt {
  conflicts: number;
  /** How long to wait after a failure, in milliseconds. */
  wait: number;
  /** One step a request: one of several was refused. */
  single: boolean;
  /** The last answer did not come. What was sent may be stored all the same: it is read before anything is sent again. */
  doubtful: boolean;
}
interface Request {
  batch: readonly Step[];
  change: Change;
  version: number;
}
const firstAttempt = (): Attempt => ({ conflicts: 0, wait: REST, single: false, doubtful: false });

/** Waits after a failure, the next time for longer. */
async function pause(ways: Ways, attempt: Attempt, least = 0): Promise<void> {
  await ways.rest(Math.max(attempt.wait, least));
  attempt.wait = Math.min(attempt.wait * 2, LONGEST_REST);
}

/** The board as it is known here, and what answers make of it. */
function savingState(first: Saved, waiting: readonly Step[], ways: Ways) {
  const state: Store<Saving> = store(withPending({ saved: first, status: 'saved', error: undefined }, waiting));
  let stopped = false;

  function withPending(rest: Pick<Saving, 'saved' | 'status' | 'error'>, pending: readonly Step[]): Saving {
    return { ...rest, pending, present: applyAll(rest.saved.board, pending) };
  }
  const set = (change: Partial<Omit<Saving, 'present'>>) =>
    state.set(now => withPending({ ...now, ...change }, change.pending ?? now.pending));

  /** The steps that wait besides these, stored on the device. */
  function without(batch: readonly Step[]): readonly Step[] {
    const rest = state.get().pending.filter(step => !batch.includes(step));
    ways.keep(rest);
    return rest;
  }
  /** The next request. Null where the steps change nothing: they are done without one. */
  function nextRequest(single: boolean): Request | null {
    const { saved, pending } = state.get();
    const batch = batchOf(pending, single);
    const change = changeOf(saved.board, applyAll(saved.board, batch), saved.unseen);
    if (!change) set({ pending: without(batch) });
    return change && { batch, change, version: saved.version };
  }
  return {
    state,
    set,
    nextRequest,
    isStopped: () => stopped,
    stop: () => {
      stopped = true;
    },
    drop: (batch: readonly Step[]) => set({ pending: without(batch) }),
    /** Never back to an earlier version: answers may overtake each other. */
    receive(saved: Saved): void {
      if (saved.version >= state.get().saved.version) set({ saved });
    },
    arrived(batch: readonly Step[], version: number): void {
      const { saved } = state.get();
      const known = saved.version < version ? { ...saved, board: applyAll(saved.board, batch), version } : saved;
      set({ saved: known, pending: without(batch) });
    },
    /** The dashboard was deleted. */
    end(): void {
      ways.keep([]);
      set({ status: 'gone', pending: [] });
      stopped = true;
    },
  };
}

export function beginSaving(first: Saved, waiting: readonly Step[], ways: Ways) {
  const board = savingState(first, waiting, ways);
  const { state, set } = board;
  let running = false;

  async function readAgain(): Promise<boolean> {
    try {
      board.receive(await ways.read());
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 404) board.end();
      else set({ status: 'failed', error });
      return false;
    }
  }
  async function send({ batch, change, version }: Request, attempt: Attempt): Promise<void> {
    set({ status: state.get().status === 'failed' ? 'failed' : 'saving' });
    try {
      board.arrived(batch, await ways.write(change, version));
      set({ status: 'saving', error: undefined });
      Object.assign(attempt, firstAttempt());
    } catch (error) {
      await notWritten(error, batch, attempt);
    }
  }
  async function notWritten(error: unknown, batch: readonly Step[], attempt: Attempt): Promise<void> {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 412 && ++attempt.conflicts <= CONFLICTS) {
      attempt.doubtful = true;
    } else if (code === 404) {
      board.end();
    } else if (isRefusal(error)) {
      // One of several is at fault: each by itself, the others arrive.
      if (batch.length > 1 && batch[0]?.do !== 'rename') attempt.single = true;
      else {
        board.drop(batch);
        ways.refused(batch, error);
      }
    } else {
      attempt.doubtful = true;
      set({ status: 'failed', error });
      await pause(ways, attempt, error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0);
      attempt.conflicts = 0;
    }
  }
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    const attempt = firstAttempt();
    while (state.get().pending.length > 0 && !board.isStopped()) {
      if (attempt.doubtful && !(await readAgain())) {
        await pause(ways, attempt);
        continue;
      }
      attempt.doubtful = false;
      const request = board.nextRequest(attempt.single);
      if (request) await send(request, attempt);
    }
    running = false;
    if (board.isStopped()) return;
    set({ status: 'saved', error: undefined });
    ways.settled();
  }
  function take(step: Step): void {
    if (board.isStopped()) return;
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
    receive: board.receive,
    /** No more of it: the session has ended, or the dashboard has been deleted. */
    stop: board.stop,
  };
}
