/** Groups of what a form's logic does: calculations, conditions, bounds, rules, choices, texts. */
import type { Content } from '../../engine/base/types.ts';
import type { FormulaOption, Placed } from '../../engine/form/formulas.ts';

export type LogicGroup = 'calculation' | 'condition' | 'bound' | 'rule' | 'choice' | 'text';

const groups: Readonly<Record<FormulaOption, LogicGroup>> = {
  formula: 'calculation',
  initialFormula: 'calculation',
  requiredIf: 'condition',
  readOnlyIf: 'condition',
  showIf: 'condition',
  minFormula: 'bound',
  maxFormula: 'bound',
  countFormula: 'bound',
  choicesFilter: 'choice',
};

export const groupOf = ({ option }: Placed, content: Content): LogicGroup => {
  if (option === 'rules') return 'rule';
  if (option === 'text') return 'text';
  return option === 'formula' && content.options.type !== 'calculated' ? 'condition' : groups[option];
};
