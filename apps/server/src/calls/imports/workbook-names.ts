/** Whether a workbook has a sheet of a name, told by its table of contents alone: nothing else of it is unpacked. */
import { inflateRawSync } from 'node:zlib';

/** Of the part that lists the sheets, unpacked. */
const longest = 4 * 2 ** 20;
const endMark = Buffer.from('PK\x05\x06', 'latin1');
const wanted = 'xl/workbook.xml';

/** The bytes of the part, or null: an archive that is not plain has none. */
function partOf(zip: Buffer): Buffer | null {
  const end = zip.lastIndexOf(endMark);
  if (end < 0 || end + 22 > zip.length) return null;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < count && at + 46 <= zip.length; entry++) {
    const [name, extra, comment] = [28, 30, 32].map(offset => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    if (zip.toString('latin1', at + 46, at + 46 + name) === wanted) {
      const [method, size, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
      if (local + 30 > zip.length) return null;
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(start, start + size);
      return method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: longest });
    }
    at += 46 + name + extra + comment;
  }
  return null;
}

export function hasSheet(zip: Buffer, name: string): boolean {
  try {
    return partOf(zip)?.toString('utf8').includes(` name="${name}"`) ?? false;
  } catch {
    return false;
  }
}
