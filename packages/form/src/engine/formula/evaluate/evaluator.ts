/** Evaluates the tree of a formula within its number of steps. Never throws: what goes wrong is a value (`Fault`). */
import { formulaLimits, type Node } from '../node.ts';
import type { Call, Calls } from './calls.ts';
import type { Env, Run } from './run.ts';
import { usual } from './usual.ts';
import { Fault, isFault, tidy, type Value } from './values.ts';

export type Evaluate = (node: Node, env: Env) => Value;

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
    if ('ref' in node) return run.env.ref(node.ref);
    return 'own' in node ? run.env.own(node.own) : node.list;
  }

  const run: Run & { env: Env } = {
    env: undefined as unknown as Env,
    eval: step,
    tick(steps = 1) {
      left -= steps;
      if (left < 0) throw new Fault('too_much');
    },
  };

  return (node, env) => {
    run.env = env;
    left = formulaLimits.steps;
    try {
      const value = step(node);
      return typeof value === 'number' ? tidy(value) : value;
    } catch (error) {
      // a call without its arguments, which the check of the form refuses
      return isFault(error) ? error : new Fault('unknown');
    }
  };
}
