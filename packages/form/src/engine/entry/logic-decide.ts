/** Decides a unit of the plan anew: whether a condition holds, a field is shown, how many instances, what is calculated. */
import { holds } from '../base/condition.ts';
import { writeValue } from '../base/input-row.ts';
import { own } from '../base/plain.ts';
import type { CompiledInput } from '../form/compile.ts';
import type { Unit } from '../form/plan.ts';
import type { Budget, Evaluate } from '../formula/evaluate/evaluator.ts';
import { booleanOf, isFault, Stamp, type Value } from '../formula/evaluate/values.ts';
import { compared } from './answers.ts';
import { fromStored, toStored } from './convert.ts';
import type { EnvAt } from './logic-env.ts';
import { keyOf, type Results } from './logic-results.ts';
import type { AskedPart } from './logic-types.ts';

/** Whether the result is another one. */
export type Decide = (unit: Unit, instance: number | null) => boolean;

export function createDecide(
  results: Results,
  envAt: EnvAt,
  evaluate: Evaluate,
  now: () => Stamp,
  budget: Budget,
  counting: AskedPart['count'] | undefined,
): Decide {
  const resultOf: ResultOf = (unit, instance) => evaluate(unit.node, envAt(unit.repeat, instance, unit), budget);
  return (unit, instance) => {
    switch (unit.kind) {
      case 'condition':
        return decideCondition(results, unit, resultOf);
      case 'count':
        return counting!(results, unit, resultOf(unit, null));
      case 'show':
        return decideShown(results, unit, instance, resultOf(unit, instance));
      default:
        return decideValue(results, unit, instance, resultOf, now);
    }
  };
}

type ResultOf = (unit: Unit, instance: number | null) => Value;

function decideCondition(results: Results, unit: Unit, resultOf: ResultOf): boolean {
  const condition = unit.condition!;
  const ask = (name: string): unknown => {
    const input = results.form.byName.get(name);
    if (!input || unit.blind.has(name)) return undefined;
    return compared(input, results.get(name));
  };
  const own = unit.node === null ? holds(condition.comparisons, ask) : booleanOf(resultOf(unit, null)) === true;
  const is = results.holds(condition.parent) && own;
  const changed = results.shown.get(condition) !== is;
  results.shown.set(condition, is);
  if (changed) results.forget();
  return changed;
}

function decideShown(results: Results, unit: Unit, instance: number | null, result: Value): boolean {
  const key = keyOf(unit.input!, instance);
  const is = booleanOf(result) === true;
  const changed = results.seen.get(key) !== is;
  results.seen.set(key, is);
  if (changed) results.forget();
  return changed;
}

function decideValue(
  results: Results,
  unit: Unit,
  instance: number | null,
  resultOf: ResultOf,
  now: () => Stamp,
): boolean {
  const input = unit.input!;
  const key = keyOf(input, instance);
  const shown = results.visible(input, instance);
  if (results.source.stored) return keepStored(results, input, key, shown);
  const found = shown ? resultOf(unit, instance) : null;
  const kind = unit.format;
  const zone = isFault(found) || kind !== 'datetime' ? null : now().zone;
  const stored = toStored(kind, found, zone);
  const value = isFault(stored) ? stored : fromStored(input, stored);
  const changed = !same(results.values.get(key) ?? null, value);
  results.keep(input, key, value, isFault(stored) ? undefined : stored);
  return changed;
}

/** A calculation as it is stored, not computed anew. */
function keepStored(results: Results, input: CompiledInput, key: string, shown: boolean): boolean {
  const stored = shown ? writeValue(input.rule, own(results.source.data(), key)) : undefined;
  results.keep(input, key, fromStored(input, stored), stored);
  return true;
}

const same = (one: Value, two: Value): boolean => {
  if (one instanceof Stamp && two instanceof Stamp) return one.day === two.day && one.zone === two.zone;
  if (isFault(one) && isFault(two)) return one.reason === two.reason;
  return one === two || (Array.isArray(one) && Array.isArray(two) && JSON.stringify(one) === JSON.stringify(two));
};
