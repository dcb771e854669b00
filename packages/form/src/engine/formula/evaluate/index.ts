/** Evaluates the tree of a formula. Never throws: what goes wrong is a value (`Fault`). */
import type { Node } from '../node.ts';
import { lazyFunctions } from './lazy.ts';
import { listFunctions } from './lists.ts';
import { counter, type Env, lift, type Run } from './run.ts';
import { callScalar, scalars } from './scalars.ts';
import { Fault, isFault, tidy, type Value } from './values.ts';

export type { Env } from './run.ts';
export * from './values.ts';

export function evaluate(node: Node, env: Env): Value {
  const tick = counter();
  const run: Run = Object.assign(Object.create(env) as Env, { tick, eval: (each: Node) => step(each, run) });
  try {
    const value = step(node, run);
    return typeof value === 'number' ? tidy(value) : value;
  } catch (error) {
    // a call without its arguments, which the check of the form refuses
    return isFault(error) ? error : new Fault('unknown');
  }
}

function step(node: Node, run: Run): Value {
  run.tick();
  if (typeof node !== 'object' || node === null) return node;
  if ('ref' in node) return run.ref(node.ref);
  if ('own' in node) return run.own(node.own);
  if ('list' in node) return node.list;
  return call(node.call, node.args, run);
}

function call(name: string, args: readonly Node[], run: Run): Value {
  if (Object.hasOwn(scalars, name)) {
    const scalar = scalars[name]!;
    return lift(run, args.map(run.eval), values => callScalar(scalar, values, run));
  }
  if (Object.hasOwn(listFunctions, name)) return listFunctions[name]!(args.map(run.eval), run, args);
  return Object.hasOwn(lazyFunctions, name) ? lazyFunctions[name]!(args, run) : new Fault('unknown');
}
