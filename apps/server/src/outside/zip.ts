/**
 * Archives written while they are read: an entry's source is opened when its turn comes and pulled no faster
 * than the reader takes it, so that memory does not grow with what goes in. It never reads archives.
 */
import { Readable } from 'node:stream';
import ZipStream from 'zip-stream';

export interface Entry {
  /** Path within the archive, with `/`. */
  name: string;
  data: Buffer | AsyncIterable<Buffer | string>;
  /** For what is compressed already: deflating it again costs time for nothing. */
  store?: boolean;
  modified?: Date;
}

// Level 1: half the time of the usual level 6 for a file about a fifth larger.
const zlib = { level: 1, chunkSize: 64 * 1024 };

/**
 * The archive of `entries`, which are asked for one by one. Destroying it ends the entry under way and `entries`;
 * a failure of either destroys it with that error, so that no reader takes half an archive for a whole one.
 */
export function zip(entries: AsyncIterable<Entry>): Readable {
  const out = new ZipStream({ zlib: { ...zlib } });
  pack(out, entries).catch(error => out.destroy(error as Error));
  return out;
}

async function pack(out: ZipStream, entries: AsyncIterable<Entry>): Promise<void> {
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => {});
  out.once('close', () => closed.reject(new Error('the reader of the archive has gone')));
  const iterator = entries[Symbol.asyncIterator]();
  let coming: Promise<IteratorResult<Entry, unknown>> | undefined;
  try {
    for (;;) {
      coming = iterator.next();
      const next = await Promise.race([coming, closed.promise]);
      coming = undefined;
      if (next.done) break;
      await Promise.race([put(out, next.value), closed.promise]);
    }
  } finally {
    // Opened for a reader who has gone meanwhile: nobody else would close it.
    coming?.then(
      ({ done, value }) => done || !(value.data instanceof Readable) || void value.data.destroy(),
      () => {},
    );
    // Not awaited: a generator in the middle of a step ends after it, and nobody waits for that.
    iterator.return?.()?.then(undefined, () => {});
  }
  out.finish();
}

function put(out: ZipStream, { name, data, store = false, modified }: Entry): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const source = Buffer.isBuffer(data) || data instanceof Readable ? data : Readable.from(data, { objectMode: false });
  const giveUp = () => source instanceof Readable && source.destroy();
  out.once('close', giveUp);
  out.entry(source, { name, store, date: modified ?? new Date() }, error => {
    out.off('close', giveUp);
    if (error) reject(error);
    else resolve();
  });
  return promise;
}

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const longest = 120;
/** Of longer names the middle is not looked at: what strips the end costs the square of the length. */
const longestRead = 2_000;

/** A file's name as every system can unpack it: no path, no control or reserved characters, its ending kept. */
export function safeName(name: string): string {
  const plain = (name.length > longestRead ? name.slice(0, longestRead / 2) + name.slice(-longestRead / 2) : name)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  const letters = [...(reserved.test(plain) ? `_${plain}` : plain)];
  if (letters.length <= longest) return letters.join('') || 'file';
  const ending = /\.[^.\s]{1,10}$/u.exec(plain)?.[0] ?? '';
  return letters.slice(0, longest - ending.length).join('') + ending;
}

/** How far each name has been counted: of ten thousand files of one name, the last does not ask for all before. */
const counted = new WeakMap<Set<string>, Map<string, number>>();

function countsOf(taken: Set<string>): Map<string, number> {
  const counts = counted.get(taken) ?? new Map<string, number>();
  counted.set(taken, counts);
  return counts;
}

/** `name`, or `name (2)`, `name (3)` … before its ending where `taken` has it. Adds to `taken`; case does not count. */
export function uniqueName(name: string, taken: Set<string>): string {
  const ending = /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length);
  const counts = countsOf(taken);
  let unique = name;
  let count = counts.get(name.toLowerCase()) ?? 2;
  for (; taken.has(unique.toLowerCase()); count++) unique = `${stem} (${count})${ending}`;
  counts.set(name.toLowerCase(), count);
  taken.add(unique.toLowerCase());
  return unique;
}
