/**
 * Initialises a cluster (initdb) once for each data folder and writes its settings at every start. It is created under
 * a temporary name and renamed, so that an interrupted start leaves nothing that looks like a database.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../base/start-error.ts';
import { program } from './binaries.ts';
import type { Place } from './place.ts';
import type { Account } from './process.ts';

const windows = process.platform === 'win32';
/** Name of the role and of the database. */
export const owned = 'kontor';

/**
 * Defaults for a small machine with full durability. Deployments that need tuning use a server of their own
 * (DATABASE_URL).
 */
const settings: Record<string, string> = {
  max_connections: '50',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  jit: 'off',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '1',
  // Fewer idle processes.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  log_checkpoints: 'off',
  // Statements and error details contain user data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** Socket folder (none on Windows) and port of this start. */
export type Reach = { socketFolder?: string; port: number };

export async function makeCluster(binaries: string, { cluster, owner }: Place): Promise<void> {
  removeUnfinished(cluster);
  // Random name: the initdb of a killed start may still be writing into the previous one.
  const temp = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  if (existsSync(cluster)) throw new StartError(`${cluster} is in the way: it is no PostgreSQL cluster.`);
  mkdirSync(temp, { mode: 0o700 });
  if (owner) chownSync(temp, owner.uid, owner.gid);

  // Sorts by code point, identical on every system; queries whose order people see name an ICU collation.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // Nobody can sign in by this: the file is written anew at every start.
  const auth = ['--auth=reject'];
  const text = ['--text-search-config=simple', '--no-instructions', '--data-checksums'];
  await run(program(binaries, 'initdb'), ['-D', temp, '-U', owned, ...locale, ...auth, ...text], owner);
  const conf = join(temp, 'postgresql.conf');
  putFile(conf, `${readFileSync(conf, 'utf8')}\ninclude 'kontor.conf'\n`, owner);
  putFile(join(temp, 'kontor.conf'), '', owner);
  await runSingle(binaries, { cluster: temp, exists: true, ...(owner ? { owner } : {}) }, 'postgres', [
    `create database ${owned}`,
  ]);
  renameSync(temp, cluster);
}

function removeUnfinished(cluster: string): void {
  const folder = dirname(cluster);
  for (const name of readdirSync(folder).filter(name => name.startsWith(`${basename(cluster)}.new-`))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    } catch {
      // Still being written to: removed by the next initialisation, or by `npm run reset`.
    }
  }
}

/** Refuses a cluster of an incompatible PostgreSQL version, naming the remedy. */
export function checkVersion(cluster: string, binaries: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const have = /^postgres-(\d+)/.exec(basename(binaries))?.[1];
  if (made !== have) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${made}, this Kontor brings ${have}. Start that version on it and set DATABASE_URL, or move the data over.`,
    );
  }
}

/** Writes settings and pg_hba.conf. Answers whether a running server has to reload them. */
export function writeSettings({ cluster, owner }: Place, reach: Reach): void {
  const listen = windows ? '127.0.0.1' : '';
  const all = { ...settings, listen_addresses: listen, port: String(reach.port) };
  const socket = windows
    ? {}
    : { unix_socket_directories: quoteListItem(reach.socketFolder ?? ''), unix_socket_permissions: '0700' };
  const lines = Object.entries({ ...all, ...socket }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  );
  put('kontor.conf', lines);
  // Not `trust` or `peer`: programs of this user, such as parsers of files, would get in.
  const from = windows ? `host all ${owned} 127.0.0.1/32` : `local all ${owned}`;
  put('pg_hba.conf', [`${from} scram-sha-256`]);

  function put(name: string, content: string[]): void {
    putFile(join(cluster, name), `${content.join('\n')}\n`, owner);
  }
}

/**
 * Replaces a file in the cluster by a new file and a rename: as root we write into another user's folder, where a
 * symlink must not redirect the write.
 */
export function putFile(path: string, content: string, owner: Account | undefined): void {
  const temp = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(temp, 'wx', 0o600);
  try {
    if (owner) fchownSync(file, owner.uid, owner.gid);
    writeFileSync(file, content);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(temp, path);
}

/** Runs as an unprivileged user, without our environment, which contains secrets. */
export function processOptions(owner: Account | undefined) {
  const keep = windows ? { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP } : { LC_ALL: 'C', TZ: 'UTC' };
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, ...keep };
  return {
    env,
    windowsHide: true,
    ...(windows ? {} : { cwd: '/' }),
    ...(owner ? { uid: owner.uid, gid: owner.gid } : {}),
  };
}

/**
 * initdb wants a name for its user: one without a line in /etc/passwd is given one in a mount namespace of the program's
 * own.
 */
function commandOf(command: string, args: string[], owner: Account | undefined) {
  const options = processOptions(owner);
  if (!owner?.unnamed) return [command, args, options] as const;
  const { uid, gid } = owner;
  const { uid: _uid, gid: _gid, ...asRoot } = options;
  const line = `${owned}-db:x:${uid}:${gid}::/nonexistent:/usr/sbin/nologin`;
  const script = `names=$(mktemp) && cat /etc/passwd >"$names" && echo '${line}' >>"$names" && chmod 644 "$names" &&
    mount --bind "$names" /etc/passwd && rm "$names" && exec setpriv --reuid ${uid} --regid ${gid} --clear-groups "$0" "$@"`;
  return ['unshare', ['--mount', 'sh', '-c', script, command, ...args], asRoot] as const;
}

/** Runs statements, a line each, by PostgreSQL in single-user mode, whose exit code does not tell of errors. */
export async function runSingle(
  binaries: string,
  { cluster, owner }: Place,
  database: string,
  statements: readonly string[],
): Promise<void> {
  const args = ['--single', '-D', cluster, database];
  const said = await run(program(binaries, 'postgres'), args, owner, `${statements.join('\n')}\n`);
  const error = /^.*\b(?:ERROR|FATAL|PANIC): .*$/m.exec(said)?.[0];
  if (error) throw new StartError(`The database could not be prepared: ${error}`);
}

/** Runs a PostgreSQL program to its end; answers the end of its output. Throws a StartError with its last lines if it fails. */
export function run(command: string, args: string[], owner: Account | undefined, input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const [program, rest, options] = commandOf(command, args, owner);
    const child = spawn(program, rest, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    let said = '';
    const listen = (chunk: Buffer) => {
      said = (said + chunk).slice(-20_000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(said);
      const last = said.trim().split('\n').slice(-3).join(' / ');
      reject(new StartError(`${basename(command)} failed (${signal ?? code}): ${last}`));
    });
  });
}

/** The setting is a list: a path with a comma or a space needs quotes of its own. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
