/** A byte stream out of a worker thread with backpressure: chunk by chunk as the reader pulls. */
import { EventEmitter, once } from 'node:events';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { parentPort, type Worker } from 'node:worker_threads';

const chunkSize = 64 * 1024;

/** Null: there is no more. */
type Chunk = Uint8Array | null;

/** What the thread `worker` sends with `toThread`. Destroying it ends the thread at once, wherever it is. */
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
 * In a thread: sends `source` to whoever started it, through the new file `path`: `source` never waits for a slow
 * reader, so that a cursor of the database is done with in its time. A failure of `source` ends the thread with it.
 * It works in the background and rests three times as long as it works: without that the other requests of a machine
 * with two cores wait behind it, and it ends hardly later, since the database reads ahead meanwhile.
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
  // A read that fails ends the thread, and the export with it.
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
