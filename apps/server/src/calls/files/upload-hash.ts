/**
 * SHA-256 of a resumable upload. It is computed incrementally as long as all parts reach this process; otherwise the
 * completed object is read once. The incremental state is native and cannot be serialised into the row; a WebAssembly
 * hash could, but takes six times as long a byte (docs/decisions/0030).
 */
import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../outside/storage/storage.ts';

export interface Sum {
  readonly hash: Hash;
  /** Number of bytes hashed. */
  bytes: number;
}

const sums = new Map<string, Sum>();
/** Each takes some hundred bytes; beyond this number the oldest are dropped. */
const mostKept = 500;

/** Hash state of the first `offset` bytes, handed over to the next writer; null if this process does not have it. */
export function takeSum(id: string, offset: number): Sum | null {
  const known = sums.get(id);
  sums.delete(id);
  if (offset === 0) return { hash: createHash('sha256'), bytes: 0 };
  return known?.bytes === offset ? known : null;
}

export function keepSum(id: string, sum: Sum): void {
  sums.set(id, sum);
  const [oldest] = sums.keys();
  if (sums.size > mostKept && oldest !== undefined) sums.delete(oldest);
}

export async function sumOf(storage: Storage, key: string, size: number, known: Sum | null): Promise<Buffer> {
  if (known?.bytes === size) return known.hash.digest();
  const hash = createHash('sha256');
  await pipeline(await storage.open(key), async source => {
    for await (const chunk of source) hash.update(chunk as Buffer);
  });
  return hash.digest();
}
