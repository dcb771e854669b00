// Finds a Chromium for benches and pictures, and its headless shell for the tests, or installs them.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import './root.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
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

/**
 * The same for tests. The headless shell is Chromium without a window of its own, and takes a sixth less processor time
 * (docs/decisions/0063-time-of-tests.md); where there is none and none can be installed, any Chromium will do.
 */
export function findShell(env) {
  if (process.env.CHROMIUM) return findBrowser(env);
  return programOf(onPath(shells)) ?? installShell(env) ?? findBrowser(env);
}

const find = () => programOf([...onPath(names), ...elsewhere, playwrights()]);
const programOf = paths => paths.find(path => path && isProgram(path));

function onPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap(folder => programs.map(name => join(folder, name)));
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

const isRoot = () => process.getuid?.() === 0;

function install(env) {
  const found = installed(['chromium'], env) ? find() : undefined;
  if (found) return found;
  console.log('Downloading Playwright’s Chromium …');
  const withLibraries = isRoot() ? ['--with-deps'] : [];
  const cli = resolve('node_modules/playwright/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium', ...withLibraries], { stdio: 'inherit', env });
  return find();
}

/** Only where packages bring it, without a lengthy search if there is another Chromium already. */
function installShell(env) {
  const [shell] = shells;
  // It names no fonts, which Chromium's own package does.
  return installed([shell, 'fonts-liberation'], env, !find()) ? programOf(onPath(shells)) : undefined;
}

/** Whether these Debian packages could be installed; a package list that is old or missing is renewed, if asked to. */
function installed(packages, env, renewing = true) {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packages[0]} …`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  const get = (...args) => spawnSync('apt-get', ['-qq', ...args], quiet).status === 0;
  const done = () => get('install', '-y', ...packages);
  return done() || (renewing && get('update') && done());
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
