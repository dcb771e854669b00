/**
 * Vite plugin that tells the server the scoped class names by which it writes the first paint of a shared form
 * (apps/server/src/http/first-paint.ts). A class that no style sheet of the page has fails the build.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { scopedName } from './common.ts';

const home = join(import.meta.dirname, '..');
const modules = {
  shared: {
    path: join(home, 'src/shared/shared.module.css'),
    names: [
      ...['page', 'banner', 'top', 'house', 'logo', 'sheet', 'head', 'promises', 'body'],
      ...['line', 'boneTitle', 'boneLabel', 'boneField'],
    ],
  },
  form: {
    path: join(home, '../../packages/form/src/fill/base/form.module.css'),
    names: ['form', 'grid', 'cell', 'text', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'bold', 'italic', 'muted'],
  },
};

export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  generateBundle(_options, bundle) {
    const linked = Object.values(bundle).flatMap(file =>
      file.type === 'chunk' && file.isEntry ? [...(file.viteMetadata?.importedCss ?? [])] : [],
    );
    const styles = linked.map(name => bundle[name]).map(file => (file?.type === 'asset' ? String(file.source) : ''));
    const told = Object.fromEntries(
      Object.entries(modules).map(([module, { path, names }]) => [
        module,
        Object.fromEntries(names.map(name => [name, scopedName(name, path)])),
      ]),
    );
    for (const name of Object.values(told).flatMap(Object.values<string>))
      if (!styles.some(css => css.includes(`.${name}`))) this.error(`The first paint has no style for ${name}.`);
    this.emitFile({ type: 'asset', fileName: '.vite/first-paint.json', source: JSON.stringify(told) });
  },
});
