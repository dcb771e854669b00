/** Commands of the page of a form's logic: where a row is edited, its correction, and another field for a missing one. */
import { find, mendReference } from '@kontor/form';
import { corrected, isFormulaOption, type LogicRow, storedName, storedText, withField } from '@kontor/form/logic';
import type { FormDocument } from './document.ts';
import type { Acts } from './use-designer.ts';

/** The option of a row with another formula, kept in the stored writing. */
function write(acts: Acts, row: LogicRow, shown: string): void {
  const { content, index, option, names } = row;
  if (option === 'comparisons') return;
  const formula = storedText(shown, { option, content }, names);
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

/** Puts the correction of a row in. */
export function mendRow(acts: Acts, row: LogicRow): void {
  if (row.wrong) write(acts, row, corrected(row.text, row.wrong, row.names));
}

/** Puts another field in place of the one that a row misses. */
export function replaceIn(acts: Acts, row: LogicRow, name: string): void {
  const { content, option, text, names, wrong } = row;
  const lost = wrong?.lost;
  if (lost === undefined) return;
  // conditions, and formulas in texts, follow it as they follow a new name
  if (content && (option === 'comparisons' || option === 'text'))
    acts.setFields(fields => mendReference(fields, content.id, lost, name));
  else write(acts, row, withField(text, lost, storedName(name), names));
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
