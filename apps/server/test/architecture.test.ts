/**
 * Test of ARCHITECTURE.md: every file that its flows name exists under the root named before it, and a file after an
 * arrow is imported by an earlier one of its row. `·` and another root mark jumps over HTTP, a queue, a table of functions or a package.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { graphOf, readSources } from './import-graph.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const roots: Record<string, string> = {
  C: 'apps/console/src',
  S: 'apps/server/src',
  F: 'packages/form/src',
  Ch: 'packages/charts/src',
};
const graphs = new Map(Object.entries(roots).map(([name, folder]) => [name, graphOf(readSources(join(root, folder)))]));
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const flows = text.split('\n').flatMap(line => {
  const [, title, files] = /^\| \*\*(.+)\*\* \| (.+) \|$/.exec(line) ?? [];
  return title && files ? [[title, files] as const] : [];
});

/** What is wrong with the files of one flow, in words. */
function faultsOf(files: string): string[] {
  const faults: string[] = [];
  let current = '';
  let begins = true;
  const seen = new Map<string, string[]>();
  for (const [, name, jump, path] of files.matchAll(/(\w+):|(·)|`([\w./-]+)`/g)) {
    if (name || jump) begins = true;
    if (name) current = name;
    if (!path) continue;
    const folder = roots[current];
    if (!folder || !existsSync(join(root, folder, path))) faults.push(`${current}: ${path} is not there`);
    const earlier = seen.get(current) ?? [];
    const imported = earlier.some(file => graphs.get(current)?.get(file)?.includes(path));
    if (!begins && !imported) faults.push(`${current}: ${path} is imported by none before it`);
    seen.set(current, [...earlier, path]);
    begins = false;
  }
  return faults;
}

it('has six flows', () => expect(flows).toHaveLength(6));
describe.each(flows)('%s', (_, files) => {
  it('names its files in order', () => expect(faultsOf(files)).toEqual([]));
});

it('finds a file that is missing and one that nothing leads to', () => {
  expect(
    faultsOf('S: `routes/verbs.ts` → `records/add.ts` → `records/nowhere.ts`, `main.ts` · `jobs/charts.ts`'),
  ).toEqual([
    'S: records/nowhere.ts is not there',
    'S: records/nowhere.ts is imported by none before it',
    'S: main.ts is imported by none before it',
  ]);
});
