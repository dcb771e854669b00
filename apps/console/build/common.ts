/**
 * Vite options shared by the builds of the console and of the public form: scoped class names, chunk names, `rem`
 * lengths.
 */
import { hash } from 'node:crypto';
import { relative } from 'node:path';
import type { UserConfig } from 'vite';
import { lengths } from './lengths.ts';

const home = new URL('..', import.meta.url).pathname;

/**
 * Scoped CSS class names. One suffix per file: names with a common ending compress well, and a first load has hundreds
 * of them.
 */
export function scopedName(name: string, file: string): string {
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
  // Size budgets per screen, measured compressed, are in scripts/budgets.mjs.
  chunkSizeWarningLimit: 4_000,
} satisfies UserConfig['build'];

// Short hashes: the first load includes the chunk names of everything it can load later, so every character counts.
export const names = {
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
    name.endsWith('.css') ? 'assets/[hash].css' : 'assets/[name]-[hash][extname]',
};
