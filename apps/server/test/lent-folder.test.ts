/** Attacks of a parser on the folder that root lends it: nothing beyond it changes hands, is replaced or is removed. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lend, removeFolder, runAs } from '../src/outside/lent-folder.ts';
import { spoolFolder } from '../src/outside/spool.ts';

/** Of nobody. */
const parser = { uid: 59_200, gid: 59_200 };

describe.runIf(process.getuid?.() === 0)('a folder that root lends to a parser (with root)', () => {
  let elsewhere: string;
  beforeAll(() => {
    elsewhere = mkdtempSync(join(tmpdir(), 'kontor-lent-'));
    mkdirSync(join(elsewhere, 'kept'));
    writeFileSync(join(elsewhere, 'kept', 'file'), 'kept', { mode: 0o600 });
    writeFileSync(join(elsewhere, 'secret'), 'of root', { mode: 0o600 });
  });
  afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

  const asParser = (line: string) =>
    execFileSync('sh', ['-c', `exec ${runAs(parser)}sh -c "$0"`, `{ ${line}; } 2>/dev/null || echo refused`], {
      encoding: 'utf8',
    }).trim();

  it('gives it the files that root has put there, and no other name of a file elsewhere', async () => {
    const { folder, remove } = spoolFolder();
    const secret = join(elsewhere, 'secret');
    const source = join(folder, 'source');
    writeFileSync(source, 'source', { mode: 0o600 });
    symlinkSync(secret, join(folder, 'soft'));
    linkSync(secret, join(folder, 'hard'));
    expect(asParser(`cat '${source}'`)).toBe('refused');
    await lend(folder, parser);
    expect(asParser(`cat '${source}'`)).toBe('source');
    for (const name of ['soft', 'hard']) expect(asParser(`cat '${join(folder, name)}'`)).toBe('refused');
    const { uid, gid, mode } = statSync(secret);
    expect([uid, gid, mode & 0o7777]).toEqual([0, 0, 0o600]);
    await remove();
    expect([existsSync(folder), readFileSync(secret, 'utf8')]).toEqual([false, 'of root']);
  });

  it('lets it add files, and neither remove nor replace those of root', async () => {
    const { folder, remove } = spoolFolder();
    const source = join(folder, 'source');
    writeFileSync(source, 'source', { mode: 0o600 });
    await lend(folder, parser);
    const made = join(folder, 'made');
    expect(asParser(`echo made > '${made}'`)).toBe('');
    expect(readFileSync(made, 'utf8')).toBe('made\n');
    for (const line of [`rm -f '${source}'`, `mv '${made}' '${source}'`, `ln -sf /etc/passwd '${source}'`])
      expect([line, asParser(line)]).toEqual([line, 'refused']);
    expect(readFileSync(source, 'utf8')).toBe('source');
    await remove();
    expect(existsSync(folder)).toBe(false);
  });

  it('is removed with all folders and links that it made, and nothing that these lead to', async () => {
    const { folder, remove } = spoolFolder();
    await lend(folder, parser);
    const kept = join(elsewhere, 'kept');
    const attack = `cd '${folder}' && mkdir -p deep/er && echo x > deep/er/file && ln -s '${kept}' deep/link && ln -s '${kept}' link`;
    expect(asParser(attack)).toBe('');
    await remove();
    expect([existsSync(folder), readFileSync(join(kept, 'file'), 'utf8')]).toEqual([false, 'kept']);
  });

  it('stays closed where its parser keeps it from being removed, and goes when asked again', async () => {
    const { folder, remove } = spoolFolder();
    await lend(folder, parser);
    expect(asParser(`cd '${folder}' && mkdir -p held/inner && chmod 0 held`)).toBe('');
    await expect(remove()).rejects.toThrow('ENOTEMPTY');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(asParser(`ls '${folder}'`)).toBe('refused');
    rmSync(join(folder, 'held', 'inner'), { recursive: true });
    await removeFolder(folder);
    expect(existsSync(folder)).toBe(false);
  });
});
