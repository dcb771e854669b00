/**
 * Tests of what the papers print: commands are scripts of package.json or programs that there are, settings exist and take
 * the values shown, and the container and the units start as `npm start` does.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { variableNames } from '../src/config.ts';
import { origins } from '../src/config-kinds.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const papers = ['README.md', 'CONTRIBUTING.md', ...globSync('{docs,examples,bench}/**/*.md', { cwd: root })].filter(
  path => !path.includes('decisions/') && !path.includes('node_modules'),
);
const files = [...papers, 'Dockerfile', 'compose.yaml', ...globSync('deploy/*', { cwd: root })];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Code of a paper: blocks and words in backticks; of other files all. */
const codeOf = (path: string): string =>
  path.endsWith('.md')
    ? Array.from(read(path).matchAll(/```[\w-]*\n([\s\S]*?)```|`([^`\n]+)`/g), ([, block, word]) => block ?? word).join(
        '\n',
      )
    : read(path);

/** Of Node, PostgreSQL, systemd and containers; the others are Kontor's own. */
const foreign = /^(NODE_|XDG_|UV_|MALLOC_|POSTGRES_|GARAGE_|S3_|PG|PATH$|CI$|HOME$|TZ$|LANG$|CHROMIUM$|VITE_|HTTP)/;

describe.each(files)('%s', path => {
  const code = codeOf(path);

  it('names scripts that there are', () => {
    const named = Array.from(
      code.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g),
      ([, run, own]) => run ?? own,
    );
    expect(named.filter(name => name && !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('names programs of ours that there are', () => {
    const named = Array.from(
      code.matchAll(/\bnode (?:--\S+ )*((?:apps|scripts|bench|e2e|packages)\/[\w./-]+)/g),
      ([, file]) => file,
    );
    expect(named.filter(file => !existsSync(`${root}/${file}`))).toEqual([]);
    const copied = Array.from(code.matchAll(/\b(deploy\/[\w.-]+)/g), ([, file]) => file);
    expect(copied.filter(file => !existsSync(`${root}/${file}`))).toEqual([]);
  });

  it('sets settings that there are', () => {
    const set = Array.from(code.matchAll(/(?:^|[\s=])([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)=/gm), ([, name = '']) => name);
    const own = new Set<string>(variableNames);
    expect(set.filter(name => !own.has(name) && !foreign.test(name) && !name.startsWith('KONTOR_'))).toEqual([]);
  });
});

it('the sites of docs/embedding.md are taken as they are printed', () => {
  const [, list = ''] = /by commas\s+\(`([^`]+)`\)/.exec(read('docs/embedding.md')) ?? [];
  expect(list.split(',')).toHaveLength(2);
  expect(origins.read(list)).toHaveLength(2);
  for (const [, sites = ''] of read('docs/embedding.md').matchAll(/EMBED_ORIGINS=([^`\s]+)/g))
    expect(origins.read(sites)).toHaveLength(1);
});

it('the container and the unit give Node what `npm start` gives it', () => {
  for (const text of [read('Dockerfile'), read('deploy/kontor.service')])
    for (const name of ['NODE_COMPILE_CACHE=/', 'UV_THREADPOOL_SIZE=8', 'MALLOC_ARENA_MAX=2'])
      expect(text).toContain(name);
});
