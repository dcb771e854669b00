/**
 * Starts PostgreSQL again when it has ended by itself, or while it was being started, at most three times within a
 * minute: requests are answered 503 meanwhile, and the pool connects anew. While its disk is full it waits for room.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../base/log.ts';
import { DiskFull } from '../../base/start-error.ts';
import { processStart } from './process.ts';

/** A process, and how it is awaited: an adopted one is no child of ours. */
export interface Running {
  pid: number;
  child?: ChildProcess;
}

export interface Keeping<R extends Running> {
  running: R;
  again(): Promise<R>;
  log: Log;
  /** It ended too often, or cannot be started. */
  onExit?: (() => void) | undefined;
  /** In milliseconds. */
  now?: () => number;
}

export interface Kept<R extends Running> {
  running(): R;
  /** Ends the watch; resolves with the last process once none is being started. */
  release(): Promise<R>;
}

const most = 3;
const withinMs = 60_000;
const everyMs = 500;

export function keepRunning<R extends Running>(keeping: Keeping<R>): Kept<R> {
  const { again, log, onExit, now = () => performance.now() } = keeping;
  const over = new AbortController();
  const { signal } = over;
  let { running } = keeping;
  let starts: number[] = [];

  function mayStart(): boolean {
    starts = starts.filter(at => now() - at < withinMs);
    return starts.length < most && starts.push(now()) > 0;
  }

  /** False if it is not to be started, or cannot be. */
  async function restart(): Promise<boolean> {
    if (!mayStart()) {
      log.warn(`PostgreSQL ended more than ${most} times within a minute.`);
      return false;
    }
    log.warn('PostgreSQL ended. Starting it again.');
    for (let said = ''; !signal.aborted; await delay(everyMs)) {
      try {
        running = await again();
        return true;
      } catch (error) {
        const text = (error as Error).message || String(error);
        if (text !== said) log.warn(text);
        said = text;
        if (!(error instanceof DiskFull || mayStart())) return false;
      }
    }
    return false;
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await endOf(running, signal);
      if (signal.aborted) return;
      if (await restart()) continue;
      if (!signal.aborted) onExit?.();
      return;
    }
  }

  const watching = watch();
  return {
    running: () => running,
    async release() {
      over.abort();
      await watching;
      return running;
    },
  };
}

async function endOf({ pid, child }: Running, signal: AbortSignal): Promise<void> {
  try {
    if (!child) {
      const started = processStart(pid);
      while (started !== undefined && processStart(pid) === started)
        await delay(everyMs, undefined, { signal, ref: false });
    } else if (child.exitCode === null && child.signalCode === null) await once(child, 'exit', { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
