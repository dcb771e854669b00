/**
 * Lock file of a data folder with the process id of its holder: one server at a time. A stale lock (process gone,
 * machine restarted) is taken over; of several concurrent attempts exactly one wins. Synchronous, so that nothing else
 * of a start runs before. No protection against other machines on a shared disk.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '../../base/start-error.ts';
import { processStart } from './process.ts';

type Holder = { pid: number; started: string };

/** Takes the lock and answers its release function. Throws a StartError naming the process that holds it. */
export function takeLock(file: string, held: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, started: processStart(process.pid) });
  const temp = `${file}.${process.pid}`;
  // A file left by a killed process with the same id may be a hard link of a lock: never write into it.
  rmSync(temp, { force: true });
  try {
    writeFileSync(temp, mine, { mode: 0o600 });
    // Each iteration means that another process was faster; a hundred is far more than can start at once.
    for (let round = 0; round < 100; round++) {
      if (link(temp, file)) return () => release(file, mine);
      const theirs = read(file);
      const holder = theirs === undefined ? undefined : living(theirs);
      if (holder) throw new StartError(`${held} is in use by process ${holder.pid}. Stop that one first.`);
      if (theirs !== undefined && replace(file, temp, theirs)) return () => release(file, mine);
    }
    throw new StartError(`${held} could not be locked: ${file} keeps changing.`);
  } finally {
    rmSync(temp, { force: true });
  }
}

/** Process id of the lock's holder, if it is alive. */
export function lockHolder(file: string): number | undefined {
  const text = read(file);
  return text === undefined ? undefined : living(text)?.pid;
}

/**
 * Replaces a stale lock. Two processes may both have read it, and the slower must not replace the lock that the faster
 * has just created: so only the holder of a marker file may replace, and only if the lock is unchanged.
 */
function replace(file: string, temp: string, dead: string): boolean {
  const marker = `${file}.takeover`;
  if (!link(temp, marker)) {
    const other = read(marker);
    if (other !== undefined && !living(other)) rmSync(marker, { force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    return false;
  }
  try {
    if (read(file) !== dead) return false;
    renameSync(temp, file);
    return true;
  } finally {
    rmSync(marker, { force: true });
  }
}

function release(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true });
}

function living(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Holder;
    return processStart(holder.pid) === holder.started ? holder : undefined;
  } catch {
    return undefined;
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
