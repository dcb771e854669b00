/**
 * The order of what formulas decide: each after what it reads. In a circle the closing reference reads blank, chosen by the
 * form alone, so that every evaluation agrees. Replaced where a form is filled in by a link, which loads it with the first
 * form that is not written in such an order already (plan-order-late.ts).
 */
import type { CompiledCondition, CompiledInput, CompiledRepeat } from './compile.ts';
import type { Plan, Unit } from './plan-types.ts';

export type Unordered = Pick<Plan, 'form' | 'units' | 'unitOf' | 'showOf'>;

/** The units that decide what a name reads: conditions from outside, counts, visibility, value. */
export function behind({ form, unitOf, showOf }: Unordered, name: string): Unit[] {
  const input = form.byName.get(name);
  const repeat = input ? input.repeated : form.repeats.get(name.slice(1));
  const found = [
    unitOf.get(repeat as CompiledRepeat),
    showOf.get(input as CompiledInput),
    unitOf.get(input as CompiledInput),
  ].filter(unit => unit !== undefined);
  for (let each = (input ?? repeat)?.condition; each; each = each.parent) found.unshift(unitOf.get(each)!);
  return found;
}

/** What goes before a unit: each group that is not open, whose name else reads blank. */
function* before(plan: Unordered, unit: Unit, open: ReadonlyMap<Unit, boolean>): Generator<Unit | undefined> {
  const { kind, of, repeat } = unit;
  if (kind === 'value') yield plan.showOf.get(of);
  yield plan.unitOf.get(repeat as CompiledRepeat);
  yield plan.unitOf.get((kind === 'condition' ? of.parent : of.condition) as CompiledCondition);
  for (const { name } of unit.reads) {
    const units = behind(plan, name);
    if (units.some(each => open.get(each))) unit.blind.add(name);
    else yield* units;
  }
}

/** Depth first without recursion: a chain may be thousands long. */
export function ordered(plan: Unordered): Unit[] {
  const open = new Map<Unit, boolean>();
  const result: Unit[] = [];
  const stack: { unit: Unit; before: Generator<Unit | undefined> }[] = [];
  const begin = (unit: Unit | undefined) => {
    if (!unit || open.has(unit)) return;
    open.set(unit, true);
    stack.push({ unit, before: before(plan, unit, open) });
  };
  for (const root of plan.units) {
    begin(root);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const { value, done } = top.before.next();
      if (done) {
        open.set(top.unit, false);
        result.push(top.unit);
        stack.pop();
      } else begin(value);
    }
  }
  if (plan.units.some((unit, at) => result[at] !== unit || unit.blind.size > 0)) others.add(plan);
  return result;
}

const others = new WeakSet<Unordered>();

/** Whether a plan is made in another order than its form is written in, or has a circle. */
export const isOtherOrder = (plan: Unordered): boolean => others.has(plan);

/** Nothing has to be loaded. */
export const loadOrder = async (): Promise<{ order: object }> => ({ order: {} });
