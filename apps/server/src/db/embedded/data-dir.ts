/**
 * Makes the data folder, and closes one that was there before to other users of the machine: folders 0700, files 0600.
 * As root the folder itself may be passed through, but not listed: PostgreSQL runs as another user.
 */
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '../../base/log.ts';
import { nobodysUid } from './account.ts';
import { type Account, findAccount } from './process.ts';

const asRoot = () => process.getuid?.() === 0;
/** The folder's own content; PostgreSQL itself refuses an open cluster. */
const folders = ['files', 'mails'];
const logs = ['postgres.log', 'postgres.log.1'];
const known = /^(kontor\.lock|postgres|programs|files|mails|lost\+found$)/;

/** Answers its path without symlinks. As root it may be passed through by `group`, whom PostgreSQL runs as. */
export function makeDataDir(dataDir: string, log: Log, group?: () => number): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dirname(resolve(dataDir)), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (asRoot() && group) openTo(dataDir, group());
  }
  const folder = realpathSync(dataDir);
  if (process.platform !== 'win32') shut(folder, log);
  return folder;
}

/** Earlier versions let the group of `nobody` pass. */
export function passTo(dataDir: string, { gid }: Account): void {
  const stats = statSync(dataDir);
  if (stats.uid === 0 && stats.gid === findAccount(nobodysUid())?.gid) openTo(dataDir, gid);
}

function openTo(folder: string, group: number): void {
  chownSync(folder, 0, group);
  chmodSync(folder, 0o710);
}

function shut(dataDir: string, log: Log): void {
  const before: string[] = [];
  const close = (path: string, mode: number) => {
    try {
      // Content first: a closed folder says that everything in it is closed.
      try {
        if (statSync(path).isDirectory()) closeContent(path);
      } finally {
        chmodSync(path, mode);
      }
      before.push(path);
    } catch (error) {
      log.warn(`Other users of this machine may read ${path}: ${(error as Error).message}`);
    }
  };
  const isOpen = (path: string) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
  for (const name of [...folders, ...logs]) {
    const path = join(dataDir, name);
    if (isOpen(path)) close(path, folders.includes(name) ? 0o700 : 0o600);
  }
  shutTop(dataDir, before, log);
  if (before.length > 0) log.info(`Closed to other users of this machine: ${before.join(', ')}`);
}

/** Of a folder that has other content, only its owner may decide. */
function shutTop(dataDir: string, before: string[], log: Log): void {
  const { mode, uid } = statSync(dataDir);
  const wanted = mode & (asRoot() ? 0o711 : 0o700);
  if ((mode & 0o777) === wanted) return;
  if (uid === process.getuid?.() && readdirSync(dataDir).every(name => known.test(name))) {
    chmodSync(dataDir, wanted);
    before.push(dataDir);
  } else {
    log.warn(`Other users of this machine may list ${dataDir}: give Kontor a folder of its own, with mode 0700.`);
  }
}

function closeContent(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const wanted = entry.isDirectory() ? 0o700 : 0o600;
    // A symlink's own mode means nothing, and its target may be somebody else's.
    if (entry.isSymbolicLink() || (lstatSync(path).mode & 0o777) === wanted) continue;
    chmodSync(path, wanted);
  }
}
