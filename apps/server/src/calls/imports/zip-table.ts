/**
 * Of a ZIP that holds a table and the files that its cells name: finds the table, and unpacks both into the folder of the
 * process that reads it. Paths of the archive name nothing on the disk.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDocument, isLeftover, isOtherDocument, nearestTop } from '../../outside/archive-contents.ts';
import { type PackedLine, Refused, spooled, tooLarge } from '../../outside/reader-result.ts';
import { listZip, unzipTo, type Zipped } from '../../outside/unzip.ts';
import { tableLimits, zipLimits } from './table-limits.ts';

const megabytes = 2 ** 20;

/** A path that leads out of the archive, or is none. */
const leadsOut = ({ path, isLink }: Zipped): boolean =>
  isLink ||
  path === '' ||
  path.length > zipLimits.path ||
  /^(\/|[a-z]:)|[\p{Cc}\\]/iu.test(path) ||
  path.split('/').some(part => part === '..' || part === '');

/** `./a.png` is `a.png`. */
const plain = (path: string): string =>
  path
    .split('/')
    .filter(part => part !== '.')
    .join('/');

/** As it is listed: of characters that are none to be read, and that a database may refuse, there is a mark. */
const shown = (path: string): string =>
  path
    .replace(/\p{Cc}/gu, '\ufffd')
    .slice(0, zipLimits.path)
    .toWellFormed();

/** The one table that is nearest to the top. */
function tableIn(entries: readonly Zipped[]): Zipped {
  const tables = entries.filter(entry => /\.(csv|xlsx)$/i.test(entry.path) && !leadsOut(entry));
  const [table, other] = nearestTop(tables);
  if (!table) throw new Refused('zip_no_table');
  if (other) throw new Refused('zip_several_tables');
  return table;
}

/** The files beside the table, but for those that are named with what is wrong with them. */
async function unpackOthers(
  path: string,
  folder: string,
  entries: readonly Zipped[],
  others: readonly Zipped[],
): Promise<void> {
  const times = Map.groupBy(entries, entry => entry.path);
  const lines: PackedLine[] = [];
  for (const [place, entry] of others.entries()) {
    const isTwice = (times.get(entry.path)?.length ?? 0) > 1;
    const fault = leadsOut(entry) ? 'zip_path' : isTwice ? 'zip_twice' : entry.size === 0 ? 'empty_file' : null;
    if (fault === null) await unzipTo(path, entry, join(folder, `${spooled.packed}-${place}`));
    lines.push({ place, path: shown(entry.path), size: entry.size, fault });
  }
  // Two separators that JSON leaves as they are would end a line for the parent.
  const texts = lines.map(line => JSON.stringify(line).replace(/[\u2028\u2029]/g, '_'));
  writeFileSync(join(folder, spooled.packed), texts.map(text => `${text}\n`).join(''), { mode: 0o600 });
}

export interface Unpacked {
  /** Where it is on the disk. */
  table: string;
  /** Where the archive has it. */
  tableFolder: string;
  packed: number;
}

/** Null where the archive is a document itself; `isLone`: of others that it has, only their number. */
export async function unpackTable(path: string, folder: string, isLone = false): Promise<Unpacked | null> {
  const all = listZip(path, zipLimits);
  if (isDocument(all)) {
    if (all.some(isOtherDocument)) throw new Refused('not_readable');
    return null;
  }
  const entries = all.map(entry => ({ ...entry, path: plain(entry.path) })).filter(entry => !isLeftover(entry));
  if (entries.length > zipLimits.files) throw tooLarge('files', zipLimits.files);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > zipLimits.unpacked) throw tooLarge('unpacked', zipLimits.unpacked / megabytes);
  const table = tableIn(entries);
  if (table.size > tableLimits.bytes) throw tooLarge('bytes', tableLimits.bytes / megabytes);
  const at = join(folder, 'table');
  await unzipTo(path, table, at);
  const others = entries.filter(each => each !== table);
  if (!isLone) await unpackOthers(path, folder, entries, others);
  const tableFolder = table.path.slice(0, Math.max(0, table.path.lastIndexOf('/')));
  return { table: at, tableFolder, packed: others.length };
}
