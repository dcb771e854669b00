/** Streaming text decoder with detection of the encoding; characters across chunk boundaries are kept together. */
export type Decoder = (part: Uint8Array, last: boolean) => string;

/**
 * Detects by the first chunk (`whole` if it is the only one): UTF-16 by its byte order mark, valid UTF-8, otherwise
 * Windows-1252, in which no byte sequence is invalid.
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
