/** Formulas and conditions of a form as they are shown, by the part that they stand at; without what is wrong with them. */
import { listOf } from '../../engine/base/plain.ts';
import type { Content, Form } from '../../engine/base/types.ts';
import { rowOf } from '../../engine/content-types/index.ts';
import { formulasIn, type Placed, rulesOf } from '../../engine/form/formulas.ts';
import { walk } from '../../engine/form/walk.ts';
import type { Language } from '../../languages/index.ts';
import { type Said, saidOf } from '../base/sentence.ts';
import { type Names, namesOf } from '../formula-editor/names.ts';
import { shownText } from '../formula-editor/shown.ts';
import { groupOf, type LogicGroup } from './groups.ts';

export interface SaidRow {
  /** Null: a rule of the form itself. */
  content: Content | null;
  /** What it does: an option, or `comparisons`. */
  option: Placed['option'] | 'comparisons';
  group: LogicGroup;
  /** The formula as it is shown; empty for comparisons. */
  text: string;
  /** The parts of a condition that is made of comparisons. */
  said: readonly Said[] | null;
  names: Names;
}

/** In the order of the form, its own rules last. */
export function saidRows(form: Form, locale: Language): SaidRow[] {
  const rows: SaidRow[] = [];
  const namesAt = namesOf({ form, locale });
  walk(form.fields, content => {
    const comparisons = rowOf(content).shows?.(content.options) ?? [];
    if (comparisons.some(({ valOne }) => valOne !== ''))
      rows.push({
        ...{ content, option: 'comparisons', group: 'condition', text: '' },
        said: saidOf(comparisons, form, locale),
        names: namesAt({ content, option: 'formula' }),
      });
    for (const placed of formulasIn(content)) rows.push(formulaRow(content, placed, groupOf(placed, content)));
  });
  for (const { formula } of rulesOf(listOf(form.rules)))
    rows.push(formulaRow(null, { option: 'rules', text: formula }, 'rule'));
  return rows;

  function formulaRow(content: Content | null, { option, text }: Pick<Placed, 'option' | 'text'>, group: LogicGroup) {
    const place = { form, content, option, locale };
    const names = namesAt(place);
    return { content, option, group, text: shownText(text, place, names), said: null, names };
  }
}
