/**
 * One request for what is needed together: whatever the roots of a part import at once is one chunk, whoever else
 * imports it too, unless an earlier part has it. Only what loads on demand splits off. `late` is what the doors of our
 * packages name and nothing uses at first: such a door is imported as a whole, and what is shaken out of it cannot be
 * seen from here.
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
        if (found.has(id) || late.test(id)) continue;
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
