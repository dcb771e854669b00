/** `@kontor/form/logic`: what the page of a form's logic shows. Separate from `./design`, since it loads with that page. */

export { storedName } from '../../engine/formula/language/index.ts';
export { FormRules } from '../formula/form-rules.tsx';
export { corrected, fieldsOf } from '../formula-editor/fault-line.tsx';
export { looksUp, useKnownLists } from '../formula-editor/lists.ts';
export { shownText, storedText, withField } from '../formula-editor/reading.ts';
export { FormulaText } from '../formula-editor/text-view.tsx';
export { ConditionText } from './condition-text.tsx';
export { saidByFormula } from './formula-said.ts';
export { isFormulaOption, type LogicGroup, type LogicRow, logicRows } from './rows.ts';
