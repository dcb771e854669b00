/**
 * Module graph of a page, read before bundling: static and dynamic imports of each module. From it follows which
 * catalogues each lazily loaded part adds to what has been loaded before it.
 */
import { readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';

export interface Module {
  /** Static imports: the modules that define the imported names, past the ones that only pass them on. */
  now: string[];
  /** Dynamic imports. */
  later: string[];
}
export type Graph = Map<string, Module>;
type Resolve = (source: string, importer: string) => Promise<string | null>;

/** A static import or re-export: where from, and which names; null for all. */
interface Taken {
  source: string;
  names: readonly string[] | null;
}

/** A name that a module passes on, as the other module calls it. */
interface Passed {
  source: string;
  name: string;
}

interface Parsed {
  imports: Taken[];
  later: { start: number; end: number; source: string }[];
  /** Names that the module defines. */
  own: Set<string>;
  passed: Map<string, Passed>;
  /** `export * from …` */
  stars: string[];
  /** Whether it has no code of its own. */
  barrel: boolean;
}

const isOurs = (id: string) => /\.tsx?$/.test(id) && !id.includes('/node_modules/');

/** A dynamic import's source, if it is a literal. */
const literal = (text: string) => /^['"](.+)['"]$/.exec(text)?.[1];

export function importsOf(path: string, source: string): Parsed {
  const { module, program } = parseSync(path, source);
  const parsed: Parsed = { imports: [], later: [], own: new Set(), passed: new Map(), stars: [], barrel: true };
  parsed.barrel = program.body.every(
    ({ type, ...node }) =>
      type === 'ExportAllDeclaration' ||
      (type === 'ExportNamedDeclaration' && 'source' in node && node.source !== null),
  );
  for (const { moduleRequest, entries } of module.staticImports) {
    // imports of types alone are erased
    const values = entries.filter(({ isType }) => !isType);
    if (entries.length > 0 && values.length === 0) continue;
    const names = values.map(({ importName }) => (importName.kind === 'Default' ? 'default' : importName.name));
    const all = names.length === 0 || names.some(name => name === null);
    parsed.imports.push({ source: moduleRequest.value, names: all ? null : names.filter(name => name !== null) });
  }
  for (const { isType, moduleRequest, importName, exportName } of module.staticExports.flatMap(each => each.entries)) {
    if (isType) continue;
    const name = exportName.kind === 'Default' ? 'default' : exportName.name;
    if (!moduleRequest) parsed.own.add(name ?? '');
    else if (name === null) parsed.stars.push(moduleRequest.value);
    else parsed.passed.set(name, { source: moduleRequest.value, name: importName.name ?? '*' });
  }
  for (const { start, end, moduleRequest } of module.dynamicImports) {
    const to = literal(source.slice(moduleRequest.start, moduleRequest.end));
    if (to !== undefined) parsed.later.push({ start, end, source: to });
  }
  return parsed;
}

/** All modules that can be reached, parsed, with what their imports resolve to. */
class Modules {
  readonly parsed = new Map<string, Parsed>();
  readonly #ids = new Map<string, Map<string, string>>();

  async read(entry: string, resolve: Resolve): Promise<void> {
    const waiting = [entry];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (this.parsed.has(id)) continue;
      const importer = id;
      const parsed = importsOf(id, readFileSync(id, 'utf8'));
      const sources = [...parsed.imports, ...parsed.later, ...parsed.passed.values()].map(({ source }) => source);
      const ids = new Map<string, string>();
      await Promise.all(
        [...new Set([...sources, ...parsed.stars])].map(async source => {
          const to = await resolve(source, importer);
          if (to !== null && isOurs(to)) ids.set(source, to);
        }),
      );
      this.parsed.set(id, parsed);
      this.#ids.set(id, ids);
      waiting.push(...ids.values());
    }
  }

  /** What a module's sources resolve to; those outside are left out. */
  ids(id: string, sources: readonly string[]): string[] {
    const own = this.#ids.get(id);
    return [...new Set(sources.flatMap(source => own?.get(source) ?? []))];
  }

  /** The module that defines a name which this one exports: none if that is a package; null if there is no such name. */
  #origin(id: string, name: string): string[] | null {
    const module = this.parsed.get(id);
    if (!module || name === '*') return [id];
    if (!module.barrel) return module.own.has(name) || module.passed.has(name) ? [id] : null;
    const passed = module.passed.get(name);
    if (passed) return this.ids(id, [passed.source]).flatMap(to => this.#origin(to, passed.name) ?? [to]);
    for (const star of this.ids(id, module.stars)) {
      const found = this.#origin(star, name);
      if (found) return found;
    }
    return null;
  }

  /** The modules that a module's static imports need. */
  now(id: string): string[] {
    const module = this.parsed.get(id);
    const passed = [...(module?.passed.values() ?? [])].map(({ source, name }) => ({
      source,
      names: name === '*' ? null : [name],
    }));
    const stars = (module?.stars ?? []).map(source => ({ source, names: null }));
    const found = [...(module?.imports ?? []), ...passed, ...stars].flatMap(({ source, names }) =>
      this.ids(id, [source]).flatMap(to => (names ? names.flatMap(name => this.#origin(to, name) ?? [to]) : [to])),
    );
    return [...new Set(found)];
  }
}

export async function graphOf(entry: string, resolve: Resolve): Promise<Graph> {
  const modules = new Modules();
  await modules.read(entry, resolve);
  return new Map(
    [...modules.parsed].map(([id, { later }]) => [
      id,
      {
        now: modules.now(id),
        later: modules.ids(
          id,
          later.map(({ source }) => source),
        ),
      },
    ]),
  );
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
