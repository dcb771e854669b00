/** Byte stream from a worker thread with backpressure: one chunk for each pull of the reader. */
import { EventEmitter, once } from 'node:events';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { parentPort, type Worker } from 'node:worker_threads';

const chunkSize = 64 * 1024;

/** Null marks the end. */
type Chunk = Uint8Array | null;

/** The stream that `worker` sends with `toThread`. Destroying it terminates the thread at once. */
export function fromThread(worker: Worker): Readable {
  let ended = false;
  const out = new Readable({
    highWaterMark: 2 * chunkSize,
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

/**
 * In a thread: sends `source` to the parent through the new file `path`, so that `source` is never held up by a slow
 * reader and its database cursor closes early. An error of `source` ends the thread. Rests three times as long as it
 * works: otherwise the requests of a two-core machine would wait, and it finishes hardly later, since the database
 * reads ahead meanwhile.
 */
export async function toThread(source: Readable, path: string): Promise<void> {
  const file = await open(path, 'wx+', 0o600);
  const news = new EventEmitter();
  let written = 0;
  let sent = 0;
  let ended = false;
  const answer = async () => {
    while (sent === written && !ended) await once(news, 'news');
    const size = Math.min(chunkSize, written - sent);
    if (size === 0) {
      parentPort?.postMessage(null);
      return;
    }
    const { bytesRead, buffer } = await file.read(new Uint8Array(size), 0, size, sent);
    sent += bytesRead;
    parentPort?.postMessage(buffer, [buffer.buffer]);
  };
  // A failing read ends the thread, and the export with it.
  parentPort?.on('message', () => void answer());
  let began = performance.now();
  let before = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    await file.write(chunk, 0, chunk.length, written);
    written += chunk.length;
    news.emit('news');
    if (written - before < chunkSize) continue;
    await setTimeout(3 * (performance.now() - began));
    began = performance.now();
    before = written;
  }
  ended = true;
  news.emit('news');
}
