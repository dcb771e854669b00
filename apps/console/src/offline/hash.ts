/** SHA-256 in hexadecimal: by the browser where it does that, else in portions that leave room for others. */

/** The browser takes only what lies in memory as a whole. */
const WHOLE = 32 * 2 ** 20;
/** Few milliseconds of work on a phone. */
const PORTION = 2 ** 18;

/** Also over plain HTTP, where browsers withhold `crypto.subtle`. */
const subtle = (): SubtleCrypto | undefined => (crypto as Partial<Crypto>).subtle;

export const fitsMemory = (size: number): boolean => size <= WHOLE;

/** Of text as UTF-8, or of bytes. */
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
