// npm run bench [-- name …]: runs bench/<name>.ts in sequence; all benches if none is named.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { environment, onPinnedNode } from './lib/hand-over.mjs';
import { fail } from './lib/root.mjs';

const node = await onPinnedNode('scripts/bench.mjs');
// The baseline that others compare with is no bench itself.
const all = readdirSync('bench')
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'floor.ts')
  .map(name => name.slice(0, -3));
const options = process.argv.slice(2).filter(word => word.startsWith('-'));
const named = process.argv.slice(2).filter(word => !word.startsWith('-'));
const unknown = named.find(name => !all.includes(name));
if (unknown) fail(`There is no bench ${unknown}. There are: ${all.join(', ')}`);

for (const name of named.length > 0 ? named : all) {
  console.log(`\n# ${name}`);
  const { status } = spawnSync(node, [`bench/${name}.ts`, ...options], { stdio: 'inherit', env: environment() });
  if (status !== 0) process.exitCode = 1;
}
