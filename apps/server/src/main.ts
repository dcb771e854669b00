/**
 * Entry point: starts settings, database, migrations, storage, HTTP server and outbox, and closes them in reverse order
 * on shutdown.
 */
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { firstAdmin } from './accounts/first-admin.ts';
import { buildApp } from './app.ts';
import { settleHeap } from './base/heap.ts';
import { log, openLog } from './base/log.ts';
import { plainly, StartError } from './base/start-error.ts';
import { version } from './base/version.ts';
import { type Columns, openColumns } from './columns/client.ts';
import { type Config, forgetSecrets, loadConfig } from './config.ts';
import { checkServer } from './db/checks.ts';
import { makeDataDir } from './db/embedded/data-dir.ts';
import { takeLock } from './db/embedded/lock.ts';
import { openEmbedded } from './db/embedded/server.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open.ts';
import { type Connection, connectionTo } from './db/primary.ts';
import { openOutbox } from './jobs/outbox.ts';
import { hideFromParsers } from './outside/fence.ts';
import { guardedCaller } from './outside/guarded-fetch.ts';
import { openMailer } from './outside/mail.ts';
import { stopWithParent } from './outside/parent.ts';
import { openSeal } from './outside/secret-box.ts';
import { openSignatures } from './outside/signatures.ts';
import { openStorage } from './outside/storage/open.ts';
import { keepForms } from './records/forms.ts';
import { ensureLicence } from './records/licence.ts';
import { placesOf } from './records/link-target.ts';
import { mustShareDisk } from './records/one-disk.ts';
import { ensureZone } from './records/time-zone.ts';
import { subjectsOf } from './resources/behaviours.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const patience = 10_000;
const terminal = process.stdout.isTTY === true;

/** Close functions in the order of opening; run in reverse, each regardless of failures of others. */
const opened: (() => Promise<unknown> | unknown)[] = [];
let ending: Promise<void> | undefined;
/** DRAIN_SECONDS, once requests are taken. */
let drainMs = 0;
let hurry = () => {};

async function closeAll(): Promise<void> {
  for (const close of opened.reverse()) {
    await Promise.resolve(close()).catch((error: Error) => log.warn('while stopping', error));
  }
}

/** Asked a second time, it waits for no load balancer any more. */
function stop(code: number): void {
  hurry();
  ending ??= (code === 0 ? drain() : Promise.resolve()).then(closeAll).then(() => process.exit(code));
}

/** Goes on serving until load balancers have learned from /api/health that this server leaves. */
async function drain(): Promise<void> {
  if (drainMs === 0) return;
  log.info(`Stopping in ${drainMs / 1_000} seconds: requests go to other servers from now on.`);
  await new Promise<void>(done => {
    hurry = done;
    setTimeout(done, drainMs);
  });
}

/** Takes a promise, so that a shutdown during opening still closes it. */
async function open<T>(opening: Promise<T>, close: (it: T) => Promise<unknown> | unknown): Promise<T> {
  opened.push(() => opening.then(close, () => undefined));
  return opening;
}

async function connectionOf(config: Config): Promise<Connection> {
  hideFromParsers(['files', 'mails', 'columns'].map(name => join(config.DATA_DIR, name)));
  if (config.DATABASE_URL) {
    const folder = makeDataDir(config.DATA_DIR, log);
    opened.push(takeLock(join(folder, 'kontor.lock'), folder));
    return connectionTo(config.DATABASE_URL);
  }
  const own = openEmbedded({ dataDir: config.DATA_DIR, log, onExit: () => stop(1) });
  const { connection, folders } = await open(own, database => database.stop());
  hideFromParsers(folders);
  return connection;
}

async function prepare(config: Config, connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await checkServer(client, { allowUnsafe: config.ALLOW_UNSAFE_DATABASE, log });
    await migrate(client, join(here, 'db/migrations'));
  } finally {
    await client.end();
  }
}

/** Printed as soon as it exists, since it is shown only once, whatever fails later. */
async function makeAdmin(config: Config, database: Database): Promise<void> {
  const admin = await firstAdmin(database, { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD });
  if (!admin) return;
  const password = admin.password ? `${admin.password} (shown this once)` : 'of ADMIN_PASSWORD';
  log.announce(`Sign in as "${admin.username}" with the password ${password}.`);
}

