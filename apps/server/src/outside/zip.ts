/**
 * Streaming ZIP writer with backpressure: an entry's source is opened when its turn comes and pulled no faster than the
 * reader consumes, so that memory is constant. Does not read archives.
 */
import { Readable } from 'node:stream';
import ZipStream from 'zip-stream';

export interface Entry {
  /** Path within the archive, with `/`. */
  name: string;
  data: Buffer | AsyncIterable<Buffer | string>;
  /** For compressed content: deflating it again only costs time. */
  store?: boolean;
  modified?: Date;
}

// Level 1: half the time of the default level 6 for a file about a fifth larger.
const zlib = { level: 1, chunkSize: 64 * 1024 };

/**
 * Archive of `entries`, pulled one by one. Destroying it ends the current entry and `entries`; an error of either
 * destroys it with that error, so that a truncated archive is not mistaken for a complete one.
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
    // Opened when the reader had already disconnected: closed here, since nothing else would.
    coming?.then(
      ({ done, value }) => done || !(value.data instanceof Readable) || void value.data.destroy(),
      () => {},
    );
    // Not awaited: a generator that is executing ends after its current step.
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
/** The middle of longer names is dropped first: stripping the end takes quadratic time. */
const longestRead = 2_000;

/** File name valid on every system: no path, no control or reserved characters, extension preserved. */
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

/** Last number used for each name, so that ten thousand files of one name do not take quadratic time. */
const counted = new WeakMap<Set<string>, Map<string, number>>();

function countsOf(taken: Set<string>): Map<string, number> {
  const counts = counted.get(taken) ?? new Map<string, number>();
  counted.set(taken, counts);
  return counts;
}

/** `name`, or `name (2)`, `name (3)` … before the extension if `taken` has it (ignoring case). Adds it to `taken`. */
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
