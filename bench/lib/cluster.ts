/**
 * Databases of the benches: each in a PostgreSQL of its own, or, in a small run of several benches, each a clone of one
 * migrated database in a PostgreSQL that they share.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Embedded, openEmbedded } from '../../apps/server/src/db/embedded/server.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { shared } from './shared.ts';

const migrations = fileURLToPath(new URL('../../apps/server/src/db/migrations', import.meta.url));

export interface BenchDatabase {
  url: string;
  connection: Embedded['connection'];
  /** Process id of the PostgreSQL. */
  postmaster: number;
  /** For the data folders of the servers; removed with the database. */
  folder: string;
  close(): Promise<void>;
}

/** Starts a PostgreSQL with one migrated database. */
async function openCluster(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  // As root, PostgreSQL runs as another user, who needs to pass through this folder.
  chmodSync(folder, 0o711);
  const embedded = await openEmbedded({
    dataDir: join(folder, 'data'),
    log: { info: () => {}, warn: console.warn },
    privileged: true,
  });
  const abandon = () => {
    process.kill(embedded.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // If the run fails or is ended: PostgreSQL would outlive this process.
  process.once('exit', abandon);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const { url, connection, pid } = embedded;
  await withClient(connection, client => migrate(client, migrations));
  return {
    url,
    connection,
    postmaster: pid,
    folder,
    async close() {
      await embedded.stop();
      process.removeListener('exit', abandon);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const template = shared('cluster', openCluster);
  return template ? cloneOf(await template) : openCluster();
}

let clones = 0;

async function cloneOf(template: BenchDatabase): Promise<BenchDatabase> {
  const database = `bench_${++clones}`;
  // Beside the template: nobody may be connected to what is cloned.
  const beside = { ...template.connection, database: 'postgres' };
  const run = (text: string) => withClient(beside, client => client.query(text));
  await run(`create database ${database} template ${template.connection.database}`);
  const url = new URL(template.url);
  url.pathname = `/${database}`;
  const folder = mkdtempSync(join(template.folder, `${database}-`));
  return {
    url: url.href,
    connection: { ...template.connection, database },
    postmaster: template.postmaster,
    folder,
    async close() {
      await run(`drop database ${database} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function withClient<T>(connection: Embedded['connection'], use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
