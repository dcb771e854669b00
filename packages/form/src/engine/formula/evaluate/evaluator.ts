/** Evaluates the tree of a formula. Never throws: what goes wrong is a value (`Fault`). */
import type { Node } from '../node.ts';
import type { Calls } from './calls.ts';
import { counter, type Env, type Run } from './run.ts';
import { usual } from './usual.ts';
import { Fault, isFault, tidy, type Value } from './values.ts';

export type Evaluate = (node: Node, env: Env) => Value;

/** With the usual functions, and further ones. */
export function evaluatorOf(further: Calls): Evaluate {
  const calls = new Map(Object.entries({ ...usual, ...further }));

  function step(node: Node, run: Run): Value {
    run.tick();
    if (typeof node !== 'object' || node === null) return node;
    if ('ref' in node) return run.ref(node.ref);
    if ('own' in node) return run.own(node.own);
    if ('list' in node) return node.list;
    const call = calls.get(node.call);
    return call ? call(node.args, run) : new Fault('unknown');
  }

  return (node, env) => {
    // a copy: an object with `env` as its prototype would make each evaluation three times as slow
    const run: Run = { ...env, tick: counter(), eval: each => step(each, run) };
    try {
      const value = step(node, run);
      return typeof value === 'number' ? tidy(value) : value;
    } catch (error) {
      // a call without its arguments, which the check of the form refuses
      return isFault(error) ? error : new Fault('unknown');
    }
  };
}
