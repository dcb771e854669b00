// Global set-up: the PostgreSQL of a test run, one cluster, created, started and stopped as the server does it, with a
// migrated template database. A test file takes a clone (about 40 ms) with `cloneDatabase`. Tests of durability create
// their own cluster.
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
/**
 * Durability is off, since nothing survives the run; many connections, since several test files run servers and their
 * jobs at once.
 */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };
export const migrations = fileURLToPath(new URL('../src/db/migrations', import.meta.url));

/**
 * Fills Node's compile cache before the first test: killed servers would never write it, and it saves each worker
 * thread two thirds of its start.
 */
async function compileServer(): Promise<void> {
  if (!process.env.NODE_COMPILE_CACHE) return;
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('compile.ts', import.meta.url))]);
}

interface Cluster {
  connection: Connection;
  end(): Promise<void>;
}

/** Vitest loads this file once per project; they share the cluster of the run. */
const run = globalThis as typeof globalThis & { kontorCluster?: { projects: number; opened: Promise<Cluster> } };

/** Called by Vitest once per project; returns the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.kontorCluster ??= { projects: 0, opened: openCluster() };
  const shared = run.kontorCluster;
  shared.projects += 1;
  project.provide('cluster', (await shared.opened).connection);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    delete run.kontorCluster;
    await (await shared.opened).end();
  };
}

async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  // As root, PostgreSQL runs as another user, who needs to pass through this folder.
  chmodSync(folder, 0o711);
  const open = () =>
    openEmbedded({
      dataDir: join(folder, 'data'),
      log: { info: () => undefined, warn: console.warn },
      privileged: true,
    });
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
    // The number of connections can be set at a start only.
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
  return { connection: database.connection, end };
}

/** A database for a test file: `connection` for pg, the same as `url`, and `drop` for afterAll. */
export async function cloneDatabase(): Promise<{ connection: Connection; url: string; drop: () => Promise<void> }> {
  const { inject } = await import('vitest');
  const cluster = inject('cluster');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await withClient(cluster, client => client.query(`create database ${database} template ${template}`));
  const login = `${cluster.user}:${encodeURIComponent(cluster.password)}`;
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
