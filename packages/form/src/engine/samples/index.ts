/**
 * `@kontor/form/samples`: examples of every kind, and random forms with answers; for the gallery, tests and benchmarks.
 */

export { contentExamples } from '../content-types/examples.ts';
export { inputExamples } from '../input-kinds/examples.ts';
export { type Example, examples } from './examples.ts';
export * from './random.ts';
