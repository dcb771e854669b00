/**
 * Test of the import graph: no cycles of files, and no two folders that import each other, by values, types or
 * `import()`.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circlesOf, foldersBothWays, graphOf, readSources } from './import-graph.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folders = [
  'packages/form/src',
  'packages/charts/src',
  'packages/contract/src',
  'apps/server/src',
  'apps/console/src',
];

describe.each(folders)('%s', folder => {
  const graph = graphOf(readSources(join(root, folder)));

  it('has no circle of imports', () => {
    expect(graph.size).toBeGreaterThan(20);
    expect(circlesOf(graph).map(files => files.join(' '))).toEqual([]);
  });
  it('has no two folders that import each other', () => expect(foldersBothWays(graph)).toEqual([]));
});

describe('what is broken on purpose is found', () => {
  const graph = (sources: Record<string, string>) => graphOf(new Map(Object.entries(sources)));

  it.each([
    ['by values', "import { b } from './b.ts';", "export { a } from '../x/a.ts';"],
    ['by types', "import type { B } from './b.ts';", "import type { A } from './a.ts';"],
    ['by import()', "const b = () => import('./b.ts');", "import './a.ts';"],
    ['over several lines', "import {\n  one,\n  two,\n} from './b.ts';", "type A = import('./a.ts').A;"],
  ])('circles %s', (_, a, b) => {
    expect(circlesOf(graph({ 'x/a.ts': a, 'x/b.ts': b, 'x/c.ts': "import './a.ts';" }))).toEqual([
      ['x/a.ts', 'x/b.ts'],
    ]);
  });
  it('longer circles, each once', () => {
    const longer = {
      'a.ts': "import './b.ts';",
      'b.ts': "import './c.ts'; import './d.ts';",
      'c.ts': "import './a.ts';",
    };
    expect(circlesOf(graph({ ...longer, 'd.ts': '' }))).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });
  it('folders both ways, without a circle of files', () => {
    const files = { 'x/a.ts': "import '../y/a.ts';", 'y/a.ts': '', 'y/b.ts': "import '../x/b.ts';", 'x/b.ts': '' };
    expect(circlesOf(graph(files))).toEqual([]);
    expect(foldersBothWays(graph(files))).toEqual(['x ↔ y']);
    expect(
      foldersBothWays(graph({ 'x/a.ts': "import './y/a.ts';", 'x/y/a.ts': "import '../b.ts';", 'x/b.ts': '' })),
    ).toEqual(['x ↔ x/y']);
  });
  it('and comments, strings and other packages are none', () => {
    const files = {
      'a.ts': "// import './b.ts'\n/* from './b.ts' */ import '@kontor/form';",
      'b.ts': "import './a.ts';",
    };
    expect(circlesOf(graph(files))).toEqual([]);
  });
});
