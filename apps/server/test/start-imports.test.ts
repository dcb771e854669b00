/**
 * Test of lazy loading: modules that only some calls need are not loaded at start, since an idle server would keep them
 * in memory (bench start).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';

const main = new URL('../src/main.ts', import.meta.url);
const rare = [
  ...[
    'nodemailer',
    'pg-boss',
    'openid-client',
    'sharp',
    'sanitize-html',
    'file-type',
    'zip-stream',
    'wasm-xlsxwriter',
    'web-push',
  ],
  ...['@aws-sdk', '@smithy', '@tus/server', 'd3-scale', 'd3-shape', 'd3-array'],
  ...[
    '@node-rs/argon2',
    '@myriaddreamin/typst-ts-node-compiler',
    '@fastify/ajv-compiler',
    '@csstools',
    'prom-client',
    'pg-copy-streams',
  ],
];

/** Imports the dependencies of main.ts, without running it. */
const probe = (imports: string[]) => `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  for (const path of ${JSON.stringify(imports)}) await import(path);
  console.log(JSON.stringify({ loaded, inner: process.moduleLoadList }));`;

let found: { loaded: string[]; inner: string[] };
beforeAll(() => {
  const paths = [...readFileSync(main, 'utf8').matchAll(/^import .*from '(\.[^']+)';$/gm)].map(([, path = '']) => path);
  const script = probe(paths.map(path => new URL(path, main).href));
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('.', main)),
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  found = JSON.parse(said);
});

it('sees what the start loads', () => {
  expect(found.loaded.some(url => url.endsWith('/src/app.ts'))).toBe(true);
  expect(found.loaded.some(url => url.includes('/node_modules/fastify/'))).toBe(true);
});

it.each(rare)('%s loads with its first use', name => {
  expect(found.loaded.filter(url => url.includes(`/node_modules/${name}/`))).toEqual([]);
});

it('Node’s own fetch, which an import of node:http brings along, stays away', () => {
  expect(found.inner.filter(name => name.includes('undici/undici'))).toEqual([]);
});
