/** Tests of whom PostgreSQL runs as where the server is started as root: an account of its own, and never `nobody`. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeAccount } from '../../src/db/embedded/account.ts';
import { program, unpackBinaries } from '../../src/db/embedded/binaries.ts';
import { makeCluster } from '../../src/db/embedded/cluster.ts';
import { readPidFile } from '../../src/db/embedded/postmaster.ts';
import { findAccount, processStart } from '../../src/db/embedded/process.ts';
import { until } from '../until.ts';
import { type Server, startServer, stopAll, stopServer } from './servers.ts';

const nobody = findAccount('nobody');
const log = { info: () => undefined, warn: () => undefined };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-account-'));
  chmodSync(folder, 0o711);
});
afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

async function query(server: Server, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client((await server.ready).url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
const uidOf = (pid: number) => Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
/** Whether a process of `nobody` may do this. */
const nobodyMay = (command: string): boolean =>
  spawnSync('sh', ['-c', command], { uid: nobody?.uid, gid: nobody?.gid, cwd: '/', stdio: 'ignore' }).status === 0;

describe.runIf(process.getuid?.() === 0 && nobody !== undefined)('as root (with root and a user nobody)', () => {
  it('PostgreSQL has an account of its own, whose database and process nobody reaches', async () => {
    const data = join(folder, 'own');
    const server = startServer(data);
    const { pid, url } = await server.ready;
    const cluster = realpathSync(join(data, 'postgres'));
    const host = new URL(url).searchParams.get('host');
    expect(uidOf(pid)).toBe(statSync(cluster).uid);
    expect([0, nobody?.uid]).not.toContain(uidOf(pid));
    expect(server.said()).toContain(`PostgreSQL runs as the user ${findAccount(uidOf(pid))?.name}`);

    expect(nobodyMay('true')).toBe(true);
    expect(nobodyMay(`kill -0 ${pid}`)).toBe(false);
    expect(nobodyMay(`cat '${cluster}/pg_hba.conf'`)).toBe(false);
    expect(nobodyMay(`ls '${host}'`)).toBe(false);
    expect(nobodyMay(`cat /proc/${pid}/environ`)).toBe(false);
    expect(await stopServer(server)).toBe(0);
  });

  it('a database of nobody’s, of an earlier version and still running, is taken from him with everything in it', async () => {
    const data = join(folder, 'former');
    const first = startServer(data);
    await query(first, 'create table kept as select 1 as x');
    expect(await stopServer(first)).toBe(0);
    const cluster = realpathSync(join(data, 'postgres'));
    execFileSync('chown', ['-R', `${nobody?.uid}:${nobody?.gid}`, cluster]);
    chownSync(data, 0, nobody?.gid ?? 0);
    const binaries = await unpackBinaries(data, log);
    // The socket folder, too.
    execFileSync('install', ['-d', '-m', '700', '-o', 'nobody', '-g', String(nobody?.gid), `${cluster}.socket`]);
    const left = spawn(program(binaries, 'postgres'), ['-D', cluster], {
      uid: nobody?.uid,
      gid: nobody?.gid,
      env: { PATH: process.env.PATH },
      stdio: 'ignore',
      detached: true,
    });
    await until(() => readPidFile(cluster)?.status === 'ready');

    const second = startServer(data);
    const { pid } = await second.ready;
    expect(await query(second, 'select x from kept')).toEqual([{ x: 1 }]);
    expect([left.exitCode, processStart(left.pid ?? 0)]).toEqual([0, undefined]);
    expect(uidOf(pid)).toBe(statSync(cluster).uid);
    const foreign = execFileSync('find', [
      cluster,
      data,
      '(',
      '-user',
      'nobody',
      '-o',
      '-group',
      String(nobody?.gid),
      ')',
    ]);
    expect(String(foreign)).toBe('');
    expect(second.said()).toContain('is given to the user');
    expect(await stopServer(second)).toBe(0);
  });

  it('where no account can be made, a free id makes and runs a database all the same', async () => {
    const data = join(folder, 'free');
    const owner = freeAccount();
    expect(findAccount(owner.uid)).toBeUndefined();
    execFileSync('install', ['-d', '-m', '710', '-o', 'root', '-g', String(owner.gid), data]);
    await makeCluster(await unpackBinaries(data, log), { cluster: join(data, 'postgres'), exists: false, owner });
    expect(findAccount(owner.uid)).toBeUndefined();
    const server = startServer(data);
    const { pid } = await server.ready;
    expect(uidOf(pid)).toBe(owner.uid);
    expect(await query(server, 'select current_user as role')).toEqual([{ role: 'kontor' }]);
    expect(await stopServer(server)).toBe(0);
    expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
