/**
 * Vite plugins that swap modules for ones that load them on demand: the matcher of patterns with the first form that has
 * one, in the console the view of repeats with the first form that has one. Lists and most forms go without.
 */
import type { Plugin } from 'vite';

const swapped = (name: string, module: RegExp, asker: RegExp): Plugin => ({
  name,
  apply: 'build',
  resolveId: {
    order: 'pre',
    handler(source, importer) {
      if (!module.test(source) || !importer || !asker.test(importer)) return null;
      return this.resolve(source.replace(/\.(tsx?)$/, '-late.$1'), importer, { skipSelf: true });
    },
  },
});

/** packages/form/src/engine/base/pattern-late.ts */
export const latePattern = (): Plugin =>
  swapped('late-pattern', /\/base\/pattern\.ts$/, /\/packages\/form\/src\/engine\/input-kinds\/text\.ts$/);

/** packages/form/src/fill/content-types/repeat-container-late.tsx */
export const lateRepeats = (): Plugin =>
  swapped('late-repeats', /\/repeat-container\.tsx$/, /\/packages\/form\/src\/fill\/content-types\/index\.ts$/);
