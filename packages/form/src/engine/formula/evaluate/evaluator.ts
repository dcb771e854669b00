/**
 * Evaluates the tree of a formula within its number of steps, and within what is left of those that several formulas share.
 * Never throws: what goes wrong is a value (`Fault`).
 */
import { mostSteps, mostTogether, type Node } from '../node.ts';
import type { Calls } from './calls.ts';
import { operators } from './operators.ts';
import { type Env, type Run, weightOf } from './run.ts';
import { Fault, isFault, type Late, late, tidy, type Value } from './values.ts';

/** Steps that several formulas share. */
export class Budget {
  left: number = mostTogether;

  /** A formula needed more than was left. */
  get over(): boolean {
    return this.left < 0;
  }

  /** Whether there is any left after these. */
  spend(steps: number): boolean {
    this.left -= steps;
    return !this.over;
  }
}

export type Evaluate = (node: Node, env: Env, budget?: Budget) => Value;

/** By name, without a prototype: names come from trees. */
const known = new Map(Object.entries(operators));

/** What loads with the first form that needs it: comparisons, further functions, days and moments. */
export interface LatePart extends Partial<Late> {
  calls?: Calls;
}

export function take({ calls, ...more }: LatePart): void {
  for (const name in calls) known.set(name, calls[name]!);
  Object.assign(late, more);
}

/** One run serves all evaluations, which never are inside of each other. */
export function evaluatorOf(): Evaluate {
  let left = 0;

  function step(node: Node): Value {
    if (--left < 0) throw new Fault('too_much');
    if (typeof node !== 'object' || node === null) return node;
    if ('call' in node) {
      const call = known.get(node.call);
      return call ? call(node.args, run) : new Fault('unknown');
    }
    if ('list' in node) return node.list;
    const value = 'ref' in node ? run.env.ref(node.ref) : run.env.own(node.own);
    if (typeof value !== 'number') run.tick(weightOf(value));
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

  function result(node: Node): Value {
    try {
      const value = step(node);
      return typeof value === 'number' ? tidy(value) : value;
    } catch (error) {
      // a call without its arguments, which the check of the form refuses
      return isFault(error) ? error : new Fault('unknown');
    }
  }

  return (node, env, budget) => {
    const most = Math.min(mostSteps, budget?.left ?? mostSteps);
    run.env = env;
    left = most;
    const value = result(node);
    // more than a formula may take is its own fault
    budget?.spend(most - (most < mostSteps ? left : Math.max(left, 0)));
    return value;
  };
}
