/**
 * Starts a server for the run: the real program on a free port, with an empty data folder that is seeded with the demo.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { server } from './built.ts';

export interface Server {
  url: string;
  /** Folder of its outgoing mails. */
  mails: string;
  /** Its data folder. */
  data: string;
  /** Kills the process (SIGKILL), in the middle of anything. */
  kill(): Promise<void>;
  /** Stops the process; `start` restarts it with the same data and URL. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its data; throws if it has logged an error. */
  stop(): Promise<void>;
}

export const adminPassword = process.env.ADMIN_PASSWORD || 'journeys-of-the-first-admin';

interface Wishes {
  /** Seeded with the demo, unless false. */
  demo?: boolean;
  /** An existing data folder; removed with the server. */
  folder?: string | undefined;
  /** Timeout until it responds, in ms. */
  patience?: number;
  /** Environment variables beside the usual ones. */
  settings?: Record<string, string>;
}

export async function startServer({
  demo = true,
  settings = {},
  patience = 600_000,
  ...wishes
}: Wishes = {}): Promise<Server> {
  const folder = wishes.folder ?? mkdtempSync(join(tmpdir(), 'kontor-e2e-'));
  // As root, PostgreSQL runs as another user, who needs to pass through this folder.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = join(folder, 'data');
  const lines: string[] = [];
  let child: ChildProcess | undefined;
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  async function start(): Promise<void> {
    if (runs()) return;
    child = begin(port, data, demo, settings);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => void lines.push(...text.split('\n').filter(Boolean)));
    await answering(child, url, patience);
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || !runs()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  async function stop(): Promise<void> {
    await end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
    const failures = lines.filter(line => /^\{"level":[56]0/.test(line));
    if (failures.length > 0) throw new Error(`The server failed ${failures.length} times:\n${failures.join('\n')}`);
  }
  try {
    await start();
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${lines.slice(-20).join('\n')}`);
  }
  return { url, mails: join(data, 'mails'), data, kill: () => end('SIGKILL'), halt: () => end('SIGTERM'), start, stop };
}

function begin(port: number, dataDir: string, demo: boolean, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [server], {
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '' },
      ...{ KONTOR_DEMO: demo ? '1' : '0', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'warn' },
      // A journey receives deliveries at this address itself.
      ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8',
      SUPPORT_MAIL: 'support@example.org',
      // All journeys of a user share one session.
      REQUESTS_PER_MINUTE: '10000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function answering(child: ChildProcess, url: string, patience: number): Promise<void> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.exitCode}.`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise(done => setTimeout(done, 100));
  }
  throw new Error(`The server did not answer within ${patience / 1_000} s.`);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
