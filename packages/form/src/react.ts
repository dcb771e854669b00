/**
 * `@kontor/form/react`: forms on a page. The store keeps the answers, `FormView` shows them, `ErrorSummary` what is
 * wrong. Needs the role variables of the console's tokens, and React; nothing else.
 */

export type { RemovedInstance } from './react/context.ts';
export { ErrorSummary } from './react/error-summary.tsx';
export type { FilesAdapter, StoredFile, UploadOptions } from './react/files.ts';
export { focusField, focusFirst } from './react/focus.ts';
export { FormView, type FormViewProps } from './react/form-view.tsx';
export { useChanged, useIssues, usePending } from './react/hooks.ts';
export { createFormStore, type FieldState, type FormStore, type StoreOptions, type ValueCache } from './react/store.ts';
export { issueText, type Locale, type Texts, texts } from './react/texts.ts';
