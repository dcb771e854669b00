/** `@kontor/form`: the form engine for browser and server. Pure: no DOM, no Node, no other package of ours. */

export { isEmail, isUrl } from './base/address.ts';
export { comparisonsOf, comparisonTypes, holds, isUnary } from './base/condition.ts';
export type { CheckContext, ContentRow, FieldRow } from './base/content-row.ts';
export { dayOf, isDay, isMoment, isTime, momentOf } from './base/dates.ts';
export { isId, newId } from './base/id.ts';
export {
  faultOf,
  type InputRow,
  type Measure,
  readValue,
  type Taken,
  unreadable,
  type ValueRule,
  writeValue,
} from './base/input-row.ts';
export { type Fault, type IssueCode, issueCodes } from './base/issue.ts';
export { limits } from './base/limits.ts';
export { escapeAttribute, escapeMarkup } from './base/markup-escape.ts';
export { numberFormat, toNumber } from './base/numbers.ts';
export { isEmpty } from './base/plain.ts';
export type { Schema } from './base/schema.ts';
export { checkSchema } from './base/schema.ts';
export { statesSchema } from './base/states.ts';
export { fillText, isLanguage, languageOf, placeholdersOf, textIn, textsOf } from './base/text.ts';
export { fold, foundIn } from './base/text-folding.ts';
export type * from './base/types.ts';
export { checkComparisons } from './content-types/condition-container.ts';
export { defaultContent, textSizes, textStyles } from './content-types/format-string.ts';
export { contentTypes, isContentType, rowOf } from './content-types/index.ts';
export { createInput } from './content-types/input.ts';
export { repeatTexts } from './content-types/repeat-container.ts';
export { type AnsweredField, answeredFields } from './entry/answered-fields.ts';
export { type Carried, carryAnswers } from './entry/carry.ts';
export {
  type CaseDifference,
  type CaseOutcome,
  caseOutcome,
  compareOutcomes,
  isKeepable,
} from './entry/cases.ts';
export { checkEntry, type EntryCheck, tooMuch } from './entry/check.ts';
export { answerOf, displayValue, type ListedColumn, listColumns, titleFirst } from './entry/columns.ts';
export { copiedData } from './entry/copied.ts';
export { copyAddress, copyFields } from './entry/copy.ts';
export { createdOf } from './entry/created.ts';
export { cachedValues, firstValue, metaOf, settle, startData, startInstance } from './entry/entry.ts';
export { beganKey, inputOfKey, lockedKey, repeatInstances } from './entry/keys.ts';
export { beganAt, instantOf } from './entry/moment.ts';
export { prefilled } from './entry/prefill.ts';
export { filesTaken } from './entry/taken.ts';
export { toldLook } from './entry/told.ts';
export {
  compared,
  conditionsReading,
  correctedKey,
  correctionKey,
  fits,
  instancesFrom,
  isCorrection,
  keyOf,
  type Look,
  look,
  lookAt,
  nextInstance,
  originalOf,
  repeatValue,
  textFor,
} from './entry/values.ts';
export { checkBlock, inBlock } from './form/check-block.ts';
export { checkForm, loadFormChecks } from './form/check-form.ts';
export { checkFormulas } from './form/check-formulas.ts';
export { compareFields, type FieldChange, type FieldChangeKind } from './form/compare.ts';
export {
  type CompiledCondition,
  type CompiledForm,
  type CompiledInput,
  type CompiledRepeat,
  compile,
  type Input,
  inputsOf,
  takesCell,
} from './form/compile.ts';
export { cleanDrawings, cleanSvg } from './form/drawings.ts';
export { formulaAsksFor, formulasAskFor, renameInFormula, renameInRules } from './form/formula-rename.ts';
export { listsKey } from './form/formula-tree-keys.ts';
export { type Intake, takeForm, withOwnIds } from './form/intake.ts';
export { formSchema } from './form/json-schema.ts';
export { inLanguage, optionsIn } from './form/languages.ts';
export { declaredIn, languagesOf, missingTexts, type Writing, writable, writtenIn } from './form/languages-writing.ts';
export { mappingFault } from './form/mappable.ts';
export { askedName, isReserved, nameOf, namesOf, sanitizeName } from './form/names.ts';
export { picturesOf } from './form/pictures.ts';
export { asksFor, mendReference, missingFields } from './form/references.ts';
export { nameFor, type Renamed, renameField, uniqueName, withNewIds, withUniqueNames } from './form/rename.ts';
export { summary } from './form/summary.ts';
export { tidyForm } from './form/tidy.ts';
export {
  beside,
  columnsOf,
  duplicate,
  find,
  insert,
  keepFilled,
  move,
  parentOf,
  type Refusal,
  refusal,
  remove,
  replace,
  type Spot,
} from './form/tree.ts';
export { childrenOf, isContent, mapLists, type Place, walk, withChildren } from './form/walk.ts';
export { choiceColors } from './input-kinds/choice-mark.ts';
export { choiceListOf, choicesOf, hasChoices, isLongList, linkWords, storedChoices } from './input-kinds/common.ts';
export { allowsMime, maxFilesOf, mimeTypesOf } from './input-kinds/file.ts';
export { inputKinds, isInputKind } from './input-kinds/index.ts';
export { boundsOf, styleOf, unitOf } from './input-kinds/number.ts';
export { ratings } from './input-kinds/rating.ts';
export { guessLanguage, openingLanguage, openingLanguages } from './opening/language.ts';
export { titleOnce } from './opening/title-once.ts';
export { openingTexts } from './opening/words.ts';
export { plainText } from './rich/markup.ts';
export { richSchemes, richTags, safeHref } from './rich/rules.ts';
export { parseRich, type RichBlock, type RichInline, type RichMark } from './rich/tree.ts';
export { markedSvg } from './svg/mark.ts';
export {
  isTemplateName,
  type TemplateName,
  template,
  templateNames,
  templateTitle,
} from './templates/index.ts';
