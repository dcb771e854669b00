/** Test of the clean-up of temporary export files that a killed server left. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { spoolFolder, sweepSpools } from '../../src/outside/spool.ts';

test('what a killed server left is removed after a day, and nothing else', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'kontor-sweep-'));
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(temporary, { recursive: true, force: true });
  });
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  const { folder } = spoolFolder();
  writeFileSync(join(folder, 'workbook'), 'x');
  const foreign = join(temporary, 'somebody-else');
  mkdirSync(foreign);
  const link = join(temporary, 'kontor-spool-link');
  symlinkSync(foreign, link);
  for (const path of [folder, foreign]) utimesSync(path, longAgo, longAgo);
  const young = spoolFolder().folder;
  const left = [foreign, link, young].map(path => path.slice(temporary.length + 1)).toSorted();
  await sweepSpools();
  expect(readdirSync(temporary).toSorted()).toEqual(left);
});
