// npm run near [-- paths … --long]: types, lint and the closest tests of changed files, in under half a minute. Without
// paths: what differs from the last commit. `npm test` runs everything.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, relative, resolve } from 'node:path';
import { keptOf, projects, promisesOf, typesOf } from './lib/checks.mjs';
import { environment, onPinnedNode } from './lib/hand-over.mjs';
import { nearTests } from './lib/near-tests.mjs';
import { cache } from './lib/root.mjs';

const node = await onPinnedNode('scripts/near.mjs');
const env = environment({ PATH: [resolve('node_modules/.bin'), dirname(node), process.env.PATH].join(delimiter) });
const began = performance.now();
const words = process.argv.slice(2);
const withLong = words.includes('--long');
const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter(Boolean);

const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter(existsSync);
const named = words.filter(word => !word.startsWith('--')).map(word => relative('.', word));
const changed = named.length > 0 ? below(named) : below(changes());
if (changed.length === 0) {
  console.log('Nothing differs from the last commit: npm run near -- <paths>');
  process.exit(0);
}

/** Changed and new files; those of the last commit if nothing differs from it. */
function changes() {
  const now = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return now.filter(existsSync);
}

/** Expands folders to their files. */
function below(paths) {
  const inside = path => (statSync(path).isDirectory() ? files.filter(file => file.startsWith(`${path}/`)) : [path]);
  return [...new Set(paths.flatMap(inside))];
}

/**
 * TypeScript projects that include a changed file, by the file lists of their last check; without such a list, all of
 * them.
 */
function concerned(project) {
  const kept = keptOf(project);
  if (!existsSync(kept)) return true;
  const { fileNames } = JSON.parse(readFileSync(kept, 'utf8'));
  const known = new Set(fileNames.map(name => relative('.', resolve(cache, name))));
  const folders = new Set([...known].map(dirname));
  return changed.some(file => known.has(file) || (/\.tsx?$/.test(file) && folders.has(dirname(file))));
}

async function run(name, [command, ...args]) {
  const from = performance.now();
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', part => said.push(part));
  const [status] = await once(child, 'close');
  const seconds = ((performance.now() - from) / 1_000).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} ${name} ${seconds} s`);
  if (status !== 0) console.log(said.join('').trimEnd());
  return status === 0;
}

async function inTurn(steps) {
  let fine = true;
  for (const [name, command] of steps) fine = (await run(name, command)) && fine;
  return fine;
}

async function longTests() {
  const { long } = await import('../apps/server/test/long-first.ts');
  return new Set(long);
}

mkdirSync(cache, { recursive: true });
const code = changed.filter(file => /\.(tsx?|mjs)$/.test(file));
const { run: close, long, out } = nearTests(changed, files, await longTests());
const tests = [...close, ...(withLong ? long : [])];
console.log(`${changed.length} changed: ${shortened(changed)}`);
console.log(`tests: ${shortened(tests) || 'none'}`);
const checks = [
  inTurn(projects.filter(concerned).map(project => [`types of ${project}`, typesOf(project)])),
  inTurn([
    ['lint', ['biome', 'ci', '--no-errors-on-unmatched', ...changed]],
    ...(code.length > 0 ? [['promises', promisesOf(code)]] : []),
    ...(tests.length > 0 ? [['tests', ['vitest', 'run', '--maxWorkers=2', '--reporter=dot', ...tests]]] : []),
  ]),
];
const fine = (await Promise.all(checks)).every(Boolean);
if (!withLong && long.length > 0) console.log(`long, with --long: ${long.join(' ')}`);
if (out.length > 0) console.log(`further away, left out: ${shortened(out)}`);
console.log(`${fine ? '✓' : '✗'} ${((performance.now() - began) / 1_000).toFixed(0)} s`);
process.exitCode = fine ? 0 : 1;

function shortened(list) {
  const more = list.length > 8 ? ` and ${list.length - 8} more` : '';
  return list.slice(0, 8).join(' ') + more;
}
