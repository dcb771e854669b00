/** `@kontor/form/logic`: what the page of a form's logic shows. Separate from `./design`, since it loads with that page. */

export { storedName } from '../../engine/formula/language/index.ts';
export { FormRules } from '../formula/form-rules.tsx';
export { corrected, fieldsOf } from '../formula-editor/fault-line.tsx';
export { looksUp, useKnownLists } from '../formula-editor/lists.ts';
export { withField } from '../formula-editor/reading.ts';
export { shownText, storedText } from '../formula-editor/shown.ts';
export { FormulaText } from '../formula-editor/text-view.tsx';
export { ConditionText } from './condition-text.tsx';
export { saidByFormula } from './formula-said.ts';
export type { LogicGroup } from './groups.ts';
export { isFormulaOption, type LogicRow, logicRows } from './rows.ts';
export { type SaidRow, saidRows } from './said-rows.ts';
