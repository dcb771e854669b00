/**
 * Replaces `logic.ts` in the console (apps/console/build/late-parts.ts): formulas are evaluated by code that loads with
 * the first form that has one, and before it is shown (`views-for.ts`). Its trees come with the form; without them the
 * parser loads too.
 */
import { own } from '../base/plain.ts';
import type { CompiledForm } from '../form/compile.ts';
import { loadReader } from '../formula/language/reader.ts';
import type { LogicSource } from './logic-source.ts';
import type { Logic } from './logic-types.ts';

type Loaded = typeof import('./logic-parts.ts');

let loaded: Loaded | null = null;
let parsing = false;

const load = async (form: CompiledForm, parser: boolean): Promise<void> => {
  [loaded] = await Promise.all([import('./logic-parts.ts'), parser ? loadReader?.() : null]);
  parsing ||= parser;
  await loaded.loadParts(form);
};

/** Null if nothing has to be loaded. */
export function loadLogic(form: CompiledForm): Promise<unknown> | null {
  const { formulas } = form;
  if (!formulas) return null;
  const parser = own(formulas, 'trees') === undefined && !parsing;
  return loaded && !parser ? loaded.loadParts(form) : load(form, parser);
}

/** Null until the code is there: then formulas are as if the form had none. */
export const createLogic = (form: CompiledForm, source: LogicSource): Logic | null =>
  loaded?.createLogic(form, source) ?? null;
