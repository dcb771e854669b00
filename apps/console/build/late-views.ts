/**
 * Vite plugin that swaps a module: where a form is filled in, the complete tables of views are replaced by those of text
 * fields (packages/form/src/fill/content-types/late.ts). In the public form the other views load with the first form that
 * has such a field, in the console beside the screen (`loadViews`).
 */
import type { Plugin } from 'vite';

const askers = /\/packages\/form\/src\/fill\/(form-view|views-for|content-types\/input)\.tsx?$/;
const table = /^\.\.?\/(content-types|input-kinds)\/index\.ts$/;

export function lateViews(): Plugin {
  return {
    name: 'late-views',
    apply: 'build',
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        if (!table.test(source) || !importer || !askers.test(importer)) return null;
        return this.resolve(source.replace('index.ts', 'late.ts'), importer, { skipSelf: true });
      },
    },
  };
}
