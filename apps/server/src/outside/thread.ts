/** A stream of bytes from a worker thread, chunk by chunk as the reader asks: neither side runs ahead of the other. */
import { setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { parentPort, type Worker } from 'node:worker_threads';

const least = 64 * 1024;

/** Null: there is no more. */
type Chunk = Uint8Array | null;

/** What the thread `worker` sends with `toThread`. Destroying it ends the thread at once, wherever it is. */
export function fromThread(worker: Worker): Readable {
  let ended = false;
  const out = new Readable({
    highWaterMark: 2 * least,
    read: () => worker.postMessage('more'),
    destroy(error, done) {
      worker.terminate().then(
        () => done(error),
        () => done(error),
      );
    },
  });
  worker.on('message', (chunk: Chunk) => {
    ended = chunk === null;
    out.push(chunk && Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  });
  worker.on('error', error => out.destroy(error as Error));
  worker.on('exit', () => {
    if (!ended && !out.destroyed) out.destroy(new Error('a thread ended early'));
  });
  return out;
}

/** On Linux a thread can step back behind all others; elsewhere this would hold back the whole process. */
function stepBack(): void {
  if (process.platform === 'linux') setPriority(15);
}

/**
 * In a thread: sends `source` to whoever started it. A failure of `source` ends the thread with it. After the first
 * bytes, which somebody waits for, it works in the background and rests as long as it works: without that the other
 * requests of a machine with two cores wait behind it.
 */
export function toThread(source: Readable): void {
  const chunks = source[Symbol.asyncIterator]();
  let wanted = 1;
  parentPort?.on('message', async () => {
    const began = performance.now();
    const parts: Buffer[] = [];
    let size = 0;
    while (size < wanted) {
      const next = await chunks.next();
      if (next.done) break;
      parts.push(next.value);
      size += next.value.length;
    }
    if (size === 0) return parentPort?.postMessage(null);
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    if (wanted === 1) stepBack();
    else await setTimeout(performance.now() - began);
    wanted = least;
    parentPort?.postMessage(whole, [whole.buffer]);
  });
}
