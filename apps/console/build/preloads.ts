/**
 * Vite plugin: beside a lazily loaded chunk, what it imports and its styles are preloaded. Left out is what is there
 * already: loaded by the page at first, or imported by the chunk that asks; and the chunk itself where it would be all,
 * since its name would be told twice. Files are named where they are preloaded, which is shorter than the list that Vite
 * makes of them.
 */
import type { Plugin, Rollup } from 'vite';

/** Scripts that are loaded with those. */
function withImports(bundle: Rollup.OutputBundle, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const next of chunk.imports) add(next);
  };
  for (const name of names) add(name);
  return found;
}

/** Scripts of the page's first load. */
function firstScripts(bundle: Rollup.OutputBundle): ReadonlySet<string> {
  const entries = Object.entries(bundle).filter(([, chunk]) => chunk.type === 'chunk' && chunk.isEntry);
  return withImports(
    bundle,
    entries.map(([name]) => name),
  );
}

/** Styles of scripts. */
function stylesOf(bundle: Rollup.OutputBundle, names: Iterable<string>): string[] {
  const chunks = [...names].map(name => bundle[name]);
  return chunks.flatMap(chunk => (chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []));
}

/** What Vite writes at the head of a chunk: the files of its preloads, which name them by their places in this list. */
const list = /^const __vite__mapDeps=.*?\(m\.f=(\[[^\]]*\])\).*;\n/;
const preloaded = /__vite__mapDeps\(\[([\d,]+)\]\)/g;

/** A chunk whose preloads name their files themselves, but for those that are there. */
function named(code: string, there: ReadonlySet<string>): string {
  const [head, files] = list.exec(code) ?? [];
  if (head === undefined || files === undefined) return code;
  const names = JSON.parse(files) as string[];
  return code.slice(head.length).replace(preloaded, (_, places: string) => {
    // The chunk itself is the first; where its styles are not there, they are among the others.
    const [chunk, ...others] = places.split(',').map(place => names[Number(place)]!);
    const missing = others.filter(name => !there.has(name));
    return JSON.stringify(missing.length > 0 ? [chunk, ...missing] : []);
  });
}

export const namedPreloads = (): Plugin => ({
  name: 'named-preloads',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const first = firstScripts(bundle);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const there = new Set([...first, ...withImports(bundle, [chunk.fileName])]);
        chunk.code = named(chunk.code, new Set([...there, ...stylesOf(bundle, there)]));
      }
    },
  },
});
