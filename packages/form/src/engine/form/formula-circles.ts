/** Circles of a form's formulas and conditions: units that read, directly or through others, what they decide. */
import { issue } from '../base/issue.ts';
import { textOf } from '../base/plain.ts';
import type { Issue } from '../base/types.ts';
import type { CompiledForm } from './compile.ts';
import { planOf } from './plan.ts';

const optionOf = { condition: 'formula', value: 'formula', show: 'showIf', count: 'countFormula' } as const;

/** Circles through formulas, named at the formula that closes each. */
export function circles(form: CompiledForm, paths: ReadonlyMap<unknown, string>): Issue[] {
  return planOf(form).units.flatMap(unit => {
    if (unit.blind.size === 0) return [];
    const { content } = unit.of;
    const path = paths.get(content) ?? 'fields';
    const names = [...unit.blind].map(name => name.replace(/^@.*/, 'position'));
    if (unit.kind === 'condition') {
      const at = unit.of.comparisons.findIndex(each => unit.blind.has(each.valOne));
      if (at >= 0) return [issue(`${path}.options.comparisons.${at}.valOne`, 'condition_cycle', { name: names[0]! })];
      // a text beside a comparison may ask for what it hides: it is blank there
      if (unit.node === null) return [];
    }
    const option = optionOf[unit.kind];
    const length = textOf(content.options[option]).length;
    return [
      {
        ...issue(`${path}.options.${option}`, 'formula_circle', { name: names.join(', ') }),
        at: [0, length] as [number, number],
      },
    ];
  });
}
