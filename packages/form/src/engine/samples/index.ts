/** `@kontor/form/samples`: an example of every kind, and random forms with answers; for the gallery, tests and benches. */

export { contentExamples } from '../content-types/examples.ts';
export { type Example, examples } from './examples.ts';
export * from './random.ts';
