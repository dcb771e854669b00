/**
 * Replaces `logic.ts` in the console (apps/console/build/late-parts.ts): loads with the first form that has a formula,
 * and before it is shown.
 */

import type { Form } from '../../engine/base/types.ts';
import { loadLogic } from '../../engine/entry/logic.ts';
import { compile } from '../../engine/form/compile.ts';
import type { createFormulas as Create, FormulaStore } from './logic.ts';

let create: typeof Create | null = null;

const load = async (): Promise<void> => {
  create = (await import('./logic.ts')).createFormulas;
};

export function loadFormulas(form: Form): Promise<unknown> | null {
  const compiled = compile(form);
  if (!compiled.formulas) return null;
  const logic = loadLogic(compiled);
  return create && !logic ? null : Promise.all([logic, load()]);
}

export const createFormulas = (...given: Parameters<typeof Create>): FormulaStore | null => create?.(...given) ?? null;
