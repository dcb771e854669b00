/**
 * Architecture test: reads the imports of every file, by value and by type, and fails on cycles between files or
 * folders, and on engine files that the server could not use.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
);

type Graph = Map<string, Set<string>>;

const imports: Graph = new Map(
  files.map(file => {
    const source = readFileSync(join(root, file), 'utf8');
    const named = [...source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g)];
    return [file, new Set(named.map(([, path]) => join(dirname(file), path!)))];
  }),
);

const folders: Graph = new Map();
for (const [file, others] of imports) {
  const known = folders.get(dirname(file)) ?? new Set();
  for (const other of others) if (dirname(other) !== dirname(file)) known.add(dirname(other));
  folders.set(dirname(file), known);
}

/** One cycle for each back edge found. */
function circles(graph: Graph): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (node: string): void => {
    if (way.includes(node)) found.push([...way.slice(way.indexOf(node)), node].join(' → '));
    if (done.has(node) || way.includes(node)) return;
    way.push(node);
    for (const next of graph.get(node) ?? []) walk(next);
    way.pop();
    done.add(node);
  };
  for (const node of graph.keys()) walk(node);
  return found;
}

test('every import names a file', () => {
  const lost = [...imports].flatMap(([file, others]) =>
    [...others].filter(each => !imports.has(each)).map(each => `${file}: ${each}`),
  );
  expect(lost).toEqual([]);
  expect(imports.size).toBeGreaterThan(150);
});

test('no files import each other in a circle, by values or types', () => expect(circles(imports)).toEqual([]));

test('no folders import each other in a circle', () => expect(circles(folders)).toEqual([]));

test('a storey imports those below it alone, and the engine is plain TypeScript', () => {
  const storeys = ['languages', 'engine', 'dates', 'fill', 'design'];
  const storey = (file: string) => storeys.indexOf(file.split('/')[0]!);
  expect(files.filter(file => storey(file) < 0)).toEqual([]);
  const upwards = [...imports].flatMap(([file, others]) =>
    [...others].filter(other => storey(other) > storey(file)).map(other => `${file} → ${other}`),
  );
  expect(upwards).toEqual([]);
  expect(files.filter(file => file.startsWith('engine/') && file.endsWith('.tsx'))).toEqual([]);
});

/** The file of each row of a table, by key. */
function filesOfRows(table: string): Record<string, string> {
  const source = readFileSync(join(root, table), 'utf8');
  const fileOf = new Map(
    [...source.matchAll(/import \{([^}]*)\} from '\.\/([\w-]+)\.tsx?'/g)].flatMap(([, names, file]) =>
      names!.split(',').map(name => [name.trim(), file!] as const),
    ),
  );
  const [, rows = ''] = /Record<.*?= \{([^}]*)\}/s.exec(source) ?? [];
  return Object.fromEntries(
    [...rows.matchAll(/^ {2}'?([\w-]+)'?(?:: (\w+))?,$/gm)].map(([, key, row]) => [
      key!,
      fileOf.get(row ?? key!) ?? '',
    ]),
  );
}

test.each(['input-kinds', 'content-types'])('%s: a row has a file of the same name in every storey', folder => {
  const engine = filesOfRows(`engine/${folder}/index.ts`);
  expect(Object.values(engine)).not.toContain('');
  expect(Object.keys(engine).length).toBeGreaterThan(8);
  expect(filesOfRows(`fill/${folder}/index.ts`)).toEqual(engine);
  expect(filesOfRows(`design/${folder}/index.ts`)).toEqual(engine);
});
