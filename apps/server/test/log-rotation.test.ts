/** Runs logrotate with deploy/kontor.logrotate on a log that is appended to: it is rotated, and no line is lost. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from './until.ts';

// Debian keeps it where only root looks.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
const missing = spawnSync('logrotate', ['--version'], { env }).status !== 0;
const printed = readFileSync(new URL('../../../deploy/kontor.logrotate', import.meta.url), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-logrotate-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(missing)('deploy/kontor.logrotate rotates a log that is open (with logrotate)', async () => {
  const file = join(folder, 'kontor.log');
  const settings = join(folder, 'kontor');
  const named = '/var/log/kontor.log';
  expect(printed.split('\n').filter(line => line.startsWith(named))).toHaveLength(1);
  writeFileSync(settings, printed.replaceAll(named, file), { mode: 0o600 });
  const rotate = () => {
    const { status, stdout, stderr } = spawnSync('logrotate', ['--state', join(folder, 'state'), settings], { env });
    // Mistakes in the settings are said, and the status is 0 all the same.
    expect([status, `${stdout}${stderr}`]).toEqual([0, '']);
    return readdirSync(folder).filter(name => name.startsWith('kontor.log'));
  };
  const size = () => statSync(file).size;
  expect(rotate()).toEqual([]);

  // As a shell's `>>` opens it for the server.
  const writer = spawn('sh', ['-c', 'umask 077; exec cat >> "$0"', file], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(writer, 'exit');
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `{"level":30,"n":${from + at}}\n`).join('');
  const write = async (text: string, whole: number) => {
    writer.stdin.write(text);
    await until(() => statSync(file, { throwIfNoEntry: false })?.size === whole);
  };
  const small = lines(0, 10);
  await write(small, small.length);
  expect(rotate()).toEqual(['kontor.log']);

  const large = lines(10, 600_000);
  await write(large, small.length + large.length);
  expect(size()).toBeGreaterThan(10 * 2 ** 20);
  expect(rotate().toSorted()).toEqual(['kontor.log', 'kontor.log.1.gz']);
  expect(size()).toBe(0);
  const last = lines(600_000, 600_010);
  await write(last, last.length);
  writer.stdin.end();
  await finished(writer.stdin);
  await ended;

  const kept = join(folder, 'kontor.log.1.gz');
  expect(gunzipSync(readFileSync(kept)).toString()).toBe(small + large);
  expect(readFileSync(file, 'utf8')).toBe(last);
  for (const path of [file, kept]) expect(statSync(path).mode & 0o777).toBe(0o600);
});
