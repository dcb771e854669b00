/** Evaluates formulas with all functions there are. */
import { evaluatorOf } from './evaluator.ts';
import { takeAll } from './whole.ts';

export type { Env } from './run.ts';
export * from './values.ts';

takeAll();

export const evaluate = evaluatorOf();
