/**
 * Vite plugin: beside a lazily loaded chunk, what it imports and its styles are preloaded. Left out is what the page has
 * loaded at first, and the chunk itself where it would be all, since its name would be told twice.
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
