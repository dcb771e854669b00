/**
 * Runs PostgreSQL as a child process: unpacks, initialises, starts, adopts one that a killed server left running,
 * stops. It listens on a Unix socket only (loopback with a password on Windows), in its own process group, so that
 * Ctrl+C reaches the server, which stops it after its last request. Migrations, checks and pooling are not its concern:
 * open.ts uses `url` like any other server's.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../base/log.ts';
import { DiskFull, plainly, StartError } from '../../base/start-error.ts';
import { databaseAccount } from './account.ts';
import { program, unpackBinaries } from './binaries.ts';
import { checkVersion, makeCluster, owned, processOptions, type Reach, run, writeSettings } from './cluster.ts';
import { makeDataDir } from './data-dir.ts';
import { keepRunning } from './keep-running.ts';
import { lockHolder, takeLock } from './lock.ts';
import { findCluster, makeSocketFolder, type Place, placeCluster } from './place.ts';
import { readPidFile } from './postmaster.ts';
import { isPostmasterOf, processStart } from './process.ts';
import { ensureRole, type RoleOptions, readPassword } from './role.ts';
import { disownPidFile } from './stale-pid.ts';

export type Embedded = {
  /** For `pg`: `postgresql://kontor:…@localhost/kontor?host=<socket folder>`. */
  url: string;
  /** The same as `pg` options. */
  connection: { host: string; port: number; user: string; database: string; password: string };
  /** Of the cluster and its socket. */
  folders: string[];
  /** Of the process that runs now. */
  readonly pid: number;
  /** Terminates sessions, shuts the database down, waits for its end, and releases the data folder. Idempotent. */
  stop: () => Promise<void>;
};

const windows = process.platform === 'win32';
const logLimit = 10_000_000;
const stopPatience = 20_000;
const startAttempts = 12;
/** For backends of the one before, which hold its shared memory. */
const backendsPatience = 120_000;

/**
 * Starts the PostgreSQL of a data folder, or adopts the one left by a killed server. Takes the lock of the data folder
 * first. Throws a StartError: folder in use, no binaries for this platform, a cluster of another version or owner.
 * PostgreSQL is started again if it ends without `stop`; `onExit` is called where that is not possible.
 */
export async function openEmbedded(options: Options): Promise<Embedded> {
  try {
    return await open(options);
  } catch (error) {
    throw plainly(error);
  }
}

interface Options extends RoleOptions {
  dataDir: string;
  onExit?: () => void;
}

async function open(options: Options): Promise<Embedded> {
  const dataDir = makeDataDir(options.dataDir, options.log, () => databaseAccount().gid);
  const locks = [takeLock(join(dataDir, 'kontor.lock'), dataDir)];
  const unlock = () => {
    for (const release of locks) release();
  };
  try {
    const place = await placeCluster(dataDir, options.log);
    // A copied data folder may link to the same cluster outside of it.
    if (!place.cluster.startsWith(dataDir)) locks.push(takeLock(`${place.cluster}.lock`, place.cluster));
    const binaries = await unpackBinaries(dataDir, options.log);
    if (!place.exists) {
      options.log.info(`Making a new database in ${place.cluster}`);
      await makeCluster(binaries, place);
    }
    checkVersion(place.cluster, binaries);
    await ensureRole(binaries, place, options);
    const begin = async () => (await adopt(place, options.log)) ?? (await start(place, binaries, dataDir, options.log));
    return embedded(place, binaries, await begin(), { ...options, begin, unlock });
  } catch (error) {
    unlock();
    throw error;
  }
}

type Running = { pid: number; reach: Reach; child?: ChildProcess };

interface Care extends Options {
  /** Starts PostgreSQL, or adopts it. */
  begin(): Promise<Running>;
  unlock(): void;
}

function embedded(place: Place, binaries: string, running: Running, { begin, unlock, log, onExit }: Care): Embedded {
  const { reach } = running;
  const host = reach.socketFolder ?? '127.0.0.1';
  const password = readPassword(place.cluster);
  const connection = { host, port: reach.port, user: owned, database: owned, password };
  let stopping: Promise<void> | undefined;
  const again = () =>
    begin().catch(error => {
      throw plainly(error);
    });
  const kept = keepRunning({ running, again, log, onExit });
  return {
    url: `postgresql://${owned}:${encodeURIComponent(password)}@localhost:${reach.port}/${owned}?host=${encodeURIComponent(host)}`,
    connection,
    folders: [place.cluster, ...(reach.socketFolder ? [reach.socketFolder] : [])],
    get pid() {
      return kept.running().pid;
    },
    stop: () => {
      stopping ??= kept.release().then(last => stopPostgres(place, binaries, last).finally(unlock));
      return stopping;
    },
  };
}

