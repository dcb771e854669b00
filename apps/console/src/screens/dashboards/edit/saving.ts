/**
 * Save queue of the dashboard editor: one request at a time. On a version conflict (412) it rereads and reapplies the
 * steps (security.md D19); offline steps are stored and retried with backoff. Independent of React; all I/O goes
 * through `Ways`.
 */

import { type Store, store } from '../../../base/store.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { applyAll, type Board, type Change, changeOf, type Step } from './steps.ts';

/** The server's state. */
export interface Saved {
  board: Board;
  version: number;
  /** Charts in the order that the person may not read, or that are deleted. */
  unseen: ReadonlySet<string>;
}

export interface Ways {
  read(): Promise<Saved>;
  /** Resolves to the new version. */
  write(change: Change, version: number): Promise<number>;
  /** Stores pending steps on the device. */
  keep(steps: readonly Step[]): void;
  /** Resolves after a delay, or earlier if a retry makes sense. */
  rest(ms: number): Promise<void>;
  /** The server refuses these steps for good: they are rolled back. */
  refused(steps: readonly Step[], error: ApiError): void;
  /** No step is pending. */
  settled(): void;
}

export interface Saving {
  saved: Saved;
  /** Applied locally, not yet confirmed. */
  pending: readonly Step[];
  /** The board with pending steps applied (optimistic). */
  present: Board;
  status: 'saved' | 'saving' | 'failed' | 'gone';
  error: unknown;
}

const CONFLICTS = 3;
const REST = 2_000;
const LONGEST_REST = 60_000;

/**
 * Steps of the next request. A rename goes alone, so that a taken name blocks nothing else; of several the last counts.
 */
function batchOf(pending: readonly Step[], single: boolean): readonly Step[] {
  const names = pending[0]?.do === 'rename';
  const end = pending.findIndex(step => (step.do === 'rename') !== names);
  const batch = end < 0 ? pending : pending.slice(0, end);
  return single && !names ? batch.slice(0, 1) : batch;
}

/** An error that no retry can change. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 409, 413, 422].includes(error.code);

/** Retry state. */
interface Attempt {
  conflicts: number;
  /** Retry delay in milliseconds. */
  wait: number;
  /** One step per request: a batch was refused. */
  single: boolean;
  /** The last request had no answer but may have been stored: reread before sending again. */
  doubtful: boolean;
}
interface Request {
  batch: readonly Step[];
  change: Change;
  version: number;
}
const firstAttempt = (): Attempt => ({ conflicts: 0, wait: REST, single: false, doubtful: false });

/** Waits with exponential backoff. */
async function pause(ways: Ways, attempt: Attempt, least = 0): Promise<void> {
  await ways.rest(Math.max(attempt.wait, least));
  attempt.wait = Math.min(attempt.wait * 2, LONGEST_REST);
}

/** Confirmed board, pending steps and how answers change them. */
function savingState(first: Saved, waiting: readonly Step[], ways: Ways) {
  const state: Store<Saving> = store(withPending({ saved: first, status: 'saved', error: undefined }, waiting));
  let stopped = false;

  function withPending(rest: Pick<Saving, 'saved' | 'status' | 'error'>, pending: readonly Step[]): Saving {
    return { ...rest, pending, present: applyAll(rest.saved.board, pending) };
  }
  const set = (change: Partial<Omit<Saving, 'present'>>) =>
    state.set(now => withPending({ ...now, ...change }, change.pending ?? now.pending));

  /** Removes a batch from the pending steps, and stores the rest. */
  function without(batch: readonly Step[]): readonly Step[] {
    const rest = state.get().pending.filter(step => !batch.includes(step));
    ways.keep(rest);
    return rest;
  }
  /** The next request; null if the steps change nothing and need none. */
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
    /** Ignores older versions: answers may arrive out of order. */
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
      // One step of the batch is at fault: send each alone, so that the others arrive.
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
    /** Applies a step locally and sends it. */
    take,
    receive: board.receive,
    /** The session has ended, or the dashboard is deleted. */
    stop: board.stop,
  };
}
