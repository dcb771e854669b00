/** The formulas of a form store, whole. Replaced in the console by what loads on demand (logic-late.ts). */
import type { Form } from '../../engine/base/types.ts';
import { loadLogic } from '../../engine/entry/logic.ts';
import { compile } from '../../engine/form/compile.ts';
import { asked } from './asking.ts';
import { formulasOf } from './logic-core.ts';
import type { Effects, FormulaStore, Options } from './logic-types.ts';
import type { StoreState } from './state.ts';
import { told } from './tongues.ts';

export const loadFormulas = (form: Form): Promise<unknown> | null => loadLogic(compile(form));

export const createFormulas = (
  state: StoreState,
  options: Options,
  fresh: boolean,
  effects: Effects,
): FormulaStore | null => formulasOf({ asked, told }, state, options, fresh, effects);
