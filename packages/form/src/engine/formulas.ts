/**
 * `@kontor/form/formulas`: reading, checking and writing formulas, with the table of their functions. For the server and
 * the designer; what fills in needs none of it.
 */
export { checkFormulas, faultIssue, readAt, storedFormulas, treesIn } from './form/check-formulas.ts';
export {
  type ColumnRead,
  choiceParts,
  columnsReadIn,
  filteredIn,
  lookupsIn,
  lookupsOf,
  namingLists,
  withListNames,
} from './form/formula-lookups.ts';
export { type FormNames, namesIn, pathMark } from './form/formula-names.ts';
export { handedTrees, withParts } from './form/formula-parts.ts';
export { knowRows, type MissingRows, missingRows, mostMissing } from './form/formula-rows.ts';
export { readsPerson, wordsRead } from './form/formula-words.ts';
export { fillFormulas, formulaOptions, formulasIn, rulesOf } from './form/formulas.ts';
export { functionOf, functionRows } from './formula/functions/index.ts';
export type { FunctionRow } from './formula/functions/row.ts';
export { functionWords } from './formula/functions/words.ts';
export {
  type FormulaFault,
  type NameFor,
  parse,
  print,
  type Read,
  readFormula,
  storedName,
  suits,
  syntaxOf,
  type Type,
  treeOf,
  writingOf,
} from './formula/language/index.ts';
export type { Node } from './formula/node.ts';
