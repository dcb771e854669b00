/** Comparisons as a formula, which goes on with groups. Loads when that is asked for. */
import type { Comparison, Form } from '../../engine/base/types.ts';
import { compile } from '../../engine/form/compile.ts';
import { typeOfInput } from '../../engine/form/formula-names.ts';
import { print } from '../../engine/formula/language/index.ts';
import { conditionNode, groupsOf, type Held } from '../../engine/formula/sentences/index.ts';

/** In the stored writing; null for comparisons that no formula made of sentences says. */
export function groupedFormula(comparisons: readonly Comparison[], form: Form): string | null {
  const { byName } = compile(form);
  const heldBy = (name: string): Held => {
    const input = byName.get(name);
    if (!input) return 'text';
    const { of, list } = typeOfInput(input);
    return list ? 'several' : of === 'number' ? 'number' : 'text';
  };
  const made = groupsOf(comparisons, heldBy);
  return made && print(conditionNode(made));
}
