/**
 * Command `npm run restore -- FILE`: restores a backup into the empty instance that the settings name (DATA_DIR or
 * DATABASE_URL, STORAGE_URL); `npm start` starts it afterwards.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Manifest, sizedManifest, wordsOf } from '../backup/plan.ts';
import { needsSecretsKey, readArchive, restoreBackup, type WaitingJob } from '../backup/restore.ts';
import { StartError } from '../base/start-error.ts';
import { type Config, loadConfig } from '../config.ts';
import { checkServer } from '../db/checks.ts';
import { makeDataDir } from '../db/embedded/data-dir.ts';
import { takeLock } from '../db/embedded/lock.ts';
import { resetDataDir } from '../db/embedded/reset.ts';
import { openEmbedded } from '../db/embedded/server.ts';
import { openDatabase } from '../db/open.ts';
import { type Connection, connectionTo } from '../db/primary.ts';
import { openOutbox } from '../jobs/outbox.ts';
import { openStorage } from '../outside/storage/open.ts';

const usage = `npm run restore -- FILE.tar

Into an empty instance alone. No server may run on it meanwhile.`;

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url));
const log = { info: console.log, warn: console.error };

/** Exclusive to this process: no server may start on the database meanwhile. */
async function openEmpty(config: Config): Promise<{ connection: Connection; stop(): Promise<void> }> {
  if (!config.DATABASE_URL) return openEmbedded({ dataDir: config.DATA_DIR, log });
  const folder = makeDataDir(config.DATA_DIR, log);
  const unlock = takeLock(join(folder, 'kontor.lock'), folder);
  return { connection: await connectionTo(config.DATABASE_URL), stop: async () => unlock() };
}

/** Enqueues the jobs that were pending at the backup; those of queues that no longer exist are dropped. */
async function putBack(connection: Connection, jobs: WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const database = openDatabase({ connection, max: 2 });
  const outbox = openOutbox(database, { error: (_details, message) => console.error(message) });
  try {
    await outbox.open();
    console.log(`${await outbox.resume(jobs)} jobs wait again.`);
    await outbox.stop();
  } finally {
    await database.close();
  }
}

async function askForKey(client: pg.Client, config: Config): Promise<void> {
  if (!config.SECRETS_KEY && (await needsSecretsKey(client)))
    console.error('Secrets in it are sealed with SECRETS_KEY. Set the one that this instance had before you start it.');
}

async function main(): Promise<void> {
  const [given, ...more] = process.argv.slice(2);
  if (!given || given.startsWith('-') || more.length > 0) throw new StartError(usage);
  const file = resolve(process.env.INIT_CWD ?? '.', given);
  const config = loadConfig(process.env);
  // Made by this restore: it goes again with it. Nothing is made for an archive that is broken.
  const isNew = !config.DATABASE_URL && !existsSync(config.DATA_DIR);
  const checked = isNew ? await readArchive(file) : undefined;
  try {
    await restoreInto(config, file, checked);
  } catch (error) {
    if (isNew) await resetDataDir(config.DATA_DIR);
    throw error;
  }
}

async function restoreInto(config: Config, file: string, checked: Manifest | undefined): Promise<void> {
  const interrupted = new AbortController();
  const { signal } = interrupted;
  const data = await openEmpty(config);
  const client = new pg.Client({ ...data.connection, keepAlive: true, application_name: 'kontor restore' });
  const leave = () => {
    interrupted.abort(new StartError('interrupted'));
    // Ends what the database does just now.
    void client.end();
  };
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    await client.connect();
    await checkServer(client, { allowUnsafe: config.ALLOW_UNSAFE_DATABASE, log });
    const storage = await openStorage(config);
    const { manifest, jobs } = await restoreBackup({
      client,
      storage,
      file,
      migrations,
      signal,
      say: console.log,
      ...(checked ? { checked } : {}),
    });
    await putBack(data.connection, jobs);
    await askForKey(client, config);
    console.log(`${sizedManifest(manifest)} Everybody signs in anew. Start it with: npm start`);
  } finally {
    await client.end().catch(() => undefined);
    await data.stop();
  }
}

// What is written here is for this user alone.
process.umask(0o077);
await main().catch((error: Error) => {
  console.error(error instanceof StartError ? error.message : `Not restored: ${wordsOf(error)}`);
  process.exitCode = 1;
});
