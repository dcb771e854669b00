/**
 * The formulas of a form store in the console: what follows initial values and locked answers, and what tells results in
 * other languages, load with the first form that needs them.
 */
import { partsBy } from '../../engine/entry/logic-parts.ts';
import type { createFormulas as Create } from './logic.ts';
import { type FormulaParts, formulasOf } from './logic-core.ts';
import type { FormulaStore } from './logic-types.ts';

const parts = partsBy<FormulaParts>({ asked: () => import('./asking.ts'), told: () => import('./tongues.ts') });

export const loadParts = parts.load;

/** Null until all that the form needs is there. */
export const createFormulas = (...[state, ...given]: Parameters<typeof Create>): FormulaStore | null =>
  parts.isThere(state.compiled) ? formulasOf(parts.loaded, state, ...given) : null;
