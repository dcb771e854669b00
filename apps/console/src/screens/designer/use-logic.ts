/** Commands of the page of a form's logic: where a row is edited, its correction, and what is added. */
import { find } from '@kontor/form';
import { corrected, isFormulaOption, type LogicRow } from '@kontor/form/logic';
import type { FormDocument } from './document.ts';
import type { Acts } from './use-designer.ts';

/** The option of a row with a corrected formula. */
export function mendRow(acts: Acts, row: LogicRow): void {
  const { content, index, option, text, wrong } = row;
  if (!wrong) return;
  const formula = corrected(text, wrong);
  const mended = (rules: unknown) =>
    (rules as FormDocument['rules']).map((rule, at) => (at === index ? { ...rule, formula } : rule));
  if (!content) {
    acts.set({ rules: mended(acts.document().rules) });
    return;
  }
  const present = find(acts.document().fields, content.id);
  if (!present) return;
  const { options } = present;
  acts.change({
    ...present,
    options: { ...options, ...(option === 'rules' ? { rules: mended(options.rules) } : { [option]: formula }) },
  });
}

/** Frames that the panel and its editor, which loads with the first formula, are waited for. */
const patience = 120;

/** Focuses the editor of a row's formula, once it is there. */
export function focusFormula({ content, option, index }: LogicRow): void {
  if (option !== 'rules' && !isFormulaOption(option)) return;
  let left = patience;
  const look = () => {
    const rules = content ? null : document.querySelector<HTMLDetailsElement>('[data-form-rules] details');
    if (rules) rules.open = true;
    const found = document.querySelectorAll(`${content ? '' : '[data-form-rules] '}[data-formula="${option}"]`)[index];
    const editor = found?.querySelector<HTMLElement>('.cm-content');
    left -= 1;
    if (editor) editor.focus();
    else if (left > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
