/**
 * Chooses a folder for programs in which nobody else can plant or replace files: the cache of the system or of this
 * user, judged by owners and modes of it and of all folders above, else one in the data folder; never a temporary one.
 */
import { mkdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { Log } from '../../base/log.ts';
import { StartError } from '../../base/start-error.ts';

/** Created if it is missing. `dataDir` is taken where this user has no safe cache. */
export function trustedFolder(dataDir: string, log: Log): string {
  // As root, PostgreSQL runs as another user, who can enter neither root's home nor, perhaps, the data folder.
  const asRoot = process.getuid?.() === 0;
  const cache = asRoot ? '/var/cache/kontor' : userCache();
  const fault = cache === undefined ? 'this user has no folder for caches' : faultOf(cache);
  if (cache && fault === undefined) return cache;
  if (asRoot) throw new StartError(`PostgreSQL cannot be kept in ${cache}: ${fault}.`);
  const beside = join(dataDir, 'programs');
  mkdirSync(beside, { recursive: true, mode: 0o755 });
  if (othersWrite(statSync(beside))) throw new StartError(`Others may write to ${beside}. Remove that folder.`);
  log.info(`PostgreSQL is kept in ${beside}: ${fault}.`);
  return beside;
}

function userCache(): string | undefined {
  const home = homedir() === '/' ? '' : join(homedir(), '.cache');
  const cache = process.env.XDG_CACHE_HOME || home;
  return cache ? join(cache, 'kontor') : undefined;
}

/** Creates the folder; answers why it cannot be trusted, if so. */
function faultOf(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
  } catch (error) {
    return (error as Error).message;
  }
  const real = realpathSync(folder);
  if (othersWrite(statSync(real))) return `others may write to ${real}`;
  for (let above = dirname(real); ; above = dirname(above)) {
    const stats = statSync(above);
    // In a sticky folder only the owner of an entry may replace it.
    if (othersWrite(stats) && !(isOwn(stats) && stats.mode & 0o1000)) return `others may write to ${above}`;
    if (above === dirname(above)) return undefined;
  }
}

const isOwn = ({ uid }: Stats): boolean => uid === 0 || uid === process.getuid?.();

/** Whether other users than root and this one may write to it, by its owner and mode. */
export function othersWrite(stats: Stats): boolean {
  if (process.platform === 'win32') return false;
  if (!isOwn(stats) || stats.mode & 0o002) return true;
  return (stats.mode & 0o020) !== 0 && stats.gid !== 0 && stats.gid !== privateGroup();
}

/** Where each user has a group of their own, the usual umask lets the group write. */
function privateGroup(): number | undefined {
  const { username, gid } = userInfo();
  const groups = readFileSync('/etc/group', 'utf8').split('\n');
  return groups.some(line => line.startsWith(`${username}:`) && line.endsWith(`:${gid}:`)) ? gid : undefined;
}
