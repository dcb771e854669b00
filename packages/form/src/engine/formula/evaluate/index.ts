/** Evaluates formulas with all functions there are. */
import { evaluatorOf } from './evaluator.ts';
import { further } from './further.ts';

export type { Env } from './run.ts';
export * from './values.ts';

export const evaluate = evaluatorOf(further);
