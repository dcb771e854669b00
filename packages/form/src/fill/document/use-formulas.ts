/**
 * React hook that waits for the formulas of a form, and for what tells their results in other languages, before an entry is
 * read: without the views to fill it in.
 */
import { loadLogic } from '../../engine/entry/logic.ts';
import { compile } from '../../engine/form/compile.ts';
import { originOf } from '../../engine/form/languages.ts';
import { loadingHook } from '../base/use-loading.ts';
import { loadTold } from './told-late.ts';

export const useFormulas = loadingHook(form => {
  const compiled = compile(form);
  const [logic, told] = [loadLogic(compiled), compiled.formulas && originOf(form) !== form ? loadTold() : null];
  return logic || told ? Promise.all([logic, told]) : null;
});
