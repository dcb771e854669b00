// Builds the console (console.mjs) and the server's bundle (bundle.mjs) if their sources have changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureConsole } from './console.mjs';
import { compare, filesBelow } from './fingerprint.mjs';
import { environment } from './hand-over.mjs';

const home = 'apps/server';
const dist = join(home, 'dist');
const stampName = '.kontor-stamp';
const fresh = join(home, '.cache/build');

/** Entry of the bundle. */
export const server = join(dist, 'main.mjs');

/** False if the build fails; then the last one stays. */
function ensureServer(node) {
  const sources = ['apps', 'packages'].flatMap(folder => readdirSync(folder).map(name => join(folder, name, 'src')));
  const own = sources.filter(folder => existsSync(folder) && folder !== join('apps', 'console', 'src'));
  const { same, save } = compare(join(dist, stampName), [
    ...filesBelow(own),
    'scripts/lib/bundle.mjs',
    'package-lock.json',
  ]);
  if (same && existsSync(server)) return true;
  console.log('Bundling the server …');
  const { status } = spawnSync(node, ['scripts/lib/bundle.mjs', fresh], { stdio: 'inherit', env: environment() });
  if (status !== 0) return false;
  save(join(fresh, stampName));
  // Swapped in as a whole, as the console is.
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  return true;
}

export const ensureBuilt = node => ensureConsole(node) && ensureServer(node);
