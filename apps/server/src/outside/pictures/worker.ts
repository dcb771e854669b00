/**
 * Pool of child processes that decode pictures (shrink.ts): at most two, started on demand, stopped when idle, killed
 * on timeout. Each task has a limit of processor time, and where the system supports it of memory.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import type { ThumbnailConfig } from '@kontor/contract';
import { readMade } from '../made-file.ts';
import { lendToParsers } from '../parser-account.ts';
import { startParser } from '../parser-process.ts';
import { PictureFault } from './fault.ts';
import { patience } from './patience.ts';
import type { Smalls } from './sizes.ts';

export interface Task {
  path: string;
  /** Output file for the concatenated thumbnails. */
  out: string;
  /** The permitted loader: Jpeg, Png, Webp, Heif, Nsgif, Tiff or Svg. */
  loader: string;
  cut: ThumbnailConfig;
  /** Processor time that it may take, in ms. */
  ms: number;
  /** Rotated already, whatever its EXIF says. */
  upright?: boolean;
}
export type Drawn = Omit<Smalls, 'bytes'> & { width: number; height: number };
export type Answer = 'ready' | { made: Drawn } | { fault: string } | { trouble: string };

const startMs = 60_000;
/** Processor time. */
const workMs = 10_000;
const restMs = 10_000;
/** KiB of data segment: Node's own reservation, and as much again for the largest permitted picture. */
const mostMemory = 1_500_000;

/** Of all sizes together, which are a few MB. */
const mostBytes = 64 * 1024 * 1024;

const script = new URL('./shrink.ts', import.meta.url);
const resting: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];
let bounded = process.platform !== 'win32';

/** Without our environment, which contains secrets. */
const env = { NODE_OPTIONS: '', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' };

const begin = (): Promise<ChildProcess> =>
  startParser({
    script,
    flags: ['--max-old-space-size=96'],
    ...(bounded ? { memory: mostMemory } : {}),
    env,
    errors: 'ignore',
  });

/** The next message; `gone` if the process ends first, `late` after `ms`. */
async function heard(child: ChildProcess, ms: number): Promise<Answer | 'gone' | 'late'> {
  const over = new AbortController();
  const late = setTimeout(() => over.abort(), ms);
  const { signal } = over;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as Answer),
      once(child, 'exit', { signal }).then(() => 'gone' as const),
    ]);
  } catch {
    return 'late';
  } finally {
    clearTimeout(late);
    over.abort();
  }
}

async function started(): Promise<ChildProcess> {
  const child = await begin();
  const said = await heard(child, startMs);
  if (said === 'ready') return child;
  child.kill('SIGKILL');
  // Some systems count more memory as data: without the limit rather than no thumbnails.
  if (!bounded || said === 'late') throw new Error('the process that opens pictures does not start');
  bounded = false;
  return started();
}

function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const timer = setTimeout(() => {
    resting.splice(
      resting.findIndex(one => one.child === child),
      1,
    );
    child.kill();
  }, restMs);
  timer.unref();
  resting.push({ child, timer });
}

async function taken(): Promise<ChildProcess> {
  const found = resting.pop();
  if (!found) return started();
  clearTimeout(found.timer);
  if (!found.child.connected) return taken();
  found.child.ref();
  found.child.channel?.ref();
  return found.child;
}

/** Throws a `PictureFault` if the bytes are no picture, or exceed the limits. */
export async function shrunk(
  task: Omit<Task, 'out' | 'ms'>,
  folder: string,
  ms = workMs,
): Promise<Smalls & { width: number; height: number }> {
  await lendToParsers(folder, dirname(task.path));
  const child = await taken();
  const out = join(folder, 'small');
  const answering = heard(child, patience * ms);
  child.send({ ...task, out, ms } satisfies Task);
  const answer = await answering;
  if (answer === 'gone' || answer === 'late' || answer === 'ready') {
    child.kill('SIGKILL');
    throw new PictureFault('it took too long or too much');
  }
  rest(child);
  if ('trouble' in answer) throw new Error(answer.trouble);
  if ('fault' in answer) throw new PictureFault(answer.fault);
  return { ...answer.made, bytes: await readMade(out, mostBytes) };
}
