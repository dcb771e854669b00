/** Tests of the server's bundle (scripts/lib/bundle.mjs): its parts, the addresses in it, and the parts of the one before. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kontor-bundle-'));
const bundle = join(folder, 'bundle');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let parts: Map<string, string>;
beforeAll(() => {
  execFileSync(process.execPath, ['scripts/lib/bundle.mjs', bundle], { cwd: root });
  parts = new Map(readdirSync(bundle).map(name => [name, readFileSync(join(bundle, name), 'utf8')]));
});

it('has all parts that its parts ask for', () => {
  const asked = [...parts.values()].flatMap(code =>
    [...code.matchAll(/\b(?:import\(|import |from )["'`]\.\/([^"'`]+)["'`]/g)].map(([, name = '']) => name),
  );
  expect(asked.length).toBeGreaterThan(parts.size);
  expect(asked.filter(name => !parts.has(name))).toEqual([]);
});

it('leaves packages where they are, and gives modules the addresses of their sources', () => {
  const code = [...parts.values()].join('\n');
  expect(code).toMatch(/from "fastify"/);
  const addresses = [...code.matchAll(/new URL\("(\.\.[^"]+)", import\.meta\.url\)/g)].map(([, path = '']) => path);
  expect(addresses.length).toBeGreaterThan(10);
  const missing = addresses.filter(path => !existsSync(new URL(path, new URL('../dist/', import.meta.url))));
  expect(missing).toEqual([]);
  expect(code.replaceAll(/new URL\("[^"]+", import\.meta\.url\)/g, '')).not.toContain('import.meta.url');
});

it('has what the server starts as processes and threads, apart from its own parts', () => {
  const started = [...parts.values()].flatMap(code =>
    [...code.matchAll(/new URL\("\.\/([^"]+)", import\.meta\.url\)/g)].map(([, name = '']) => name),
  );
  const scripts = new Set(started);
  for (const name of [
    'columns-process',
    'exports-thread',
    'outside-pictures-shrink',
    'calls-exchange-form-sheet-reader',
  ])
    expect([...scripts].filter(script => script.startsWith(`${name}-`))).toHaveLength(1);
  expect([...scripts].filter(name => !parts.has(name))).toEqual([]);
  // No address of a script is left to its source.
  const code = [...parts.values()].join('\n');
  expect(code).not.toMatch(/new URL\("[^"]+\.ts", (?!import\.meta\.url\))/);
  expect(code).not.toMatch(/import\.meta\.resolve\("@kontor/);
  const main = parts.get('main.mjs') ?? '';
  expect([...scripts].filter(name => main.includes(`from "./${name}"`))).toEqual([]);
});

it('keeps the parts of the one before it, which a server may run that is not restarted yet', async () => {
  const { keepFormer } = (await import(join(root, 'scripts/lib/built.mjs'))) as {
    keepFormer: (before: string, present: string) => void;
  };
  const made = (name: string, files: string[]) => {
    mkdirSync(join(folder, name));
    for (const file of files) writeFileSync(join(folder, name, file), name);
    return join(folder, name);
  };
  const [one, two, three] = [
    made('one', ['main.mjs', 'a-1.mjs', 'b-1.mjs']),
    made('two', ['main.mjs', 'a-1.mjs', 'b-2.mjs']),
    made('three', ['main.mjs', 'a-3.mjs', 'b-2.mjs']),
  ];
  keepFormer(join(folder, 'none'), one);
  keepFormer(one, two);
  keepFormer(two, three);
  const scripts = readdirSync(three).filter(name => name.endsWith('.mjs'));
  expect(scripts).toEqual(['a-1.mjs', 'a-3.mjs', 'b-2.mjs', 'main.mjs']);
  expect(readFileSync(join(three, 'main.mjs'), 'utf8')).toBe('three');
});
