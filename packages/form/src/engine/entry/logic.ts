/** The evaluation of an entry's formulas, whole. Replaced in the console by what loads on demand (logic-late.ts). */
import type { CompiledForm } from '../form/compile.ts';
import { takeAll } from '../formula/evaluate/whole.ts';
import { asked } from './asked.ts';
import { logicOf } from './logic-core.ts';
import { further } from './logic-further.ts';
import { rows } from './logic-rows.ts';
import type { LogicSource } from './logic-source.ts';
import type { Logic } from './logic-types.ts';

takeAll();

/** Nothing has to be loaded. */
export const loadLogic: (form: CompiledForm) => Promise<unknown> | null = () => null;

export const createLogic = (form: CompiledForm, source: LogicSource): Logic | null =>
  logicOf(form, source, { further, asked, rows });
