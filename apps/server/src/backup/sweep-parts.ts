/**
 * Removes what killed backups have left in a folder: of an archive that is to be written now at once, of others once
 * nothing has been written to them for hours, since another machine may be writing there.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const forgottenMs = 6 * 60 * 60 * 1_000;
const endings = ['.part', '.keys', '.lock'];

/** The caller holds the lock of `file`, the archive to be made. Answers the names of what it removed. */
export function sweepParts(file: string): string[] {
  const folder = dirname(file);
  const own = endings.slice(0, 2).map(ending => basename(file) + ending);
  const left = readdirSync(folder).filter(name => {
    if (own.includes(name)) return true;
    const isPart = name.startsWith('kontor-') && endings.some(ending => name.endsWith(`.tar${ending}`));
    const at = isPart && statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
    return typeof at === 'number' && Date.now() - at > forgottenMs;
  });
  for (const name of left) rmSync(join(folder, name), { force: true });
  return left;
}
