// Lists the benches, and runs them at their small size, in one process at low priority (bench/lib/all-small.ts).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { findBrowser } from './browser.mjs';
import { cache } from './root.mjs';

/** The baseline that others compare with is no bench itself. */
export const benches = readdirSync('bench')
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'floor.ts')
  .map(name => name.slice(0, -3));

/** What opens a browser, as benches import it. */
const browsers = /from '(?:\.\/lib\/(?:browser|pages)|\.\.\/e2e\/device)\.ts'/;
export const needsBrowser = name => browsers.test(readFileSync(`bench/${name}.ts`, 'utf8'));

/** Processor time is read from /proc. */
export const canMeasure = existsSync('/proc/self/stat');

/** A run that takes longer than this has come to a standstill. */
const patience = 60 * 60_000;
const lastLines = 40;

/**
 * Runs these benches once at their small size: how many passed and failed, the failed ones with their error, and what
 * was left out. Prints the last lines of those that failed.
 */
export async function runSmall(node, env, names = benches) {
  if (!canMeasure) return { passed: 0, failed: 0, missing: [`${names.length} for want of Linux (benches)`] };
  const inBrowser = names.filter(needsBrowser);
  const browser = inBrowser.length > 0 ? findBrowser(env) : undefined;
  const run = browser ? names : names.filter(name => !inBrowser.includes(name));
  const missing = run.length < names.length ? [`${inBrowser.length} for want of Chromium (benches)`] : [];
  const report = resolve(cache, 'benches.json');
  rmSync(report, { force: true });
  const output = await outputOf(node, ['bench/lib/all-small.ts', report, ...run], {
    ...env,
    ...(browser && { CHROMIUM: browser }),
  });
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const broken = [];
  for (const name of run) {
    const { error } = results[name] ?? { error: 'did not end' };
    if (error === undefined) continue;
    broken.push(`${name}: ${error.split('\n', 1)[0].slice(0, 200)}`);
    console.log(`\n# bench ${name}\n${partOf(output, name)}`);
  }
  return { passed: run.length - broken.length, failed: broken.length, broken, missing };
}

async function outputOf(node, args, env) {
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const timer = setTimeout(() => child.kill(), patience);
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', part => parts.push(part));
  await once(child, 'close');
  clearTimeout(timer);
  return parts.join('');
}

/** The last lines that the bench of this name has printed, or, if it did not begin, all of them have. */
function partOf(output, name) {
  const [, own = output] = output.split(new RegExp(`^# ${name}$`, 'm'));
  const [part] = own.split(/^# [\w-]+$/m);
  return part.trim().split('\n').slice(-lastLines).join('\n');
}
