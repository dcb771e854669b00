/** Starts the house: settings, database, schema, storage, outbox, then the doors; and closes them in turn. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { firstAdmin } from './accounts/first-admin.ts';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { checkServer } from './db/checks.ts';
import { openEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { openOutbox } from './jobs/outbox.ts';
import { stopWithParent } from './outside/parent.ts';
import { openSignatures } from './outside/signatures.ts';
import { diskStorage } from './outside/storage-disk.ts';
import { StartError } from './start-error.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);
const plainLog = { info: say, warn: (line: string) => process.stderr.write(`${line}\n`) };

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const closers: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    const late = setTimeout(() => process.exit(1), 30_000);
    late.unref();
    for (const close of closers.reverse()) await close().catch(error => plainLog.warn(String(error)));
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  stopWithParent(() => void stop(0));

  try {
    const embedded = config.DATABASE_URL
      ? null
      : await openEmbedded({ dataDir: config.DATA_DIR, log: plainLog, onExit: () => void stop(1) });
    if (embedded) closers.push(() => embedded.stop());
    const connection: pg.ClientConfig = embedded
      ? embedded.connection
      : { connectionString: config.DATABASE_URL as string };

    const client = new pg.Client(connection);
    await client.connect();
    await checkServer(client, { allowUnsafe: config.ALLOW_UNSAFE_DATABASE, log: plainLog });
    await migrate(client, join(here, 'db/migrations'));
    await client.end();

    const database = openDatabase({ connection, onError: error => plainLog.warn(`database: ${error.message}`) });
    closers.push(() => database.close());
    const admin = await firstAdmin(database, { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD });
    const storage = diskStorage(join(config.DATA_DIR, 'files'));
    const signatures = await openSignatures(database);
    const outbox = openOutbox(database, {
      error: (details, message) => plainLog.warn(`${message}: ${String((details as { err?: unknown }).err)}`),
    });

    const services = {
      ...signatures,
      send: outbox.send,
      storage,
      limits: {
        uploadSize: config.MAX_UPLOAD_FILE_SIZE,
        uploads: config.MAX_UPLOADS_PER_REQUEST,
        storage: config.MAX_STORAGE,
      },
      branding: { app_name: 'Kontor', sub_name: '', support_mail: config.SUPPORT_MAIL ?? null },
    };
    const app = await buildApp({
      database,
      services,
      now: () => new Date(),
      publicUrl: config.PUBLIC_URL,
      embedOrigins: config.EMBED_ORIGINS,
      trustProxy: config.TRUST_PROXY,
      consoleFolder: join(here, '../../console/dist'),
      logger: {
        level: config.LOG_LEVEL,
        redact: {
          paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secret'],
          remove: true,
        },
      },
    });
    await app.listen({ port: config.PORT, host: config.HOST });
    closers.push(() => Promise.race([app.close(), new Promise(done => setTimeout(done, 10_000).unref())]));

    say(`Kontor: ${config.PUBLIC_URL}`);
    if (admin?.password) say(`Sign in as "${admin.username}" with the password ${admin.password} (shown this once).`);
    else if (admin) say(`Sign in as "${admin.username}" with the password of ADMIN_PASSWORD.`);

    await outbox.open();
    closers.push(() => outbox.stop());
    await outbox.work({ database, services: { ...services, openapi: () => ({}) } });
  } catch (error) {
    process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${(error as Error).stack}\n`);
    await stop(1);
  }
}

await start();
