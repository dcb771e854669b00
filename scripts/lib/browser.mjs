// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import './root.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of its executable; prints what is missing if there is none and none can be installed. */
export function findBrowser(env) {
  const given = process.env.CHROMIUM;
  const found = given ? isProgram(given) && given : (find() ?? install(env));
  if (found) return found;
  if (given) console.error(`CHROMIUM=${given} is no program that can be run.`);
  else
    console.error('No Chromium, and none could be installed. Install Chromium or Chrome, or set CHROMIUM to its path.');
  return undefined;
}

function find() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)));
  return [...onPath, ...elsewhere, playwrights()].find(path => path && isProgram(path));
}

/** The one that Playwright has downloaded, if any. */
function playwrights() {
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

function install(env) {
  const asRoot = process.getuid?.() === 0;
  if (asRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …');
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
    const get = (...args) => spawnSync('apt-get', ['-qq', ...args], quiet).status === 0;
    // An old or missing package list needs an update first.
    const done = get('install', '-y', 'chromium') || (get('update') && get('install', '-y', 'chromium'));
    const found = done ? find() : undefined;
    if (found) return found;
  }
  console.log('Downloading Playwright’s Chromium …');
  const withLibraries = asRoot ? ['--with-deps'] : [];
  const cli = resolve('node_modules/playwright/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium', ...withLibraries], { stdio: 'inherit', env });
  return find();
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
