/** Follows changes of answers: decides anew the units that depend on them, in the order of the plan. */
import type { CompiledInput } from '../form/compile.ts';
import type { Unit } from '../form/plan-types.ts';
import type { Budget } from '../formula/evaluate/evaluator.ts';
import { stepsToDecide } from '../formula/node.ts';
import type { Decide } from './logic-decide.ts';
import { keyOf, type Results } from './logic-results.ts';
import type { Touched } from './logic-types.ts';

type Changes = readonly { name: string; instance: number | null }[];

export function follow(results: Results, decide: Decide, changes: Changes, budget: Budget): Touched {
  const touched: Touched = { names: new Set(), keys: new Set(), conditions: [], repeats: [] };
  const { queue, begin, spread } = createFollowing(results, touched);
  for (const { name, instance } of changes) begin(name, instance);
  for (let next = queue.next(); next; next = queue.next()) {
    const { unit, instances } = next;
    const all = unit.repeat ? results.instances(unit.repeat) : [null];
    for (const instance of instances ?? all) {
      if (!budget.spend(stepsToDecide)) return touched;
      if (decide(unit, instance)) spread(unit, instance);
    }
  }
  return touched;
}

function createFollowing({ form, plan }: Results, touched: Touched) {
  const queue = createQueue();

  function note(name: string, instance: number | null): void {
    touched.names.add(name);
    for (const { unit, inside } of plan.readers.get(name) ?? []) queue.add(unit, inside ? instance : null);
  }
  const decideAnew = (of: Unit['of'], instance: number | null = null): void => queue.add(plan.unitOf.get(of), instance);
  /** The units of a field's instances, when there are others. */
  function ownAnew(input: CompiledInput): void {
    queue.add(plan.showOf.get(input), null);
    decideAnew(input);
  }

  return {
    queue,
    /** An answer that has changed; without `instance` there may be other instances. */
    begin(name: string, instance: number | null): void {
      note(name, instance);
      const input = form.byName.get(name);
      if (!input?.repeated || instance !== null) return;
      ownAnew(input);
      decideAnew(input.repeated);
    },
    /** A unit that has another result. */
    spread(unit: Unit, instance: number | null): void {
      switch (unit.kind) {
        case 'count':
          touched.repeats.push(unit.of);
          note(`@${unit.of.id}`, null);
          for (const input of unit.of.inputs) {
            note(input.name, null);
            ownAnew(input);
          }
          break;
        case 'condition':
          touched.conditions.push(unit.of);
          for (const input of unit.of.inputs) {
            decideAnew(input);
            note(input.name, null);
          }
          for (const each of form.conditions) if (each.parent === unit.of) decideAnew(each);
          break;
        default:
          touched.keys.add(keyOf(unit.of, instance));
          if (unit.kind === 'show') decideAnew(unit.of, instance);
          note(unit.of.name, instance);
      }
    },
  };
}

/** Units to decide, in the order of the plan; each with the instances concerned, or all (null). */
function createQueue() {
  const waiting = new Map<Unit, Set<number> | null>();
  /** A binary heap of orders would pay off for thousands at once; few wait here. */
  const order: Unit[] = [];
  return {
    add(unit: Unit | undefined, instance: number | null): void {
      if (!unit) return;
      const present = waiting.get(unit);
      if (present === undefined) {
        let at = order.length;
        while (at > 0 && order[at - 1]!.order < unit.order) at--;
        order.splice(at, 0, unit);
        waiting.set(unit, instance === null || !unit.repeat ? null : new Set([instance]));
      } else if (present && instance !== null) present.add(instance);
      else waiting.set(unit, null);
    },
    next(): { unit: Unit; instances: ReadonlySet<number> | null } | null {
      const unit = order.pop();
      if (!unit) return null;
      const instances = waiting.get(unit) ?? null;
      waiting.delete(unit);
      return { unit, instances };
    },
  };
}
