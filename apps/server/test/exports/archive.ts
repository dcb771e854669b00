/** Reads zip archives by their central directory, as users' programs do. */
import { crc32, inflateRawSync } from 'node:zlib';

export interface Unpacked {
  method: 'stored' | 'deflated';
  bytes: Buffer;
}

export function unzip(archive: Buffer): Map<string, Unpacked> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('the archive has no end');
  const found = new Map<string, Unpacked>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const method = archive.readUInt16LE(at + 10);
    const [checksum, packed, size] = [16, 20, 24].map(offset => archive.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map(offset => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const raw = archive.subarray(start, start + packed);
    const bytes = method === 0 ? raw : inflateRawSync(raw);
    if (bytes.length !== size || crc32(bytes) !== checksum) throw new Error(`${name} is damaged`);
    found.set(name, { method: method === 0 ? 'stored' : 'deflated', bytes });
    at += 46 + nameLength + extra + comment;
  }
  return found;
}
