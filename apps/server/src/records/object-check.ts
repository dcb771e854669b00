/** Integrity check of a stored object: its size, and the SHA-256 of its bytes. */
import { createHash } from 'node:crypto';
import type { Storage } from '../outside/storage/storage.ts';

export type Soundness = 'sound' | 'damaged' | 'missing';

export interface Expected {
  key: string;
  sha256: Buffer;
  size: number;
}

/** Throttling of a check in the background. */
export interface Pace {
  /** Bytes read at a time: no stream stays open during a pause. */
  portion: number;
  /** Called after each portion. */
  rest(bytes: number): Promise<void>;
}

/** Reads all bytes; an unreachable storage is an error, not a damage. */
async function hashOf(storage: Storage, { key, size }: Expected, pace?: Pace): Promise<Buffer> {
  const hash = createHash('sha256');
  const portion = pace?.portion ?? size;
  for (let at = 0; at < size; at += portion) {
    const end = Math.min(at + portion, size);
    const source = await storage.open(key, { start: at, end: end - 1 });
    for await (const chunk of source) hash.update(chunk as Buffer);
    await pace?.rest(end - at);
  }
  return hash.digest();
}

export async function inspectObject(storage: Storage, expected: Expected, pace?: Pace): Promise<Soundness> {
  const found = await storage.stat(expected.key);
  if (!found) return 'missing';
  if (found.size !== expected.size) return 'damaged';
  try {
    return (await hashOf(storage, expected, pace)).equals(expected.sha256) ? 'sound' : 'damaged';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'missing';
    // A sector that cannot be read; a disk that is away fails already when it is opened.
    if (code === 'EIO') return 'damaged';
    throw error;
  }
}
