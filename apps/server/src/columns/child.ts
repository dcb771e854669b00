/** Starts the process of the columnar copy (process.ts), and asks it by messages. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, FromProcess, Question, Setup, ToProcess } from './question.ts';

export interface Running {
  pid: number | undefined;
  /** Null where it cannot answer, is gone or too slow. */
  ask(form: string, question: Question): Promise<Answer | null>;
  end(): Promise<void>;
}

/** PostgreSQL is asked then. */
const patienceMs = 5_000;
const endMs = 5_000;

/** `ended` is called when the process ends, by itself or not. */
export function startProcess(setup: Setup, warn: (message: string, error?: Error) => void, ended: () => void): Running {
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let asked = 0;
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), {
    env: {},
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const answer = (id: number, found: Answer | null) => {
    waiting.get(id)?.(found);
    waiting.delete(id);
  };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => warn(`columns: ${text.trim()}`));
  child.on('message', (message: FromProcess) => {
    if (message.fault) warn(`columns: ${message.fault}`);
    answer(message.id, message.answer);
  });
  child.on('error', error => warn('columns: no process', error));
  child.once('exit', () => {
    ended();
    for (const id of waiting.keys()) answer(id, null);
  });
  child.send({ setup } satisfies ToProcess);
  // Neither keeps a stopping server alive.
  child.unref();
  child.channel?.unref();
  return {
    pid: child.pid,
    ask(form, question) {
      const id = ++asked;
      return new Promise(resolve => {
        const late = setTimeout(() => answer(id, null), patienceMs);
        waiting.set(id, found => {
          clearTimeout(late);
          resolve(found);
        });
        child.send({ id, form, question } satisfies ToProcess, error => error && answer(id, null));
      });
    },
    end: () => endOf(child),
  };
}

/** Its files are removed by itself, unless it takes too long. */
async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise(resolve => child.once('exit', resolve));
  if (child.connected) child.disconnect();
  const late = setTimeout(() => child.kill('SIGKILL'), endMs);
  await gone;
  clearTimeout(late);
}
