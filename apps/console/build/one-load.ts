/**
 * One request at first: whatever the entry imports at once is one chunk, whoever else imports it too. Only what loads on
 * demand splits off. `late` is what the doors of our packages name and nothing uses at first: such a door is imported as
 * a whole, and what is shaken out of it cannot be seen from here.
 */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

export function oneLoad(entry: string, late: RegExp) {
  let first: Set<string> | undefined;
  const collect = (graph: Graph): Set<string> => {
    const found = new Set<string>();
    const waiting = [entry];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id) || late.test(id)) continue;
      found.add(id);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  };
  return {
    debugName: 'first',
    name(id: string, graph: Graph): string | null {
      first ??= collect(graph);
      return first.has(id) ? 'first' : null;
    },
  };
}
