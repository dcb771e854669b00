/**
 * SHA-256 in hexadecimal: by Web Crypto where available and memory allows, otherwise incrementally in small chunks that
 * keep the page responsive.
 */

/** Web Crypto needs all bytes in memory: limit in bytes. */
const WHOLE = 32 * 2 ** 20;
/** Bytes per chunk: a few milliseconds of work on a phone. */
const PORTION = 2 ** 18;

/** Browsers withhold `crypto.subtle` on plain HTTP. */
const subtle = (): SubtleCrypto | undefined => (crypto as Partial<Crypto>).subtle;

export const fitsMemory = (size: number): boolean => size <= WHOLE;

/** Hash of a text (as UTF-8) or of bytes. */
export async function hexHash(of: string | Blob | ArrayBuffer): Promise<string> {
  const own = subtle();
  if (own && !(of instanceof Blob && !fitsMemory(of.size))) {
    const bytes =
      typeof of === 'string' ? new TextEncoder().encode(of) : of instanceof Blob ? await of.arrayBuffer() : of;
    return hex(new Uint8Array(await own.digest('SHA-256', bytes)));
  }
  const bytes = of instanceof Blob ? of : new Blob([of]);
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const sum = sha256.create();
  for (let at = 0; at < bytes.size; at += PORTION)
    sum.update(new Uint8Array(await bytes.slice(at, at + PORTION).arrayBuffer()));
  return hex(sum.digest());
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
