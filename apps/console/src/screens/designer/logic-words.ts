/** Words and icons of the kinds of rows on the page of a form's logic. */
import type { LogicGroup, LogicRow } from '@kontor/form/logic';
import type { useDesignerLogicTexts } from '../../i18n/designer-logic.ts';
import { IconFilter, IconLock, type IconType } from '../../ui/index.ts';
import {
  IconAtLeast,
  IconAtMost,
  IconBranch,
  IconExactly,
  IconInitial,
  IconMathFunction,
  IconRequired,
  IconRule,
  IconWords,
} from './icons.ts';

type Texts = ReturnType<typeof useDesignerLogicTexts>;

export type ShownGroup = LogicGroup | 'all' | 'broken';

export const shownGroups: readonly ShownGroup[] = [
  ...(['all', 'broken', 'calculation', 'condition', 'bound', 'rule', 'choice', 'text'] as const),
];

export const groupWord = (group: ShownGroup, t: Texts): string =>
  ({
    all: t.groupAll,
    broken: t.toMend,
    calculation: t.groupCalculation,
    condition: t.groupCondition,
    bound: t.groupBound,
    rule: t.groupRule,
    choice: t.groupChoice,
    text: t.groupText,
  })[group];

type Kind = Pick<LogicRow, 'option' | 'content'>;

/** What a row does: a condition's formula shows its contents, a calculation's is its value. */
const doing = ({ option, content }: Kind): Exclude<LogicRow['option'], 'comparisons'> => {
  const shows = option === 'comparisons' || (option === 'formula' && content?.options.type !== 'calculated');
  return shows ? 'showIf' : option;
};

export const optionWord = (row: Kind, t: Texts): string =>
  ({
    formula: t.optionFormula,
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
  })[doing(row)];

const icons = {
  formula: IconMathFunction,
  initialFormula: IconInitial,
  requiredIf: IconRequired,
  readOnlyIf: IconLock,
  showIf: IconBranch,
  minFormula: IconAtLeast,
  maxFormula: IconAtMost,
  countFormula: IconExactly,
  choicesFilter: IconFilter,
  rules: IconRule,
  text: IconWords,
};

export const optionIcon = (row: Kind): IconType => icons[doing(row)];
