/**
 * `@kontor/form/fill`: React components of forms. The store holds the answers, `FormView` renders them, `ErrorSummary`
 * lists errors. Requires the console's semantic colour tokens.
 */

export { ChoiceMark } from './base/choice-mark.tsx';
export type { ChoicePage, ChoiceSearch, ChoicesAdapter, ChoicesLater, FoundChoice } from './base/choices.ts';
export type { FilesAdapter, StoredFile, UploadOptions } from './base/files.ts';
export type { IconType } from './base/icon.tsx';
export { issueText } from './base/issue-texts.ts';
export { MarkedAnswer } from './base/marked-answer.tsx';
export type { Known, SuggestionPage, SuggestionsAdapter } from './base/suggestions.ts';
export { type Texts, texts } from './base/texts.ts';
export { DocumentView, type DocumentViewProps } from './document/document-view.tsx';
export { answersIn, type DocumentSection, documentOf } from './document/model.ts';
export { useFormulas } from './document/use-formulas.ts';
export { ErrorSummary, issueLine } from './error-summary.tsx';
export { focusField, focusFirst } from './focus.ts';
export type { Folds, RemovedInstance } from './form/context.ts';
export { useChanged, useIssues, usePending } from './form/hooks.ts';
export { FormView, type FormViewProps } from './form-view.tsx';
export { useReady } from './ready.ts';
export { RichEditor, RichView } from './rich/lazy.ts';
export { loadChecks } from './store/checks.ts';
export { createFormStore, type FieldState, type FormStore, type StoreOptions, type ValueCache } from './store/store.ts';
export { topics } from './store/types.ts';
export { uploadsDone } from './store/uploads-done.ts';
export { SvgThumbnail } from './svg/thumbnail-lazy.ts';
export { loadViews, viewsFor } from './views-for.ts';
