/**
 * ZIP reader for processes that read untrusted files: the list of contents, then one file at a time, held to the size and
 * checksum that the list says. Bytes come from the disk, so that memory does not depend on the archive.
 */
import { closeSync, createReadStream, createWriteStream, openSync, readSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { Refused, tooLarge } from './reader-result.ts';

export interface Zipped {
  /** As the archive writes it, in composed form: some systems take accents apart. */
  path: string;
  size: number;
  packed: number;
  method: number;
  crc: number;
  offset: number;
  /** A link, which is no file of its own. */
  isLink: boolean;
}

const [endMark, listMark, fileMark] = [0x06054b50, 0x02014b50, 0x04034b50];
/** Of the end of an archive, whose comment has at most 65,535 bytes. */
const [endLength, longestEnd] = [22, 22 + 65_535];
const unknown = 0xffff_ffff;
const [stored, deflated] = [0, 8];

/** Upper half of code page 437, in which names are written where they are no UTF-8. */
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

function nameOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return [...bytes].map(byte => (byte < 128 ? String.fromCharCode(byte) : upper[byte - 128])).join('');
  }
}

const damaged = () => new Refused('damaged');

function bytesAt(path: string, at: number, length: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    if (at < 0 || readSync(file, bytes, 0, length, at) < length) throw damaged();
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** Sizes and places that do not fit 32 bits stand in the extra field, in this order, as far as they are needed. */
function wide(extra: Buffer, values: readonly number[]): number[] {
  if (!values.includes(unknown)) return [...values];
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let from = at + 4;
    return values.map(value => {
      if (value !== unknown) return value;
      if (from + 8 > extra.length) throw damaged();
      from += 8;
      return Number(extra.readBigUInt64LE(from - 8));
    });
  }
  throw damaged();
}

/** The entry at `at` of the list, and where the next one begins. */
function entryIn(list: Buffer, at: number): { entry: Zipped; next: number } {
  if (at + 46 > list.length || list.readUInt32LE(at) !== listMark) throw damaged();
  const [name, extra, comment] = [28, 30, 32].map(offset => list.readUInt16LE(at + offset)) as [number, number, number];
  const next = at + 46 + name + extra + comment;
  if (next > list.length) throw damaged();
  if ((list.readUInt16LE(at + 8) & 1) === 1) throw new Refused('encrypted');
  const path = nameOf(list.subarray(at + 46, at + 46 + name)).normalize('NFC');
  const [size, packed, offset] = wide(
    list.subarray(at + 46 + name, at + 46 + name + extra),
    [24, 20, 42].map(from => list.readUInt32LE(at + from)),
  ) as [number, number, number];
  const isUnix = list.readUInt8(at + 5) === 3;
  const isLink = isUnix && ((list.readUInt32LE(at + 38) >>> 16) & 0xf000) === 0xa000;
  const [method, crc] = [list.readUInt16LE(at + 10), list.readUInt32LE(at + 16)];
  return { entry: { path, size, packed, method, crc, offset, isLink }, next };
}

/**
 * What the archive at `path` holds, without its folders; refuses one that has no readable list, or a password. A list of
 * more bytes than `list` has more than `files`.
 */
export function listZip(path: string, limits: { files: number; list: number }): Zipped[] {
  const length = statSync(path).size;
  const tail = bytesAt(path, Math.max(0, length - longestEnd), Math.min(length, longestEnd));
  let end = tail.length - endLength;
  while (end >= 0 && tail.readUInt32LE(end) !== endMark) end--;
  if (end < 0) throw damaged();
  const [size, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (size > limits.list) throw tooLarge('files', limits.files);
  if (from + size > length) throw damaged();
  const list = bytesAt(path, from, size);
  const entries: Zipped[] = [];
  for (let at = 0; at < list.length; ) {
    const { entry, next } = entryIn(list, at);
    at = next;
    if (!entry.path.endsWith('/')) entries.push(entry);
  }
  return entries;
}

/** Writes the bytes of an entry to the file `to`, which must not be there. */
export const unzipTo = (path: string, entry: Zipped, to: string): Promise<void> =>
  pipeline(unzipped(path, entry), createWriteStream(to, { flags: 'wx', mode: 0o600 }));

/** The bytes of an entry; throws at their end, if not before, where they are not what the list says. */
export async function* unzipped(path: string, entry: Zipped): AsyncGenerator<Buffer, void, void> {
  const { offset, packed, size, method, crc } = entry;
  const head = bytesAt(path, offset, 30);
  if (head.readUInt32LE(0) !== fileMark || (method !== stored && method !== deflated)) throw damaged();
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (start + packed > statSync(path).size) throw damaged();
  // A range of nothing is none.
  const bytes = packed === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + packed - 1 });
  const plain: Readable = method === stored ? bytes : bytes.pipe(createInflateRaw());
  bytes.on('error', (error: Error) => plain.destroy(error));
  let [length, sum] = [0, 0];
  for await (const chunk of plain as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > size) throw damaged();
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (length !== size || sum !== crc) throw damaged();
}
