// npm test [-- stage …]: runs all checks and tests, or the named stages in order. A failed stage does not stop the
// others. The last line is `N passed, N failed`: tests, and one for each other stage that fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkBudgets } from './budgets.mjs';
import { runSmall } from './lib/benches.mjs';
import { findBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/built.mjs';
import { projects, promisesOf, typesOf } from './lib/checks.mjs';
import { ensureConsole } from './lib/console.mjs';
import { environment, onPinnedNode } from './lib/hand-over.mjs';
import { cache, fail } from './lib/root.mjs';

const node = await onPinnedNode('scripts/test.mjs');
const bin = resolve('node_modules/.bin');
const env = environment({ PATH: [bin, dirname(node), process.env.PATH].join(delimiter) });

/** Each returns `{passed, failed}`; some can run in the background (`aside`). */
const stages = {
  types: go => inTurn(projects.map(project => () => checked(project, go))),
  lint: (go = run) => inTurn([() => go('biome', 'ci', '--max-diagnostics=50'), () => go(...promisesOf())]),
  unit: () => vitest('unit', 'react'),
  api: () => vitest('api'),
  // What of the server takes longest (apps/server/test/long-first.ts).
  long: () => vitest('long'),
  console: async () => both(await vitest('console'), weighed()),
  // All together, unless stages are named: one waits for the database while the other renders.
  apps: async () => {
    const tested = vitest('long', 'api', 'console');
    // Beside them: what they print needs no help from here.
    const sizes = weighed();
    return both(await tested, sizes);
  },
  browser: () => (ensureBuilt(node) ? playwright() : all(false)),
  benches: () => (ensureBuilt(node) ? smallBenches() : all(false)),
};

/** Two workers per core keep two cores busy with tests that mostly wait. */
const atOnce = Math.max(4, availableParallelism());
const words = process.argv.slice(2);
const unknown = words.find(word => !(word in stages));
if (unknown) fail(`There is no stage ${unknown}. There are: ${Object.keys(stages).join(', ')}`);

/** Places of faults that checks at low priority named: repeated at the end, where a long log is read first. */
const named = [];
const results = [];
if (words.length > 0) for (const name of words) results.push(await stage(name));
else await everything();

console.log('');
for (const { name, passed, failed, seconds } of results) {
  const tests = passed ? `, ${passed} passed` : '';
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(8)} ${seconds} s${tests}${failed ? `, ${failed} failed` : ''}`);
}
for (const { name, broken = [] } of results) {
  for (const title of broken.slice(0, 40)) console.log(`✗ ${name}: ${title}`);
}
for (const place of named.slice(0, 40)) console.log(`✗ ${place}`);
for (const what of results.flatMap(({ missing = [] }) => missing)) console.log(`left out: ${what}`);
const sum = key => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;

/**
 * Tests leave the cores idle a tenth of the time: enough for the checks without tests, which run at low priority, for
 * seeding the journeys' server, and for the benches at their small size.
 */
async function everything() {
  const built = run(node, 'scripts/build.mjs');
  const others = built.then(async () => [await stage('types', aside), await stage('lint', aside)]);
  const demo = mkdtempSync(join(tmpdir(), 'kontor-e2e-'));
  const filled = others.then(() => aside(node, 'e2e/fill.ts', demo));
  const benches = filled.then(() => stage('benches', aside));
  results.push(await stage('unit'));
  // The build replaces the console's files, which a running test would notice.
  await built;
  results.push(await stage('apps'));
  results.unshift(...(await others));
  // If seeding failed, the journeys seed a server of their own.
  if (await filled) env.KONTOR_FILLED = demo;
  results.push(await stage('browser'), await benches);
  rmSync(demo, { recursive: true, force: true });
}

async function stage(name, go) {
  if (!go) console.log(`\n# ${name}`);
  const from = Date.now();
  return { name, ...(await stages[name](go)), seconds: Math.round((Date.now() - from) / 1000) };
}

async function run(command, ...args) {
  return (await ended(begin(command, args, 'inherit'))) === 0;
}

/** Runs a command at low priority, and prints its output when it has ended. */
async function aside(command, ...args) {
  const child = begin(command, args, 'pipe');
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', part => said.push(part));
  const fine = (await ended(child)) === 0;
  const text = said.join('').trimEnd();
  if (text) console.log(`\n# ${[relative('.', command), ...args].join(' ')}\n${text}`);
  if (!fine) named.push(...placesIn(stripVTControlCharacters(text)));
  return fine;
}

