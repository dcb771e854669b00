// npm test [-- stage …]: everything that is checked, in the order below, or the named stages. A failed stage does not
// keep the others from running. The last line is `N passed, N failed`: tests, and one for each other stage that fails.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkBudgets } from './budgets.mjs';
import { findBrowser } from './lib/browser.mjs';
import { ensureConsole } from './lib/console.mjs';
import { environment, onPinnedNode } from './lib/hand-over.mjs';
import { cache, fail } from './lib/root.mjs';

const node = await onPinnedNode('scripts/test.mjs');
const bin = resolve('node_modules/.bin');
const env = environment({ PATH: [bin, dirname(node), process.env.PATH].join(delimiter) });
const typed = [
  'tsconfig.json',
  'apps/console/tsconfig.json',
  'apps/console/src/worker/tsconfig.json',
  'apps/console/test/tsconfig.json',
  'e2e/tsconfig.json',
  'bench/browser/tsconfig.json',
];
const promises = ['typescript/no-floating-promises', 'typescript/no-misused-promises'];

/** Each gives `{passed, failed}`. */
const stages = {
  types: () => all(...typed.map(checked)),
  lint: () =>
    all(
      run('biome', 'ci', '--max-diagnostics=50'),
      run('oxlint', '--type-aware', '-A', 'all', ...promises.flatMap(rule => ['-D', rule])),
    ),
  unit: () => vitest('unit', 'react'),
  api: () => vitest('api'),
  console: async () => both(vitest('console'), await weighed()),
  // Both at once, where nothing else is asked for: the ones wait for the database while the others draw.
  apps: async () => both(vitest('api', 'console'), await weighed()),
  browser: () => (ensureConsole(node) ? playwright() : all(false)),
};

/** Two workers a core keep two cores busy with tests that mostly wait. */
const atOnce = Math.max(4, availableParallelism());
const everything = ['types', 'lint', 'unit', 'apps', 'browser'];
const words = process.argv.slice(2);
const unknown = words.find(word => !(word in stages));
if (unknown) fail(`There is no stage ${unknown}. There are: ${Object.keys(stages).join(', ')}`);

// Built beside the first stages, which do not keep every core busy; what needs it comes later, and looks again.
const built =
  words.length > 0 ? undefined : once(spawn(node, ['scripts/build.mjs'], { stdio: 'inherit', env }), 'exit');

const results = [];
for (const name of words.length > 0 ? words : everything) {
  console.log(`\n# ${name}`);
  const from = Date.now();
  results.push({ name, ...(await stages[name]()), seconds: Math.round((Date.now() - from) / 1000) });
}

console.log('');
for (const { name, passed, failed, seconds } of results) {
  const tests = passed ? `, ${passed} passed` : '';
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(8)} ${seconds} s${tests}${failed ? `, ${failed} failed` : ''}`);
}
for (const { name, broken = [] } of results) {
  for (const title of broken.slice(0, 40)) console.log(`✗ ${name}: ${title}`);
}
const sum = key => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;

function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
}

/** What was found fine is kept: the next check looks at what has changed since, and at what rests on it. */
function checked(project) {
  mkdirSync(cache, { recursive: true });
  const kept = join(cache, `types-${project.replaceAll('/', '-')}.tsbuildinfo`);
  return run('tsc', '-p', project, '--incremental', '--tsBuildInfoFile', kept);
}

/** A stage without tests of its own: counts when it fails. */
function all(...steps) {
  return { passed: 0, failed: steps.every(Boolean) ? 0 : 1 };
}

/** The console is built, and no heavier than it may be. */
async function weighed() {
  await built;
  return ensureConsole(node) ? all(checkBudgets()) : all(false);
}

function both(one, other) {
  const broken = [...(one.broken ?? []), ...(other.broken ?? [])];
  return { passed: one.passed + other.passed, failed: one.failed + other.failed, broken };
}

function vitest(...projects) {
  const report = fresh(`vitest-${projects.join('-')}.json`);
  const named = projects.flatMap(project => ['--project', project]);
  const reporters = ['dot', 'json', './scripts/lib/second-tries.mjs'].map(name => `--reporter=${name}`);
  const workers = projects.includes('api') && projects.length > 1 ? [`--maxWorkers=${atOnce}`] : [];
  const fine = run('vitest', 'run', ...named, ...workers, ...reporters, `--outputFile.json=${report}`);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(report);
  // A file that cannot even be loaded has no tests to count.
  const unread = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length;
  const broken = testResults.flatMap(({ name, assertionResults, message }) => {
    const file = relative(resolve('.'), name);
    const failures = assertionResults.filter(({ status }) => status === 'failed');
    if (failures.length === 0) return message ? [`${file}: ${firstLine(message)}`] : [];
    return failures.map(
      ({ fullName, failureMessages = [] }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  });
  return { ...counted(fine, numPassedTests, numFailedTests + unread), broken };
}

function playwright() {
  const browser = findBrowser(env);
  if (!browser) return all(false);
  env.CHROMIUM = browser;
  const report = fresh('playwright.json');
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const fine = run('playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json');
  const { stats = {}, suites = [], errors = [] } = read(report);
  const { expected = 0, flaky = 0, unexpected = 0 } = stats;
  const broken = [...errors.map(({ message }) => firstLine(message)), ...suites.flatMap(brokenIn)];
  return { ...counted(fine, expected + flaky, unexpected), broken };
}

/** Titles of the tests of a suite that failed, and what each said first. */
function brokenIn({ specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const said = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
      return `${file} › ${title}: ${firstLine(said[0])}`;
    });
  return [...own, ...suites.flatMap(brokenIn)];
}

/** Without the colours of a terminal. */
function firstLine(text = '') {
  return stripVTControlCharacters(text).split('\n', 1)[0].slice(0, 200);
}

/** What went wrong around the tests, such as a set-up that failed, counts as one. */
function counted(fine, passed, failed) {
  return { passed, failed: fine ? failed : Math.max(failed, 1) };
}

function fresh(name) {
  mkdirSync(cache, { recursive: true });
  const path = resolve(join(cache, name));
  rmSync(path, { force: true });
  return path;
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}
