/**
 * Vite plugin that swaps a module: the matcher of patterns loads with the first form that has one
 * (packages/form/src/engine/base/pattern-late.ts). Lists and most forms go without.
 */
import type { Plugin } from 'vite';

const asker = /\/packages\/form\/src\/engine\/input-kinds\/text\.ts$/;

export function latePattern(): Plugin {
  return {
    name: 'late-pattern',
    apply: 'build',
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        if (!source.endsWith('/base/pattern.ts') || !importer || !asker.test(importer)) return null;
        return this.resolve(source.replace('pattern.ts', 'pattern-late.ts'), importer, { skipSelf: true });
      },
    },
  };
}
