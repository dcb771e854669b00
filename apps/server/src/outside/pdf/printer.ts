/**
 * Renders PDFs by Typst in a child process, started on demand and stopped after an idle minute. It receives data and
 * pictures only: no addresses, keys or settings. It scales pictures, too, since sharp never returns its memory to the
 * system while its process lives.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { setTimeout as setLater } from 'node:timers/promises';
import { Problem } from '@kontor/contract';
import { lendToParsers } from '../parser-account.ts';
import { startParser } from '../parser-process.ts';
import type { PdfDocument } from './document.ts';

export interface Setting {
  /** A `PdfDocument` as JSON. */
  document: string;
  /** Files on disk for the pictures that the document names by `path`. */
  pictures: { path: string; file: string }[];
  /** Unix time in seconds. */
  created: number;
}

/** A picture on disk, to be replaced by a scaled one. */
export interface Scaling {
  file: string;
  /** Longer side in px. */
  most: number;
  as: 'photo' | 'drawing';
}

/** In px. */
export interface Size {
  width: number;
  height: number;
}

export type Task = Setting | { scale: readonly Scaling[] };
/** For each picture its new size, or the failure. */
type Scaled = Size | { failure: string };
export type Answer = { pdf: Uint8Array } | { scaled: Scaled[] } | { failure: string };

/** One task at a time; others queue. Throws `tooLarge` for tasks that exceed the timeout. */
export interface Printer {
  print(document: PdfDocument, pictures: Setting['pictures'], now: Date): Promise<Buffer>;
  /** A few pictures in one task, so that others get their turn. */
  scale(pictures: readonly Scaling[]): Promise<Scaled[]>;
}

const longest = 20_000;
const idleFor = 60_000;
/** The process is replaced after so many tasks. */
const mostTasks = 500;

/** Windows finds no system libraries without it; the child gets nothing else of the environment. */
const environment: NodeJS.ProcessEnv = process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {};

const start = (): Promise<ChildProcess> =>
  startParser({ script: new URL('./process.ts', import.meta.url), env: environment, errors: 'log' });

async function ask(child: ChildProcess, task: Task): Promise<Exclude<Answer, { failure: string }>> {
  const over = new AbortController();
  const { signal } = over;
  try {
    const ended = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`the PDF process ended with ${code}`);
    });
    const late = setLater(longest, undefined, { signal }).then(() => {
      throw new Problem('tooLarge');
    });
    const answered = once(child, 'message', { signal });
    child.send(task);
    const [answer] = (await Promise.race([answered, ended, late])) as [Answer];
    if ('failure' in answer) throw new Error(answer.failure);
    return answer;
  } finally {
    over.abort();
  }
}

/** Neither the child nor its channel keeps the server from exiting. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

export function keepPrinter(): Printer {
  let child: ChildProcess | null = null;
  let made = 0;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
    made = 0;
  };
  const present = async (): Promise<ChildProcess> => {
    if (child?.connected !== true || made >= mostTasks) end();
    child ??= await start();
    child.ref();
    child.channel?.ref();
    return child;
  };
  async function one(task: Task) {
    clearTimeout(idle);
    const files = 'scale' in task ? task.scale : task.pictures;
    await lendToParsers(...files.map(({ file }) => dirname(file)));
    const working = await present();
    made++;
    try {
      return await ask(working, task);
    } catch (error) {
      // After a failed task the child's state is unknown: kill it.
      end();
      throw error;
    } finally {
      rest(working);
      idle = setTimeout(end, idleFor).unref();
    }
  }

  const inTurn = (task: Task) => {
    const result = last.then(() => one(task));
    last = result.catch(() => {});
    return result;
  };

  return {
    async print(document, pictures, now) {
      const created = Math.floor(now.getTime() / 1_000);
      const answer = await inTurn({ document: JSON.stringify(document), pictures, created });
      if (!('pdf' in answer)) throw new Error('no document');
      const { buffer, byteOffset, byteLength } = answer.pdf;
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    async scale(pictures) {
      const answer = await inTurn({ scale: pictures });
      if (!('scaled' in answer)) throw new Error('no pictures');
      return answer.scaled;
    },
  };
}

let printer: Printer | undefined;

/** One for the whole process. */
export const housePrinter = (): Printer => {
  printer ??= keepPrinter();
  return printer;
};
