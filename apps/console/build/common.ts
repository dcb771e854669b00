/** What the builds of the console and of the public form have in common. */
import { hash } from 'node:crypto';
import { relative } from 'node:path';
import type { UserConfig } from 'vite';
import { lengths } from './lengths.ts';

const home = new URL('..', import.meta.url).pathname;

/** One ending for all names of a file: they pack well, and a first load has hundreds. */
function scopedName(name: string, file: string): string {
  const path = relative(home, file.split('?')[0] ?? '').replaceAll('\\', '/');
  return `${name}_${hash('md5', path).slice(0, 4)}`;
}

export const css = {
  modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName },
  postcss: { plugins: [lengths] },
} satisfies UserConfig['css'];

export const build = {
  target: 'baseline-widely-available',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  // What is too heavy says scripts/budgets.mjs, per screen and as it travels.
  chunkSizeWarningLimit: 4_000,
} satisfies UserConfig['build'];

// What names chunks is fetched with the first: every character counts.
export const names = {
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
    name.endsWith('.css') ? 'assets/[hash].css' : 'assets/[name]-[hash][extname]',
};
