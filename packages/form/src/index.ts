/** `@kontor/form`: the form engine for browser and server. Pure: no DOM, no Node, nothing of ours. */

export { isEmail, isUrl } from './address.ts';
export { checkEntry, checkForm, type EntryCheck } from './check.ts';
export { contentSchema } from './check-form.ts';
export { answerOf, displayValue, type ListedColumn, listColumns } from './columns.ts';
export {
  type CompiledCondition,
  type CompiledForm,
  type CompiledInput,
  type CompiledRepeat,
  compile,
  type Input,
} from './compile.ts';
export { comparisonsOf, comparisonTypes, holds, isUnary } from './condition.ts';
export { checkComparisons } from './content/condition-container.ts';
export { defaultContent, textSizes, textStyles } from './content/format-string.ts';
export { contentTypes, isContentType, rowOf } from './content/index.ts';
export { createInput } from './content/input.ts';
export type { CheckContext, ContentRow, FieldRow } from './content/row.ts';
export { copyAddress, copyFields } from './copy.ts';
export {
  cachedValues,
  inputOfKey,
  inputsOf,
  keyOf,
  lockedKey,
  repeatInstances,
  settle,
  startData,
  startInstance,
} from './entry.ts';
export { isId, newId } from './id.ts';
export { choicesOf, linkWords } from './input/common.ts';
export { dayOf, isDay, isMoment, momentOf } from './input/date.ts';
export { allowsMime, maxFilesOf, mimeTypesOf } from './input/file.ts';
export { inputKinds, isInputKind } from './input/index.ts';
export { boundsOf, toNumber } from './input/number.ts';
export {
  faultOf,
  type InputRow,
  type Measure,
  readValue,
  type Taken,
  unreadable,
  type ValueRule,
  writeValue,
} from './input/row.ts';
export { type Intake, takeForm, withOwnIds } from './intake.ts';
export { type Fault, type IssueCode, issueCodes } from './issue.ts';
export { formSchema } from './json-schema.ts';
export { inLanguage, optionsIn } from './languages.ts';
export { languagesOf, missingTexts, type Writing, writable, writtenIn } from './languages-writing.ts';
export { limits } from './limits.ts';
export { isReserved, nameOf, namesOf, sanitizeName } from './names.ts';
export { picturesOf } from './pictures.ts';
export { isEmpty } from './plain.ts';
export { prefilled } from './prefill.ts';
export { asksFor, mendReference, missingFields } from './references.ts';
export { nameFor, type Renamed, renameField, uniqueName, withNewIds, withUniqueNames } from './rename.ts';
export { plainText } from './rich.ts';
export { richSchemes, richTags, safeHref } from './rich-rules.ts';
export { parseRich, type RichBlock, type RichInline, type RichMark } from './rich-tree.ts';
export type { Schema } from './schema.ts';
export { checkSchema } from './schema.ts';
export { statesSchema } from './states.ts';
export { summary } from './summary.ts';
export { cleanDrawings, cleanSvg } from './svg/form.ts';
export { markedSvg } from './svg/mark.ts';
export { filesTaken } from './taken.ts';
export {
  isTemplateName,
  type Language,
  type TemplateName,
  template,
  templateNames,
  templateTitle,
} from './template.ts';
export { fillText, isLanguage, placeholdersOf, textIn, textsOf } from './text.ts';
export { tidyForm } from './tidy.ts';
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
} from './tree.ts';
export type * from './types.ts';
export {
  compared,
  conditionsReading,
  correctedKey,
  correctionKey,
  fits,
  instancesFrom,
  isCorrection,
  type Look,
  look,
  lookAt,
  nextInstance,
  repeatValue,
  textFor,
} from './values.ts';
export { childrenOf, isContent, mapLists, type Place, walk, withChildren } from './walk.ts';
