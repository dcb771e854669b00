/**
 * Evaluates the tree of a formula within its number of steps, and within what is left of those that several formulas share.
 * Never throws: what goes wrong is a value (`Fault`).
 */
import { formulaLimits, type Node } from '../node.ts';
import type { Call, Calls } from './calls.ts';
import { type Env, type Run, weightOf } from './run.ts';
import { usual } from './usual.ts';
import { Fault, isFault, tidy, type Value } from './values.ts';

/** Steps that several formulas share. */
export class Budget {
  left: number = formulaLimits.total;
  /** A formula needed more than was left. */
  over = false;

  renew(): void {
    this.left = formulaLimits.total;
    this.over = false;
  }

  /** Whether there is any left after these. */
  spend(steps: number): boolean {
    this.left -= steps;
    this.over ||= this.left < 0;
    return !this.over;
  }
}

export type Evaluate = (node: Node, env: Env, budget?: Budget) => Value;

/** By name, without a prototype: names come from trees. */
const tables = new WeakMap<Calls, ReadonlyMap<string, Call>>();

function tableOf(further: Calls): ReadonlyMap<string, Call> {
  const kept = tables.get(further);
  if (kept) return kept;
  const made = new Map(Object.entries({ ...usual, ...further }));
  tables.set(further, made);
  return made;
}

/** With the usual functions, and further ones. One run serves all evaluations, which never are inside of each other. */
export function evaluatorOf(further: Calls): Evaluate {
  const calls = tableOf(further);
  let left = 0;

  function step(node: Node): Value {
    if (--left < 0) throw new Fault('too_much');
    if (typeof node !== 'object' || node === null) return node;
    if ('call' in node) {
      const call = calls.get(node.call);
      return call ? call(node.args, run) : new Fault('unknown');
    }
    if ('list' in node) return node.list;
    const value = 'ref' in node ? run.env.ref(node.ref) : run.env.own(node.own);
    run.tick(weightOf(value));
    return value;
  }

  const run: Run & { env: Env } = {
    env: undefined as unknown as Env,
    eval: step,
    tick(steps = 1) {
      left -= steps;
      if (left < 0) throw new Fault('too_much');
    },
  };

  return (node, env, budget) => {
    const most = Math.min(formulaLimits.steps, budget?.left ?? formulaLimits.steps);
    run.env = env;
    left = most;
    try {
      const value = step(node);
      return typeof value === 'number' ? tidy(value) : value;
    } catch (error) {
      // a call without its arguments, which the check of the form refuses
      return isFault(error) ? error : new Fault('unknown');
    } finally {
      // more than a formula may take is its own fault
      budget?.spend(most < formulaLimits.steps ? most - left : most - Math.max(left, 0));
    }
  };
}
