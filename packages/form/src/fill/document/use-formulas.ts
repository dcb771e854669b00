/** React hook that waits for the formulas of a form, before an entry is read: without the views to fill it in. */
import { loadLogic } from '../../engine/entry/logic.ts';
import { compile } from '../../engine/form/compile.ts';
import { loadingHook } from '../base/use-loading.ts';

export const useFormulas = loadingHook(form => loadLogic(compile(form)));
