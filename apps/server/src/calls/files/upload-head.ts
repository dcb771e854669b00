/** Collects an upload's first bytes while they pass, so that its file type is detected before the last byte arrives. */
import { Readable } from 'node:stream';
import { sniff, sniffLength } from '../../outside/sniff.ts';

/**
 * Pass-through that calls `look` with the detected type once `sniffLength` bytes have passed. If `look` throws, the
 * chunk stream aborts. Files shorter than that are sniffed by the store.
 */
export function watched(filename: string, look: (type: string) => Promise<void>): (portion: Readable) => Readable {
  const heads: Buffer[] = [];
  let length = 0;
  async function* passing(portion: Readable) {
    for await (const chunk of portion as AsyncIterable<Buffer>) {
      if (length < sniffLength) {
        heads.push(chunk.subarray(0, sniffLength - length));
        length += chunk.length;
        if (length >= sniffLength) await look(await sniff(Buffer.concat(heads.splice(0)), filename));
      }
      yield chunk;
    }
  }
  return portion => (length < sniffLength ? Readable.from(passing(portion), { objectMode: false }) : portion);
}
