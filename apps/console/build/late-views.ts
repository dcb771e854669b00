import type { Plugin } from 'vite';

const askers = /\/packages\/form\/src\/fill\/(form-view|views-for|content-types\/input)\.tsx?$/;
const table = /^\.\.?\/(content-types|input-kinds)\/index\.ts$/;

/**
 * Puts the tables of views of text fields (packages/form/src/fill/content-types/late.ts) in place of the whole ones: the
 * other views load with the first form that has such a field.
 */
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
