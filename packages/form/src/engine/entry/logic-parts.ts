/**
 * The evaluation of an entry's formulas in the console: the parts that a form needs, as it says with its trees
 * (form/formula-parts.ts), load with the first form that needs them. Without all of them a form has no evaluation.
 */
import { own } from '../base/plain.ts';
import type { CompiledForm } from '../form/compile.ts';
import { type Part, partsKey } from '../form/formula-tree-keys.ts';
import { loadOrder } from '../form/plan-order.ts';
import { type LatePart, take } from '../formula/evaluate/evaluator.ts';
import { logicOf } from './logic-core.ts';
import type { LogicSource } from './logic-source.ts';
import type { Logic, LogicParts } from './logic-types.ts';

/** All, where what was handed out does not say: kept for use offline by an earlier version. */
function needs(form: CompiledForm, part: string): boolean {
  const told = own(own(form.formulas, 'trees'), partsKey);
  return typeof told !== 'string' || told.split(' ').includes(part);
}

/** Parts by their names, each of which its module exports; `take` is called with each when it has loaded. */
export function partsBy<P extends object>(
  loaders: { readonly [N in Part & keyof P]: () => Promise<{ readonly [M in N]: NonNullable<P[N]> }> },
  take?: (part: LatePart) => void,
) {
  const loaded = {} as { [N in keyof P]?: P[N] };
  const missing = (form: CompiledForm) =>
    (Object.keys(loaders) as (Part & keyof P)[]).filter(part => !loaded[part] && needs(form, part));
  const load = async (part: Part & keyof P): Promise<void> => {
    Object.assign(loaded, await loaders[part]());
    take?.(loaded[part] as LatePart);
  };
  return {
    loaded,
    isThere: (form: CompiledForm): boolean => missing(form).length === 0,
    /** Null if nothing has to be loaded. */
    load(form: CompiledForm): Promise<unknown> | null {
      const wanted = missing(form);
      return wanted.length > 0 ? Promise.all(wanted.map(load)) : null;
    },
  };
}

const parts = partsBy<
  LogicParts & Record<'compare' | 'usual' | 'lists' | 'stamps' | 'text', LatePart> & { order: object }
>(
  {
    compare: () => import('../formula/evaluate/comparisons.ts'),
    usual: () => import('../formula/evaluate/usual-functions.ts'),
    lists: () => import('../formula/evaluate/usual-lists.ts'),
    stamps: () => import('../formula/evaluate/stamps.ts'),
    text: () => import('../formula/evaluate/format.ts'),
    further: () => import('./logic-further.ts'),
    asked: () => import('./asked.ts'),
    rows: () => import('./logic-rows.ts'),
    order: loadOrder,
  },
  take,
);

export const loadParts = parts.load;

/** Null until all that the form needs is there. */
export const createLogic = (form: CompiledForm, source: LogicSource): Logic | null =>
  parts.isThere(form) ? logicOf(form, source, parts.loaded) : null;
