/**
 * Vite plugins that swap modules for ones that load them on demand: the matcher of patterns with the first form that has
 * one, the validation of entries beside a form, in the console the views of repeats, results, ratings and dates beside
 * the code of forms. The first picture of a form goes without.
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

/** packages/form/src/fill/content-types/repeat-container-late.tsx, and `-late.tsx` beside the input kinds named here. */
export const rareViews = (): Plugin =>
  swapped(
    'rare-views',
    /\/(repeat-container|calculated|rating|date|time)\.tsx$/,
    /\/packages\/form\/src\/fill\/(content-types|input-kinds)\/index\.ts$/,
  );

/** packages/form/src/fill: store/checks-late.ts and base/issue-texts-late.ts */
export const lateValidation = (): Plugin[] => [
  swapped('late-validation', /^\.\/(store\/)?checks\.ts$/, /\/packages\/form\/src\/fill\/(index|store\/store)\.ts$/),
  swapped(
    'late-messages',
    /\/issue-texts\.ts$/,
    /\/packages\/form\/src\/fill\/(index|error-summary|form\/field)\.tsx?$/,
  ),
];

/**
 * packages/form/src/engine: the evaluation of formulas, their parser and their checks, which load with the first form that
 * has a formula, and with the designer.
 */
export const lateFormulas = (): Plugin[] => [
  swapped(
    'late-logic',
    /^\.\/(store\/)?logic\.ts$/,
    /\/packages\/form\/src\/(engine\/entry\/values|fill\/(views-for|store\/store))\.ts$/,
  ),
  swapped(
    'late-evaluation',
    /\/engine\/entry\/logic\.ts$/,
    /\/packages\/form\/src\/fill\/(document\/use-formulas|store\/logic(-late|-core)?)\.ts$/,
  ),
  swapped(
    'late-words',
    /\/(words|slot-formulas)\.ts$/,
    // the editor of formulas has the parser itself
    /\/packages\/form\/src\/design\/(?!base\/(words|slot-formulas)|formula-editor\/)/,
  ),
  swapped('late-checks', /\/check-form\.ts$/, /\/packages\/form\/src\/engine\/index\.ts$/),
  swapped(
    'late-formula-checks',
    /\/check-formulas\.ts$/,
    /\/packages\/form\/src\/engine\/(index|form\/check-form)\.ts$/,
  ),
  swapped(
    'late-parser',
    /\/language\/reader\.ts$/,
    /\/packages\/form\/src\/engine\/(form\/plan|entry\/logic-late)\.ts$/,
  ),
];

/** packages/form/src/engine/form/plan-order-late.ts: where no form is checked or designed, which asks for the order itself. */
export const lateOrder = (): Plugin =>
  swapped('late-order', /\/plan-order\.ts$/, /\/packages\/form\/src\/engine\/(form\/plan|entry\/logic-parts)\.ts$/);
