/**
 * Chunk grouping for Rollup: all static imports reachable from a part's roots become one chunk, and thus one request,
 * except what an earlier part has already claimed. Only dynamic imports split off. `late` matches modules that our
 * packages' index files re-export but the first load does not use: Rollup reports an index file with all of its
 * imports, tree shaking not yet applied. Roots are of their part all the same.
 */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

export function oneLoad(parts: Record<string, readonly string[]>, late: RegExp) {
  let places: Map<string, string> | undefined;
  const collect = (graph: Graph): Map<string, string> => {
    const found = new Map<string, string>();
    for (const [part, roots] of Object.entries(parts)) {
      const waiting = [...roots];
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (found.has(id) || (late.test(id) && !roots.includes(id))) continue;
        found.set(id, part);
        waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
      }
    }
    return found;
  };
  return {
    debugName: 'parts',
    name(id: string, graph: Graph): string | null {
      places ??= collect(graph);
      return places.get(id) ?? null;
    },
  };
}
