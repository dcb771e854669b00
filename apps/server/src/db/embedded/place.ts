/**
 * Decides where the cluster of a data folder is and which user PostgreSQL runs as. PostgreSQL refuses to run as root:
 * then it runs as the owner of the cluster, an account of its own for a new one (account.ts).
 */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '../../base/log.ts';
import { StartError } from '../../base/start-error.ts';
import { accountOf, databaseAccount, nobodysUid } from './account.ts';
import { passTo } from './data-dir.ts';
import { type Account, findAccount } from './process.ts';
import { takeOver } from './take-over.ts';

/** `owner`: the user PostgreSQL runs as, set only if we are root. `exists`: there is a cluster already. */
export type Place = { cluster: string; exists: boolean; owner?: Account };

/** Path limit of a socket: 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const socketPathLimit = 103;
const elsewhere = '/var/lib/kontor';

/** The folder of the cluster, which may be missing, and where a symlink in the data folder leads to, if there is one. */
export function findCluster(dataDir: string): { cluster: string; entry: string; target: string | undefined } {
  const entry = join(dataDir, 'postgres');
  const target = linkTarget(entry);
  return { cluster: target ?? entry, entry, target };
}

/** Finds the cluster of a data folder (absolute path without symlinks), or the place for a new one. */
export async function placeCluster(dataDir: string, log: Log): Promise<Place> {
  const { cluster, entry, target } = findCluster(dataDir);
  const found = statSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false });

  if (process.getuid?.() !== 0) {
    if (found && process.getuid && found.uid !== process.getuid()) {
      throw new StartError(
        `The database in ${cluster} belongs to the user ${findAccount(found.uid)?.name ?? found.uid}. Start as that user or as root, or give the folder to this one.`,
      );
    }
    return { cluster, exists: found !== undefined };
  }

  if (found) {
    const owner = await ownerOf(cluster, found, log);
    passTo(dataDir, owner);
    if (!mayEnter(owner, cluster)) {
      throw new StartError(`The user ${owner.name}, who owns the database in ${cluster}, cannot get into that folder.`);
    }
    if (target) log.info(`The database is kept in ${cluster}, where the user ${owner.name} can reach it.`);
    return { cluster, exists: true, owner };
  }

  const owner = databaseAccount();
  log.info(`PostgreSQL runs as the user ${owner.name}.`);
  passTo(dataDir, owner);
  if (!target && mayEnter(owner, dataDir)) return { cluster, exists: false, owner };
  const place = target ?? reserve(entry, dataDir);
  log.info(`PostgreSQL runs as the user ${owner.name}, who cannot reach ${dataDir}: the database is kept in ${place}.`);
  return { cluster: place, exists: false, owner };
}

async function ownerOf(cluster: string, { uid, gid }: { uid: number; gid: number }, log: Log): Promise<Account> {
  if (uid !== 0 && uid !== nobodysUid()) return accountOf(uid, gid);
  const owner = databaseAccount();
  log.info(`The database in ${cluster} is given to the user ${owner.name}, as which PostgreSQL runs.`);
  // Not the one in /tmp: others could put something else in its place.
  await takeOver(cluster, owner, socketFolders(cluster, true).slice(0, 2));
  return owner;
}

/** In the order of preference. */
function socketFolders(cluster: string, asRoot: boolean): string[] {
  const name = `kontor-${shortHash(cluster)}`;
  const short = join(asRoot ? '/run' : process.env.XDG_RUNTIME_DIR || '/tmp', name);
  return [`${cluster}.socket`, short, `/tmp/${name}`];
}

/** Creates the socket's folder: beside the cluster, or under a short path if that would be too long. */
export function makeSocketFolder({ cluster, owner }: Place): string {
  const folder = socketFolders(cluster, owner !== undefined).find(
    path => Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= socketPathLimit,
  );
  if (!folder) throw new StartError(`No folder with a short enough path for the database's socket (${tmpdir()}).`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (owner) chownSync(folder, owner.uid, owner.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // In a world-writable folder another user could have created one under this name.
  const made = lstatSync(folder);
  if (!made.isDirectory() || made.uid !== (owner?.uid ?? process.getuid?.()) || made.mode & 0o077) {
    throw new StartError(`${folder} has to be a folder that belongs to the database's user alone.`);
  }
  return folder;
}

/** By the modes of the folder and its ancestors; ACLs are not considered. */
function mayEnter({ uid, gid }: Account, folder: string): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  const above = dirname(folder);
  return (mode & bit) !== 0 && (above === folder || mayEnter({ uid, gid, name: '' }, above));
}

/**
 * A symlink in the data folder leads to the cluster, so that a moved data folder still finds it, and an emptied one
 * starts anew: an old database is neither reused nor deleted by accident.
 */
function reserve(entry: string, dataDir: string): string {
  mkdirSync(elsewhere, { recursive: true });
  // Whatever our umask: the database's user has to pass.
  chmodSync(elsewhere, 0o755);
  const base = join(elsewhere, shortHash(dataDir));
  let place = base;
  for (let n = 2; existsSync(place); n++) place = `${base}-${n}`;
  symlinkSync(place, entry);
  return place;
}

function linkTarget(path: string): string | undefined {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  return entry?.isSymbolicLink() ? resolve(dirname(path), readlinkSync(path)) : undefined;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
