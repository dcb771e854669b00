/** Test of where PostgreSQL's programs are kept: what others may write to, and what is damaged, is not used. */
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, reachable } from './confine.ts';

const script = fileURLToPath(new URL('unpack.ts', import.meta.url));
let folder: string;
let data: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-cache-'));
  chmodSync(folder, 0o755);
  data = made('data', 0o700);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function made(name: string, mode: number): string {
  const path = join(folder, name);
  mkdirSync(path);
  chmodSync(path, mode);
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}

/** The folder that a server of an ordinary user takes. */
async function taken(env: NodeJS.ProcessEnv): Promise<string> {
  const ids = account ? { uid: account.uid, gid: account.gid } : {};
  const temporary = made(`tmp-${readdirSync(folder).length}`, 0o700);
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    ...ids,
    env: { PATH: process.env.PATH, TMPDIR: temporary, DATA_DIR: data, ...env },
  });
  expect(readdirSync(temporary)).toEqual([]);
  return stdout.trim();
}

const isIn = (path: string, parent: string) => path.startsWith(`${parent}/postgres-`);

describe.runIf(reachable)('as an ordinary user (as root with a user daemon)', () => {
  it('is the cache of the user, and its content is compared at each start', async () => {
    const cache = made('cache', 0o700);
    const env = { HOME: folder, XDG_CACHE_HOME: cache };
    const place = await taken(env);
    expect(isIn(place, join(cache, 'kontor'))).toBe(true);

    const program = join(place, 'bin', 'postgres');
    const right = readFileSync(program);
    const changed = Buffer.from(right);
    changed.writeUInt8(changed.readUInt8(5_000) ^ 1, 5_000);
    const before = statSync(place).ino;
    expect(await taken(env)).toBe(place);
    expect(statSync(place).ino).toBe(before);

    // The size stays the same.
    writeFileSync(program, changed);
    await taken(env);
    expect(readFileSync(program).equals(right)).toBe(true);

    const planted = join(place, 'lib', 'libplanted.so');
    appendFileSync(planted, 'planted');
    await taken(env);
    expect(readdirSync(join(place, 'lib'))).not.toContain('libplanted.so');

    chmodSync(join(place, 'share'), 0o777);
    await taken(env);
    expect(statSync(join(place, 'share')).mode & 0o777).toBe(0o755);
  });

  it('is the data folder where there is no cache, or others may write to it', async () => {
    const inData = join(data, 'programs');
    expect(isIn(await taken({ HOME: '/' }), inData)).toBe(true);

    const open = made('open', 0o755);
    mkdirSync(join(open, 'kontor'));
    chmodSync(join(open, 'kontor'), 0o777);
    expect(isIn(await taken({ XDG_CACHE_HOME: open }), inData)).toBe(true);

    const above = made('above', 0o777);
    expect(isIn(await taken({ XDG_CACHE_HOME: join(above, 'cache') }), inData)).toBe(true);
  });

  it.runIf(account)('is not what another user has made there (with root)', async () => {
    const cache = made('foreign', 0o777);
    mkdirSync(join(cache, 'kontor'));
    chmodSync(join(cache, 'kontor'), 0o755);
    chownSync(join(cache, 'kontor'), 65_534, 65_534);
    expect(isIn(await taken({ XDG_CACHE_HOME: cache }), join(data, 'programs'))).toBe(true);
  });
});
