/**
 * Reads a PATCH body as a stream and splits it into portions, each of which is made durable before the offset
 * advances.
 */
import { Readable } from 'node:stream';
import { Problem } from '@kontor/contract';
import type { Lease } from '../../records/lease.ts';
import type { Sum } from './upload-hash.ts';

/** The most that a crash of the server loses of the bytes sent. */
const portionBytes = 16 * 1024 * 1024;

export interface Piece {
  /** The next portion; null at the end of body, connection or lease. */
  portion(): Promise<Readable | null>;
  /** The error that ended it prematurely, if any. */
  fault(): Error | null;
}

/** At most `most` bytes of `source`. Bytes read count, even if the stream fails later. */
export function pieceOf(source: Readable, most: number, lease: Lease, sum: Sum | null): Piece {
  const chunks = source.iterator({ destroyOnReturn: false });
  let left = most;
  let fault: Error | null = null;
  let ended = false;
  let stop = () => {};
  lease.onWanted(() => {
    ended = true;
    stop();
  });

  // No Promise.race with a promise that lives as long as the body: it would retain every chunk.
  const coming = () =>
    new Promise<Buffer | null>(resolve => {
      stop = () => resolve(null);
      chunks.next().then(
        ({ done, value }) => resolve(done ? null : (value as Buffer)),
        (error: Error) => {
          // Connection errors have codes of their own; the body timeout throws its own problem.
          fault = error instanceof Problem ? error : new Problem('malformed');
          resolve(null);
        },
      );
    });

  async function next(): Promise<Buffer | null> {
    if (ended) return null;
    const chunk = await coming();
    if (chunk && chunk.length > left) fault = new Problem('tooLarge', [{ path: 'file', code: 'file_size' }]);
    if (chunk && !lease.holds()) fault = new Problem('uploadBusy', [], { retryAfter: 2 });
    if (chunk === null || fault) {
      ended = true;
      return null;
    }
    left -= chunk.length;
    return chunk;
  }

  async function* bytes(first: Buffer) {
    let length = 0;
    for (let chunk: Buffer | null = first; chunk; chunk = length < portionBytes ? await next() : null) {
      length += chunk.length;
      sum?.hash.update(chunk);
      if (sum) sum.bytes += chunk.length;
      yield chunk;
    }
  }

  return {
    async portion() {
      const first = await next();
      return first && Readable.from(bytes(first), { objectMode: false });
    },
    fault: () => fault,
  };
}
