/**
 * Entries that cannot be sent leave the device as a file, which an administrator can bring in: on another device, by
 * mail, in a year. Writing and reading such files; what stands in them is told by pack-format.ts.
 */
import {
  BlobReader,
  BlobWriter,
  configure,
  type FileEntry,
  TextReader,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { hexHash } from './hash.ts';
import { openBase } from './outbox-base.ts';
import { bounds, ENDING, ENTRY, FORMAT, type PackedEntry, type PackedFile, readEntry } from './pack-format.ts';
import type { Outgoing } from './types.ts';

export type { PackedEntry, PackedFile } from './pack-format.ts';

// Workers would be made from text, which the policy of the page does not allow; nothing here is compressed anyway.
configure({ useWebWorkers: false });

export interface Pack {
  entry: PackedEntry;
  /** In the order of `entry.files`; their hashes are right. */
  files: { file: PackedFile; blob: Blob }[];
}

/** Why a file is no entry. `name`: the file in it that is not whole. */
export class PackFault extends Error {
  readonly code: 'notPack' | 'newer' | 'damaged' | 'tooLarge';
  readonly file: string;
  constructor(code: PackFault['code'], file = '') {
    super(code);
    this.name = 'PackFault';
    this.code = code;
    this.file = file;
  }
}

async function senderOf({ way }: Outgoing): Promise<PackedEntry['sender']> {
  // The token opens the form; its hash names the link and opens nothing.
  return way.kind === 'link' ? { link_hash: await hexHash(way.token) } : { user_id: way.user_id };
}

/** All of an entry that waits on this device. Rejects where it is not here any more. */
export async function packEntry(local_id: string): Promise<Blob> {
  const base = await openBase();
  const entry = await base.entry(local_id);
  if (entry?.status !== 'ready_to_send') throw new DOMException('not here', 'NotFoundError');
  const zip = new ZipWriter(new BlobWriter('application/zip'), { level: 0 });
  const files: PackedFile[] = [];
  const missing: string[] = [];
  for (const { id, filename } of entry.files) {
    const kept = await base.file(id);
    if (!kept) {
      missing.push(filename);
      continue;
    }
    const path = `files/${files.length + 1}`;
    files.push({ id, path, filename, type: kept.type, size: kept.blob.size, sha256: kept.sha256 });
    await zip.add(path, new BlobReader(kept.blob));
  }
  const { report_config_id, form_name, title, data, state, stored_files, at } = entry;
  const packed: PackedEntry = {
    kontor_entry: FORMAT,
    report_config_id,
    form_name,
    title,
    local_id,
    data,
    state,
    sender: await senderOf(entry),
    stored_files,
    files,
    missing,
    saved: new Date(at).toISOString(),
  };
  await zip.add(ENTRY, new TextReader(JSON.stringify(packed, null, 1)));
  return zip.close();
}

/** A name that every system takes. */
export function packName({ form_name, title }: Pick<Outgoing, 'form_name' | 'title'>): string {
  const words = [form_name, title].filter(Boolean).join(' ');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is not wanted
  const safe = words.replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069\s]+/g, ' ').trim();
  return `${[...safe].slice(0, 80).join('').trim() || 'Kontor'}${ENDING}`;
}

/** With the bytes of its files, each of which is what its hash says. Rejects with a PackFault. */
export async function readPack(from: Blob): Promise<Pack> {
  if (from.size > bounds.bytes) throw new PackFault('tooLarge');
  const zip = new ZipReader(new BlobReader(from), { checkSignature: true, checkOverlappingEntry: true });
  try {
    const inside = await entriesOf(zip);
    const about = inside.get(ENTRY);
    if (!about || about.uncompressedSize > bounds.entry) throw new PackFault('notPack');
    const entry = readEntry(JSON.parse(await (await bytesOf(about)).text()));
    if (entry === 'newer') throw new PackFault('newer');
    if (!entry || inside.size !== entry.files.length + 1) throw new PackFault('notPack');
    const files: Pack['files'] = [];
    for (const file of entry.files) files.push({ file, blob: await fileOf(file, inside.get(file.path)) });
    return { entry, files };
  } catch (error) {
    throw error instanceof PackFault ? error : new PackFault('notPack');
  } finally {
    await zip.close().catch(() => undefined);
  }
}

/**
 * What is in it, by name. Nothing is compressed in what we write: what says otherwise is not ours, and cannot grow while
 * it is read.
 */
async function entriesOf(zip: ZipReader<Blob>): Promise<Map<string, FileEntry>> {
  const found = new Map<string, FileEntry>();
  for await (const each of zip.getEntriesGenerator()) {
    const wrong =
      each.directory ||
      each.encrypted ||
      each.compressionMethod !== 0 ||
      each.compressedSize !== each.uncompressedSize ||
      found.has(each.filename);
    if (wrong) throw new PackFault('notPack');
    if (found.size > bounds.files) throw new PackFault('tooLarge');
    found.set(each.filename, each as FileEntry);
  }
  return found;
}

const bytesOf = (each: FileEntry, type = ''): Promise<Blob> => each.getData(new BlobWriter(type));

async function fileOf(file: PackedFile, inside: FileEntry | undefined): Promise<Blob> {
  if (inside?.uncompressedSize !== file.size) throw new PackFault('damaged', file.filename);
  const blob = await bytesOf(inside, file.type).catch(() => null);
  if (!blob || (await hexHash(blob)) !== file.sha256) throw new PackFault('damaged', file.filename);
  return blob;
}
