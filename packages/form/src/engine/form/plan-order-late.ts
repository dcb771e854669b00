/**
 * Replaces `plan-order.ts` where a form is filled in by a link (apps/console/build/late-parts.ts): loads with the first form
 * that is written in another order than its formulas are evaluated in, before it is planned.
 */

import type { Unordered } from './plan-order.ts';
import type { Unit } from './plan-types.ts';

let order: typeof import('./plan-order.ts') | undefined;

export async function loadOrder(): Promise<{ order: object }> {
  order = await import('./plan-order.ts');
  return { order };
}

export const ordered = (plan: Unordered): readonly Unit[] => order?.ordered(plan) ?? plan.units;
