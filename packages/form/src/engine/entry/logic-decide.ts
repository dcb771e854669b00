/** Decides a unit of the plan anew: whether a condition holds, a field is shown, how many instances, what is calculated. */
import { holds } from '../base/condition.ts';
import { writeValue } from '../base/input-row.ts';
import { own } from '../base/plain.ts';
import type { CompiledInput } from '../form/compile.ts';
import type { Unit } from '../form/plan-types.ts';
import type { Budget, Evaluate } from '../formula/evaluate/evaluator.ts';
import { booleanOf, isFault, type Value } from '../formula/evaluate/values.ts';
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
  zone: () => number | null,
  budget: Budget,
  counting: AskedPart['count'] | undefined,
): Decide {
  return (unit, instance) => {
    const resultOf = () => evaluate(unit.node, envAt(unit.repeat, instance, unit), budget);
    switch (unit.kind) {
      case 'condition':
        return decideCondition(results, unit, resultOf);
      case 'count':
        return counting!(results, unit.of, resultOf());
      case 'show':
        return decideShown(results, keyOf(unit.of, instance), resultOf());
      default:
        return decideValue(results, unit, instance, resultOf, zone);
    }
  };
}

/** Keeps whether something is there; whether that is new. */
function decided<K>(results: Results, kept: Map<K, boolean>, key: K, is: boolean): boolean {
  if (kept.get(key) === is) return false;
  kept.set(key, is);
  results.forget();
  return true;
}

function decideCondition(
  results: Results,
  { of, node, blind }: Unit & { kind: 'condition' },
  resultOf: () => Value,
): boolean {
  const ask = (name: string): unknown =>
    blind.has(name) ? undefined : compared(results.form.byName.get(name), results.get(name));
  const own = node === null ? holds(of.comparisons, ask) : booleanOf(resultOf()) === true;
  return decided(results, results.shown, of, results.holds(of.parent) && own);
}

const decideShown = (results: Results, key: string, result: Value): boolean =>
  decided(results, results.seen, key, booleanOf(result) === true);

function decideValue(
  results: Results,
  { of: input, format, node }: Unit & { kind: 'value' | 'show' },
  instance: number | null,
  resultOf: () => Value,
  zone: () => number | null,
): boolean {
  const key = keyOf(input, instance);
  const shown = results.visible(input, instance);
  if (results.source.stored) return keepStored(results, input, key, shown);
  const found = shown ? resultOf() : null;
  const stored = toStored(format, found, format === 'datetime' ? zone() : null, node);
  const value = isFault(stored) ? stored : fromStored(input, stored);
  const changed = results.first || !same(results.values.get(key) ?? null, value);
  results.keep(input, key, value, isFault(stored) ? undefined : stored);
  return changed;
}

/** A calculation as it is stored, not computed anew. */
function keepStored(results: Results, input: CompiledInput, key: string, shown: boolean): boolean {
  const stored = shown ? writeValue(input.rule, own(results.source.data(), key)) : undefined;
  results.keep(input, key, fromStored(input, stored), stored);
  return true;
}

/** Days, errors and lists are plain data. */
const same = (one: Value, two: Value): boolean =>
  one === two || (typeof one === 'object' && typeof two === 'object' && JSON.stringify(one) === JSON.stringify(two));
