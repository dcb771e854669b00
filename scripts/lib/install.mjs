// Installs packages if package.json or the lockfile have changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from './fingerprint.mjs';
import { findNode } from './node.mjs';
import { fail } from './root.mjs';

const stamp = 'node_modules/.kontor-stamp';
const lockfile = 'package-lock.json';

export function ensureInstalled() {
  if (look().same) return;
  console.log(existsSync(stamp) ? 'Installing what has changed …' : 'Installing packages (once, about a minute) …');
  const before = readFileSync(lockfile);
  install();
  if (process.env.CI && !before.equals(readFileSync(lockfile))) {
    fail('The lockfile does not fit to the package.json files: run npm install and commit package-lock.json.');
  }
  // npm may have rewritten the lockfile: the stamp is taken of its present state.
  look().save();
}

/** Not `npm ci`: it refuses a lockfile that lacks another platform's optional binaries. */
function install() {
  // Development packages are needed even with NODE_ENV=production; no package's install script has to run.
  const wanted = ['--include=dev', '--include=optional', '--ignore-scripts'];
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...wanted];
  const npm = process.env.npm_execpath;
  const windows = process.platform === 'win32';
  const options = { stdio: ['ignore', 'ignore', 'inherit'] };
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(findNode() ?? process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: windows });
  if (status !== 0) fail(`npm install failed${error ? `: ${error.message}` : '.'}`);
}

function look() {
  const workspaces = ['packages', 'apps'].flatMap(folder =>
    readdirSync(folder).map(name => join(folder, name, 'package.json')),
  );
  const files = ['package.json', lockfile, ...workspaces.filter(file => existsSync(file))];
  return compare(stamp, files, `${process.platform} ${process.arch}`);
}
