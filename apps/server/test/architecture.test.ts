/** Test of ARCHITECTURE.md: every file that its flows name exists. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const sources = ['apps/console/src/', 'apps/server/src/', 'packages/form/src/', 'packages/charts/src/'];
const text = readFileSync(new URL('ARCHITECTURE.md', root), 'utf8');
const flows = text.split('\n').filter(line => line.startsWith('| **'));

it('names files that are there', () => {
  expect(flows).toHaveLength(6);
  const named = flows.flatMap(line => [...line.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(path => !sources.some(source => existsSync(new URL(source + path, root))))).toEqual([]);
});
