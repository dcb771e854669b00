/** `@kontor/form/logic`: what the page of a form's logic shows. Separate from `./design`, since it loads with that page. */
export { FormRules } from '../formula/form-rules.tsx';
export { corrected } from '../formula-editor/fault-line.tsx';
export { looksUp, useKnownLists } from '../formula-editor/lists.ts';
export { FormulaText } from '../formula-editor/text-view.tsx';
export { ConditionText } from './condition-text.tsx';
export { isFormulaOption, type LogicGroup, type LogicRow, logicRows } from './rows.ts';
