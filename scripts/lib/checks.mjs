// Commands of the static checks: type checks of the TypeScript projects and the promises lint, with their caches.
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

/** Cache of an incremental type check: the next one checks changed files and their dependents. */
export const keptOf = project => join(cache, `types-${project.replaceAll('/', '-')}.tsbuildinfo`);

/** One thread: parallel ones each compute the shared types again, twice the work in all. */
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
/** The promises lint of these files, or of all. */
export const promisesOf = (files = []) => [
  'oxlint',
  '--type-aware',
  '-A',
  'all',
  ...rules.flatMap(rule => ['-D', rule]),
  ...files,
];
