/** Bytes to text, part by part. A letter that lies across two parts is one letter. */
export type Decoder = (part: Uint8Array, last: boolean) => string;

/**
 * By the first part (`whole` where there is no other): what is marked as UTF-16 is that, what reads as UTF-8 is that, anything else is what Windows wrote
 * in western Europe, where no bytes are wrong.
 */
export function decoderFor(first: Uint8Array, whole: boolean): Decoder {
  const decoder = new TextDecoder(encodingOf(first, whole));
  return (part, last) => decoder.decode(part, { stream: !last });
}

function encodingOf(first: Uint8Array, whole: boolean): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(first, { stream: !whole });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
