import type { Plugin } from 'vite';

const askers = /\/packages\/form\/src\/(react\/(contents|views-for)|content\/input)\.tsx?$/;

/** Looks of fields besides texts load with the first form that has one (packages/form/src/content/views-late.ts). */
export function lateViews(): Plugin {
  return {
    name: 'late-views',
    apply: 'build',
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        if (!/\/views\.ts$/.test(source) || !importer || !askers.test(importer)) return null;
        return this.resolve(source.replace('views.ts', 'views-late.ts'), importer, { skipSelf: true });
      },
    },
  };
}
