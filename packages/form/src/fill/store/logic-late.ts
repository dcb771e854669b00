/**
 * Replaces `logic.ts` in the console (apps/console/build/late-parts.ts): loads with the first form that has a formula,
 * and before it is shown.
 */

import type { Form } from '../../engine/base/types.ts';
import { loadLogic } from '../../engine/entry/logic.ts';
import { type CompiledForm, compile } from '../../engine/form/compile.ts';
import type { createFormulas as Create } from './logic.ts';

let loaded: typeof import('./logic-parts.ts') | null = null;

const load = async (form: CompiledForm): Promise<void> => {
  loaded = await import('./logic-parts.ts');
  await loaded.loadParts(form);
};

export function loadFormulas(form: Form): Promise<unknown> | null {
  const compiled = compile(form);
  if (!compiled.formulas) return null;
  const logic = loadLogic(compiled);
  const parts = loaded ? loaded.loadParts(compiled) : load(compiled);
  return logic || parts ? Promise.all([logic, parts]) : null;
}

export const createFormulas: typeof Create = (...given) => loaded?.createFormulas(...given) ?? null;
