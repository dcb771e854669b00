/**
 * Reads and validates an entry archive. Archives are untrusted input: anything that deviates from our own format is
 * rejected.
 */
import { BlobReader, BlobWriter, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { type ArchivedEntry, type ArchivedFile, ArchiveFault, bounds, ENTRY, readEntry } from './archive-format.ts';
import { hexHash } from './hash.ts';

// The zip library would create workers from text, which the content security policy forbids; nothing is compressed
// anyway.
const strict = { checkSignature: true, checkOverlappingEntry: true, useWebWorkers: false };

export interface Archive {
  entry: ArchivedEntry;
  /** In the order of `entry.files`, with verified hashes. */
  files: { file: ArchivedFile; blob: Blob }[];
}

/** The entry and its files, each verified by its hash. Rejects with an ArchiveFault. */
export async function readArchive(from: Blob): Promise<Archive> {
  if (from.size > bounds.bytes) throw new ArchiveFault('tooLarge');
  const zip = new ZipReader(new BlobReader(from), strict);
  try {
    const inside = await entriesOf(zip);
    const about = inside.get(ENTRY);
    if (!about || about.uncompressedSize > bounds.entry) throw new ArchiveFault('notPack');
    const entry = readEntry(JSON.parse(await (await bytesOf(about)).text()));
    if (entry === 'newer') throw new ArchiveFault('newer');
    if (!entry || inside.size !== entry.files.length + 1) throw new ArchiveFault('notPack');
    const files: Archive['files'] = [];
    for (const file of entry.files) files.push({ file, blob: await fileOf(file, inside.get(file.path)) });
    return { entry, files };
  } catch (error) {
    throw error instanceof ArchiveFault ? error : new ArchiveFault('notPack');
  } finally {
    await zip.close().catch(() => undefined);
  }
}

/** Zip entries by name. Compressed ones are rejected: ours are stored uncompressed, which also rules out zip bombs. */
async function entriesOf(zip: ZipReader<Blob>): Promise<Map<string, FileEntry>> {
  const found = new Map<string, FileEntry>();
  for await (const each of zip.getEntriesGenerator()) {
    const wrong =
      each.directory ||
      each.encrypted ||
      each.compressionMethod !== 0 ||
      each.compressedSize !== each.uncompressedSize ||
      found.has(each.filename);
    if (wrong) throw new ArchiveFault('notPack');
    if (found.size > bounds.files) throw new ArchiveFault('tooLarge');
    found.set(each.filename, each as FileEntry);
  }
  return found;
}

const bytesOf = (each: FileEntry, type = ''): Promise<Blob> => each.getData(new BlobWriter(type));

async function fileOf(file: ArchivedFile, inside: FileEntry | undefined): Promise<Blob> {
  if (inside?.uncompressedSize !== file.size) throw new ArchiveFault('damaged', file.filename);
  const blob = await bytesOf(inside, file.type).catch(() => null);
  if (!blob || (await hexHash(blob)) !== file.sha256) throw new ArchiveFault('damaged', file.filename);
  return blob;
}
