/** Tests of the start scripts with real processes: signals, exit codes, file fingerprints. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockHolder } from '../../src/db/embedded/lock.ts';
import { processStart } from '../../src/db/embedded/process.ts';
import { resetDataDir } from '../../src/db/embedded/reset.ts';
import { entry, startServer, stopAll, stopServer } from './servers.ts';

const lib = fileURLToPath(new URL('../../../../scripts/lib/', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-scripts-'));
});
afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

/** A start script, reduced: replaced by the server, or its parent. */
function starter(way: 'replaced' | 'parent'): string[] {
  const older = way === 'parent' ? 'delete process.execve;' : '';
  const script = `${older} const { handOver } = await import('${lib}hand-over.mjs'); await handOver(process.execPath, ['${entry}'])`;
  return ['--input-type=module', '-e', script];
}

describe.each(['replaced', 'parent'] as const)('the start script, %s by the server', way => {
  test('passes SIGTERM on and ends with the server’s code', async () => {
    const dataDir = join(folder, way);
    const server = startServer(dataDir, { args: starter(way) });
    const { pid } = await server.ready;
    const refused = startServer(dataDir, { args: starter(way) });
    expect((await refused.ended).code).toBe(1);
    expect(refused.said()).toContain('is in use by process');
    expect(await stopServer(server)).toBe(0);
    expect(server.said()).toContain('stopped');
    expect(processStart(pid)).toBeUndefined();
  });
});

test('a server whose start script is killed stops by itself', async () => {
  const dataDir = join(folder, 'parent');
  const server = startServer(dataDir, { args: starter('parent') });
  const { pid } = await server.ready;
  server.child.kill('SIGKILL');
  await expect.poll(() => processStart(pid)).toBeUndefined();
  // The server outlives its database for a moment.
  await expect.poll(() => lockHolder(join(dataDir, 'kontor.lock'))).toBeUndefined();
  await resetDataDir(dataDir);
});

test('a fingerprint looks at times first and at content where they differ', () => {
  const [stamp, file] = [join(folder, 'stamp'), join(folder, 'file')];
  const call = (extra: string) => {
    const script = `const { compare } = await import('${lib}fingerprint.mjs');
      const { same, save } = compare('${stamp}', ['${file}'], '${extra}'); save(); console.log(same)`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout.trim();
  };
  writeFileSync(file, 'one');
  expect([call('x64'), call('x64')]).toEqual(['false', 'true']);
  utimesSync(file, 1, 1);
  expect(call('x64')).toBe('true');
  writeFileSync(file, 'two');
  expect([call('x64'), call('x64'), call('arm64')]).toEqual(['false', 'true', 'false']);
});
