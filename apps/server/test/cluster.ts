// The PostgreSQL of a test run: one cluster, made, started and stopped as the server does it, and in it a migrated
// template. A test file takes a clone (about 40 ms) with `cloneDatabase`. What is about durability makes its own.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Embedded, openEmbedded } from '../src/db/embedded/server.ts';
import { migrate } from '../src/db/migrate.ts';

type Connection = Embedded['connection'];
declare module 'vitest' {
  interface ProvidedContext {
    cluster: Connection;
  }
}

const template = 'kontor_template';
/** Nobody wants it back after a power cut; and houses of several files hold connections at once, their jobs' among them. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };
export const migrations = fileURLToPath(new URL('../src/db/migrations', import.meta.url));

/**
 * Servers that are killed keep nothing of what they compiled, and threads are many: where compiled code is kept, it lies
 * there before the first of them starts, which saves each two thirds of the work of its start.
 */
async function compileServer(): Promise<void> {
  if (!process.env.NODE_COMPILE_CACHE) return;
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('compile.ts', import.meta.url))]);
}

/** Called by vitest once per run; returns what ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  // As root, PostgreSQL runs as another user, who has to get through.
  chmodSync(folder, 0o711);
  const open = () =>
    openEmbedded({ dataDir: join(folder, 'data'), log: { info: () => undefined, warn: console.warn } });
  let database = await open();
  const end = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const compiled = compileServer();
    await withClient(database.connection, async client => {
      for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = ${value}`);
    });
    // The number of connections is one of a start.
    await database.stop();
    database = await open();
    await withClient(database.connection, async client => {
      await client.query(`create database ${template}`);
    });
    await withClient({ ...database.connection, database: template }, client => migrate(client, migrations));
    await compiled;
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('cluster', database.connection);
  return end;
}

/** A database of its own for a test file: `connection` for pg, the same as `url`, and `drop` for afterAll. */
export async function cloneDatabase(): Promise<{ connection: Connection; url: string; drop: () => Promise<void> }> {
  const { inject } = await import('vitest');
  const cluster = inject('cluster');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await withClient(cluster, client => client.query(`create database ${database} template ${template}`));
  const login = cluster.password ? `${cluster.user}:${encodeURIComponent(cluster.password)}` : cluster.user;
  return {
    connection: { ...cluster, database },
    url: `postgresql://${login}@localhost:${cluster.port}/${database}?host=${encodeURIComponent(cluster.host)}`,
    drop: async () => {
      await withClient(cluster, client => client.query(`drop database ${database} with (force)`));
    },
  };
}

async function withClient<T>(connection: Connection, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
