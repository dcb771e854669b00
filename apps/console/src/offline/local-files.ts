/**
 * Files that exist only on this device until the server has them. Their ids have a prefix of their own, so that answers
 * can reference them like any other file; the sender replaces the ids by the server's.
 */
import { newId } from '@kontor/form';
import type { StoredFile } from '@kontor/form/fill';
import { fitsMemory, hexHash } from './hash.ts';
import { openBase, type StoredBytes } from './outbox-db.ts';

export interface LocalFile extends StoredFile {
  /** Bytes. */
  size: number;
  /** `blob:` URL of this page. */
  url: string;
  local: true;
}

/** Prefix of local ids: UUID version 8 (RFC 9562); the server's ids have other versions. */
const MARK = '10ca1f11-';
const makeId = (): string => {
  const id = newId();
  return `${MARK}${id.slice(9, 14)}8${id.slice(15)}`;
};

export const isLocal = (id: unknown): id is string =>
  typeof id === 'string' && id.length === 36 && id.startsWith(MARK) && id[14] === '8';

/** Files of this page, by id. */
const seen = new Map<string, LocalFile>();

function shown({ id, filename, type, blob }: StoredBytes): LocalFile {
  const known = seen.get(id);
  if (known) return known;
  const file: LocalFile = { id, filename, type, size: blob.size, url: URL.createObjectURL(blob), local: true };
  seen.set(id, file);
  return file;
}

/**
 * Resolves when the file is stored durably. Rejects with a `QuotaExceededError` without space (`isFull`), and with the
 * browser's error if the file is not readable.
 */
export async function keepFile(file: File): Promise<LocalFile> {
  // Hashes and stores the same bytes, even if the file on disk changes meanwhile.
  const bytes = fitsMemory(file.size) ? await file.arrayBuffer() : null;
  const blob = bytes ? new Blob([bytes], { type: file.type }) : file.slice(0, file.size, file.type);
  const sha256 = await hexHash(bytes ?? blob);
  const kept: StoredBytes = { id: makeId(), filename: file.name, type: file.type, sha256, at: Date.now(), blob };
  await (await openBase()).putFile(kept);
  return shown(kept);
}

/** The local files among the ids. */
export async function localFilesOf(ids: readonly string[]): Promise<LocalFile[]> {
  const wanted = ids.filter(isLocal);
  if (wanted.length === 0) return [];
  const base = await openBase();
  const found = await Promise.all(wanted.map(async id => seen.get(id) ?? (await base.file(id))));
  return found.flatMap(file => (file === undefined ? [] : 'blob' in file ? [shown(file)] : [file]));
}

/** The bytes; null if they are gone. */
export const bytesOf = async (id: string): Promise<Blob | null> => (await (await openBase()).file(id))?.blob ?? null;

export async function dropFiles(ids: readonly string[]): Promise<void> {
  const own = ids.filter(isLocal);
  if (own.length === 0) return;
  for (const id of own) forgetFile(id);
  await (await openBase()).dropFiles(own);
}

/** Revokes the blob URL. */
export function forgetFile(id: string): void {
  const known = seen.get(id);
  if (known) URL.revokeObjectURL(known.url);
  seen.delete(id);
}
