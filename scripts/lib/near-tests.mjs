// Selects the test files closest to changed files, by scores: distance in the import graph of the package, similar
// names, and occurrences of the name in the test.
import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

const isTest = file => /\.test\.tsx?$/.test(file);
const isCode = file => /\.(tsx?|mjs)$/.test(file);

/** Limits per kind of test: together they take less than half a minute. */
const kinds = [
  { of: file => file.startsWith('packages/'), most: 6 },
  { of: file => file.startsWith('apps/server/'), most: 3 },
  { of: file => file.startsWith('apps/console/') && file.endsWith('.ts'), most: 3 },
  { of: file => file.startsWith('apps/console/'), most: 1 },
];
const byDistance = [100, 60, 25, 12];
const enough = 16;
/**
 * A module with more importers than `hub` is ignored: it says nothing about which tests depend on it. Of a file that no
 * test is close to, all importers are followed, and each test in reach counts.
 */
const rounds = [
  { hub: 25, least: 0 },
  { hub: Number.POSITIVE_INFINITY, least: enough },
];

const once = read => {
  const known = new Map();
  return key => known.get(key) ?? known.set(key, read(key)).get(key);
};
const textOf = once(file => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
});

/** Reverse import graph by file; relative imports only, so that other packages match by name only. */
function importersOf(files) {
  const importers = new Map();
  for (const file of files.filter(isCode)) {
    for (const [, path] of textOf(file).matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)) {
      const target = normalize(join(dirname(file), path));
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return importers;
}

/** Files by their distance from `changed` in imports; `hub` limits how many importers are followed. */
function distances(changed, importers, hub) {
  const found = new Map([[changed, 0]]);
  let edge = [changed];
  for (let far = 1; far < byDistance.length; far++) {
    edge = edge.flatMap(file => {
      const from = [...(importers.get(file) ?? [])].filter(one => !found.has(one));
      if (far > 1 && from.length > hub) return [];
      for (const one of from) found.set(one, far);
      return from;
    });
  }
  return found;
}

const singular = word => word.replace(/ies$/, 'y').replace(/s$/, '');
const wordsOf = path =>
  path
    .replace(/\.(test\.)?\w+$/, '')
    .split(/[^a-z\d]+/i)
    .filter(word => word.length > 1 && !/^(apps|packages|src|test|index|\d+)$/.test(word))
    .map(singular);

/** Similarity of a test's name and a file's: each shared word is weighted by its rarity among tests. */
function nameScore(changed, test, rarity) {
  const own = new Set(wordsOf(basename(changed)));
  const folder = new Set(wordsOf(dirname(changed)));
  const words = wordsOf(basename(test));
  const points = words.map(word => (own.has(word) ? 30 : folder.has(word) ? 18 : -6) * (rarity.get(word) ?? 1));
  const same = own.size > 0 && words.length === own.size && words.every(word => own.has(word)) ? 30 : 0;
  return points.reduce((sum, one) => sum + one, same);
}

/** Associations that no name reveals. */
const belongs = [
  [/\/migrations\//, 'apps/server/test/ground/migrate.test.ts'],
  [/\/migrations\//, 'apps/server/test/schema.test.ts'],
];

/** Occurrences in a test of a file's name as a path: '/saved-views/…'. */
function askedScore(changed, test) {
  const name = basename(changed).replace(/\.\w+$/, '');
  if (!/^(apps\/server\/src|packages\/contract)/.test(changed) || name.length < 4) return 0;
  return Math.min(30, 3 * (textOf(test).split(`/${name}`).length - 1));
}

/** Scores of all tests for one changed file. */
function scoresOf(file, tests, far, rarity, least) {
  const scoreOf = test => {
    const near = far.has(test) ? byDistance[far.get(test)] : 0;
    // A test in another package needs the whole name, not a word of it.
    const apart = file.split('/').slice(0, 2).join() === test.split('/').slice(0, 2).join() ? 1 : 0.5;
    const told = belongs.some(([pattern, name]) => name === test && pattern.test(file)) ? 100 : 0;
    const score = near + apart * nameScore(file, test, rarity) + askedScore(file, test) + told;
    return far.has(test) ? Math.max(least, score) : score;
  };
  return new Map(tests.map(test => [test, scoreOf(test)]));
}

/** The closest test files among `files` to the `changed` ones: those selected, those of `longOnes`, and those left out by the limits. */
export function nearTests(changed, files, longOnes) {
  const tests = files.filter(isTest);
  const importers = importersOf(files);
  const counts = new Map();
  for (const test of tests) for (const word of wordsOf(basename(test))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarity = new Map([...counts].map(([word, n]) => [word, n > 12 ? 0.4 : n > 5 ? 0.7 : 1]));
  const scores = new Map();
  for (const file of changed) {
    for (const { hub, least } of rounds) {
      const found = scoresOf(file, tests, distances(file, importers, hub), rarity, least);
      for (const [test, score] of found) scores.set(test, Math.max(scores.get(test) ?? 0, score));
      if ([...found.values()].some(score => score >= enough)) break;
    }
  }
  const close = [...scores].filter(([, score]) => score >= enough).sort((one, other) => other[1] - one[1]);
  const left = new Map(kinds.map(kind => [kind, kind.most]));
  const [run, long, out] = [[], [], []];
  for (const [test] of close) {
    const kind = kinds.find(({ of }) => of(test));
    if (longOnes.has(test) && !changed.includes(test)) long.push(test);
    else if (kind && (left.get(kind) > 0 || changed.includes(test))) {
      left.set(kind, left.get(kind) - 1);
      run.push(test);
    } else out.push(test);
  }
  return { run, long, out };
}
