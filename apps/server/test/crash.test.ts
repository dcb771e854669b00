/**
 * Crash test of idempotent submission: nothing acknowledged is lost or duplicated, while a real server with a
 * PostgreSQL of its own is killed repeatedly, and clients add entries with a `local_id` and retry those without an
 * answer.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdders, storedEntries } from './adders.ts';
import { form } from './forms.ts';
import { freePort, lastOf } from './servers.ts';
import { sometime, until } from './until.ts';

const rounds = 5;
const clients = 8;
const port = await freePort();
const base = `http://127.0.0.1:${port}/api`;
const password = 'a password for the crash';
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kontor-crash-'));
// As root, PostgreSQL runs as another user, who needs to pass through this folder.
chmodSync(folder, 0o711);

let child: ChildProcess | undefined;
let said = '';

async function start(): Promise<void> {
  said = '';
  const begun = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
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
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

beforeAll(start);
afterAll(async () => {
  await end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  body: { data: { id: string; token: string } & { id: string; local_id: string }[]; count: number };
}
let token = '';
const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};

it('every acknowledged entry is there once, over five kills', async () => {
  const signedIn = await ask('POST', '/pixelstein-users/users/login.json', { username: 'admin', password });
  expect(signedIn.status, said).toBe(200);
  token = signedIn.body.data.token;
  const made = await ask('POST', '/report-configs/add.json', { name: 'Crash', ...form() });
  const config = made.body.data.id;
  expect(made.status).toBe(201);

  const adders = startAdders(clients, config, async body => {
    const { status, body: answer } = await ask('POST', '/reports/add.json', body);
    return { status, id: answer.data?.id ?? '' };
  });
  const { acknowledged, sent } = adders;

  for (let round = 1; round <= rounds; round++) {
    const before = acknowledged.size;
    await until(() => acknowledged.size >= before + 60);
    await sometime(100);
    await end('SIGKILL');
    await start();
  }
  const last = acknowledged.size;
  await until(() => acknowledged.size >= last + 20);
  await adders.stop();

  expect(acknowledged.size).toBe(sent.size);
  expect(acknowledged.size).toBeGreaterThan(rounds * 60);
  expect(adders.repeated()).toBeGreaterThan(0);
  // A server that shuts down may answer 503; any other status would be a lost or duplicated entry.
  expect(new Set(adders.statuses.keys()).difference(new Set([0, 200, 201, 503]))).toEqual(new Set());
  expect(await storedEntries(config, async path => (await ask('GET', path)).body)).toEqual(acknowledged);
});
