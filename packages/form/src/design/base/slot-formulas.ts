/**
 * Formulas in texts, `{=formula}`: shown in the reader's writing, stored in the stored one. Replaced in the console
 * (`slot-formulas-late.ts`), where the parser loads with the designer.
 */
import type { Form } from '../../engine/base/types.ts';
import { readIn } from '../../engine/form/check-formulas.ts';
import { compile } from '../../engine/form/compile.ts';
import { namesIn } from '../../engine/form/formula-names.ts';
import { fillFormulas } from '../../engine/form/formulas.ts';
import { print, treeOf } from '../../engine/formula/language/index.ts';
import type { Language } from '../../languages/index.ts';

export const loadSlotFormulas = async (): Promise<void> => undefined;

/** The text as it is read; what cannot be read stays as it was typed. */
export const shownSlots = (text: string, locale: Language): string =>
  fillFormulas(text, formula => {
    const node = locale === 'de' ? treeOf(formula) : null;
    return `{=${node === null ? formula : print(node, 'de')}}`;
  });

/** What is kept of the text: formulas that can be read in the stored writing, the others as they were typed. */
export function storedSlots(text: string, form: Form): string {
  if (!text.includes('{=')) return text;
  const names = namesIn(compile(form));
  return fillFormulas(text, formula => {
    const { node, faults } = readIn(names, formula, null);
    const lost = faults.some(({ code }) => code === 'formula_name');
    return `{=${node === null || lost ? formula : print(node)}}`;
  });
}
