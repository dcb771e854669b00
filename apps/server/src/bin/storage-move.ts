/**
 * Command `npm run storage:move -- --to s3://bucket?endpoint=…`: copies all stored files from the configured storage to
 * another.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../base/start-error.ts';
import { type Config, loadConfig } from '../config.ts';
import { openEmbedded } from '../db/embedded/server.ts';
import { openDatabase } from '../db/open.ts';
import { type Connection, connectionTo } from '../db/primary.ts';
import { type Moved, moveStorage } from '../jobs/storage-move.ts';
import { diskStorage } from '../outside/storage/disk.ts';
import { openStorage } from '../outside/storage/open.ts';
import { readPlace } from '../outside/storage/place.ts';
import type { Storage } from '../outside/storage/storage.ts';

const usage = `npm run storage:move -- --to PLACE [--from PLACE] [--together 8] [--delete-source]

PLACE is s3://bucket/folder?endpoint=…&region=…, a folder, or "disk" for DATA_DIR/files. --from is what STORAGE_URL says
where it is not given. Keys stand in the endpoint (https://key:secret@host) or in AWS_ACCESS_KEY_ID and
AWS_SECRET_ACCESS_KEY. May be interrupted and repeated. --delete-source reads each file again where it went, and removes it
where it came from.`;

const options = {
  to: { type: 'string' },
  from: { type: 'string' },
  together: { type: 'string', default: '8' },
  'delete-source': { type: 'boolean', default: false },
} as const;

function wishes() {
  try {
    const { values } = parseArgs({ options });
    const together = Number(values.together);
    if (values.to && Number.isInteger(together) && together >= 1 && together <= 64)
      return { ...values, to: values.to, together };
  } catch {
    // Unknown options print the usage, too.
  }
  throw new StartError(usage);
}

/** A storage and its printable name, without credentials. `url` is the new value of STORAGE_URL. */
interface Place {
  storage: Storage;
  name: string;
  url: string;
}

async function open(config: Config, text?: string): Promise<Place> {
  if (text === undefined || text === 'disk' || text.startsWith('s3://')) {
    const place = text?.startsWith('s3://') ? readPlace(text) : text === 'disk' ? undefined : config.STORAGE_URL;
    if (text?.startsWith('s3://') && !place) throw new StartError(`${text.split('?')[0]}?… is no address of a bucket.`);
    const storage = await openStorage({ ...config, STORAGE_URL: place });
    if (!place) return { storage, name: join(config.DATA_DIR, 'files'), url: '(not set)' };
    const { bucket, prefix, endpoint, region } = place;
    const name = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
    const words = [endpoint && `endpoint=${endpoint}`, `region=${region}`].filter(Boolean).join('&');
    return { storage, name: `${name}${endpoint ? ` at ${endpoint}` : ''}`, url: `${name}?${words}` };
  }
  const folder = resolve(process.env.INIT_CWD ?? '.', text);
  const set = `not set, with ${folder} as the folder files in DATA_DIR`;
  return { storage: diskStorage(folder), name: folder, url: set };
}

async function openData(config: Config): Promise<{ connection: Connection; stop(): Promise<void> }> {
  if (config.DATABASE_URL) return { connection: await connectionTo(config.DATABASE_URL), stop: async () => undefined };
  if (!existsSync(config.DATA_DIR)) throw new StartError(`There is nothing in ${config.DATA_DIR}.`);
  return openEmbedded({ dataDir: config.DATA_DIR, log: { info: () => undefined, warn: console.error } });
}

const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const some = (keys: string[]) =>
  `${keys.slice(0, 20).join('\n')}${keys.length > 20 ? `\n… and ${keys.length - 20} more` : ''}`;

function reporter(began: number) {
  let last = 0;
  return ({ total, copied, there, size, missing, damaged }: Moved) => {
    if (Date.now() - last < 2_000) return;
    last = Date.now();
    const done = copied + there + missing.length + damaged.length;
    console.log(`${done} of ${total}, ${mega(size)} copied, ${mega((size * 1_000) / (Date.now() - began))}/s`);
  };
}

async function main(): Promise<void> {
  const given = wishes();
  const config = loadConfig(process.env);
  const [from, to] = [await open(config, given.from), await open(config, given.to)];
  if (from.url === to.url) throw new StartError('Files lie there already.');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  const data = await openData(config);
  const database = openDatabase({ connection: data.connection });
  try {
    await from.storage.check();
    await to.storage.check();
    console.log(`From ${from.name} to ${to.name}:`);
    const moved = await moveStorage({
      database,
      from: from.storage,
      to: to.storage,
      together: given.together,
      deleteSource: given['delete-source'],
      signal: stop.signal,
      progress: reporter(Date.now()),
    });
    tell(moved, to);
  } finally {
    await database.close();
    await data.stop();
  }
}

function tell({ total, copied, there, removed, size, missing, damaged }: Moved, to: Place): void {
  console.log(`${copied} copied (${mega(size)}), ${there} were there already, of ${total}.`);
  if (removed > 0) console.log(`${removed} are the same there, and were removed where they came from.`);
  if (missing.length > 0) console.error(`${missing.length} are not there, as the sweep will tell:\n${some(missing)}`);
  if (damaged.length > 0)
    console.error(`${damaged.length} are not what their rows say, and were left:\n${some(damaged)}`);
  if (missing.length + damaged.length > 0) process.exitCode = 1;
  console.log(
    `What was added meanwhile comes along when this is repeated. Then start Kontor with STORAGE_URL: ${to.url}`,
  );
}

/** One line for the operator; unexpected errors with their stack. */
function said(error: Error): string {
  if (error.name === 'AbortError') return 'Interrupted. Repeat it to go on where it ended.';
  const { code, name } = (error.cause ?? {}) as NodeJS.ErrnoException;
  const why = code ?? name;
  if (error instanceof StartError || why) return `${error.message}${why ? ` (${why})` : ''}`;
  return String(error.stack);
}

// What is written here is for this user alone.
process.umask(0o077);
await main().catch((error: Error) => {
  console.error(said(error));
  process.exitCode = 1;
});
