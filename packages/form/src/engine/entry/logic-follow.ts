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
  const following = new Following(results);
  for (const { name, instance } of changes) following.begin(name, instance);
  for (let next = following.queue.next(); next; next = following.queue.next()) {
    const { unit, instances } = next;
    const all = unit.repeat ? results.instances(unit.repeat) : [null];
    for (const instance of instances === null ? all : [...instances]) {
      if (!budget.spend(stepsToDecide)) return following.touched;
      if (decide(unit, instance)) following.spread(unit, instance);
    }
  }
  return following.touched;
}

class Following {
  readonly touched: Touched = { names: new Set(), keys: new Set(), conditions: [], repeats: [] };
  readonly queue = new Queue();
  readonly #results: Results;

  constructor(results: Results) {
    this.#results = results;
  }

  /** An answer that has changed; without `instance` there may be other instances. */
  begin(name: string, instance: number | null): void {
    this.#name(name, instance);
    const input = this.#results.form.byName.get(name);
    if (!input?.repeated || instance !== null) return;
    this.#own(input);
    this.#decide(input.repeated);
  }

  /** A unit that has another result. */
  spread(unit: Unit, instance: number | null): void {
    const { touched } = this;
    switch (unit.kind) {
      case 'count':
        touched.repeats.push(unit.of);
        this.#name(`@${unit.of.id}`, null);
        for (const input of unit.of.inputs) {
          this.#name(input.name, null);
          this.#own(input);
        }
        break;
      case 'condition':
        touched.conditions.push(unit.of);
        for (const input of unit.of.inputs) {
          this.#decide(input);
          this.#name(input.name, null);
        }
        for (const each of this.#results.form.conditions) if (each.parent === unit.of) this.#decide(each);
        break;
      default:
        touched.keys.add(keyOf(unit.of, instance));
        if (unit.kind === 'show') this.#decide(unit.of, instance);
        this.#name(unit.of.name, instance);
    }
  }

  #name(name: string, instance: number | null): void {
    this.touched.names.add(name);
    for (const { unit, inside } of this.#results.plan.readers.get(name) ?? [])
      this.queue.add(unit, inside ? instance : null);
  }

  #decide(of: Unit['of'], instance: number | null = null): void {
    this.queue.add(this.#results.plan.unitOf.get(of), instance);
  }

  /** The units of a field's instances, when there are others. */
  #own(input: CompiledInput): void {
    this.queue.add(this.#results.plan.showOf.get(input), null);
    this.#decide(input);
  }
}

/** Units to decide, in the order of the plan; each with the instances concerned, or all (null). */
class Queue {
  readonly #waiting = new Map<Unit, Set<number> | null>();
  /** A binary heap of orders would pay off for thousands at once; few wait here. */
  readonly #order: Unit[] = [];

  add(unit: Unit | undefined, instance: number | null): void {
    if (!unit) return;
    const present = this.#waiting.get(unit);
    if (present === undefined) {
      let at = this.#order.length;
      while (at > 0 && this.#order[at - 1]!.order < unit.order) at--;
      this.#order.splice(at, 0, unit);
      this.#waiting.set(unit, instance === null || !unit.repeat ? null : new Set([instance]));
    } else if (present && instance !== null) present.add(instance);
    else this.#waiting.set(unit, null);
  }

  next(): { unit: Unit; instances: ReadonlySet<number> | null } | null {
    const unit = this.#order.pop();
    if (!unit) return null;
    const instances = this.#waiting.get(unit) ?? null;
    this.#waiting.delete(unit);
    return { unit, instances };
  }
}
