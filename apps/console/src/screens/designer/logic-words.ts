/** Words of the kinds of rows on the page of a form's logic. */
import type { LogicGroup, LogicRow } from '@kontor/form/logic';
import type { useDesignerLogicTexts } from '../../i18n/designer-logic.ts';

type Texts = ReturnType<typeof useDesignerLogicTexts>;

export type ShownGroup = Exclude<LogicGroup, 'text'> | 'all';

export const groupWord = (group: ShownGroup, t: Texts): string =>
  ({
    all: t.groupAll,
    calculation: t.groupCalculation,
    condition: t.groupCondition,
    bound: t.groupBound,
    rule: t.groupRule,
    choice: t.groupChoice,
  })[group];

/** What a row does: a condition's formula shows its contents, a calculation's is its value. */
export function optionWord({ option, content }: Pick<LogicRow, 'option' | 'content'>, t: Texts): string {
  if (option === 'formula' && content?.options.type !== 'calculated') return t.optionShowIf;
  return {
    formula: t.optionFormula,
    comparisons: t.optionShowIf,
    initialFormula: t.optionInitialFormula,
    requiredIf: t.optionRequiredIf,
    readOnlyIf: t.optionReadOnlyIf,
    showIf: t.optionShowIf,
    minFormula: t.optionMinFormula,
    maxFormula: t.optionMaxFormula,
    countFormula: t.optionCountFormula,
    choicesFilter: t.optionChoicesFilter,
    rules: t.optionRules,
    text: t.optionText,
  }[option];
}
