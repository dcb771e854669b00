/**
 * Command `npm run backup -- FILE|FOLDER`: writes database and stored files into one archive, beside a running server;
 * `-- --check FILE` verifies one. Schedule and place: docs/operations.md; format: docs/decisions/0060.
 */
import { open, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { checkArchive } from '../backup/check.ts';
import { makeBackup } from '../backup/make.ts';
import { type Manifest, sized, wordsOf } from '../backup/plan.ts';
import { StartError } from '../base/start-error.ts';
import { loadConfig } from '../config.ts';
import { openData } from '../data-place.ts';
import { openStorage } from '../outside/storage/open.ts';

const usage = `npm run backup -- FILE.tar | FOLDER       makes a backup, in a folder under a name with the time
npm run backup -- --check FILE.tar        reads one again and holds every part against its hash

Kontor may go on running. Ends with 0 where the backup is whole, with 3 where it is made but stored files are not in it or
were damaged before (they are named), with 1 where there is none.`;

function wishes(): { place: string; check: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { check: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [place, ...more] = positionals;
    // npm runs scripts in the project's folder; relative paths are resolved against the caller's (INIT_CWD).
    if (place && more.length === 0) return { place: resolve(process.env.INIT_CWD ?? '.', place), check: values.check };
  } catch {
    // Unknown options print the usage, too.
  }
  throw new StartError(usage);
}

async function fileIn(place: string): Promise<string> {
  const found = await stat(place).catch(() => null);
  if (!found) return place;
  if (!found.isDirectory()) throw new StartError(`${place} is there already; a backup never replaces another.`);
  return join(place, `kontor-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`);
}

const rowsIn = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);

function tellLacking({ missing, damaged }: Manifest): void {
  const list = (keys: string[]) => keys.slice(0, 20).join(', ') + (keys.length > 20 ? ' …' : '');
  if (missing.length > 0) console.error(`The bytes of ${missing.length} stored files are not there: ${list(missing)}`);
  if (damaged.length > 0)
    console.error(`${damaged.length} stored files are not what had been stored: ${list(damaged)}`);
  if (missing.length + damaged.length > 0) process.exitCode = 3;
}

async function check(place: string): Promise<void> {
  const file = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${place} cannot be read (${error.code}).`);
  });
  try {
    const manifest = await checkArchive(file);
    const { version, taken, files, migrations } = manifest;
    console.log(`Whole: Kontor ${version}, taken ${taken}, schema ${migrations.at(-1)?.name}.`);
    console.log(`${rowsIn(manifest)} rows, ${files.count} files (${sized(files.bytes)}).`);
    tellLacking(manifest);
  } finally {
    await file.close();
  }
}

async function make(place: string): Promise<void> {
  const config = loadConfig(process.env);
  const file = await fileIn(place);
  const data = await openData(config);
  const client = new pg.Client({ ...data.connection, keepAlive: true, application_name: 'kontor backup' });
  const leave = () => {
    const left = ['.part', '.keys', '.lock'].map(ending => rm(file + ending, { force: true }));
    void Promise.all(left).then(() => process.exit(1));
  };
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    await client.connect();
    const storage = await openStorage(config);
    const { manifest, bytes, seconds } = await makeBackup({ client, storage, file, say: console.log });
    console.log(
      `${file}: ${sized(bytes)}, ${rowsIn(manifest)} rows, ${manifest.files.count} files, checked, in ${seconds} s.`,
    );
    tellLacking(manifest);
  } finally {
    await client.end().catch(() => undefined);
    await data.stop();
  }
}

async function main(): Promise<void> {
  const { place, check: only } = wishes();
  await (only ? check(place) : make(place));
}

// What is written here is for this user alone.
process.umask(0o077);
await main().catch((error: Error) => {
  console.error(error instanceof StartError ? error.message : `No backup was made: ${wordsOf(error)}`);
  process.exitCode = 1;
});
