/**
 * PDFs by Typst, in a child process of its own that starts with the first one and ends when none was wanted for a
 * minute: an idle house pays nothing. It gets data and pictures only, no address, no key, no setting of the house.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as setLater } from 'node:timers/promises';
import { Problem } from '@kontor/contract';
import type { PdfDocument } from './pdf/document.ts';

export interface Task {
  /** A `PdfDocument` as JSON. */
  document: string;
  /** Where the pictures lie on disk that the document names by `path`. */
  pictures: { path: string; file: string }[];
  /** Unix time in seconds. */
  created: number;
}

export type Answer = { pdf: Uint8Array } | { failure: string };

export interface Printer {
  /** Throws `tooLarge` where it takes longer than a person waits. One at a time: others queue. */
  print(document: PdfDocument, pictures: Task['pictures'], now: Date): Promise<Buffer>;
}

const longest = 20_000;
const idleFor = 60_000;
/** Documents after which the process makes room for a fresh one. */
const mostDocuments = 500;

/** A system without this finds none of its libraries; nothing else of the environment is the child's business. */
const environment = process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {};

function start(): ChildProcess {
  return fork(new URL('./pdf/process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function ask(child: ChildProcess, task: Task): Promise<Buffer> {
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
    const { buffer, byteOffset, byteLength } = answer.pdf;
    return Buffer.from(buffer, byteOffset, byteLength);
  } finally {
    over.abort();
  }
}

/** Neither the child nor its channel keeps the house from stopping. */
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
  const present = (): ChildProcess => {
    if (child?.connected !== true || made >= mostDocuments) end();
    child ??= start();
    child.ref();
    child.channel?.ref();
    return child;
  };
  async function one(task: Task): Promise<Buffer> {
    clearTimeout(idle);
    const working = present();
    made++;
    try {
      return await ask(working, task);
    } catch (error) {
      // Whatever it was doing, nobody waits for it any more.
      end();
      throw error;
    } finally {
      rest(working);
      idle = setTimeout(end, idleFor).unref();
    }
  }

  return {
    print(document, pictures, now) {
      const task = { document: JSON.stringify(document), pictures, created: Math.floor(now.getTime() / 1_000) };
      const result = last.then(() => one(task));
      last = result.catch(() => {});
      return result;
    },
  };
}
