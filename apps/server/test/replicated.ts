/**
 * A replicated PostgreSQL for tests of failover: a primary and its synchronous standby by streaming replication, each a
 * cluster of its own on a port of this machine, made from the programs that Kontor brings.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseAccount } from '../src/db/embedded/account.ts';
import { program, unpackBinaries } from '../src/db/embedded/binaries.ts';
import { processOptions, run } from '../src/db/embedded/cluster.ts';
import { freePort } from './servers.ts';
import { until } from './until.ts';

export interface Node {
  port: number;
  /** Resolves when it answers, as a primary or a standby. */
  start(): Promise<void>;
  /** `SIGINT` ends sessions and shuts down; with `SIGKILL` nothing is finished. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  ask(text: string): Promise<Record<string, unknown>[]>;
}

export interface Replicated {
  primary: Node;
  standby: Node;
  /** Names both hosts. */
  url: string;
  close(): Promise<void>;
}

const database = 'kontor';
const isRoot = process.getuid?.() === 0;

/** Killed processes lose nothing that they wrote, so the disk is not waited for; the standby is. */
const settings = (port: number) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
max_connections = 100
wal_level = replica
wal_keep_size = '1GB'
`;

export async function openReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-replicated-'));
  chmodSync(folder, 0o711);
  const binaries = await unpackBinaries(folder, { info: () => undefined, warn: console.error });
  const owner = isRoot ? databaseAccount() : undefined;
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  mkdirSync(one, { mode: 0o700 });
  if (owner) chownSync(one, owner.uid, owner.gid);
  await run(
    program(binaries, 'initdb'),
    ['-D', one, '-U', database, '--auth=trust', '--encoding=UTF8', '--locale=C'],
    owner,
  );

  const node = async (cluster: string): Promise<Node> => {
    const port = await freePort();
    appendFileSync(join(cluster, 'postgresql.conf'), settings(port));
    return nodeOf(cluster, port, binaries, owner);
  };
  const primary = await node(one);
  await primary.start();
  await primary.ask(`create database ${database}`);
  await primary.end('SIGINT');

  execFileSync('cp', ['-a', one, two]);
  const standby = await node(two);
  const source = `host=127.0.0.1 port=${primary.port} user=${database} application_name=standby`;
  appendFileSync(join(two, 'postgresql.conf'), `primary_conninfo = '${source}'\n`);
  writeFileSync(join(two, 'standby.signal'), '');
  appendFileSync(join(one, 'postgresql.conf'), `synchronous_standby_names = 'standby'\n`);
  await primary.start();
  await standby.start();
  return {
    primary,
    standby,
    url: `postgresql://${database}@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/${database}`,
    async close() {
      await Promise.all([primary.end('SIGKILL'), standby.end('SIGKILL')]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nodeOf(
  cluster: string,
  port: number,
  binaries: string,
  owner: ReturnType<typeof databaseAccount> | undefined,
): Node {
  let child: ChildProcess | undefined;
  let said = '';

  async function ask(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ host: '127.0.0.1', port, user: database, database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    port,
    ask,
    async start() {
      const begun = spawn(program(binaries, 'postgres'), ['-D', cluster], {
        ...processOptions(owner),
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = begun;
      begun.stderr?.on('data', chunk => (said = (said + chunk).slice(-4_000)));
      await until(async () => begun.exitCode !== null || (await ask('select 1').catch(() => null)));
      if (begun.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`);
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    async promote() {
      await ask('select pg_promote()');
    },
  };
}
