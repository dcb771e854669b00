/**
 * Vite plugin: beside a lazily loaded chunk, what it imports and its styles are preloaded. Left out is what the page has
 * loaded at first, and the chunk itself where it would be all, since its name would be told twice. Files are named where
 * they are preloaded, which is shorter than the list that Vite makes of them.
 */
import type { ModulePreloadOptions, Plugin, Rollup } from 'vite';

let made: Rollup.OutputBundle = {};

/** Scripts of the page's first load. */
function firstScripts(bundle: Rollup.OutputBundle): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const next of chunk.imports) add(next);
  };
  for (const [name, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(name);
  return found;
}

function hasStyles(name: string): boolean {
  const chunk = made[name];
  return chunk?.type === 'chunk' && (chunk.viteMetadata?.importedCss.size ?? 0) > 0;
}

export const preload: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies(file, dependencies) {
    const first = firstScripts(made);
    const others = dependencies.filter(each => !first.has(each));
    return others.length === 1 && others[0] === file && !hasStyles(file) ? [] : others;
  },
};

/** Styles that a page links. */
function firstStyles(bundle: Rollup.OutputBundle): ReadonlySet<string> {
  const first = [...firstScripts(bundle)].map(name => bundle[name]);
  return new Set(first.flatMap(chunk => (chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [])));
}

/** What Vite writes at the head of a chunk: the files of its preloads, which name them by their places in this list. */
const list = /^const __vite__mapDeps=.*?\(m\.f=(\[[^\]]*\])\).*;\n/;
const preloaded = /__vite__mapDeps\(\[([\d,]+)\]\)/g;

/** A chunk whose preloads name their files themselves, but for the styles that its page has. */
function named(code: string, styles: ReadonlySet<string>): string {
  const [head, files] = list.exec(code) ?? [];
  if (head === undefined || files === undefined) return code;
  const names = JSON.parse(files) as string[];
  return code.slice(head.length).replace(preloaded, (_, places: string) => {
    const own = places.split(',').map(place => names[Number(place)]!);
    return JSON.stringify(own.filter(name => !styles.has(name)));
  });
}

export const preloads = (): Plugin => ({
  name: 'preloads',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      made = bundle;
    },
  },
});

export const namedPreloads = (): Plugin => ({
  name: 'named-preloads',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const styles = firstStyles(bundle);
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = named(chunk.code, styles);
    },
  },
});