/** The server already running on this cluster, if any and reachable. */
async function adopt(place: Place, log: Log): Promise<Running | undefined> {
  const left = readPidFile(place.cluster);
  if (!left) return undefined;
  if (!isPostmasterOf(left.pid, place.cluster)) {
    disownPidFile(place);
    return undefined;
  }
  const gone = async () => {
    while (isPostmasterOf(left.pid, place.cluster)) await delay(20);
  };
  if (left.status === 'stopping') {
    await gone();
    return undefined;
  }
  if (!windows && !existsSync(join(left.socketFolder, `.s.PGSQL.${left.port}`))) {
    process.kill(left.pid, 'SIGINT');
    await gone();
    return undefined;
  }
  log.info(`Taking over the PostgreSQL that was left running (process ${left.pid})`);
  const reach = { port: left.port, ...(windows ? {} : { socketFolder: left.socketFolder }) };
  writeSettings(place, reach);
  if (!windows) process.kill(left.pid, 'SIGHUP');
  await untilReady(place.cluster, left.pid, () => processStart(left.pid) === undefined);
  return { pid: left.pid, reach };
}

/** Connection of the PostgreSQL that a running server has on this data folder; undefined if there is none. */
export async function runningIn(folder: string): Promise<Embedded['connection'] | undefined> {
  const dataDir = realpathSync(folder);
  if (lockHolder(join(dataDir, 'kontor.lock')) === undefined) return undefined;
  const { cluster } = findCluster(dataDir);
  const there = readPidFile(cluster);
  if (there?.status !== 'ready' || !isPostmasterOf(there.pid, cluster)) return undefined;
  const password = readPassword(cluster);
  const host = windows ? '127.0.0.1' : there.socketFolder;
  return { host, port: there.port, user: owned, database: owned, password };
}

async function start(place: Place, binaries: string, dataDir: string, log: Log): Promise<Running> {
  const reach = windows ? { port: await freePort() } : { port: 5432, socketFolder: makeSocketFolder(place) };
  writeSettings(place, reach);
  const logFile = join(dataDir, 'postgres.log');
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimit) renameSync(logFile, `${logFile}.1`);

  const heldUntil = performance.now() + backendsPatience;
  for (let attempt = 1; ; attempt++) {
    const from = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    const output = openSync(logFile, 'a', 0o600);
    const child = spawn(program(binaries, 'postgres'), ['-D', place.cluster], {
      ...processOptions(place.owner),
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child.unref();
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    if (await untilReady(place.cluster, pid, () => child.exitCode !== null || child.signalCode !== null)) {
      return { pid, reach, child };
    }
    const said = readFileSync(logFile).subarray(from).toString().trim().split('\n').slice(-3).join(' / ');
    mayTryAgain(place, said, attempt >= startAttempts, performance.now() < heldUntil);
    if (attempt === 1) log.warn('PostgreSQL ended while starting; trying again.');
    await delay(250);
  }
}

/** Throws where a failed start is not to be tried again. */
function mayTryAgain({ cluster }: Place, said: string, isLast: boolean, mayBeHeld: boolean): void {
  if (isFull(cluster) || /No space left on device/.test(said)) {
    throw new DiskFull(`The disk of ${cluster} is full. Make room on it, and PostgreSQL starts. ${said}`);
  }
  // Backends of a killed postmaster detach from the shared memory as they notice: late on a busy machine.
  if (mayBeHeld && /shared memory block .*still in use/.test(said)) return;
  if (isLast) throw new StartError(`PostgreSQL did not start: ${said}`);
}

/** Less than a segment of the write-ahead log. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 16 * 2 ** 20;
}

/** Polls the pid file, which is cheaper for both sides than connecting. False if it ended before it was ready. */
async function untilReady(cluster: string, pid: number, ended: () => boolean): Promise<boolean> {
  while (!ended()) {
    const now = readPidFile(cluster);
    // On Windows the file has the id of an intermediate process.
    if (now?.status === 'ready' && (windows || now.pid === pid)) return true;
    await delay(10);
  }
  return false;
}

/** Fast shutdown; on timeout the process is killed, and the next start runs crash recovery. */
async function stopPostgres({ cluster }: Place, binaries: string, { pid, child, reach }: Running): Promise<void> {
  if (windows) {
    await run(program(binaries, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-s'], undefined);
    return;
  }
  const started = processStart(pid);
  const runs = () => (child ? child.exitCode === null && child.signalCode === null : processStart(pid) === started);
  if (started === undefined || !runs()) return;
  const deadline = Date.now() + stopPatience;
  process.kill(pid, 'SIGINT');
  for (let urged = false; runs(); ) {
    if (!urged && Date.now() > deadline) {
      urged = true;
      process.kill(pid, 'SIGQUIT');
    }
    await delay(10);
  }
  // PostgreSQL has removed its socket; its folder may be outside of the data folder.
  if (reach.socketFolder && readdirSync(reach.socketFolder).length === 0) rmdirSync(reach.socketFolder);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new StartError('No free port for the database.');
  return address.port;
}
