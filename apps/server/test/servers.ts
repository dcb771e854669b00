/** Real servers as child processes, over a given database and storage folder: started, stopped, killed, restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/**
 * Below the ports that systems assign by themselves: between this look and the start of the server, and while the
 * server is down, any connection of another process could take one of those.
 */
const [lowest, highest] = [12_000, 30_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    const server = createServer();
    server.listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** The reason of an end is its last line: warnings come before it, and reports keep the beginning of a message. */
export const lastOf = (said: string): string => said.trimEnd().split('\n').slice(-3).reverse().join('\n');

export interface Served {
  port: number;
  /** Base URL, including /api. */
  base: string;
  start(): Promise<void>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Its exit code; null if it was killed. */
  end(name: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** `folder` is its own; `files` is the storage, which several may share. Not started yet. */
export async function served(
  url: string,
  folder: string,
  files: string,
  settings: Record<string, string> = {},
): Promise<Served> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}/api`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(files, { recursive: true });
  symlinkSync(files, join(folder, 'files'));
  let child: ChildProcess | undefined;

  return {
    port,
    base,
    async start() {
      let said = '';
      const begun = spawn(process.execPath, [main], {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          PORT: String(port),
          DATA_DIR: folder,
          DATABASE_URL: url,
          ALLOW_UNSAFE_DATABASE: 'true',
          REQUESTS_PER_MINUTE: '0',
          LOG_LEVEL: 'warn',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = begun;
      for (const stream of [begun.stdout, begun.stderr]) stream?.on('data', chunk => (said += chunk));
      const well = () =>
        fetch(`${base}/health`).then(
          answer => answer.ok,
          () => false,
        );
      await until(async () => begun.exitCode !== null || (await well()));
      if (begun.exitCode !== null) throw new Error(`the server did not start: ${lastOf(said)}`);
    },
    signal: name => void child?.kill(name),
    async end(name) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
      const ended = once(child, 'exit');
      child.kill(name);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

/** A response to a user's request. */
export interface Answer {
  status: number;
  offset: number;
  place: string;
  body: { data: { id: string; url: string; file: { id: string; url: string } | null } };
}

export async function ask(
  { base }: Pick<Served, 'base'>,
  token: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Buffer | FormData | ReadableStream,
): Promise<Answer> {
  const answer = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  } as RequestInit);
  const text = await answer.text();
  return {
    status: answer.status,
    offset: Number(answer.headers.get('upload-offset')),
    place: answer.headers.get('location')?.replace(/^\/api/, '') ?? '',
    body: (text ? JSON.parse(text) : {}) as Answer['body'],
  };
}

export const pieceHeaders = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});
