/**
 * Import graph of a source folder, parsed by regular expression: edges between files, cycles, folders that import each
 * other.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Adjacency list: files by their paths below the folder, each with its imports within the folder. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** `import … from`, `export … from`, `import '…'` and `import('…')`; `import type` counts like any other. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;

/** Tests may import anything, and nothing imports them. */
const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path);

export function graphOf(sources: ReadonlyMap<string, string>): Graph {
  const importsOf = (path: string, text: string): string[] => {
    const targets = [...text.replace(COMMENT, '').matchAll(SPECIFIER)].map(([, to = '']) =>
      posix.join(posix.dirname(path), to.replace(/\?.*$/, '')),
    );
    return [...new Set(targets)].filter(target => sources.has(target));
  };
  return new Map([...sources].map(([path, text]) => [path, importsOf(path, text)]));
}

export function readSources(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => path.replaceAll('\\', '/'));
  return new Map(paths.filter(isSource).map(path => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** Import cycles as sorted groups (strongly connected components, Tarjan 1972). */
export function circlesOf(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(file: string): void {
    index.set(file, index.size);
    lowest.set(file, index.size - 1);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(file) !== index.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle.toSorted());
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return circles;
}

/** Pairs of folders that import each other, as `one ↔ other`; a folder and its parent count as two folders. */
export function foldersBothWays(graph: Graph): string[] {
  const arrows = new Set<string>();
  for (const [file, targets] of graph)
    for (const target of targets)
      if (dirname(file) !== dirname(target)) arrows.add(`${dirname(file)} ↔ ${dirname(target)}`);
  return [...arrows].filter(arrow => {
    const [one = '', other = ''] = arrow.split(' ↔ ');
    return one < other && arrows.has(`${other} ↔ ${one}`);
  });
}