/** Lines that begin with a file and a position in it, as Biome, oxlint and the TypeScript compiler print them. */
function placesIn(text) {
  return text.split('\n').filter(line => /^\W*[\w./-]+\.\w+[:(]\d+[:,]\d+/.test(line));
}

function begin(command, args, output) {
  return spawn(command, args, { stdio: ['inherit', output, output], env, shell: process.platform === 'win32' });
}

/** Its exit code; undefined if it could not be started. */
async function ended(child) {
  try {
    const [status] = await once(child, 'close');
    return status;
  } catch (error) {
    console.error(error.message);
  }
}

/** Every bench once, with little data: each counts as a test. */
function smallBenches() {
  mkdirSync(cache, { recursive: true });
  return runSmall(node, env);
}

function checked(project, go = run) {
  mkdirSync(cache, { recursive: true });
  return go(...typesOf(project));
}

/** Result of a stage without tests: counts only if it fails. */
function all(fine) {
  return { passed: 0, failed: fine ? 0 : 1 };
}

async function inTurn(steps) {
  let fine = true;
  for (const step of steps) fine = (await step()) && fine;
  return all(fine);
}

/** Builds the console and checks its size budgets. */
function weighed() {
  if (!ensureConsole(node)) return { ...all(false), broken: ['the console could not be built'] };
  const broken = checkBudgets().map(row => `over its size budget: ${row}`);
  return { ...all(broken.length === 0), broken };
}

function both(one, other) {
  const broken = [...(one.broken ?? []), ...(other.broken ?? [])];
  const missing = [...(one.missing ?? []), ...(other.missing ?? [])];
  return { passed: one.passed + other.passed, failed: one.failed + other.failed, broken, missing };
}

async function vitest(...projects) {
  const report = fresh(`vitest-${projects.join('-')}.json`);
  const named = projects.flatMap(project => ['--project', project]);
  const reporters = ['dot', 'json', './scripts/lib/second-tries.mjs', './scripts/lib/outside-errors.mjs'];
  env.KONTOR_OUTSIDE_ERRORS = fresh(`vitest-${projects.join('-')}-outside.json`);
  const workers = projects.includes('api') && projects.length > 1 ? [`--maxWorkers=${atOnce}`] : [];
  const reported = reporters.map(name => `--reporter=${name}`);
  const fine = await run('vitest', 'run', ...named, ...workers, ...reported, `--outputFile.json=${report}`);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(report);
  // A test file that fails to load has no tests to count.
  const unread = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length;
  const broken = testResults.flatMap(({ name, assertionResults, message }) => {
    const file = relative(resolve('.'), name);
    const failures = assertionResults.filter(({ status }) => status === 'failed');
    if (failures.length === 0) return message ? [`${file}: ${firstLine(message)}`] : [];
    return failures.map(
      ({ fullName, failureMessages = [] }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  });
  const { errors = [] } = read(env.KONTOR_OUTSIDE_ERRORS);
  broken.push(...errors.map(error => `outside of the tests: ${error}`));
  if (!fine && broken.length === 0) broken.push('vitest ended with an error, though no test failed');
  return { ...counted(fine, numPassedTests, numFailedTests + unread), broken, missing: missingIn(testResults) };
}

function missingIn(testResults) {
  return missingOf(
    testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed' && status !== 'failed')
        .map(({ fullName }) => fullName),
    ),
  );
}

/** By what this machine lacks, how many tests were left out for want of it: their titles say "(with …)". */
function missingOf(titles) {
  const left = titles.flatMap(title => /\(with ([^()]+)\)/.exec(title)?.[1] ?? []);
  return Object.entries(Object.groupBy(left, what => what)).map(([what, all]) => `${all.length} for want of ${what}`);
}

async function playwright() {
  const browser = findBrowser(env);
  if (!browser) return all(false);
  env.CHROMIUM = browser;
  // Without a locale Chromium reads no file names beyond ASCII.
  env.LANG ??= 'C.UTF-8';
  const report = fresh('playwright.json');
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  // Recording traces takes a sixth of the journeys' time. A failed one prints an error and a screenshot, and can be
  // traced when run by itself; CI records on the retry.
  const asked = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...(env.CI ? [] : ['--trace=off'])];
  const fine = await run('playwright', 'test', ...asked);
  const { stats = {}, suites = [], errors = [] } = read(report);
  const { expected = 0, flaky = 0, unexpected = 0 } = stats;
  const broken = [...errors.map(({ message }) => firstLine(message)), ...suites.flatMap(brokenIn)];
  return { ...counted(fine, expected + flaky, unexpected), broken, missing: missingOf(suites.flatMap(skippedIn)) };
}

function skippedIn({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped')).map(({ title }) => title);
  return [...own, ...suites.flatMap(skippedIn)];
}

/** Titles of a suite's failed tests, each with its first line of the error. */
function brokenIn({ specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const said = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
      return `${file} › ${title}: ${firstLine(said[0])}`;
    });
  return [...own, ...suites.flatMap(brokenIn)];
}

/** Strips ANSI colours. */
function firstLine(text = '') {
  return stripVTControlCharacters(text).split('\n', 1)[0].slice(0, 200);
}

/** Failures outside of tests, such as a failed set-up, count as one. */
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