/** Refuses new requests; running ones have ten seconds to finish. */
const closeApp = (app: FastifyInstance) =>
  Promise.race([app.close(), new Promise(done => setTimeout(done, patience).unref())]);

/** The columnar copy of large forms; its process starts when such a form is first asked about. */
function openCopy({ COLUMNS_FROM: from, DATA_DIR }: Config, database: Database): Columns | undefined {
  if (from === 0) return undefined;
  const columns = openColumns({ database, folder: join(DATA_DIR, 'columns'), from, warn: log.warn });
  opened.push(() => columns.close());
  return columns;
}

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  forgetSecrets(process.env);
  const { LOG_FILE: path, LOG_FILE_SIZE: size, LOG_FILES: count } = config;
  const logged = openLog({ file: path ? { path: resolve(path), size, count } : undefined, terminal });
  const connection = await connectionOf(config);
  await prepare(config, connection);
  // Connection name, by which the health page lists servers (calls/operations/health.ts).
  const name = `kontor/${version} ${hostname().slice(0, 40)}:${process.pid}`;
  const database = openDatabase({ connection, name, onError: error => log.warn('database', error) });
  opened.push(() => database.close());

  const outbox = openOutbox(database, {
    error: ({ err }, message) => log.warn(message, err),
  });
  const storage = await openStorage(config);
  if (config.DATABASE_URL && storage.driver === 'disk') {
    await mustShareDisk({ database, folder: join(config.DATA_DIR, 'files'), server: name, warn: log.warn });
  }
  const columns = openCopy(config, database);
  const services = {
    ...(await openSignatures(database)),
    ...(columns && { columns }),
    seal: await openSeal(database, config.SECRETS_KEY),
    send: outbox.send,
    jobs: outbox.jobs,
    place: { dataDir: config.DATA_DIR, ownDatabase: !config.DATABASE_URL, name },
    isLeaving: () => ending !== undefined,
    storage,
    caller: guardedCaller({ allow: config.ALLOW_PRIVATE_WEBHOOKS }),
    mail: openMailer({
      url: config.SMTP_URL,
      from: config.MAIL_FROM,
      folder: join(config.DATA_DIR, 'mails'),
      log: log.info,
    }),
    ...placesOf(config.PUBLIC_URL, config.EMBED_ORIGINS),
    providers: config.OIDC_PROVIDERS,
    limits: {
      uploadSize: config.MAX_UPLOAD_FILE_SIZE,
      uploads: config.MAX_UPLOADS_PER_REQUEST,
      uploadTypes: config.UPLOAD_TYPES,
      storage: config.MAX_STORAGE,
    },
    branding: { app_name: 'Kontor', sub_name: '', support_mail: config.SUPPORT_MAIL ?? null },
  };
  await makeAdmin(config, database);
  await ensureZone(database);
  await ensureLicence(database, services.seal, config.PUBLIC_URL, new Date()).catch((error: Error) =>
    log.warn('The licence still says another address', error),
  );
  if (config.KONTOR_DEMO) {
    const { fillDemo } = await import('./demo/start.ts');
    await fillDemo({ database, services, host: config.HOST, log: log.announce });
  }
  const app = await buildApp({
    database,
    services,
    now: () => new Date(),
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    consoleFolder: join(here, '../../console/dist'),
    logger: { level: config.LOG_LEVEL, stream: logged },
    ...(config.METRICS_TOKEN ? { metricsToken: config.METRICS_TOKEN } : {}),
  });
  if (ending) return;
  await app.listen({ port: config.PORT, host: config.HOST });
  drainMs = config.DRAIN_SECONDS * 1_000;
  log.info(`Kontor: ${config.PUBLIC_URL}`);
  const working = outbox
    .open()
    .then(() =>
      outbox.work({ database, services, subjects: Object.values(subjectsOf(keepForms(), config.PUBLIC_URL)) }),
    );
  opened.push(outbox.stop);
  opened.push(() => closeApp(app));
  await working;
  setTimeout(settleHeap, 2_000).unref();
}

// What is written here is for this user alone.
process.umask(0o077);
process.on('SIGTERM', () => stop(0));
process.on('SIGINT', () => stop(0));
stopWithParent(() => stop(0));
openLog({ terminal });
await start().catch((fault: unknown) => {
  const error = plainly(fault) as Error;
  if (!ending) error instanceof StartError ? log.fatal(error.message) : log.fatal('The start failed', error);
  stop(1);
});
