/** Test of the data folder's modes: made closed, and closed where it was there before. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir } from '../../src/db/embedded/data-dir.ts';

const asRoot = process.getuid?.() === 0;
let folder: string;
const said: string[] = [];
const log = { info: (line: string) => void said.push(line), warn: (line: string) => void said.push(`warn: ${line}`) };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-modes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whatever the umask of this process. */
function put(path: string, mode: number, content?: string): void {
  if (content === undefined) mkdirSync(path, { recursive: true });
  else writeFileSync(path, content);
  chmodSync(path, mode);
}
const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);
const told = () => said.splice(0).join('\n');

it('a new one is closed', () => {
  makeDataDir(join(folder, 'new/data'), log);
  expect(modeOf('new/data')).toBe('700');
  // As root PostgreSQL runs as another user, who passes through.
  makeDataDir(join(folder, 'new/passed'), log, () => 1);
  expect(modeOf('new/passed')).toBe(asRoot ? '710' : '700');
  expect(told()).toBe('');
});

it('one that was open is closed, with its files, mails and logs, and that is told once', () => {
  const data = join(folder, 'old');
  put(data, 0o755);
  // The stored files may be on another disk.
  put(join(folder, 'elsewhere'), 0o755);
  put(join(folder, 'elsewhere/ab'), 0o755);
  put(join(folder, 'elsewhere/ab/abcd'), 0o644, 'bytes');
  symlinkSync(join(folder, 'elsewhere'), join(data, 'files'));
  put(join(data, 'mails'), 0o750);
  put(join(data, 'mails/one.eml'), 0o644, 'secret');
  put(join(data, 'postgres.log'), 0o644, 'said');

  makeDataDir(data, log);
  expect(told()).toContain('Closed to other users of this machine');
  const modes = ['files', 'files/ab', 'files/ab/abcd', 'mails', 'mails/one.eml', 'postgres.log'];
  expect(modes.map(path => modeOf('old', path))).toEqual(['700', '700', '600', '700', '600', '600']);
  // As root others may pass, since PostgreSQL runs as another user.
  expect(modeOf('old')).toBe(asRoot ? '711' : '700');

  makeDataDir(data, log);
  expect(told()).toBe('');
});

it('a folder with other content keeps its mode, and that is warned of', () => {
  const data = join(folder, 'mine');
  put(data, 0o755);
  put(join(data, 'thesis.odt'), 0o644, 'years of work');
  put(join(data, 'files'), 0o755);
  makeDataDir(data, log);
  expect(told()).toContain(`warn: Other users of this machine may list ${data}`);
  expect([modeOf('mine'), modeOf('mine/thesis.odt'), modeOf('mine/files')]).toEqual(['755', '644', '700']);
});
