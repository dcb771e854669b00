// npm run bench [-- --small] [name …]: runs bench/<name>.ts in sequence; all benches if none is named. `--small`: with
// little data and without bounds, only to see whether they run.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { benches, needsBrowser } from './lib/benches.mjs';
import { findBrowser } from './lib/browser.mjs';
import { environment, onPinnedNode } from './lib/hand-over.mjs';
import { cache, fail } from './lib/root.mjs';

const node = await onPinnedNode('scripts/bench.mjs');
const words = process.argv.slice(2);
const options = words.filter(word => word.startsWith('-'));
const named = words.filter(word => !word.startsWith('-'));
const unknown = named.find(name => !benches.includes(name));
if (unknown) fail(`There is no bench ${unknown}. There are: ${benches.join(', ')}`);

const names = named.length > 0 ? named : benches;
const env = environment();
const browser = names.some(needsBrowser) ? findBrowser(env) : undefined;
if (browser) env.CHROMIUM = browser;
if (options.includes('--small')) {
  mkdirSync(cache, { recursive: true });
  run('bench/lib/all-small.ts', join(cache, 'benches.json'), ...names);
} else
  for (const name of names) {
    console.log(`\n# ${name}`);
    run(`bench/${name}.ts`, ...options);
  }

function run(...args) {
  const { status } = spawnSync(node, args, { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
