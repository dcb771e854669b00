/**
 * Reader and writer of tar archives (POSIX.1-2001) with plain files under our own names: written sequentially, read by
 * position, so that unwanted entries are skipped. Each entry's expected hash precedes it in a pax record that other
 * programs ignore (`KONTOR.sha256`). Not for foreign archives: no links, no folders.
 */
import type { FileHandle } from 'node:fs/promises';

export interface Entry {
  name: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}
/** Offset of its bytes in the archive. */
export type Found = Entry & { at: number };

/** Not our archive, truncated, or modified. */
export class TarFault extends Error {
  override name = 'TarFault';
}

const block = 512;
const rest = (size: number) => (block - (size % block)) % block;
/** Largest value of eleven octal digits. */
const mostOctal = 8 ** 11 - 1;

function header(name: string, size: number, type: '0' | 'x', time: number): Buffer {
  const head = Buffer.alloc(block);
  const octal = (value: number, at: number, length: number) =>
    head.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1');
  if (Buffer.byteLength(name) > 100) throw new RangeError(`the name is too long: ${name}`);
  head.write(name, 0);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(Math.min(size, mostOctal), 124, 12);
  octal(time, 136, 12);
  head.write('        ', 148, 'latin1');
  head.write(type, 156, 'latin1');
  head.write('ustar\0', 257, 'latin1');
  head.write('00', 263, 'latin1');
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return head;
}

const sumOf = (head: Buffer) => head.reduce((sum, byte) => sum + byte, 0);

/** pax record `length key=value`; the length includes its own digits. */
function record(key: string, value: string): string {
  const line = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(line);
  let length = bytes + String(bytes).length;
  if (String(length).length > String(bytes).length) length = bytes + String(length).length;
  return `${length}${line}`;
}

/** Headers of an entry. */
function begin({ name, size, sha256 }: Entry, time: number): Buffer {
  const records = Buffer.from(record('KONTOR.sha256', sha256) + (size > mostOctal ? record('size', String(size)) : ''));
  return Buffer.concat([
    header('kontor', records.length, 'x', time),
    records,
    Buffer.alloc(rest(records.length)),
    header(name, size, '0', time),
  ]);
}

/** Appends entries to `file`, which is new and closed by the caller. */
export function tarWriter(file: FileHandle, time: Date) {
  const seconds = Math.floor(time.getTime() / 1000);
  let at = 0;
  const write = async (bytes: Buffer) => {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at);
      done += bytesWritten;
      at += bytesWritten;
    }
  };
  return {
    /** Takes exactly `entry.size` bytes; if there are fewer, pads with zeros and answers false. */
    async add(entry: Entry, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<boolean> {
      await write(begin(entry, seconds));
      let left = entry.size;
      for await (const chunk of bytes) {
        const wanted = chunk.length > left ? chunk.subarray(0, left) : chunk;
        left -= wanted.length;
        await write(wanted);
        if (wanted.length < chunk.length) break;
      }
      const whole = left === 0;
      for (const zeros = Buffer.alloc(65_536); left > 0; left -= Math.min(left, zeros.length))
        await write(zeros.subarray(0, Math.min(left, zeros.length)));
      await write(Buffer.alloc(rest(entry.size)));
      return whole;
    },
    async end(): Promise<number> {
      await write(Buffer.alloc(2 * block));
      await file.sync();
      return at;
    },
  };
}

async function readAt(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(bytes, done, size - done, at + done);
    if (bytesRead === 0) throw new TarFault('it ends too early');
    done += bytesRead;
  }
  return bytes;
}

const textOf = (head: Buffer, at: number, length: number) =>
  head
    .subarray(at, at + length)
    .toString('utf8')
    .replace(/\0.*$/s, '')
    .trim();

function readHeader(head: Buffer): { name: string; size: number; type: string } {
  const said = Number.parseInt(textOf(head, 148, 8), 8);
  const copy = Buffer.from(head).fill(' ', 148, 156);
  const size = Number.parseInt(textOf(head, 124, 12), 8);
  if (said !== sumOf(copy) || !Number.isSafeInteger(size)) throw new TarFault('what stands there is no header');
  return { name: textOf(head, 0, 100), size, type: textOf(head, 156, 1) };
}

function readRecords(text: string): Map<string, string> {
  const records = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, key, value] = /^\d+ ([^=]+)=(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) records.set(key, value);
  }
  return records;
}

/** Entries in order. Throws a `TarFault` if the archive is truncated or invalid. */
export async function* tarEntries(file: FileHandle): AsyncGenerator<Found> {
  let before = 'its beginning';
  for (let at = 0; ; ) {
    try {
      const first = await readAt(file, at, block);
      if (first.every(byte => byte === 0)) return;
      const extended = readHeader(first);
      if (extended.type !== 'x' || extended.size > 65_536) throw new TarFault('an entry of another kind');
      const records = readRecords((await readAt(file, at + block, extended.size)).toString('utf8'));
      at += block + extended.size + rest(extended.size);
      const { name, size: short } = readHeader(await readAt(file, at, block));
      const sha256 = records.get('KONTOR.sha256');
      if (!sha256) throw new TarFault('an entry without a hash');
      const size = Number(records.get('size') ?? short);
      at += block;
      yield { name, size, sha256, at };
      before = name;
      at += size + rest(size);
    } catch (error) {
      throw error instanceof TarFault ? new TarFault(`behind ${before}: ${error.message}`) : error;
    }
  }
}

/** Bytes of an entry. */
export async function* tarBytes(file: FileHandle, { at, size, name }: Found): AsyncGenerator<Buffer> {
  const step = 1024 * 1024;
  for (let done = 0; done < size; done += step) {
    yield await readAt(file, at + done, Math.min(step, size - done)).catch((error: Error) => {
      throw error instanceof TarFault ? new TarFault(`within ${name}: ${error.message}`) : error;
    });
  }
}
