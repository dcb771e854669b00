// Starts `entry.ts` (or a script that leads to it) as a child process, and collects its output and exit code.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const entry = fileURLToPath(new URL('entry.ts', import.meta.url));

export type Server = {
  child: ChildProcess;
  /** Standard output and error so far. */
  said: () => string;
  /** Resolves with its report once the database responds; rejects if the process ends before. */
  ready: Promise<{ url: string; pid: number; role: string; database: string }>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

const running = new Set<ChildProcess>();

export function startServer(
  dataDir: string,
  options: { args?: string[]; ipc?: boolean; uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
): Server {
  const { args = [entry], ipc, env, ...account } = options;
  const child = spawn(process.execPath, args, {
    ...account,
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? ['ipc' as const] : [])],
  });
  running.add(child);
  let text = '';
  // With an IPC channel closed by this side, Node never emits `close`.
  const ended = once(child, ipc ? 'exit' : 'close').then(([code, signal]) => {
    running.delete(child);
    return { code, signal };
  });
  const ready = new Promise<Awaited<Server['ready']>>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      text += chunk;
      const found = /^ready (.*)$/m.exec(text)?.[1];
      if (found) resolve(JSON.parse(found));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${text}`)));
  });
  ready.catch(() => undefined);
  return { child, said: () => text, ready, ended };
}

export async function stopServer({ child, ended }: Server): Promise<number | null> {
  child.kill('SIGTERM');
  return (await ended).code;
}

/** For afterAll: kills processes that a failed test has left. */
export async function stopAll(): Promise<void> {
  // A killed process counts as ended, though its children may still hold its output open.
  const alive = [...running].filter(child => child.exitCode === null && child.signalCode === null);
  const ends = alive.map(child => once(child, 'exit'));
  for (const child of alive) child.kill('SIGTERM');
  await Promise.all(ends);
}
