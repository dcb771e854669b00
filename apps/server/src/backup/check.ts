/** Verifies a backup archive: streams it once and compares each part with its hash. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { StartError } from '../base/start-error.ts';
import { isKey } from '../outside/storage/storage.ts';
import { type Found, TarFault, tarBytes, tarEntries } from '../outside/tar.ts';
import { aboutName, format, type Manifest, manifestName } from './plan.ts';

const broken = (what: string) => new StartError(`The backup is broken: ${what}.`);

/** Reads a whole entry into memory, for entries known to be small. */
export async function bytesOf(file: FileHandle, entry: Found): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of tarBytes(file, entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function hashOf(file: FileHandle, entry: Found): Promise<string> {
  const sum = createHash('sha256');
  for await (const piece of tarBytes(file, entry)) sum.update(piece);
  return sum.digest('hex');
}

/** Entries of the archive; faults of the archive become a `StartError`. */
export async function* entriesOf(file: FileHandle): AsyncGenerator<Found> {
  try {
    yield* tarEntries(file);
  } catch (error) {
    throw error instanceof TarFault ? broken(error.message) : error;
  }
}

function compare(manifest: Manifest, counted: Map<string, number>, files: Manifest['files']): void {
  for (const { name, parts } of [...manifest.tables, { name: 'jobs', ...manifest.jobs }])
    if ((counted.get(name) ?? 0) !== parts)
      throw broken(`${name} has ${counted.get(name) ?? 0} parts, and ${parts} were written`);
  for (const key of ['count', 'bytes', 'hash'] as const)
    if (manifest.files[key] !== files[key])
      throw broken(`its stored files are not those it was made of (${key}: ${files[key]})`);
}

/** Verifies all parts and answers the manifest. Throws a `StartError` that names the first damaged part. */
export async function checkArchive(file: FileHandle): Promise<Manifest> {
  const counted = new Map<string, number>();
  const [all, files] = [createHash('sha256'), { count: 0, bytes: 0, hash: '' }];
  /** Compared at the end, since the manifest with the expected values is the last part. */
  const others: string[] = [];
  let manifest: Manifest | undefined;
  try {
    for await (const entry of entriesOf(file)) {
      if (manifest) throw broken(`${entry.name} stands behind its end`);
      const right = (await hashOf(file, entry)) === entry.sha256;
      const key = /^files\/(.+)$/.exec(entry.name)?.[1];
      if (key !== undefined) {
        if (!isKey(key)) throw broken(`${entry.name} is no name that a stored file has`);
        all.update(`${key} ${entry.sha256}\n`);
        files.count += 1;
        files.bytes += entry.size;
        if (!right) others.push(key);
        continue;
      }
      if (!right) throw broken(`${entry.name} is not what was written`);
      if (entry.name === aboutName && JSON.parse(String(await bytesOf(file, entry))).format > format)
        throw new StartError('The backup was made by a newer Kontor, in a form that this one does not know.');
      const table = /^db\/(.+)\.\d+\.zst$/.exec(entry.name)?.[1];
      if (table !== undefined) counted.set(table, (counted.get(table) ?? 0) + 1);
      if (entry.name === manifestName) manifest = JSON.parse(String(await bytesOf(file, entry))) as Manifest;
    }
  } catch (error) {
    throw error instanceof TarFault ? broken(error.message) : error;
  }
  if (!manifest) throw broken('it ends too early, there is no manifest');
  const known = new Set(manifest.damaged);
  const fresh = others.find(key => !known.has(key));
  if (fresh) throw broken(`files/${fresh} is not what was written`);
  files.hash = all.digest('hex');
  compare(manifest, counted, files);
  return manifest;
}
