/** Circles of a form's formulas and conditions: units that read, directly or through others, what they decide. */
import { issue } from '../base/issue.ts';
import { textOf } from '../base/plain.ts';
import type { Issue } from '../base/types.ts';
import type { CompiledForm } from './compile.ts';
import { planOf } from './plan.ts';
import { behind } from './plan-order.ts';
import type { Plan, Unit } from './plan-types.ts';

const optionOf = { condition: 'formula', value: 'formula', show: 'showIf', count: 'countFormula' } as const;

/** The shortest way by which a name that a unit reads asks for the unit: names, each of which reads the next. */
function wayBack(plan: Plan, unit: Unit, from: string): string[] {
  const before = new Map<string, string | null>([[from, null]]);
  for (const name of before.keys()) {
    const units = behind(plan, name);
    if (!units.includes(unit)) {
      for (const read of units.flatMap(each => each.reads)) if (!before.has(read.name)) before.set(read.name, name);
      continue;
    }
    const way = [name];
    for (let at = before.get(name); at; at = before.get(at)) way.unshift(at);
    // What the unit itself decides ends the way, unless it asks for that at once.
    return way.length > 1 ? way.slice(0, -1) : way;
  }
  return [from];
}

/** Names as they are read: fields, and repeats for their instances. */
function told(plan: Plan, unit: Unit): string {
  const named = (name: string) => (name.startsWith('@') ? (plan.form.repeats.get(name.slice(1))?.name ?? name) : name);
  return [...unit.blind].map(name => wayBack(plan, unit, name).map(named).join(' → ')).join(', ');
}

/** Circles through formulas, at the formula that closes each, with the fields by way of which it asks for itself. */
export function circles(form: CompiledForm, paths: ReadonlyMap<unknown, string>): Issue[] {
  const plan = planOf(form);
  return plan.units.flatMap(unit => {
    if (unit.blind.size === 0) return [];
    const { content } = unit.of;
    const path = paths.get(content) ?? 'fields';
    if (unit.kind === 'condition') {
      const at = unit.of.comparisons.findIndex(each => unit.blind.has(each.valOne));
      const name = unit.of.comparisons[at]?.valOne;
      if (name !== undefined) return [issue(`${path}.options.comparisons.${at}.valOne`, 'condition_cycle', { name })];
      // a text beside a comparison may ask for what it hides: it is blank there
      if (unit.node === null) return [];
    }
    const option = optionOf[unit.kind];
    const length = textOf(content.options[option]).length;
    return [
      {
        ...issue(`${path}.options.${option}`, 'formula_circle', { name: told(plan, unit) }),
        at: [0, length] as [number, number],
      },
    ];
  });
}
