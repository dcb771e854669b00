// What is checked without running: the TypeScript projects and the rules about promises, with where their findings are kept.
import { join } from 'node:path';
import { cache } from './root.mjs';

export const projects = [
  'tsconfig.json',
  'apps/console/tsconfig.json',
  'apps/console/src/worker/tsconfig.json',
  'apps/console/test/tsconfig.json',
  'e2e/tsconfig.json',
  'bench/browser/tsconfig.json',
];

/** What was found fine is kept here: the next check looks at what has changed since, and at what rests on it. */
export const keptOf = project => join(cache, `types-${project.replaceAll('/', '-')}.tsbuildinfo`);

/** By one thread: several each work out for themselves what they share, twice the work in all. */
export const typesOf = project => [
  'tsc',
  '-p',
  project,
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  keptOf(project),
];

const rules = ['typescript/no-floating-promises', 'typescript/no-misused-promises'];
/** Of these files, or of all. */
export const promisesOf = (files = []) => [
  'oxlint',
  '--type-aware',
  '-A',
  'all',
  ...rules.flatMap(rule => ['-D', rule]),
  ...files,
];
