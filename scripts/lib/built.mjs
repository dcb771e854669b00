// Builds the console (console.mjs) and the server's bundle (bundle.mjs) if their sources have changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/**
 * Moves parts of the bundle before into the folder of the present one: a server that runs on until it is restarted loads
 * them when it first needs them. Those of the bundle before that are left behind.
 */
export function keepFormer(before, present) {
  if (!existsSync(before)) return;
  const list = '.former.json';
  const older = existsSync(join(before, list)) ? JSON.parse(readFileSync(join(before, list), 'utf8')) : [];
  const left = new Set([...older, ...readdirSync(present)]);
  const kept = readdirSync(before).filter(name => name.endsWith('.mjs') && !left.has(name));
  for (const name of kept) renameSync(join(before, name), join(present, name));
  writeFileSync(join(present, list), JSON.stringify(kept));
}

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
  keepFormer(dist, fresh);
  // Swapped in as a whole, as the console is.
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  return true;
}

export const ensureBuilt = node => ensureConsole(node) && ensureServer(node);
