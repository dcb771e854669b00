/**
 * Replaces `check-formulas.ts` in the console (apps/console/build/late-parts.ts): the parser and its checks load with the
 * designer. Until then no formula is wrong; the server checks each form anyway.
 */
import type { Form, Issue } from '../base/types.ts';

type Checks = typeof import('./check-formulas.ts');

let checks: Checks | null = null;

export const loadFormulaChecks: (() => Promise<unknown>) | null = async () => {
  checks ??= await import('./check-formulas.ts');
};

export const checkFormulas = (form: Form): Issue[] => checks?.checkFormulas(form) ?? [];
