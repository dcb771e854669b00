/**
 * Module graph of a page, read before bundling: static and dynamic imports of each module. From it follows which
 * catalogues each lazily loaded part adds to what has been loaded before it.
 */
import { readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';

export interface Module {
  /** Static imports. */
  now: string[];
  /** Dynamic imports. */
  later: string[];
}
export type Graph = Map<string, Module>;
type Resolve = (source: string, importer: string) => Promise<string | null>;

const isOurs = (id: string) => /\.tsx?$/.test(id) && !id.includes('/node_modules/');

/** Type-only imports are erased. */
const isValue = ({ entries }: { entries: readonly { isType: boolean }[] }) =>
  entries.length === 0 || entries.some(({ isType }) => !isType);

export function importsOf(path: string, source: string) {
  const { module } = parseSync(path, source);
  const again = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ isType, moduleRequest }) => !isType && moduleRequest)
      .map(each => each.moduleRequest?.value ?? ''),
  );
  return {
    now: [...module.staticImports.filter(isValue).map(each => each.moduleRequest.value), ...again],
    later: module.dynamicImports
      .map(({ start, end, moduleRequest }) => ({
        start,
        end,
        source: /^['"](.+)['"]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1],
      }))
      .filter((each): each is { start: number; end: number; source: string } => each.source !== undefined),
  };
}

export async function graphOf(entry: string, resolve: Resolve): Promise<Graph> {
  const graph: Graph = new Map();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (graph.has(id)) continue;
    const importer = id;
    const { now, later } = importsOf(id, readFileSync(id, 'utf8'));
    const ours = async (sources: readonly string[]) => {
      const ids = await Promise.all([...new Set(sources)].map(source => resolve(source, importer)));
      return ids.filter((each): each is string => each !== null && isOurs(each));
    };
    const found = { now: await ours(now), later: await ours(later.map(({ source }) => source)) };
    graph.set(id, found);
    waiting.push(...found.now, ...found.later);
  }
  return graph;
}

/** The transitive closure of static imports, roots included. */
export function together(graph: Graph, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.get(id)?.now ?? []));
  }
  return found;
}

/**
 * For each part (what loads together; the first is the page's entry) the `wanted` modules that it adds: those that are
 * not certainly loaded by then, whichever path led to it.
 */
export function bringsOf(
  graph: Graph,
  parts: readonly (readonly string[])[],
  isWanted: (id: string) => boolean,
): Set<string>[] {
  const whole = parts.map(roots => together(graph, roots));
  const wanted = whole.map(ids => new Set([...ids].filter(isWanted)));
  const hosts = parts.map(roots =>
    whole.flatMap((ids, at) => ([...ids].some(id => graph.get(id)?.later.some(to => roots.includes(to))) ? [at] : [])),
  );
  const everything = new Set(wanted.flatMap(ids => [...ids]));
  // Data-flow fixpoint: what is loaded before a part is the intersection over all paths to it. Sets only shrink, so
  // this terminates.
  const before = parts.map((_, at) => (at === 0 ? new Set<string>() : everything));
  for (let changed = true; changed; ) {
    changed = false;
    for (const at of parts.keys()) {
      if (at === 0) continue;
      const ways = (hosts[at] ?? []).filter(host => host !== at);
      const given = ways.map(host => (before[host] ?? new Set<string>()).union(wanted[host] ?? new Set<string>()));
      const next = given.reduce((both, other) => both.intersection(other), given[0] ?? new Set<string>());
      if (next.size === before[at]?.size) continue;
      before[at] = next;
      changed = true;
    }
  }
  return wanted.map((ids, at) => ids.difference(before[at] ?? new Set()));
}
