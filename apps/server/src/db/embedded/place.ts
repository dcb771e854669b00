/**
 * Decides where the cluster of a data folder lives and which user PostgreSQL runs as. It refuses to run as root: then
 * it runs as the owner of the cluster, `nobody` for a new one.
 */

import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { lchown, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '../../base/log.ts';
import { StartError } from '../../base/start-error.ts';
import { type Account, findAccount } from './process.ts';

/** `owner` is set as root only: whom PostgreSQL runs as. `exists`: a cluster is already there. */
export type Place = { cluster: string; exists: boolean; owner?: Account };

/** A socket's whole path has to fit into 104 bytes on macOS and 108 on Linux, its closing zero among them. */
const socketPathLimit = 103;
const elsewhere = '/var/lib/kontor';

/** Makes the data folder if it is missing: closed to all, but as root `nobody` may pass through it. */
export function makeDataDir(dataDir: string): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dirname(resolve(dataDir)), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) {
      chownSync(dataDir, 0, nobody().gid);
      chmodSync(dataDir, 0o710);
    }
  }
  return realpathSync(dataDir);
}

/** Finds the cluster of a data folder (an absolute path without links), or the place for a new one. */
export async function placeCluster(dataDir: string, log: Log): Promise<Place> {
  const entry = join(dataDir, 'postgres');
  const asRoot = process.getuid?.() === 0;
  const target = linkTarget(entry);
  const cluster = target ?? entry;
  const found = statSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false });

  if (!asRoot) {
    if (found && process.getuid && found.uid !== process.getuid()) {
      throw new StartError(
        `The database in ${cluster} belongs to the user ${findAccount(found.uid)?.name ?? found.uid}. Start as that user or as root, or give the folder to this one.`,
      );
    }
    return { cluster, exists: found !== undefined };
  }

  if (found) {
    if (found.uid === 0) await giveTo(cluster, nobody());
    const owner =
      found.uid === 0 ? nobody() : (findAccount(found.uid) ?? { ...nobody(), uid: found.uid, gid: found.gid });
    if (!mayEnter(owner, cluster)) {
      throw new StartError(`The user ${owner.name}, who owns the database in ${cluster}, cannot get into that folder.`);
    }
    if (target) log.info(`The database is kept in ${cluster}, where the user ${owner.name} can reach it.`);
    return { cluster, exists: true, owner };
  }

  const owner = nobody();
  if (!target && mayEnter(owner, dataDir)) return { cluster, exists: false, owner };
  const place = target ?? reserve(entry, dataDir);
  log.info(`PostgreSQL runs as the user ${owner.name}, who cannot reach ${dataDir}: the database is kept in ${place}.`);
  return { cluster: place, exists: false, owner };
}

/** Makes the folder of the socket: beside the cluster, or where its path would be too long, a short one. */
export function makeSocketFolder({ cluster, owner }: Place): string {
  const beside = `${cluster}.socket`;
  const hash = shortHash(cluster);
  const short = owner ? `/run/kontor-${hash}` : join(process.env.XDG_RUNTIME_DIR || '/tmp', `kontor-${hash}`);
  const folder = [beside, short, `/tmp/kontor-${hash}`].find(
    path => Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= socketPathLimit,
  );
  if (!folder) throw new StartError(`No folder with a short enough path for the database's socket (${tmpdir()}).`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (owner) chownSync(folder, owner.uid, owner.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // In a folder that all may write to, another user could have put one of theirs there first.
  const made = lstatSync(folder);
  if (!made.isDirectory() || made.uid !== (owner?.uid ?? process.getuid?.()) || made.mode & 0o077) {
    throw new StartError(`${folder} has to be a folder that belongs to the database's user alone.`);
  }
  return folder;
}

/** Gives a folder and all in it to an account. */
async function giveTo(folder: string, { uid, gid }: Account): Promise<void> {
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
}

function nobody(): Account {
  const account = findAccount('nobody');
  if (!account)
    throw new StartError(
      'As root PostgreSQL runs as the user nobody, who does not exist here. Start as another user, or set DATABASE_URL.',
    );
  return account;
}

/** By the modes of the folder and of all above it; access lists are not read. */
function mayEnter({ uid, gid }: Account, folder: string): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  const above = dirname(folder);
  return (mode & bit) !== 0 && (above === folder || mayEnter({ uid, gid, name: '' }, above));
}

/**
 * A link in the data folder leads to the place, so that a moved data folder still finds it, and one that was emptied
 * starts anew: the old database is never taken up by accident, and never removed.
 */
function reserve(entry: string, dataDir: string): string {
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
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
