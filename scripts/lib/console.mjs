// Builds the console, and with it the public form (apps/console/vite.config.ts), if their sources have changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compare, filesBelow } from './fingerprint.mjs';
import { environment } from './hand-over.mjs';

const home = 'apps/console';
const dist = join(home, 'dist');
const stampName = '.kontor-stamp';
/** A build without one of them is from an earlier version, or incomplete. */
const pages = ['index.html', 'shared.html'];
/** Vite builds into a folder below the console's own. */
const fresh = '.cache/build';
const skipped = new Set(['dist', 'node_modules', '.cache', 'generated', 'test']);

/** False if the build fails; then the last one stays. */
export function ensureConsole(node) {
  const sources = readdirSync('packages').map(name => join('packages', name, 'src'));
  const below = filesBelow([home, ...sources.filter(folder => existsSync(folder))], name => skipped.has(name));
  const { same, save } = compare(join(dist, stampName), [...below, 'package-lock.json']);
  if (same && pages.every(page => existsSync(join(dist, page)))) return true;
  console.log('Building the console …');
  const args = [
    'node_modules/vite/bin/vite.js',
    'build',
    home,
    '--outDir',
    fresh,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  const { status } = spawnSync(node, args, { stdio: 'inherit', env: environment({ NODE_ENV: 'production' }) });
  if (status !== 0) return false;
  // Swapped in as a whole: an incomplete build is never served.
  save(join(home, fresh, stampName));
  rmSync(dist, { recursive: true, force: true });
  renameSync(join(home, fresh), dist);
  return true;
}
