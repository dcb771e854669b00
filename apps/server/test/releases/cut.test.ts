/** Tests of cutting a release, in a repository of its own with the packages and the changelog of this one. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { release } from '../../../../scripts/lib/release.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const manifests = [
  'package.json',
  ...['packages', 'apps'].flatMap(place => readdirSync(join(root, place)).map(name => `${place}/${name}/package.json`)),
];
const changelog = `# Changelog

## Unreleased

### For administrators

Stop all servers first.

### What is new

- Rating.

## 0.0.9 (2026-01-01)

- Before.
`;
let folder: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const cut = (version: string, keepData = () => writeFileSync(join(folder, 'data.tar'), 'data')) =>
  release({ folder, version, day: '2026-11-24', keepData });
const commit = () => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Before');
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-cut-'));
  for (const file of [...manifests, 'package-lock.json']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  git('init', '--quiet');
  git('config', 'user.name', 'A maintainer');
  git('config', 'user.email', 'maintainer@example.org');
  commit();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Packages of others in the lockfile, also those beside one of ours. */
const others = () =>
  Object.entries(JSON.parse(read('package-lock.json')).packages).filter(([place]) => place.includes('node_modules/'));

it('sets the version everywhere, and names, keeps, commits and tags it', async () => {
  const before = others();
  expect(await cut('90.1.2')).toBe('v90.1.2');
  for (const file of manifests) {
    const { version, dependencies = {} } = JSON.parse(read(file));
    const own = Object.entries(dependencies).filter(([name]) => name.startsWith('@kontor/'));
    expect([file, version, own]).toEqual([file, '90.1.2', own.map(([name]) => [name, '90.1.2'])]);
  }
  expect(others()).toEqual(before);
  // npm itself finds nothing to change in the lockfile.
  const lock = JSON.parse(read('package-lock.json'));
  for (const file of manifests) {
    const { name, version, dependencies } = JSON.parse(read(file));
    const place = dirname(file) === '.' ? '' : dirname(file);
    expect(lock.packages[place]).toMatchObject({
      ...(place && { name }),
      version,
      ...(dependencies && { dependencies }),
    });
  }
  expect(read('CHANGELOG.md')).toBe(changelog.replace('## Unreleased\n', '## Unreleased\n\n## 90.1.2 (2026-11-24)\n'));
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('Release 90.1.2');
  expect(git('show', '--stat', '--format=')).toContain('data.tar');
  expect(git('tag', '--list', '--format=%(contents)', 'v90.1.2')).toBe(
    'Kontor 90.1.2\n\n### For administrators\n\nStop all servers first.\n\n### What is new\n\n- Rating.',
  );
});

it.each<[string, string, () => void, string]>([
  ['a version that is none', '1.2', () => undefined, 'three numbers'],
  ['a version of before', '0.0.1', () => undefined, 'does not come after'],
  ['what is not committed', '90.1.2', () => writeFileSync(join(folder, 'new.txt'), 'x'), 'not committed'],
  ['a tag that is there', '90.1.2', () => void git('tag', 'v90.1.2'), 'already'],
  [
    'nothing said for administrators',
    '90.1.2',
    () => {
      writeFileSync(join(folder, 'CHANGELOG.md'), changelog.replace(/### For administrators[^#]+/, ''));
      commit();
    },
    'For administrators',
  ],
])('refuses %s, and changes nothing', async (_what, version, spoil, words) => {
  spoil();
  const [head, status] = [git('rev-parse', 'HEAD'), git('status', '--porcelain')];
  await expect(cut(version)).rejects.toThrow(words);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([head, status]);
});

it('leaves the checkout as it was where the data cannot be kept', async () => {
  const head = git('rev-parse', 'HEAD');
  const fail = () => {
    writeFileSync(join(folder, 'half.tar'), 'half');
    throw new Error('no data');
  };
  await expect(cut('90.1.2', fail)).rejects.toThrow('no data');
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag', '--list')]).toEqual([head, '', '']);
});
