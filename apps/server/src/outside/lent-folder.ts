/**
 * Folders of tasks that another account works in: the parsers' one, where the server is root. The folder stays root's and is sticky,
 * its group is that of the account. So the account adds files of its own, but replaces none of ours, and we never follow a
 * link that it has made.
 */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { chmod, chown, lstat, open, readdir, rm, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';

export interface Ids {
  uid: number;
  gid: number;
}

/** Words of a shell that precede a program: it runs as this account, without capabilities, and gains none. */
export const runAs = ({ uid, gid }: Ids): string =>
  `setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all `;

/** Also the mark of a lent folder. */
const sticky = 0o1000;
const shared = sticky | 0o770;

/** Only what is surely a file of ours, by its open handle: a link, or another name of a file elsewhere, stays as it is. */
async function lendFile(path: string, gid: number): Promise<void> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => null);
  if (!file) return;
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.nlink !== 1 || facts.uid !== 0 || facts.gid === gid) return;
    await file.chown(0, gid);
    await file.chmod(0o660);
  } finally {
    await file.close();
  }
}

/** The account may read and write the files that are in the folder now, and add others. */
export async function lend(folder: string, { gid }: Ids): Promise<void> {
  await chown(folder, 0, gid);
  await chmod(folder, shared);
  await Promise.all((await readdir(folder)).map(name => lendFile(join(folder, name), gid)));
}

/** Folders in it are no work of ours: their account removes them, since a path through them may lead anywhere. */
async function removeLent(folder: string, gid: number): Promise<void> {
  await chmod(folder, shared);
  const inside = (await readdir(folder, { withFileTypes: true })).filter(entry => entry.isDirectory());
  if (inside.length > 0) {
    const line = `exec ${runAs({ uid: gid, gid })}rm -rf -- "$@"`;
    const paths = inside.map(({ name }) => join(folder, name));
    await new Promise<void>(done => void execFile('sh', ['-c', line, 'sh', ...paths], () => done()));
  }
  // From here on the account adds nothing.
  await chmod(folder, sticky | 0o700);
  await chown(folder, 0, 0);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    await unlink(path).catch(() => rmdir(path));
  }
  await rmdir(folder);
}

export async function removeFolder(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null);
  const lent = found && process.getuid?.() === 0 && (found.mode & sticky) !== 0;
  await (lent ? removeLent(folder, found.gid) : rm(folder, { recursive: true, force: true }));
}
