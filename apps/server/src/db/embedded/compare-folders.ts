/**
 * Compares an unpacked folder with its model, byte for byte: a power failure may have truncated files, and another user
 * may have planted some. What was compared since the machine started, and has not been touched since by the times and
 * numbers that only the system sets, is not read again.
 */
import { createHash } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  statSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { othersWrite } from './cache-folder.ts';

const pieceSize = 256 * 1024;
/** Two to be compared. */
type Buffers = [Buffer, Buffer];

interface Compared {
  folder: string;
  model: string;
  buffers: Buffers;
}

/** `content` names the paths of the folder, each with the file of `model` that it has, or links to. */
export async function isSame(folder: string, model: string, content: () => Map<string, string>): Promise<boolean> {
  const top = lstatSync(folder, { throwIfNoEntry: false });
  if (!top?.isDirectory() || othersWrite(top)) return false;
  const stamp = `${folder}.compared`;
  const now = stateOf(folder, model);
  if (now !== undefined && now === read(stamp)) return true;
  const wanted = content();
  const compared: Compared = { folder, model, buffers: [Buffer.alloc(pieceSize), Buffer.alloc(pieceSize)] };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (!isLike(compared, path, wanted.get(path))) return false;
    wanted.delete(path);
    await turn();
  }
  if (wanted.size > 0) return false;
  // Without it all is compared again.
  if (now !== undefined) await writeFile(stamp, now, { mode: 0o600 }).catch(() => undefined);
  return true;
}

/** Whether `path` is the file `original` of the model, or a link to it; a folder only has to be ours. */
function isLike(at: Compared, path: string, original: string | undefined): boolean {
  const { folder, model, buffers } = at;
  const full = join(folder, path);
  const stats = lstatSync(full);
  if (stats.isSymbolicLink()) return original !== undefined && original === join(dirname(path), readlinkSync(full));
  if (othersWrite(stats)) return false;
  if (stats.isDirectory()) return true;
  return stats.isFile() && original !== undefined && equal(full, join(model, original), buffers);
}

/** Piece by piece: whole files would stay in the memory of the server. */
function equal(path: string, original: string, [one, other]: Buffers): boolean {
  if (statSync(path).size !== statSync(original).size) return false;
  const files = [openSync(path, 'r'), openSync(original, 'r')] as const;
  try {
    for (;;) {
      const [left, right] = [readSync(files[0], one), readSync(files[1], other)];
      if (left !== right || one.compare(other, 0, right, 0, left) !== 0) return false;
      if (left === 0) return true;
    }
  } finally {
    for (const file of files) closeSync(file);
  }
}

/** Changes with every write, by whomever; undefined where the system does not say since when it runs. */
function stateOf(folder: string, model: string): string | undefined {
  const boot = read('/proc/sys/kernel/random/boot_id');
  if (boot === undefined) return undefined;
  const sum = createHash('sha256')
    .update(boot)
    .update(traitsOf(lstatSync(dirname(model), { bigint: true })));
  for (const path of readdirSync(folder, { recursive: true }).map(String).sort())
    sum.update(`${path} ${traitsOf(lstatSync(join(folder, path), { bigint: true }))}\n`);
  return sum.digest('hex');
}

const traitsOf = ({ ino, size, mode, uid, gid, ctimeNs }: BigIntStats): string =>
  [ino, size, mode, uid, gid, ctimeNs].join(' ');

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
